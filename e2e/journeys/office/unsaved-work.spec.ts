import * as m from '#messages';
import { expect, type Page, test } from '../../journey.ts';
import { type Caller, newAddress, office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
type Brand = { id: number; version: number; name: { tw: string }; country: string | null };

/** A brand of this test's own, open in its form. */
async function openBrand(page: Page): Promise<{ id: number; staff: Caller; saved(): Promise<Brand> }> {
  const staff = await office();
  const form = {
    name: { tw: '舊名' },
    slug: { tw: '' },
    intro: null,
    logo_media_id: null,
    banner_media_id: null,
    country: 'TW',
    seo: null,
  };
  const { id } = await staff<Brand>('POST', '/api/admin/brands', { ...form, sort: 0, active: false });
  await signIn(page, 'tw', `/admin/brands/${id}`);
  await expect(page.locator('#field-name-tw')).toHaveValue('舊名');
  return { id, staff, saved: () => staff<Brand>('GET', `/api/admin/brands/${id}`) };
}
const type = (page: Page, name: string) => page.locator('#field-name-tw').fill(name);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const leave = (page: Page) => page.locator('a[href="/admin/orders"]').filter({ visible: true }).first().click();

test('leaving unsaved input asks first: staying keeps it, leaving saves nothing', async ({ page }) => {
  const { id, saved } = await openBrand(page);
  await type(page, '打到一半');
  await leave(page);
  await expect(page.getByRole('dialog', { name: m.admin_form_leave_title({}, o) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/brands/${id}$`));
  await button(page, m.admin_form_stay({}, o)).click();
  await expect(page.locator('#field-name-tw')).toHaveValue('打到一半');
  await leave(page);
  await button(page, m.admin_form_leave_without({}, o)).click();
  await expect(page).toHaveURL(/\/admin\/orders/);
  expect((await saved()).name.tw).toBe('舊名');
});

test('“save and leave” saves and leaves, and leaving saved input asks nothing', async ({ page }) => {
  const { id, saved } = await openBrand(page);
  await type(page, '新名');
  await leave(page);
  await button(page, m.admin_form_save_and_leave({}, o)).click();
  await expect(page).toHaveURL(/\/admin\/orders/);
  expect((await saved()).name.tw).toBe('新名');
  await page.goto(`/admin/brands/${id}`);
  await expect(page.locator('#field-name-tw')).toHaveValue('新名');
  await leave(page);
  await expect(page).toHaveURL(/\/admin\/orders/);
});

test('a tab with unsaved input asks before it is closed or reloaded, one without does not', async ({ page }) => {
  await openBrand(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.locator('#field-name-tw').click();
  await page.reload();
  expect(dialogs).toEqual([]);
  await expect(page.locator('#field-name-tw')).toHaveValue('舊名');
  await page.locator('#field-name-tw').press('End');
  await page.locator('#field-name-tw').pressSequentially('二');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => dialogs).toEqual(['beforeunload']);
  await expect(page.locator('#field-name-tw')).toHaveValue('舊名二');
});

test('after a conflict, “keep mine” saves my fields over theirs and keeps their changes of other fields', async ({ page }) => {
  const { id, staff, saved } = await openBrand(page);
  await type(page, '我的名字');
  const theirs = await saved();
  await staff('PUT', `/api/admin/brands/${id}`, { ...theirs, name: { tw: '他的名字' }, country: 'JP' });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alert').filter({ hasText: m.admin_form_conflict({ n: 2 }, o) });
  await expect(conflict).toContainText(m.admin_form_conflict_both({ n: 1 }, o));
  expect((await saved()).name.tw).toBe('他的名字');
  await conflict.getByRole('button', { name: m.admin_form_keep_mine({}, o), exact: true }).click();
  await expect(conflict).toBeHidden();
  await expect(page.locator('#field-name-tw')).toHaveValue('我的名字');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await saved()).name.tw).toBe('我的名字');
  expect((await saved()).country).toBe('JP');
});

test('in the comparison theirs is chosen for one field and mine for the other; “take theirs” discards all of mine', async ({ page }) => {
  const { id, staff, saved } = await openBrand(page);
  const country = page.locator('#field-country');
  const conflict = page.getByRole('alert').filter({ hasText: m.admin_form_conflict({ n: 2 }, o) });
  const settle = (name: string) => conflict.getByRole('button', { name, exact: true }).click();
  const meet = async (mine: [string, string], theirs: [string, string]) => {
    await type(page, mine[0]);
    await country.fill(mine[1]);
    await staff('PUT', `/api/admin/brands/${id}`, { ...(await saved()), name: { tw: theirs[0] }, country: theirs[1] });
    await page.keyboard.press('Control+s');
    await expect(conflict).toContainText(m.admin_form_conflict_both({ n: 2 }, o));
  };
  await meet(['我的名字', 'KR'], ['他的名字', 'JP']);
  await settle(m.admin_form_compare({}, o));
  await settle('他的名字');
  await settle(m.admin_form_keep_chosen({}, o));
  await expect(page.locator('#field-name-tw')).toHaveValue('他的名字');
  await expect(country).toHaveValue('KR');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await saved()).country).toBe('KR');
  expect((await saved()).name.tw).toBe('他的名字');

  await meet(['再改一次', 'US'], ['他又改了', 'FR']);
  await settle(m.admin_form_take_theirs({}, o));
  await expect(conflict).toBeHidden();
  await expect(page.locator('#field-name-tw')).toHaveValue('他又改了');
  await expect(country).toHaveValue('FR');
  await leave(page);
  await expect(page).toHaveURL(/\/admin\/orders/);
  expect(await saved()).toMatchObject({ name: { tw: '他又改了' }, country: 'FR' });
});

test('what was chosen in one conflict is not chosen in the next', async ({ page }) => {
  const { id, staff, saved } = await openBrand(page);
  const conflict = page.getByRole('alert').filter({ hasText: m.admin_form_conflict({ n: 1 }, o) });
  const settle = (name: string) => conflict.getByRole('button', { name, exact: true }).click();
  const meet = async (mine: string, theirs: string) => {
    await type(page, mine);
    await staff('PUT', `/api/admin/brands/${id}`, { ...(await saved()), name: { tw: theirs } });
    await page.keyboard.press('Control+s');
    await expect(conflict).toBeVisible();
  };
  await meet('我的', '他的');
  await settle(m.admin_form_compare({}, o));
  await settle('他的');
  await settle(m.admin_form_take_theirs({}, o));
  await expect(page.locator('#field-name-tw')).toHaveValue('他的');
  await meet('又是我的', '又是他的');
  await settle(m.admin_form_keep_mine({}, o));
  await expect(page.locator('#field-name-tw')).toHaveValue('又是我的');
});

test('a deleted record leaves its form at once, and its unsaved input is not offered again', async ({ page }) => {
  const { id } = await openBrand(page);
  await type(page, '打到一半');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_draft_stored({}, o));
  await button(page, m.admin_kit_more({}, o)).click();
  await button(page, m.admin_categories_delete({}, o)).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.admin_categories_delete({}, o) })
    .click();
  await expect(page).toHaveURL(/\/admin\/brands$/);
  expect(await page.evaluate((key) => localStorage.getItem(key), `admin_draft brand ${id}`)).toBeNull();
});

test('a new record is saved once by a double press, and left for the page that was pressed', async ({ page }) => {
  await signIn(page, 'tw', '/admin/brands/create');
  const name = `新牌${Date.now() % 100_000}`;
  await type(page, name);
  await leave(page);
  await button(page, m.admin_form_save_and_leave({}, o)).dblclick();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  const { data } = await (await office())<{ data: Brand[] }>('GET', `/api/admin/brands?q=${encodeURIComponent(name)}`);
  expect(data.map((brand) => brand.name.tw)).toEqual([name]);
});

test('a draft from before an update of the program is restored, without the fields that are new', async ({ page }) => {
  await signIn(page, 'tw', '/admin/shops');
  await page.evaluate(() => {
    const draft = { value: { name: { tw: '舊草稿' } }, version: null, at: new Date().toISOString() };
    localStorage.setItem('admin_draft shop new', JSON.stringify(draft));
  });
  await page.goto('/admin/shops/create');
  await button(page, m.admin_form_draft_restore({}, o)).click();
  await expect(page.locator('#field-name-tw')).toHaveValue('舊草稿');
  await expect(page.locator('#field-services')).toBeVisible();
});

test('unsaved input from before a colleague saved is offered, and its save shows both sides', async ({ page }) => {
  const { id, staff, saved } = await openBrand(page);
  await type(page, '打到一半');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_draft_stored({}, o));
  await leave(page);
  await button(page, m.admin_form_leave_without({}, o)).click();
  await expect(page).toHaveURL(/\/admin\/orders/);
  await staff('PUT', `/api/admin/brands/${id}`, { ...(await saved()), name: { tw: '他的名字' }, country: 'JP' });
  await page.goto(`/admin/brands/${id}`);
  await expect(page.locator('#field-name-tw')).toHaveValue('他的名字');
  await expect(page.getByText(m.admin_form_draft_older({}, o))).toBeVisible();
  await button(page, m.admin_form_draft_restore({}, o)).click();
  await expect(page.locator('#field-name-tw')).toHaveValue('打到一半');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('alert').filter({ hasText: m.admin_form_conflict({ n: 2 }, o) });
  await conflict.getByRole('button', { name: m.admin_form_keep_mine({}, o), exact: true }).click();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await saved()).name.tw).toBe('打到一半');
  expect((await saved()).country).toBe('JP');
});

test('what is typed while a new record is created is in its form, unsaved', async ({ page }) => {
  await signIn(page, 'tw', '/admin/brands/create');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/brands$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const name = `新牌${Date.now() % 100_000}`;
  await type(page, name);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_saving({}, o));
  await type(page, `${name}子`);
  held.resolve();
  await expect(page).toHaveURL(/\/admin\/brands\/\d+$/);
  // The form that is left has the same field, and no such title.
  await expect(page.getByRole('heading', { name: `${name}子`, exact: true })).toBeVisible();
  await expect(page.locator('#field-name-tw')).toHaveValue(`${name}子`);
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_saved({}, o));
  await page.reload();
  await expect(page.locator('#field-name-tw')).toHaveValue(`${name}子`);
  await expect(page.getByTestId('save-bar')).toBeHidden();
});

test('what is typed while a customer is added goes on in the form of the customer', async ({ page }) => {
  await signIn(page, 'tw', '/admin/customers/create');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/customers$/, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const field = page.locator('#field-name');
  await field.fill('林新客');
  await page.locator('#field-email').fill(newAddress());
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_saving({}, o));
  await field.fill('林新客人');
  held.resolve();
  await expect(page).toHaveURL(/\/admin\/customers\/\d+\/edit$/);
  // Only the form of a customer has a fixed address: the one that is left may take the keys a moment longer.
  await expect(page.locator('#field-email')).not.toBeEditable();
  await expect(field).toHaveValue('林新客人');
  await page.keyboard.press('Control+s');
  await expect(page.getByTestId('save-bar')).toContainText(m.admin_form_saved({}, o));
});
