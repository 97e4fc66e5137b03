import { expect, test } from '../../journey.ts';

test('a staff route without a session leads to the sign-in and back to the requested page', async ({ page }) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Fproducts/);
  await page.locator('input[type="email"], input[name="email"]').fill('admin@example.com');
  await page.locator('input[type="password"]').fill('admin12345');
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/\/admin\/products/);
});

test('a wrong password does not reveal which half was wrong', async ({ page }) => {
  const refusals: (string | null)[] = [];
  for (const email of ['nobody@example.com', 'admin@example.com']) {
    await page.goto('/admin/login');
    await page.locator('input[type="email"], input[name="email"]').fill(email);
    await page.locator('input[type="password"]').fill('wrong12345');
    await page.locator('button[type="submit"]').click();
    const refusal = page.getByRole('alert').first();
    await expect(refusal).not.toBeEmpty();
    refusals.push(await refusal.textContent());
    await expect(page).toHaveURL(/\/admin\/login/);
  }
  expect(refusals[0]).toBe(refusals[1]);
});
