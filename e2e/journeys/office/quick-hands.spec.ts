import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expect, type Page, test } from '../../journey.ts';
import { visit } from '../../office-visit.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let made = 0;
/** A SKU that no other test has. */
const newSku = (): string => `QH-${Date.now() % 1_000_000}-${++made}`;
const cell = (page: Page, row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`);

/** A product of this test's own with these SKUs; returns its id. */
async function newProduct(...skus: string[]): Promise<number> {
  const [first = ''] = skus;
  const form = plainForm(first, { name: { tw: first }, items: skus.map((sku) => plainItem(sku)) });
  return (await (await office())<{ id: number }>('POST', '/api/admin/products', form)).id;
}

/** Holds the first request of a method back until the returned function is called. */
async function holdFirst(page: Page, path: RegExp, method: string): Promise<{ release: () => void; count: () => number }> {
  const held = Promise.withResolvers<void>();
  let count = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    if (count === 1) await held.promise;
    return route.continue();
  });
  return { release: held.resolve, count: () => count };
}

test('a checkbox of a sheet is pressed while a cell is typed in: both are changed', async ({ page }) => {
  const sku = newSku();
  await newProduct(sku);
  await signIn(page, 'tw', `/admin/product-items?q=${sku}`);
  const price = cell(page, 0, 3);
  await price.click();
  await page.keyboard.type('345');
  const active = cell(page, 0, 12);
  await active.getByRole('img').click();
  await expect(price).toHaveText('345');
  await expect(active.getByRole('img', { name: m.admin_form_no({}, o) })).toBeVisible();
  await page.getByRole('button', { name: m.admin_form_discard({}, o) }).click();
});

test('a picture of cells that a spreadsheet copies beside their text is not added to the product', async ({ page }) => {
  const sku = newSku();
  const id = await newProduct(sku);
  await page.addInitScript(() => {
    const release = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      sessionStorage.setItem('released', `${sessionStorage.getItem('released') ?? ''} ${url}`);
      release(url);
    };
  });
  await signIn(page, 'tw', `/admin/products/${id}`);
  await page.route(/\/api\/admin\/media/, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  const paste = (selector: string) =>
    page.evaluate(
      ([at, bytes]) => {
        const data = new DataTransfer();
        data.setData('text/plain', '貼上的字');
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'image.png', { type: 'image/png' }));
        const field = document.querySelector<HTMLElement>(at);
        field?.focus();
        field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [selector, onePixel] as const,
    );
  await expect(page.locator('#field-name-tw')).toBeVisible();
  await paste('#field-name-tw');
  await paste('main');
  // The upload fails, so that the picture stays with its reason.
  await expect(page.locator('li[data-pending=failed]')).toHaveCount(1);
  await expect(page.locator('li[data-pending]')).toHaveCount(1);
  // The browser holds what a preview shows until it is released, also after its form is left.
  const preview = (await page.locator('li[data-pending] img').getAttribute('src')) ?? '';
  const released = () => page.evaluate(() => sessionStorage.getItem('released') ?? '');
  expect(await released()).not.toContain(preview);
  await visit(page, '/admin/brands');
  expect(await released()).toContain(preview);
});

test('a code scanned twice before the first scan is answered counts two', async ({ page }) => {
  const [shown, scanned] = [newSku(), newSku()];
  await newProduct(shown);
  await newProduct(scanned);
  await signIn(page, 'tw', `/admin/product-items?q=${shown}`);
  await page.getByText(m.admin_stock_take({}, o), { exact: true }).click();
  const search = new RegExp(`/api/admin/product-items\\?.*q=${scanned}`);
  const both = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(search, async (route) => {
    requests += 1;
    if (requests === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  const reader = page.getByRole('textbox', { name: m.admin_stock_scan({}, o) });
  for (const _ of [1, 2]) {
    await reader.fill(scanned);
    await reader.press('Enter');
  }
  await expect(page.getByText(m.admin_stock_scanned({ sku: scanned, n: 2 }, o))).toBeVisible();
  await page.getByRole('button', { name: m.admin_form_discard({}, o) }).click();
});

test('saved stock changes the counts of the tabs', async ({ page }) => {
  const sku = newSku();
  await newProduct(sku);
  await signIn(page, 'tw', `/admin/product-items?q=${sku}`);
  const out = page.getByTestId('tabs').getByRole('link', { name: m.admin_stock_out({}, o) });
  await expect(out).toContainText(/\d/);
  const counted = page.waitForResponse((answer) => answer.url().includes('/api/admin/product-items/counts'));
  await cell(page, 0, 7).click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(m.admin_stock_saved({ n: 1 }, o))).toBeVisible();
  expect((await counted).ok()).toBe(true);
});

test('the stock of a gift is moved once by a double press, and undone once', async ({ page }) => {
  const staff = await office();
  const { id } = await staff<{ id: number }>('POST', '/api/admin/gifts', {
    ...{ name: { tw: '茶巾' }, description: null, media_id: null, sku: null, cost_price: null, weight_g: null, temperature: 'ambient' },
    ...{ active: false, starts_at: null, ends_at: null, per_order_max: 1, sort: 0, stock: 10, linked_item_id: null },
  });
  const stock = async () => (await staff<{ stock: number }>('GET', `/api/admin/gifts/${id}`)).stock;
  await signIn(page, 'tw', `/admin/gifts/${id}`);
  const { release, count } = await holdFirst(page, new RegExp(`/api/admin/gifts/${id}/stock`), 'POST');
  await page.getByRole('spinbutton', { name: m.admin_gifts_delta({}, o) }).fill('5');
  await page.getByRole('button', { name: m.admin_gifts_move({}, o) }).dblclick();
  release();
  await expect(page.getByText(m.admin_gifts_moved({}, o))).toBeVisible();
  expect(count()).toBe(1);
  expect(await stock()).toBe(15);
  await expect(page.getByText(m.admin_product_edit_count({ n: '15' }, o)).first()).toBeVisible();
});

test('of two quick moves of a product in a category the last one is stored', async ({ page }) => {
  const staff = await office();
  const { id } = await staff<{ id: number }>('POST', '/api/admin/product-categories', {
    ...{ name: { tw: newSku() }, slug: { tw: '' }, intro: null, media_id: null, seo: null, in_menu: false },
    ...{ product_order: 'manual', active: false, parent_id: null },
  });
  const skus = [newSku(), newSku(), newSku()];
  const ids: number[] = [];
  for (const sku of skus) ids.push(await newProduct(sku));
  await staff('POST', '/api/admin/products/bulk', { ids, change: { action: 'add_category', category_id: id } });
  const path = `/api/admin/product-categories/${id}/products`;
  await staff('PUT', path, { product_ids: ids });
  const stored = async () => (await staff<{ data: { id: number }[] }>('GET', path)).data.map((row) => row.id);
  expect(await stored()).toEqual(ids);
  await signIn(page, 'tw', `/admin/product-categories/${id}`);
  let answers = 0;
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && answer.url().endsWith(path)) answers += 1;
  });
  const { release } = await holdFirst(page, new RegExp(`${path}$`), 'PUT');
  const down = page.getByRole('button', { name: m.admin_form_move_row_down({ name: skus[0] ?? '' }, o), exact: true });
  await down.click();
  await down.click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: skus[0] ?? '' })
      .last(),
  ).toContainText(/^3/);
  release();
  await expect.poll(() => answers).toBe(2);
  expect(await stored()).toEqual([ids[1], ids[2], ids[0]]);
});

test('a filter of the tree leaves a new category where it is created', async ({ page }) => {
  const staff = await office();
  const { data } = await staff<{ data: { id: number }[] }>('GET', '/api/admin/product-categories');
  const parent = data[0]?.id ?? 0;
  await signIn(page, 'tw', `/admin/product-categories/create?parent=${parent}`);
  const name = `子分類${newSku()}`;
  await page.locator('#field-name-tw').fill(name);
  await page.getByRole('checkbox', { name: m.admin_categories_no_english({}, o) }).click();
  await expect(page).toHaveURL(/no_english=1/);
  await expect(page.locator('#field-name-tw')).toHaveValue(name);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/product-categories\/\d+/);
  const after = await staff<{ data: { id: number; name: { tw: string }; parent_id: number | null }[] }>(
    'GET',
    '/api/admin/product-categories',
  );
  const created = after.data.find((row) => row.name.tw === name);
  expect(created?.parent_id).toBe(parent);
  await staff('DELETE', `/api/admin/product-categories/${created?.id}`);
});

test('an empty list of messages to many customers offers the first one', async ({ page }) => {
  const none = 'state=stopped';
  expect((await (await office())<{ meta: { total: number } }>('GET', `/api/admin/bulk-messages?${none}`)).meta.total).toBe(0);
  await page.route(/\/api\/admin\/bulk-messages\?/, (route) => route.continue({ url: `${route.request().url()}&${none}` }));
  await signIn(page, 'tw', '/admin/bulk-messages');
  await expect(page.getByText(m.admin_bulk_empty({}, o))).toBeVisible();
  await page.getByRole('button', { name: m.admin_bulk_create({}, o) }).click();
  await expect(page).toHaveURL(/\/admin\/bulk-messages\/create$/);
});

test.describe('a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('“now” is now, also in the shop’s time zone', async ({ page }) => {
    await signIn(page, 'tw', '/admin/banners/create');
    const starts = page.locator('#field-starts_at');
    await starts.click();
    await page.locator('.ant-picker-now-btn:visible').click();
    const shown = async () => Date.parse(`${(await starts.inputValue()).replaceAll('/', '-').replace(' ', 'T')}:00+08:00`);
    await expect.poll(shown).not.toBeNaN();
    expect(Math.abs((await shown()) - Date.now())).toBeLessThan(10 * 60_000);
  });
});
