import { expect, test } from '@playwright/test';
import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { putIntoCart } from '../shopper.ts';

test('the root leads to home, in the language of the path', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await page.goto('/en');
  await expect(page).toHaveURL(/\/en\/home$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('home has the site name alone as its title, other pages their own before it', async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveTitle('亭下 Tingha');
  await page.goto('/products');
  await expect(page).toHaveTitle(/.+亭下 Tingha$/);
});

test('search does nothing while it is empty, and goes to the first page with Enter', async ({ page }) => {
  await page.goto('/home');
  await page
    .getByRole('button', { name: m.frame_search({}, { locale: 'tw' }) })
    .filter({ visible: true })
    .first()
    .click();
  const input = page
    .getByRole('dialog')
    .getByRole('searchbox')
    .or(page.getByRole('dialog').getByRole('combobox'))
    .or(page.getByRole('dialog').locator('input'))
    .first();
  await input.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await input.fill('茶');
  await input.press('Enter');
  await expect(page).toHaveURL(/\/search\?page=1&q=%E8%8C%B6$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('#login opens the login dialog, and the demo member can sign in and out', async ({ page }) => {
  await page.goto('/home#login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type="email"]').fill('member@example.com');
  await dialog.locator('input[type="password"]').fill('member12345');
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => [localStorage.getItem('loggedIn') !== null, localStorage.getItem('customer_token') !== null])).toEqual([
    true,
    true,
  ]);
});

test('scroll-to-top appears after 150 px on a wide screen and leads back', async ({ page }) => {
  await page.goto('/home');
  const toTop = page.getByRole('button', { name: m.frame_to_top({}, { locale: 'tw' }) });
  await page.evaluate(() => scrollTo({ top: 140, behavior: 'instant' }));
  await expect(toTop).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await toTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the drawer is 300 px wide and shows the category tree; the cart tab has a dot only when it holds something @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the drawer and the tab bar belong to small screens');
  await page.goto('/home');
  await page.getByRole('button', { name: m.frame_open_menu({}, { locale: 'tw' }) }).click();
  const drawer = page.getByRole('dialog').getByRole('navigation').first().locator('..');
  await expect(drawer).toBeVisible();
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(300);
  await expect(drawer.getByText('廚房').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const dot = page.locator('nav').getByText(m.frame_cart_holds({ count: 1 }, { locale: 'tw' }));
  await expect(dot).toHaveCount(0);
  await putIntoCart(page, 'tw');
  await page.goto('/home');
  await expect(dot).toHaveCount(1);
});

for (const locale of locales) {
  test(`an unknown address answers 404 with a way on (${locale})`, async ({ page }) => {
    const answer = await page.goto(locale === 'en' ? '/en/no/such/door' : '/no/such/door');
    expect(answer?.status()).toBe(404);
    await expect(page.locator('main').getByRole('link').first()).toBeVisible();
  });
}

test('the language switch stays on the same product', async ({ page }) => {
  await page.goto('/products/1');
  await expect(page).toHaveURL(/\/products\/1\//);
  await page
    .getByRole('link', { name: m.frame_language_en({}, { locale: 'tw' }), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en\/products\/1\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
