import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expectNoAxeViolations } from '../../axe.ts';
import { expect, type Page, test } from '../../journey.ts';
import { createPaidOrder } from '../../orders.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
/** Another name for each run, so that what a broken run left behind does not interfere. */
const stamp = String(Date.now()).slice(-6);
const cell = (page: Page, row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`);

test('a SKU is edited as in a spreadsheet: typed, refused at its cell, saved with a reason, and listed in its ledger', async ({ page }) => {
  await signIn(page, 'tw', '/admin/product-items?q=TH-GFT-003');
  await expect(page.getByRole('heading', { name: 'SKU 與庫存' })).toBeVisible();
  const stock = cell(page, 0, 7);
  await expect(stock).toBeVisible();
  const before = Number((await stock.textContent())?.replaceAll(',', ''));
  await stock.click();
  await page.keyboard.type('+5');
  await page.keyboard.press('Enter');
  await expect(stock).toHaveText(String(before + 5));
  await expect(stock).toHaveAttribute('data-edited', '');
  await page.getByRole('combobox', { name: '庫存變動的原因' }).fill('進貨');
  await expectNoAxeViolations(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('已儲存 1 個 SKU')).toBeVisible();
  await expect(stock).not.toHaveAttribute('data-edited', '');
  await page.getByRole('button', { name: '庫存異動' }).click();
  const ledger = page.getByRole('dialog');
  await expect(ledger.locator('[data-testid=ledger] > li').first()).toContainText('進貨');
  await expect(ledger.locator('[data-testid=ledger] > li').first()).toContainText('+5');
});

test('a SKU of a product with many is found by typing a part of it', async ({ page }) => {
  const staff = await office();
  type Row = { id: number; item_count: number };
  const { data } = await staff<{ data: Row[] }>('GET', '/api/admin/products?type=multi&per_page=100');
  const most = data.reduce((a, b) => (b.item_count > a.item_count ? b : a));
  const { items } = await staff<{ items: { sku: string }[] }>('GET', `/api/admin/products/${most.id}`);
  expect(items.length).toBeGreaterThan(30);
  await signIn(page, 'tw', `/admin/products/${most.id}`);
  const find = page.getByRole('textbox', { name: m.admin_stock_search({}, o) });
  await expect(find).toBeVisible();
  await expectNoAxeViolations(page);
  await find.fill(items.at(-1)?.sku ?? '');
  const last = page.locator(`td[data-row="${items.length - 1}"][aria-selected="true"]`);
  await expect(last).toBeInViewport();
  await find.fill('no such SKU');
  await expect(find).toHaveAttribute('aria-invalid', 'true');
});

test('a stocktake counts scanned codes, whether their row is on this page or not', async ({ page }) => {
  await signIn(page, 'tw', '/admin/product-items?q=TH-GFT-003');
  await page.getByText('盤點', { exact: true }).click();
  const reader = page.getByRole('textbox', { name: '掃描條碼' });
  await reader.fill('TH-GFT-003-300');
  await reader.press('Enter');
  await expect(page.getByText('TH-GFT-003-300：1 件')).toBeVisible();
  await reader.fill('TH-GFT-001-010');
  await reader.press('Enter');
  await expect(page.getByText('TH-GFT-001-010：1 件')).toBeVisible();
  await expect(page.getByText('2 格已修改，共 2 個 SKU。')).toBeVisible();
  await page.getByRole('button', { name: '捨棄' }).click();
  await expect(page.getByText('2 格已修改')).toBeHidden();
});

test('a stocktake knows what is paid for and still on the shelf', async ({ page }) => {
  const staff = await office();
  const sku = `SHELF-${Date.now() % 1_000_000}`;
  await staff('POST', '/api/admin/products', plainForm(sku, { name: { tw: sku }, items: [plainItem(sku, { stock: 10 })] }));
  const read = async () => (await staff<{ data: { id: number; stock: number }[] }>('GET', `/api/admin/product-items?q=${sku}`)).data[0];
  await createPaidOrder(true, [{ product_item_id: (await read())?.id ?? 0, quantity: 3 }]);
  expect((await read())?.stock).toBe(7);
  await signIn(page, 'tw', `/admin/product-items?q=${sku}`);
  await page.getByText(m.admin_stock_take({}, o), { exact: true }).click();
  await expect(cell(page, 0, 3)).toHaveText('10');
  await expect(cell(page, 0, 6)).toHaveText('3');
  await cell(page, 0, 4).click();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 5)).toHaveText('−1');
  await expectNoAxeViolations(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(m.admin_stock_saved({ n: 1 }, o))).toBeVisible();
  expect((await read())?.stock).toBe(6);
});

test('a stocktake whose tab was closed goes on where it was', async ({ page }) => {
  const sku = `TAKE-${Date.now() % 1_000_000}`;
  await (await office())('POST', '/api/admin/products', plainForm(sku, { name: { tw: sku }, items: [plainItem(sku)] }));
  await signIn(page, 'tw', `/admin/product-items?q=${sku}`);
  await page.getByText(m.admin_stock_take({}, o), { exact: true }).click();
  const reader = page.getByRole('textbox', { name: m.admin_stock_scan({}, o) });
  for (const n of [1, 2]) {
    await reader.fill(sku);
    await reader.press('Enter');
    await expect(page.getByText(m.admin_stock_scanned({ sku, n }, o))).toBeVisible();
  }
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin_draft stock sheet'))).toContain('"counted":2');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: m.admin_form_draft_restore({}, o) }).click();
  await expect(page.locator('td[data-row="0"][data-column="4"]')).toHaveText('2');
  await page.getByRole('button', { name: m.admin_form_discard({}, o) }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin_draft stock sheet'))).toBeNull();
});

test('a category is created, moved by the keyboard, hidden and shown, and deleted', async ({ page }) => {
  const name = `試賣區${stamp}`;
  await signIn(page, 'tw', '/admin/product-categories/create');
  await page.getByLabel('名稱').first().fill(name);
  await page.getByRole('button', { name: /^儲存/ }).click();
  await expect(page).toHaveURL(/product-categories\/\d+$/);
  await expect(page.getByText('這個分類的商品').first()).toBeVisible();
  const tree = page.getByTestId('tree');
  const row = tree.locator('li', { hasText: name });
  await row.getByRole('link').press('Alt+ArrowUp');
  await expect(page.getByText(`已移動「${name}」`)).toBeVisible();
  await expectNoAxeViolations(page);
  await row.getByRole('link').press('m');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`把「${name}」移到哪裡？`);
  await dialog.getByRole('button', { name: '返回' }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '不顯示' }).click();
  await expect(row).toContainText('不顯示');
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '刪除' }).click();
  await dialog.getByRole('button', { name: '刪除' }).click();
  await expect(row).toBeHidden();
});

test('changes of a product are in its log and can be reverted', async ({ page }) => {
  const badge = `試飲${stamp}`;
  await signIn(page, 'tw', '/admin/products/2');
  await page.getByLabel('角標').first().fill(badge);
  await page.getByRole('button', { name: /^儲存/ }).click();
  await expect(page.getByText('已儲存').first()).toBeVisible();
  await page.getByRole('button', { name: '變更紀錄' }).click();
  const entry = page.getByTestId('log-entry').first();
  await expect(entry).toContainText('角標');
  await expect(entry).toContainText(badge);
  await expectNoAxeViolations(page);
  await entry.getByRole('button', { name: /還原/ }).click();
  await expect(page.getByTestId('log-entry').first()).toContainText('還原');
  await expect(page.getByTestId('log-entry').first().locator('del')).toHaveText(badge);
});

test('the form previews the shop’s page of the unsaved product, and many products are changed at once and undone', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products/2');
  const shop = page.frameLocator('[data-testid=shop-frame] iframe');
  await expect(shop.getByRole('heading', { level: 1 })).toContainText('凍頂烏龍');
  await page.getByLabel('商品名稱').first().fill(`試喝烏龍${stamp}`);
  await expect(shop.getByRole('heading', { level: 1 })).toContainText(stamp);
  await page.getByText('EN', { exact: true }).last().click();
  await expect(shop.getByRole('heading', { level: 1 })).toContainText('Dong Ding');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: '捨棄' }).click();
  const tag = `批次${stamp}`;
  await page.goto('/admin/products');
  await page.locator('tbody input[type=checkbox]').nth(0).check();
  await page.locator('tbody input[type=checkbox]').nth(1).check();
  await page.getByRole('button', { name: '更多調整' }).click();
  await page.getByTestId('menu').getByRole('button', { name: /標籤/ }).click();
  await page.getByRole('dialog').getByLabel('標籤').fill(tag);
  await page.getByRole('dialog').getByRole('button', { name: '套用' }).click();
  await expect(page.getByText('已更新 2 件商品')).toBeVisible();
  // The undo also arrives where the page is left at once (undo.spec.ts), but a list requested before it may be older.
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/products/bulk'));
  await page.getByRole('button', { name: /復原/ }).click();
  await undone;
  await page.goto(`/admin/products?tag=${encodeURIComponent(tag)}`);
  await expect(page.getByText(/沒有符合/)).toBeVisible();
});

test('a value gives its picture to its SKUs, and a product is added to a category and removed', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products/2');
  await page.getByRole('button', { name: '150 g' }).click();
  await page.getByRole('button', { name: '第 1 張圖片' }).click();
  await expect(page.getByRole('button', { name: '第 1 張圖片' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/1 個 SKU/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '捨棄' }).click();
  await page.goto('/admin/product-categories');
  await page.getByTestId('tree').getByRole('link').last().click();
  const add = page.getByRole('combobox', { name: /加入商品/ });
  await add.fill('TH-TEA-003');
  // Until the answer arrives, the list still shows the previous result.
  await page.getByTestId('goods-choice').filter({ hasText: 'TH-TEA-003' }).click();
  const name = /「(.*)」加入分類/.exec((await page.getByText(/已把「.*」加入分類/).textContent()) ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: `把${name}移出分類`, exact: true }).click();
  await expect(page.getByText(`已把「${name}」移出分類`)).toBeVisible();
});

test('a category whose products are all in descendants says so, with the number shown in the tree', async ({ page }) => {
  type Category = { id: number; total_count: number; product_count: number };
  const { data } = await (await office())<{ data: Category[] }>('GET', '/api/admin/product-categories');
  const parent = data.find(({ total_count, product_count }) => total_count > 0 && product_count === 0);
  if (!parent) throw new Error('the demo has no category with all its products in categories below it');
  await signIn(page, 'tw', `/admin/product-categories/${parent.id}`);
  await expect(page.getByText(m.admin_categories_products_only_below({ n: parent.total_count }, { locale: 'tw' }))).toBeVisible();
});
