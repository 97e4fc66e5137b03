import * as m from '#messages';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expect, test } from '../../journey.ts';
import { office } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

const o = { locale: 'tw' } as const;
test.use({ viewport: { width: 390, height: 844 } });

test('on a phone price and stock are changed in the product list, and counting has a tab of its own', async ({ page }) => {
  const staff = await office();
  const sku = `PHONE-${Date.now()}`;
  const name = `手機改價 ${sku}`;
  await staff('POST', '/api/admin/products', plainForm(sku, { name: { tw: name }, items: [plainItem(sku, { price: 320, stock: 7 })] }));
  await signIn(page, 'tw', '/admin/products');
  const row = page.locator('[data-testid=phone-rows] li').filter({ hasText: name });
  await row.getByRole('button', { name: m.admin_stock_quick({}, o) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: m.admin_stock_quick_price({ sku }, o) }).fill('350');
  await dialog.getByRole('spinbutton', { name: m.admin_stock_quick_stock({ sku }, o) }).fill('12');
  await dialog.getByRole('button', { name: m.admin_form_save({}, o) }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('$350');
  await expect(row).toContainText('12');
  const { data } = await staff<{ data: { price: number; stock: number }[] }>('GET', `/api/admin/product-items?q=${sku}`);
  expect(data.map(({ price, stock }) => ({ price, stock }))).toEqual([{ price: 350, stock: 12 }]);

  await page
    .getByTestId('tab-bar')
    .getByRole('link', { name: m.admin_stock_tab({}, o) })
    .click();
  await expect(page).toHaveURL(/\/admin\/product-items$/);
  await expect(page.getByRole('textbox', { name: m.admin_stock_scan({}, o) })).toBeVisible();
});

test('on a phone a list shows placeholder rows until it has loaded', async ({ page }) => {
  let load: () => void = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/api/admin/orders?**', async (route) => {
    await loaded;
    await route.continue();
  });
  await signIn(page, 'tw', '/admin/orders');
  const placeholder = page.getByRole('table', { name: m.admin_kit_loading({}, o) });
  await expect(placeholder).toBeVisible();
  load();
  await expect(page.locator('[data-testid=phone-rows] li').first()).toBeVisible();
  await expect(placeholder).toBeHidden();
});
