import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { axeViolations } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { newStaff } from '../../new-staff.ts';
import { office } from '../../sign-in.ts';
import { signIn, signInAs } from '../../staff.ts';

const stockFile = (rows: string) => ({
  name: '盤點.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\u{FEFF}商品編號,盤點數,增減,櫃位\n${rows}`),
});

test('keys typed right after ⌘K go to the palette, even while its code is loading', async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route(/palette-results.*\.js$/, (route) => code.promise.then(() => route.continue()));
  await signIn(page, 'tw', '/admin/orders');
  await expect(page.getByTestId('table')).toBeVisible();
  const field = page.locator('main input').first();
  await field.focus();
  const typed = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    return new Promise((resolve) => queueMicrotask(() => resolve(document.activeElement?.closest('dialog')?.dataset['testid'])));
  });
  expect(typed).toBe('palette');
  await page.keyboard.type('>新增商品');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  code.resolve();
  await expect(page).toHaveURL(/\/admin\/products\/create$/);
});

test('the palette finds an order by its number and a product by its name, and opens the right one', async ({ page }) => {
  await signIn(page, 'tw', '/admin/orders');
  const number = (await page.locator('[data-testid=table-link] > :first-child').first().textContent()) ?? '';
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: '搜尋或執行指令' });
  await expect(field).toBeFocused();
  await field.fill(`#${number}`);
  await expect(page.getByRole('option').first()).toContainText(number);
  expect(await axeViolations(page, { within: '[data-testid=palette]', every: true })).toEqual([]);
  // Enter at once waits for the answer to the typed text.
  await field.fill('#no such order');
  await field.fill(`#${number}`);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('茶');
  await expect(page.getByRole('group', { name: '商品' }).getByRole('option').first()).toContainText('茶');
  await field.fill('>新增商品');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/admin\/products\/create$/);
});

test('with reduced motion a menu still opens beside its button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'tw', '/admin/orders');
  await page.getByTestId('add-filter').click();
  await expect(page.locator('[data-testid=menu-item]:visible').first()).toBeInViewport();
});

test('every key in the table of shortcuts works: go to a screen, move, tick, open, next record', async ({ page }) => {
  await signIn(page, 'tw', '/admin/orders');
  await expect(page.getByTestId('table')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('到商品');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.locator('h1')).toContainText('商品');
  await expect(page.getByTestId('table-link').first()).toBeVisible();
  for (const key of ['j', 'x', 'j', 'j', 'Shift+x']) await page.keyboard.press(key);
  await expect(page.getByTestId('bulk-bar')).toContainText('3');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  const first = page.url();
  await expect(page.getByTestId('record-pager')).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/admin\/products\/\d+$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press(']');
  await expect(page).not.toHaveURL(first);
  // A form has other keys than a list, and the table lists them, even if it was opened before the form had loaded.
  await page.keyboard.press('?');
  const table = page.getByRole('dialog');
  await expect(table).toBeVisible();
  release();
  await expect(table).toContainText('上一筆、下一筆');
  await expect(table).toContainText('儲存');
  await expect(table).not.toContainText('選取這一列');
});

test('g and a letter open a screen, also while the table of shortcuts disappears, and when a busy page reads them late', async ({
  page,
}) => {
  await signIn(page, 'tw', '/admin/orders');
  await expect(page.getByTestId('table')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('到商品');
  await page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"]');
    const observer = new MutationObserver(() => {
      if (dialog?.checkVisibility()) return;
      observer.disconnect();
      for (const key of ['g', 'p']) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    });
    observer.observe(document.body, { attributes: true, subtree: true });
  });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/products$/);
  await page.evaluate(() => {
    const late = new KeyboardEvent('keydown', { key: 'g' });
    Object.defineProperty(late, 'timeStamp', { value: performance.now() - 2000 });
    for (const event of [late, new KeyboardEvent('keydown', { key: 'o' })]) window.dispatchEvent(event);
  });
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test('the record pager crosses pages of the list, and back leads to the page one came from', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products?sort=name&per_page=5&page=2');
  const rows = page.getByTestId('table-link');
  await expect(rows).toHaveCount(5);
  await rows.last().click();
  await expect(page.getByTestId('record-pager-position')).toContainText('10');
  await page.getByRole('link', { name: '下一筆' }).click();
  await expect(page.getByTestId('record-pager-position')).toContainText('11');
  await page.keyboard.press('[');
  await expect(page.getByTestId('record-pager-position')).toContainText('10');
  await page.locator('[data-testid=page-head] [data-testid=back]').click();
  await expect(page).toHaveURL(/products\?sort=name&per_page=5&page=2$/);
});

test('input survives a reload; discarding can be undone, and a copy starts with the first one’s values', async ({ page }) => {
  await signIn(page, 'tw', '/admin/brands');
  await page.getByTestId('table-link').first().click();
  const name = page.locator('#field-name-tw');
  const before = await name.inputValue();
  await name.fill(`${before}二`);
  await expect(page.getByTestId('save-bar')).toContainText('已自動暫存');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: '放回草稿' }).click();
  await expect(name).toHaveValue(`${before}二`);
  await page.getByRole('button', { name: '捨棄' }).click();
  await expect(name).toHaveValue(before);
  await page.getByRole('button', { name: '復原' }).click();
  await expect(name).toHaveValue(`${before}二`);
  await page.getByRole('button', { name: '捨棄' }).click();
  await page.getByRole('button', { name: '複製一份' }).click();
  await expect(page).toHaveURL(/\/brands\/create$/);
  await expect(name).toHaveValue(before);
});

test('density follows a staff member to another browser', async ({ page, browser, request }) => {
  const me = await newStaff(await office(), request, { locale: 'tw', permissions: ['products view'] });
  await signInAs(page, me, '/admin/products');
  await page.getByRole('button', { name: '欄位' }).click();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/me/preferences') && answer.request().method() === 'PUT');
  await page.getByText('緊密').click();
  await saved;
  const other = await browser.newPage();
  await signInAs(other, me, '/admin/products');
  await expect(other.getByTestId('list')).toHaveAttribute('data-density', 'compact');
  await other.close();
});

test('a stock file is read and its columns matched, a dry run saves nothing, and the run changes stock', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products');
  // A product of its own: other journeys buy those of the demo at the same time.
  const sku = `FILE-${Date.now()}`;
  await (await office())('POST', '/api/admin/products', plainForm(sku, { items: [plainItem(sku, { stock: 7 })] }));
  const now = () =>
    page.evaluate(async (q) => (await (await fetch(`/api/admin/product-items?q=${q}`)).json()).data[0].stock as number, sku);
  await page.goto('/admin/import/stock');
  await page.locator('input[type=file]').setInputFiles(stockFile(`NO-SUCH,4,,A1\n${sku},,+2,A2\n`));
  await expect(page.getByTestId('import-columns')).toContainText('新庫存');
  expect(await axeViolations(page, { within: 'main', every: true })).toEqual([]);
  await page.getByRole('button', { name: '先試一遍' }).click();
  await expect(page.getByTestId('import-summary')).toContainText('1 列沒問題，1 列有問題');
  await expect(page.getByTestId('import-wrong')).toContainText('找不到 SKU「NO-SUCH」');
  expect(await now()).toBe(7);
  await page.reload();
  await page.getByRole('button', { name: '匯入 1 列' }).click();
  await expect(page.getByTestId('import-summary')).toContainText('1 列匯入好了');
  expect(await now()).toBe(9);
});

test('the menu marks one entry, also where the path of one is below that of another', async ({ page }) => {
  await signIn(page, 'tw', '/admin/newbang/config');
  const side = page.getByTestId('frame-side');
  await expect(side.locator('a[aria-current=page]')).toHaveAttribute('href', '/admin/newbang/config');
  await expect(side.locator('a[data-open]')).toHaveCount(1);
});
