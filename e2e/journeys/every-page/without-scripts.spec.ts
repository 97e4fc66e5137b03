import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { type Browser, expect, type Page, test } from '../../journey.ts';

const o = { locale: 'tw' } as const;

/** From the home page by links and forms alone to a product and its buy buttons. */
async function goToProduct(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: m.layout_products({}, o), exact: true })
    .click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goto('/products?sort=price');
  const card = page.locator('main article').first();
  await expect(card.locator('img')).toBeVisible();
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A window with scripts switched off. */
async function plainPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })).newPage();
}

test('without scripts a product is reached by links and added to the cart, where quantities are changed and items removed; the cart says what needs scripts @phone', async ({
  browser,
  baseURL,
}) => {
  const page = await plainPage(browser, baseURL);
  await page.goto('/cart');
  await expect(page.locator('main noscript p')).toHaveText(m.no_script_cart({}, o));
  await goToProduct(page);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const buy = page.locator('[form="buy"], #buy button[type="submit"]').filter({ visible: true }).first();
  await page.locator('#buy input[role="spinbutton"]').filter({ visible: true }).fill('2');
  await buy.click();
  await expect(page).toHaveURL(/\/cart$/);
  const row = page.locator('main noscript li').filter({ hasText: name });
  await expect(row.getByRole('textbox')).toHaveValue('2');
  await row.getByRole('textbox').fill('3');
  await row.getByRole('button', { name: m.no_script_update({}, o) }).click();
  await expect(row.getByRole('textbox')).toHaveValue('3');
  await row.getByRole('textbox').fill('0');
  await row.getByRole('button', { name: m.no_script_update({}, o) }).click();
  await expect(page.locator('main noscript [role="alert"]')).not.toBeEmpty();
  await expect(row.getByRole('textbox')).toHaveValue('3');
  await expect(page.locator('main noscript p').last()).toHaveText(m.no_script_order({}, o));

  // A set is added, and both are removed again.
  await page.goto('/search?page=1&q=%E8%8C%B6%E5%B8%AD');
  await page.locator('main article').first().getByRole('link').first().click();
  await buy.click();
  await expect(page.locator('main noscript li')).toHaveCount(2);
  await row.getByRole('button', { name: m.cart_remove_named({ name }, o) }).click();
  await expect(page.locator('main noscript li')).toHaveCount(1);
  await page.goto('/account');
  await expect(page.locator('main noscript p')).toHaveText(m.no_script_account({}, o));
  await page.context().close();
});

for (const locale of locales) {
  test(`without scripts one can search, and write to the shop: errors are shown at their fields, and input stays (${locale})`, async ({
    browser,
    baseURL,
  }) => {
    const page = await plainPage(browser, baseURL);
    await page.goto(localizedPath('/home', locale));
    await page.getByRole('button', { name: m.layout_search({}, { locale }) }).click();
    await page.getByRole('searchbox').fill(locale === 'tw' ? '茶' : 'tea');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.locator('main article').first()).toBeVisible();

    await page.goto(localizedPath('/information/contact', locale));
    const main = page.getByRole('main');
    await main.locator('[name="name"]').fill('林小亭');
    await main.locator('[name="email"]').fill('not an address');
    await main.locator('[name="message"]').fill('杯子有點裂了');
    await main.locator('button[type="submit"]').click();
    await expect(main.locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(main.locator('[name="message"]')).toHaveValue('杯子有點裂了');
    await main.locator('[name="email"]').fill('plain@example.com');
    await main.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/\/information\/contact\?sent=1$/);
    await expect(main.getByRole('heading', { name: m.information_sent_title({}, { locale }) })).toBeVisible();
    await page.context().close();
  });
}

test('a product is reached by links and added before the scripts loaded, and is in the cart afterwards', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await goToProduct(page);
  await page.locator('#buy button[type="submit"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1');
});

test('another site cannot add anything to a cart by such a form', async ({ request }) => {
  const headers = {
    origin: 'https://elsewhere.example',
    'sec-fetch-site': 'cross-site',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const { url } = await request.get('/products/12').then((answer) => ({ url: answer.url() }));
  const answer = await request.post(url, { headers, data: 'quantity=1', maxRedirects: 0 });
  expect(answer.status()).toBe(422);
  expect(answer.headers()['cache-control']).toBe('private, no-store');
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('a tap before a part’s code has loaded is handled once it has', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/page-[^/]+\.js$/, async (route) => {
    await released;
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

  test('nothing moves on its own, and dialogs open at once', async ({ page }) => {
    await page.goto('/home');
    await page.mouse.move(200, 300);
    await expect(page.locator('main [data-later=alive]')).not.toHaveCount(0);
    await expect(page.locator('main [data-later=waiting]')).toHaveCount(0);
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter((a) => a.playState === 'running' && Number(a.effect?.getTiming().duration) > 1).length,
      );
    expect(await moving()).toBe(0);
    expect(await page.evaluate(() => [...document.querySelectorAll('video')].filter((film) => !film.paused).length)).toBe(0);
    await page.getByRole('button', { name: m.layout_search({}, o) }).click();
    await expect(page.getByRole('dialog', { name: m.layout_search({}, o) })).toBeVisible();
    expect(await moving()).toBe(0);
  });
});
