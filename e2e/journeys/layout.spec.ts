import * as m from '#messages';
import { locales } from '#shared/locale.ts';
import { expect, type Page, test } from '../journey.ts';
import { putIntoCart } from '../shopper.ts';
import { newMember, openAs } from '../sign-in.ts';
import { openAtRest } from '../traffic.ts';

const o = { locale: 'tw' } as const;
const seen = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true }).first();

/** Scrolls the page, at most to `top`; returns its position. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    return Math.round(scrollY);
  }, top);

/** Opens a page as a member of the test's own. */
async function openAsMember(page: Page, path: string): Promise<void> {
  await openAs(page, await newMember(page.request));
  await page.goto(path);
}

test('the root leads to home, /member to the account, in the language of the path', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await page.goto('/en');
  await expect(page).toHaveURL(/\/en\/home$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const prefix of ['', '/en']) {
    const answer = await page.request.get(`${prefix}/member`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, `${prefix}/account`]);
  }
});

test('the home page has the site name alone as its title, other pages their own before it; Open Graph tags are set', async ({ page }) => {
  await page.goto('/home');
  await expect(page).toHaveTitle('亭下 Tingha');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', '亭下 Tingha');
  await page.goto('/products');
  await expect(page).toHaveTitle(/.+亭下 Tingha$/);
  for (const property of ['og:title', 'og:site_name', 'og:type', 'og:url', 'og:image', 'og:locale']) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', /.+/);
  }
});

test('the header’s logo is at most 48 px high, 36 on a small screen', async ({ page }) => {
  await page.goto('/home');
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveCSS('max-height', '48px');
  expect((await logo.boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(logo).toHaveCSS('max-height', '36px');
  expect((await logo.boundingBox())?.height).toBeLessThanOrEqual(36);
});

test('the account button opens the login dialog; signed in it leads to the member page', async ({ page }) => {
  await page.goto('/home');
  await seen(page, 'button', m.layout_login({}, o)).click();
  await expect(page.getByRole('dialog').locator('input[type="password"]').first()).toBeVisible();
  await openAsMember(page, '/home');
  await page.getByRole('banner').locator('a[href="/account"]').click();
  await expect(page).toHaveURL(/\/account$/);
});

test('#login: the demo member signs in and stays where the dialog was opened', async ({ page }) => {
  await page.goto('/products#login');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[autocomplete="username"]').first().fill('member@example.com');
  await dialog.locator('input[type="password"]').first().fill('member12345');
  await dialog.locator('button[type="submit"]').first().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/products$/);
  expect(await page.evaluate(() => [localStorage.getItem('loggedIn') !== null, localStorage.getItem('customer_token') !== null])).toEqual([
    true,
    true,
  ]);
});

test('the cart’s badge counts units and the cart tab’s red dot shows only when the cart holds something', async ({ page }) => {
  await page.goto('/home');
  const tabs = page.getByRole('navigation', { name: m.layout_tabs({}, o) });
  const dot = tabs.getByText(/有 \d+ 件/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tabs).toBeVisible();
  await expect(dot).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await putIntoCart(page, 'tw');
  await page.goto('/home');
  await expect(page.getByRole('banner').getByRole('link', { name: m.layout_cart_with({ count: 1 }, o) })).toHaveText('1');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dot).toHaveText(m.layout_cart_holds({ count: 1 }, o));
  await page.setViewportSize({ width: 1280, height: 800 });
  await putIntoCart(page, 'tw');
  await page.goto('/home');
  await expect(page.getByRole('banner').getByRole('link', { name: m.layout_cart_with({ count: 2 }, o) })).toHaveText('2');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dot).toHaveText(m.layout_cart_holds({ count: 2 }, o));
  await expect(dot.locator('..')).toHaveCSS('background-color', 'rgb(185, 47, 66)');
});

test('the mobile tab bar: home, all products, cart, and login that opens the dialog or the member centre when signed in @phone-only', async ({
  page,
}) => {
  await page.goto('/home');
  const tabs = page.getByRole('navigation', { name: m.layout_tabs({}, o) });
  expect(await tabs.locator('a').evaluateAll((links) => links.slice(0, 3).map((a) => a.getAttribute('href')))).toEqual([
    '/home',
    '/products',
    '/cart',
  ]);
  await tabs.getByRole('button', { name: m.layout_login({}, o), exact: true }).click();
  await expect(page.getByRole('dialog').locator('input[type="password"]').first()).toBeVisible();
  await openAsMember(page, '/home');
  await tabs.getByRole('link', { name: m.layout_member({}, o) }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('the footer: the footer menu, mail and phone links, the year with the site’s name, the company’s number', async ({ page }) => {
  await page.goto('/home');
  const footer = page.getByRole('contentinfo');
  const menu = footer.getByRole('navigation', { name: m.layout_footer_menu({}, o) });
  for (const path of ['/information/about', '/information/contact', '/products', '/news']) {
    await expect(menu.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/.+@.+/);
  await expect(footer.locator('a[href^="tel:"]')).toHaveText(/\d/);
  const year = await page.evaluate(() => new Date().getFullYear());
  await expect(footer).toContainText(`© ${year} 亭下 Tingha`);
  await expect(footer).toContainText(/統一編號 \d{8}/);
});

test('the drawer is for screens under 1024 px and is 300 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/home');
  const button = page.getByRole('button', { name: m.layout_open_menu({}, o) });
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await button.click();
  const drawer = page.getByRole('dialog').getByRole('navigation').first().locator('..');
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(300);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(drawer).toBeHidden();
});

test('the drawer: menu entries, a contact link at their end, the category tree, the brands, login or the member’s pages and logout @phone-only', async ({
  page,
}) => {
  await page.goto('/home');
  const open = () => page.getByRole('button', { name: m.layout_open_menu({}, o) }).click();
  const drawer = page.getByRole('dialog');
  await open();
  const nav = drawer.getByRole('navigation', { name: m.layout_main_menu({}, o) });
  await expect(nav.locator('a[href="/news"]')).toBeVisible();
  await expect(nav.locator(':scope > a').last()).toHaveAttribute('href', '/information/contact');
  await nav.getByRole('button', { name: m.drawer_subcategories({ name: '廚房' }, o) }).click();
  await expect(nav.locator('ul ul a[href^="/products/category/"]').first()).toBeVisible();
  await nav.getByRole('button', { name: m.layout_products({}, o), exact: true }).click();
  await expect(nav.locator('a[href^="/products/category/"]')).toHaveCount(0);
  await nav.getByRole('button', { name: m.layout_brands({}, o) }).click();
  await expect(nav.locator('a[href^="/products/brand/"]').first()).toBeVisible();
  await drawer
    .getByRole('button', { name: m.layout_login({}, o), exact: true })
    .first()
    .click();
  await expect(drawer.locator('input[type="password"]').first()).toBeVisible();

  await openAsMember(page, '/home');
  await open();
  await drawer.getByRole('button', { name: m.drawer_member_centre({}, o) }).click();
  for (const path of ['/account', '/account/credits', '/account/coupons', '/account/orders']) {
    await expect(drawer.locator(`ul a[href="${path}"]`)).toBeVisible();
  }
  await drawer.getByRole('button', { name: m.layout_logout({}, o) }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('customer_token'))).toBeNull();
});

test('scroll-to-top appears after 150 px on a wide screen only, and leads back', async ({ page }) => {
  await page.goto('/home');
  const toTop = page.getByRole('button', { name: m.layout_to_top({}, o) });
  await scrollTo(page, 150);
  await expect(toTop).toBeHidden();
  await scrollTo(page, 151);
  await expect(toTop).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(toTop).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await scrollTo(page, 400);
  await toTop.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

for (const locale of locales) {
  test(`an unknown address answers 404 in both languages, with search and categories as links (${locale})`, async ({ page }) => {
    const answer = await page.goto(locale === 'en' ? '/en/no/such/page' : '/no/such/page');
    expect(answer?.status()).toBe(404);
    const main = page.locator('main');
    for (const each of locales) await expect(main.getByText(m.notfound_text({}, { locale: each }))).toBeVisible();
    await expect(main.locator('a[href*="/products/category/"]').first()).toBeVisible();
    await main.getByRole('searchbox').fill('tea');
    await main.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?page=1&q=tea$/);
  });
}

test('the language switch stays on the same page, with query and hash', async ({ page }) => {
  await page.goto('/products/1');
  await expect(page).toHaveURL(/\/products\/1\//);
  await seen(page, 'link', m.layout_language_en({}, o)).click();
  await expect(page).toHaveURL(/\/en\/products\/1\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/en/search?page=1&q=tea#main');
  await seen(page, 'link', m.layout_language_tw({}, o)).click();
  await expect(page).toHaveURL(/\/search\?page=1&q=tea#main$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('the home page is cached: going back shows it at once as it was, also offline, and refreshes it in the background', async ({
  page,
  context,
}) => {
  // Before the page is hydrated a link would load the whole document.
  await openAtRest(page, '/home');
  const place = await scrollTo(page, 900);
  // Pressed without scrolling it into view.
  await page.locator('main a[href^="/products/category/"]').first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/products\/category\//);
  const again = page.waitForRequest(/\/home\.data/);
  await page.goBack();
  await again;
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL(/\/products\/category\//);
  await context.setOffline(true);
  await expect(page.getByText(m.layout_offline({}, o))).toBeVisible();
  await page.goBack();
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(/天涼了/);
  await context.setOffline(false);
  await expect(page.getByText(m.layout_offline({}, o))).toBeHidden();
});

test('a page that cannot be fetched says in both languages that it was not the shopper, and can be tried again', async ({ page }) => {
  await openAtRest(page, '/home');
  await page.route('**/*.data?*', (route) => route.abort());
  await page.locator('main a[href^="/products/category/"]').first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.notfound_fault_title({}, o));
  for (const locale of locales) await expect(page.getByText(m.notfound_fault_text({}, { locale }))).toBeVisible();
  await page.getByRole('button', { name: m.notfound_retry({}, o) }).click();
  await expect(page).toHaveURL(/\/products\/category\//);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(m.notfound_fault_title({}, o));
});

test('a list keeps its scroll on the way back from a product', async ({ page }) => {
  await openAtRest(page, '/products');
  const place = await scrollTo(page, 1000);
  const products = page.locator('main a[href^="/products/"]:not([href*="/category/"], [href*="/brand/"])');
  await products.nth(9).dispatchEvent('click');
  await expect(page).toHaveURL(/\/products\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);
});
