import { expect, type Page, test } from '@playwright/test';
import * as m from '#messages';

const o = { locale: 'tw' } as const;

/** From the home page by links and forms alone to a product and its buy buttons. */
async function walk(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: m.frame_products({}, o), exact: true })
    .click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goto('/products?sort=price');
  const card = page.locator('main article').first();
  await expect(card.locator('img')).toBeVisible();
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('with scripts switched off the road from home to a product goes by links, and the cart says what it needs @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await walk(page);
  await expect(page.locator('main noscript p')).toHaveText(m.no_script_buy({}, o));
  await page.goto('/cart');
  await expect(page.locator('main noscript p')).toHaveText(m.no_script_cart({}, o));
  await context.close();
});

test('while the scripts have not come yet the same road is open', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await walk(page);
});

test('a tap that comes before the code of its part is done once the code is there', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/page-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/products');
  await page.locator('main [data-later=waiting]').waitFor();
  await page.locator('main article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products$/);
  release();
  await expect(page).toHaveURL(/\/products\/\d+/);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves on its own, and a dialog is there at once', async ({ page }) => {
    await page.goto('/home');
    await page.mouse.move(200, 300);
    await page.locator('main [data-later=alive]').waitFor();
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter((a) => a.playState === 'running' && Number(a.effect?.getTiming().duration) > 1).length,
      );
    expect(await moving()).toBe(0);
    expect(await page.evaluate(() => [...document.querySelectorAll('video')].filter((film) => !film.paused).length)).toBe(0);
    await page.getByRole('button', { name: m.frame_search({}, o) }).click();
    await expect(page.getByRole('dialog', { name: m.frame_search({}, o) })).toBeVisible();
    expect(await moving()).toBe(0);
  });
});
