import sharp from 'sharp';
import * as m from '#messages';
import { orderButton } from '../../checkout.ts';
import { expect, type Page } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { methods } from '../../shopper.ts';
import type { StaffApi } from '../../sign-in.ts';

const o = { locale: 'tw' } as const;
test.describe.configure({ mode: 'default' });

/** A picture far taller than any logo may be shown. */
const tallPicture = () =>
  sharp({ create: { width: 200, height: 600, channels: 3, background: '#24448c' } })
    .png()
    .toBuffer();

test('the settings set the shop’s name, description and colours; text on a light colour stays readable', async ({ page, settings }) => {
  await settings.general({
    site_name: { tw: '晴耕', en: 'Fairfield' },
    seo_description: { tw: '種菜的人開的店', en: 'A shop by people who grow things' },
    primary_colour: '#ffd400',
    secondary_colour: '#0a7d3c',
    website_logo_id: null,
  });
  await page.goto('/products');
  await expect(page).toHaveTitle(/ 晴耕$|晴耕$/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', '種菜的人開的店');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#ffd400');
  await expect(page.getByRole('banner')).toContainText('晴耕');
  await expect(page.getByRole('contentinfo')).toContainText('© ');
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['primary', 'on-primary', 'secondary'].map((name) => style.getPropertyValue(`--color-${name}`).trim());
  });
  expect(colours).toEqual(['#ffd400', '#1b2230', '#0a7d3c']);
  await page.goto('/en/home');
  await expect(page).toHaveTitle('Fairfield');
});

test('a tall logo is at most 48 px high, 36 on a small screen', async ({ page, settings, ownShop }) => {
  const website_logo_id = await ownShop.staff.upload('tall.png', await tallPicture());
  await settings.general({ website_logo_id });
  await page.goto('/home');
  const logo = page.getByRole('banner').locator('img');
  await expect.poll(async () => (await logo.boundingBox())?.height ?? 0).toBeLessThanOrEqual(48);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await logo.boundingBox())?.height ?? 99).toBeLessThanOrEqual(36);
});

test('the locale setting decides where / leads', async ({ page, settings }) => {
  await settings.general({ locale: 'en' });
  await page.goto('/?utm_source=flyer');
  await expect(page).toHaveURL(/\/en\/home/);
});

test('header menu entries: a page by route name, id and slug, a custom URL in a new tab, the logo in its position; its colours', async ({
  page,
  settings,
}) => {
  await settings.menu({
    bg_colour: '#102030',
    text_colour: '#1b2230',
    menus: [
      { type: 'page', name: 'news', label: { tw: '讀物', en: 'Journal' }, new_label: { tw: '新讀物' } },
      { type: 'logo', label: { tw: '標誌' } },
      { type: 'page', name: 'app.page', id: 7, slug: 'our-story', label: { tw: '故事' } },
      { type: 'page', name: 'member.orders', label: { tw: '訂單' } },
      { type: 'page', name: 'no.such.route', label: { tw: '不存在' } },
      { type: 'custom_url', url: 'https://example.com/guide', label: { tw: '手冊' } },
    ],
  });
  await page.goto('/home');
  const header = page.getByRole('banner');
  const targets = await header.locator('nav a, a:has(img)').evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  expect(targets).toEqual(['/news', '/home', '/p/7/our-story', '/account/orders', 'https://example.com/guide']);
  await expect(header.getByRole('link', { name: '新讀物' })).toBeVisible();
  await expect(header.getByText('不存在')).toHaveCount(0);
  await expect(header.getByRole('link', { name: '手冊' })).toHaveAttribute('target', '_blank');
  await expect(header).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  // Dark text on near-black would be unreadable: it becomes white.
  await expect(header).toHaveCSS('color', 'rgb(255, 255, 255)');

  // The drawer has the same entries except the logo, and the contact link at the end.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: m.layout_open_menu({}, o) }).click();
  const drawer = page.getByRole('dialog').getByRole('navigation', { name: m.layout_main_menu({}, o) });
  await expect(drawer.getByRole('link', { name: '手冊' })).toBeVisible();
  await expect(drawer.getByText('標誌')).toHaveCount(0);
  expect(await drawer.locator(':scope > a').evaluateAll((links) => links.map((a) => a.getAttribute('href')))).toEqual([
    '/news',
    '/p/7/our-story',
    '/account/orders',
    'https://example.com/guide',
    '/information/contact',
  ]);
  await expect(drawer.locator('a[target="_blank"]')).toHaveText('手冊');
});

test('without configured entries the main menu is about, products, news', async ({ page, settings }) => {
  await settings.menu({ menus: [] });
  await page.goto('/home');
  const menu = page.getByRole('banner').getByRole('navigation');
  expect(await menu.locator('a').evaluateAll((links) => links.map((a) => a.getAttribute('href')))).toEqual([
    '/information/about',
    '/products',
    '/news',
  ]);
});

test('social icons are shown only where they are configured, mail and phone only where they are given', async ({ page, settings }) => {
  const footer = page.getByRole('contentinfo');
  const networks = ['LINE', 'Facebook', 'Instagram', 'YouTube'];
  await settings.general({ line: '', facebook: '', instagram: '', youtube: '', contact_email: '', contact_phone: '', line_sticky: false });
  await page.goto('/home');
  for (const name of networks) await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(footer.locator('a[href^="mailto:"], a[href^="tel:"]')).toHaveCount(0);
  await settings.general({
    facebook: 'https://facebook.com/tingha',
    youtube: 'https://youtube.com/@tingha',
    contact_email: 'hello@fairfield.example',
    contact_phone: '02 1234-5678',
    company_id: '12345675',
  });
  await page.reload();
  for (const [at, name] of networks.entries()) await expect(footer.getByRole('link', { name, exact: true })).toHaveCount(at % 2);
  await expect(footer.locator('a[href="mailto:hello@fairfield.example"]')).toBeVisible();
  await expect(footer.locator('a[href="tel:0212345678"]')).toBeVisible();
  await expect(footer).toContainText('12345675');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: m.layout_open_menu({}, o) }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'YouTube', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'LINE', exact: true })).toHaveCount(0);
});

test('the sticky service link: a floating button on wide screens 144 px from the bottom, a tab on the phone; neither when it is off', async ({
  page,
  settings,
}) => {
  const line = 'https://line.me/R/ti/p/@fairfield';
  const floating = page.getByRole('complementary', { name: m.layout_floating({}, o) }).locator(`a[href="${line}"]`);
  const tab = page.getByRole('navigation', { name: m.layout_tabs({}, o) }).locator(`a[href="${line}"]`);
  await settings.general({ line, line_sticky: true });
  await page.goto('/home');
  await expect(floating).toBeVisible();
  await expect(page.locator('main')).toHaveCSS('padding-bottom', '144px');
  await expect(tab).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(floating).toBeHidden();
  await expect(tab).toBeVisible();
  await expect(page.locator('main')).toHaveCSS('padding-bottom', '0px');
  await settings.general({ line_sticky: false });
  await page.reload();
  await expect(tab).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(floating).toHaveCount(0);
  await expect(page.locator('main')).toHaveCSS('padding-bottom', '0px');
});

/** Creates a coupon of an amount for any customer; answers its code. */
async function createCoupon(staff: StaffApi, amount: number): Promise<string> {
  const { id } = await staff.post<{ id: number }>('/api/admin/coupons', {
    name: { tw: `員工餽贈 ${amount}`, en: `Staff gift ${amount}` },
    prefix: '',
    code_style: 'unique',
    quantity: null,
    class: 'order',
    benefit: { kind: 'amount', amount },
    max_discount: null,
    scope: { include: [], exclude: [] },
    conditions: {},
    combine: { item: true, order: true, shipping: true, coupon: false },
    issue: 'manual',
    valid_from: null,
    valid_until: null,
    valid_days: 30,
    per_customer: 1,
    uses_per_coupon: 1,
    active: true,
  });
  await staff.post(`/api/admin/coupons/${id}/issue`, { to: { kind: 'unassigned', quantity: 1 } });
  const { data } = await staff.get<{ data: { code: string }[] }>(`/api/admin/coupons/${id}/tickets`);
  return data[0]?.code ?? '';
}

/** Chooses collection at the shop, for a guest. */
async function collect(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: methods.pickup.en }).check();
  for (const [name, value] of [
    ['name', '林小亭'],
    ['phone', '0912345678'],
    ['email', 'coupon@example.com'],
  ] as const) {
    await main.locator(`[name="${name}"]`).fill(value);
    await main.locator(`[name="${name}"]`).blur();
  }
}

test('a shop for coupons alone: ?coupon= is shown on every page with its remaining amount, the discount must be enough, nothing is paid', async ({
  page,
  settings,
  ownShop: { staff },
}) => {
  const o = { locale: 'en' } as const;
  const nameOf = (amount: number) => `Staff gift ${amount}`;
  const [small, large] = [await createCoupon(staff, 300), await createCoupon(staff, 500)];
  const banner = page.getByRole('complementary', { name: m.coupon_banner_label({}, o) });
  const main = page.getByRole('main');
  await page.goto(`/en/home?coupon=${small}`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(banner).toHaveCount(0);
  await settings.general({ coupon_only: true });
  await page.goto('/en/home');
  await expect(banner).toContainText(m.coupon_banner_amount({ name: nameOf(300), amount: '$300' }, o));
  await page.goto('/en/products/12');
  await expect(banner).toBeVisible();
  await expect(main.getByText(m.product_by_coupon({}, o)).filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText('$360')).toHaveCount(0);

  // 300 do not pay for items of 360; in the cart, and after a reload, the banner shows the rest.
  await page.goto('/en/cart?add=TH-KIT-003-420');
  const used = m.coupon_banner_in_cart({ amount: '$300' }, o);
  await expect(banner).toContainText(used);
  await page.reload();
  await expect(banner).toContainText(used);
  await expect(main.getByText(m.blocker_discount_not_enough({}, o)).first()).toBeVisible();
  await expect(main.getByText(m.checkout_form_by_coupon({}, o))).toBeVisible();
  await expect(main.locator('input[name="payment"], #card')).toHaveCount(0);
  await main.getByRole('button', { name: m.basket_offer_remove({ name: nameOf(300) }, o) }).click();
  await expect(banner).toHaveCount(0);

  await page.goto(`/en/cart?coupon=${large}`);
  await expect(banner).toContainText(m.coupon_banner_amount({ name: nameOf(500), amount: '$140' }, o));
  await expect(main.getByText(m.blocker_discount_not_enough({}, o))).toHaveCount(0);
  await collect(page);
  await expect(page.locator('#blockers')).toBeHidden();
  await orderButton(page, o.locale).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{22,}/);
  await page.goto('/en/home');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a refused coupon gives the reason above every page; closed, its notice stays closed', async ({
  page,
  settings,
  ownShop: { staff },
}) => {
  const code = await createCoupon(staff, 300);
  await settings.general({ coupon_only: true });
  const banner = page.getByRole('complementary', { name: m.coupon_banner_label({}, o) });
  await page.goto('/home?coupon=NO-SUCH-COUPON');
  await expect(banner).toContainText(m.error_code_unknown({}, o));
  await page.goto(`/home?coupon=${code}`);
  await banner.getByRole('button', { name: m.coupon_banner_close({}, o) }).click();
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(banner).toHaveCount(0);
});
