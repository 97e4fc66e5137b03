import * as m from '#messages';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, type Page, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const stamp = Date.now().toString(36);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(page.getByText(m.admin_form_saved({}, o)).first()).toBeVisible();
}

test('a shop is added with hours copied to all days and a pin by click and arrow keys, and shoppers see it', async ({ page }) => {
  await signIn(page, 'tw', '/admin/shops/create');
  await page.locator('#field-name-tw').fill(`測試店${stamp}`);
  await page.locator('#field-address-tw').fill('永康街 1 號');
  await page.locator('#field-city').fill('台北市');
  const monday = m.admin_shops_closes_at({ day: '週一', n: 1 }, o);
  await page.getByLabel(monday).fill('23:30');
  await button(page, m.admin_shops_copy_day({ day: '週一' }, o)).click();
  await expect(page.getByLabel(m.admin_shops_closes_at({ day: '週日', n: 1 }, o))).toHaveValue('23:30');
  const map = page.getByRole('button', { name: m.admin_shops_map_empty({}, o) });
  await map.click({ position: { x: 150, y: 60 } });
  await expect(page.getByTestId('pin')).toBeVisible();
  const latitude = page.locator('#field-latitude');
  const before = Number(await latitude.inputValue());
  await page.keyboard.press('ArrowDown');
  expect(before - Number(await latitude.inputValue())).toBeCloseTo(0.01, 5);
  await latitude.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '25.0330, 121.5654');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('#field-longitude')).toHaveValue('121.5654');
  await page.locator('#field-name-tw').focus();
  await expectNoAxeViolations(page);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/shops\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.goto('/shops');
  const card = page.locator('main article', { hasText: `測試店${stamp}` });
  await expect(card).toContainText('10:00–23:30');
  await (await office())('DELETE', `/api/admin/shops/${id}`);
});

test('a code that another shop has is refused at its field, and a change is taken back in the log', async ({ page }) => {
  const staff = await office();
  const form = {
    ...{ name: { tw: `碼${stamp}` }, slug: { tw: '' }, code: `C-${stamp}`, address: { tw: '一號' }, city: '', zip: '', latitude: null },
    ...{ longitude: null, phone: '', line: null, hours: Array(7).fill([]), special_days: [], services: [], media_ids: [] },
    ...{ pickup: false, sort: 0, active: false },
  };
  const { id } = await staff<{ id: number }>('POST', '/api/admin/shops', form);
  const other = await staff<{ id: number }>('POST', '/api/admin/shops', { ...form, name: { tw: `別${stamp}` }, code: null });
  await signIn(page, 'tw', `/admin/shops/${other.id}`);
  await page.locator('#field-code').fill(form.code);
  await page.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(page.locator('#field-code-below')).toHaveText(m.validation_repeated({}, o));
  await page.locator('#field-code').fill(`D-${stamp}`);
  await save(page);
  await page.goto(`/admin/shops/${other.id}/logs`);
  const entry = page.getByTestId('log-entry').first();
  await expect(entry).toContainText(`D-${stamp}`);
  await entry.getByRole('button', { name: /還原/ }).click();
  await expect(page.getByTestId('log-entry').first().locator('del')).toHaveText(`D-${stamp}`);
  for (const one of [id, other.id]) await staff('DELETE', `/api/admin/shops/${one}`);
});

test('an article is written in a category, published in bulk, and its old address leads to the new one', async ({ page }) => {
  const staff = await office();
  const category = { name: { tw: `分類${stamp}` }, slug: { tw: '' }, parent_id: null, sort: 99, active: true };
  const { id: category_id } = await staff<{ id: number }>('POST', '/api/admin/blog-categories', category);
  await signIn(page, 'tw', '/admin/blogs/create');
  await page.locator('#field-title-tw').fill(`新消息${stamp}`);
  await page.locator('#field-category_id').click();
  await page.getByText(category.name.tw, { exact: true }).last().click();
  await page.locator('#field-author').fill('林');
  await expectNoAxeViolations(page);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/blogs\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect((await page.request.get(`/api/news/${id}`)).status()).toBe(404);
  await page.goto(`/admin/blogs?q=${stamp}`);
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByRole('button', { name: new RegExp(`^${m.admin_blogs_publish({}, o)} 1`) }).click();
  await expect(page.getByText(m.admin_blogs_publish_done({ n: 1 }, o))).toBeVisible();
  const article = await staff<{ version: number; slug: { tw: string } }>('GET', `/api/admin/blogs/${id}`);
  await staff('PUT', `/api/admin/blogs/${id}`, { ...article, slug: { tw: `other-${stamp}` } });
  const moved = await page.request.get(`/news/${id}/${encodeURIComponent(article.slug.tw)}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, `/news/${id}/other-${stamp}`]);
  await page.goto(`/news/category/${category_id}`);
  await expect(page.getByRole('heading', { name: `新消息${stamp}` })).toBeVisible();
  await page.goto('/admin/blog-categories');
  await expect(page.locator('tbody tr', { hasText: category.name.tw })).toContainText('1');
  await expectNoAxeViolations(page);
  await staff('DELETE', `/api/admin/blogs/${id}`);
  await staff('DELETE', `/api/admin/blog-categories/${category_id}`);
});
