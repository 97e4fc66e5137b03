import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expectNoAxeViolations } from '../../../axe.ts';
import { expect, type Page, test } from '../../../journey.ts';
import { newStaff } from '../../../new-staff.ts';
import { type Caller, office } from '../../../sign-in.ts';
import { signIn, signInAs } from '../../../staff.ts';

const o = { locale: 'tw' } as const;
type Product = { id: number; version: number; name: { tw: string; en?: string }; items: { id: number; price: number }[] };

/** A product of this test's own on the shelf. */
async function newProduct(item: Parameters<typeof plainItem>[1] = {}) {
  const staff = await office();
  const sku = `SHOP-${Date.now()}-${Math.random().toString(36).slice(2, 7)}`;
  const form = plainForm(sku, {
    name: { tw: `店裡改 ${sku}`, en: `Edited ${sku}` },
    items: [plainItem(sku, { price: 320, stock: 7, ...item })],
  });
  const { id } = await staff<{ id: number }>('POST', '/api/admin/products', form);
  const read = () => staff<Product>('GET', `/api/admin/products/${id}`);
  return { staff, id, sku, read, name: form.name.tw, address: `/products/${id}` };
}

const bar = (page: Page) => page.getByRole('region', { name: m.editing_bar({}, o) });
const part = (page: Page, name: string) => page.getByRole('button', { name: m.editing_edit({ part: name }, o), exact: true });
const save = (page: Page) => bar(page).getByRole('button', { name: m.editing_save({}, o), exact: true });
const saved = (page: Page) => expect(bar(page).getByRole('status')).toHaveText(m.editing_saved({}, o));

/** Opens a page with the dashboard template, signed in as the administrator. */
async function openToEdit(page: Page, address: string): Promise<void> {
  await signIn(page, 'tw', '/admin/welcome');
  await page.goto(`${address}?template=dashboard`);
  await expect(bar(page)).toBeVisible();
}

async function changePrice(page: Page, price: string): Promise<void> {
  await part(page, m.editing_field_price({}, o)).click();
  await page.getByRole('textbox', { name: m.editing_field_price({}, o) }).fill(price);
  await page.keyboard.press('Enter');
}

/** Another person saves a different price in between. */
async function saveAsColleague(staff: Caller, product: Product & Record<string, unknown>, price: number): Promise<void> {
  const items = product.items.map((item) => ({ ...item, price }));
  await staff('PUT', `/api/admin/products/${product.id}`, { ...product, items });
}

test('a price and a name are corrected in their place on the product’s page, and shoppers see them at once', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const { id, name, read, staff, sku } = await newProduct();
  const visitor = await browser.newPage();
  await visitor.goto(`/products/${id}`);
  await expect(visitor.locator('h1')).toHaveText(name);
  await openToEdit(page, `/products/${id}`);
  await expect(page).toHaveURL(/template=dashboard/);
  await changePrice(page, '350');
  await expect(page.locator('main')).toContainText('$350');
  await part(page, m.editing_field_name({}, o)).click();
  const field = page.getByRole('textbox', { name: m.editing_field_name({}, o) });
  await expect(field).toHaveValue(name);
  await field.fill(`改好的 ${sku}`);
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText(`改好的 ${sku}`);
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_changes({ count: 2 }, o));
  await expectNoAxeViolations(page);
  await save(page).click();
  await saved(page);
  await visitor.reload();
  await expect(visitor.locator('h1')).toHaveText(`改好的 ${sku}`);
  await expect(visitor.locator('main')).toContainText('$350');
  const after = await read();
  expect([after.name.tw, after.items[0]?.price, after.version]).toEqual([`改好的 ${sku}`, 350, 2]);
  const { data } = await staff<{ data: { action: string; changes: { field: string; old: unknown; new: unknown }[] }[] }>(
    'GET',
    `/api/admin/logs?model=Product&subject=${id}`,
  );
  const [entry] = data;
  expect([entry?.action, entry?.changes.map(({ field }) => field)]).toEqual(['update', ['name.tw', 'items']]);
  expect(entry?.changes[0]).toMatchObject({ old: name, new: `改好的 ${sku}` });
  expect(entry?.changes[1]).toMatchObject({ old: [{ sku, price: 320 }], new: [{ sku, price: 350 }] });
});

test('an invalid amount is not applied, Escape restores the text, and a refusal of the server is shown at its field', async ({ page }) => {
  const { id, name, read } = await newProduct({ min_price: 300 });
  await openToEdit(page, `/products/${id}`);
  await part(page, m.editing_field_name({}, o)).click();
  await page.keyboard.type('打錯');
  await expect(page.locator('h1')).toHaveText('打錯');
  await page.keyboard.press('Escape');
  await expect(page.locator('h1')).toHaveText(name);
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_hint({}, o));
  await part(page, m.editing_field_price({}, o)).press('Enter');
  const field = page.getByRole('textbox', { name: m.editing_field_price({}, o) });
  await field.fill('三百');
  await expect(page.getByRole('alert')).toHaveText(m.editing_amount_whole({}, o));
  await field.fill('200');
  await page.keyboard.press('Enter');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText(m.validation_below_min_price({ min: 300 }, o));
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_changes({ count: 1 }, o));
  expect((await read()).version).toBe(1);
  await bar(page)
    .getByRole('button', { name: m.editing_discard({}, o) })
    .click();
  await expect(page.locator('main')).toContainText('$320');
});

test('another person’s save is settled in a dialog: theirs is loaded, or mine stays', async ({ page }) => {
  const { id, read, staff } = await newProduct();
  await openToEdit(page, `/products/${id}`);
  await changePrice(page, '350');
  await saveAsColleague(staff, (await read()) as Product & Record<string, unknown>, 400);
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: m.editing_conflict_title({}, o) });
  await expect(dialog).toContainText('$400');
  await expect(dialog).toContainText('$350');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: m.editing_conflict_load({}, o) }).click();
  await expect(page.locator('main')).toContainText('$400');
  await expect(bar(page).getByRole('status')).toHaveText(m.editing_hint({}, o));
  await changePrice(page, '360');
  await saveAsColleague(staff, (await read()) as Product & Record<string, unknown>, 410);
  await save(page).click();
  await dialog.getByRole('button', { name: m.editing_conflict_keep({}, o) }).click();
  await saved(page);
  expect((await read()).items[0]?.price).toBe(360);
});

test('leaving with changes asks for confirmation, and switching the language keeps them', async ({ page }) => {
  const { id, read, sku } = await newProduct();
  await openToEdit(page, `/products/${id}`);
  await changePrice(page, '355');
  await page.locator('header').getByRole('link', { name: '全部商品' }).first().click();
  const dialog = page.getByRole('dialog', { name: m.editing_leave_title({}, o) });
  await dialog.getByRole('button', { name: m.editing_leave_stay({}, o) }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${id}`));
  await bar(page)
    .getByRole('link', { name: m.layout_language_en({}, o) })
    .click();
  await expect(page).toHaveURL(/\/en\/products\/.*template=dashboard/);
  const en = { locale: 'en' } as const;
  const english = page.getByRole('region', { name: m.editing_bar({}, en) });
  await expect(english.getByRole('status')).toHaveText(m.editing_changes({ count: 1 }, en));
  await page.getByRole('button', { name: m.editing_edit({ part: m.editing_field_name({}, en) }, en) }).click();
  await page.getByRole('textbox', { name: m.editing_field_name({}, en) }).fill(`English ${sku}`);
  await page.keyboard.press('Enter');
  await page
    .locator('header')
    .getByRole('link', { name: /All products/ })
    .first()
    .click();
  await page.getByRole('button', { name: m.editing_leave_save({}, en) }).click();
  await expect(page).toHaveURL(/\/en\/products\?template=dashboard$/);
  const after = await read();
  expect([after.name.en, after.items[0]?.price]).toEqual([`English ${sku}`, 355]);
});

test('staff without the permission, and shoppers, get the page itself at the address of the template', async ({ page, request }) => {
  const { id, staff } = await newProduct();
  const who = await newStaff(staff, request, { locale: 'tw', permissions: ['products view'] });
  await page.goto(`/products/${id}?template=dashboard`);
  await expect(page).not.toHaveURL(/template/);
  await signInAs(page, who, '/admin/products');
  await page.goto(`/products/${id}?template=dashboard`);
  await expect(page).not.toHaveURL(/template/);
  await expect(page.locator('h1')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('the back office links to the editing mode from a product, a list and a shop, only with the permission', async ({ page, request }) => {
  const { id, staff, address } = await newProduct();
  const who = await newStaff(staff, request, { locale: 'tw', permissions: ['products view', 'products update', 'shops view'] });
  const link = page.getByRole('link', { name: m.admin_form_edit_in_shop({}, o) });
  await signInAs(page, who, `/admin/products/${id}`);
  const opened = page.waitForEvent('popup');
  await link.click();
  const shop = await opened;
  await expect(shop).toHaveURL(new RegExp(`${address}/.*template=dashboard`));
  await expect(bar(shop)).toBeVisible();
  await bar(shop)
    .getByRole('link', { name: m.editing_to_office({}, o) })
    .click();
  await expect(shop).toHaveURL(new RegExp(`/admin/products/${id}$`));
  await page.goto('/admin/products');
  await expect(link).toHaveAttribute('href', '/products?template=dashboard');
  await page.goto('/admin/shops');
  await expect(page.getByRole('heading', { name: m.admin_shops_title({}, o) })).toBeVisible();
  await expect(link).toHaveCount(0);
});

const scriptName = /[\w.-]+-[\w-]{8}\.js/g;
/** What only the files of editing contain: its classes, the editor of texts, and the calls of the back office. */
const traces =
  /edit-handle|edit-bar|edit-dialog|edit-rich|ProseMirror|\/api\/admin\/(?:products|media|product-categories|shops|blogs|revisions)\b/;

test('no file of the shop leads to editing, except the one that staff with the template load', async ({ page, request }) => {
  await page.goto('/products');
  const html = await page.content();
  const files = new Map<string, string>();
  const waiting = [...html.matchAll(scriptName)].map(([name]) => name);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (files.has(name)) continue;
    const answer = await request.get(`/assets/${name}`);
    expect(answer.status(), name).toBe(200);
    const text = await answer.text();
    files.set(name, text);
    waiting.push(...[...text.matchAll(scriptName)].map(([each]) => each));
  }
  const editing = [...files.keys()].find((name) => name.startsWith('dashboard-')) ?? '';
  // From every file of the shop, over the table of routes, static and dynamic imports, without that one.
  const reached = new Set<string>();
  const next = [...html.matchAll(scriptName)].map(([name]) => name);
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (name === editing || reached.has(name)) continue;
    reached.add(name);
    const imports = [...(files.get(name) ?? '').matchAll(/["'`](?:\.|\/assets)\/([\w.-]+\.js)/g)];
    next.push(...imports.map(([, each = '']) => each));
  }
  expect(reached.size).toBeGreaterThan(60);
  const leading = [...reached].map((name) => files.get(name) ?? '').filter((text) => text.includes(editing));
  expect(leading).toHaveLength(1);
  expect(leading[0]).toMatch(new RegExp(`import\\(.\\./${editing}`));
  expect(leading[0]).not.toMatch(new RegExp(`from.\\./${editing}`));
  expect(files.get(editing)).toMatch(traces);
  expect([...files.values()].filter((text) => text.includes('ProseMirror')).length).toBeGreaterThan(0);
  expect([...reached].filter((name) => traces.test(files.get(name) ?? ''))).toEqual([]);
});

test('the cached page of an edited record has no trace of editing, and shoppers load no file of it', async ({ page, browser }) => {
  const { id } = await newProduct();
  await openToEdit(page, `/products/${id}`);
  const visitor = await browser.newPage();
  const loaded: string[] = [];
  visitor.on('request', (each) => loaded.push(each.url()));
  await visitor.goto(`/products/${id}`);
  await visitor.locator('h1').hover();
  await visitor.waitForLoadState('networkidle');
  expect(await visitor.content()).not.toMatch(/editor|template=dashboard|edit-/);
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((url) => /dashboard|editing/.test(url))).toEqual([]);
  const answer = await page.request.get(page.url());
  expect(answer.headers()['cache-control']).toBe('private, no-store');
});
