import { expect, test } from '../../journey.ts';
import { signIn } from '../../staff.ts';

test('a staff route without a session leads to the sign-in and back to the requested page', async ({ page }) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fproducts/);
  await page.locator('input[type="email"], input[name="email"]').fill('admin@example.com');
  await page.locator('input[type="password"]').fill('admin12345');
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/admin\/products/);
});

test('a wrong password does not reveal which half was wrong', async ({ page }) => {
  await page.goto('/admin/login');
  await page.locator('input[type="email"], input[name="email"]').fill('nobody@example.com');
  await page.locator('input[type="password"]').fill('wrong12345');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('a price changed in the back office is the price of the shop', async ({ page }) => {
  await signIn(page, 'tw', '/admin/products');
  const changed = await page.evaluate(async () => {
    const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const list = await (await fetch('/api/admin/products?q=TH-HOM&per_page=1')).json();
    const id = list.data[0]?.id ?? 1;
    const product = await (await fetch(`/api/admin/products/${id}`)).json();
    const items = product.items.map((item: { price: number }) => ({ ...item, price: item.price + 11, suggested_price: null }));
    const saved = await fetch(`/api/admin/products/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify({ ...product, items }),
    });
    return { id, status: saved.status, price: items[0].price };
  });
  expect(changed.status).toBe(200);
  await page.goto(`/products/${changed.id}`);
  await expect(page.getByText(`$${changed.price.toLocaleString('en-US')}`).first()).toBeVisible();
});
