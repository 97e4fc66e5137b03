import * as m from '#messages';
import { type Locale, locales, localizedPath } from '#shared/locale.ts';
import { type APIRequestContext, expect, type Page, test, windowOf } from '../journey.ts';

const english = { headers: { 'Accept-Language': 'en' } };
type Card = { id: number; slug: string };

/** A product of the demo by its English slug. */
async function readProduct(request: APIRequestContext, slug: string): Promise<Card> {
  // Other journeys add products of their own: the demo's may be on any page.
  for (const page of [1, 2, 3, 4]) {
    const { data } = await (await request.get(`/api/products?per_page=48&page=${page}`, english)).json();
    const found = (data as Card[]).find((card) => card.slug === slug);
    if (found) return found;
  }
  throw new Error(`the demo has no ${slug}`);
}

async function open(page: Page, slug: string, locale: Locale = 'en'): Promise<Card> {
  const product = await readProduct(page.request, slug);
  await page.goto(localizedPath(`/products/${product.id}`, locale));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Hovering hydrates the page.
  await page.mouse.move(200, 300);
  await page.locator('main [data-later=alive]').first().waitFor();
  return product;
}

const mainButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const cartOf = async (page: Page) =>
  (await page.request.get(`/api/cart/${await page.evaluate(() => localStorage.getItem('cart'))}`, english)).json();

for (const locale of locales) {
  const o = { locale };

  test(`a specification changes the picture, sold-out values are struck and labelled, low stock is counted, and it is added to the cart (${locale})${windowOf[locale]}`, async ({
    page,
  }) => {
    await open(page, 'red-clay-teapot', locale);
    await expect(page.getByText(m.product_low_count({ count: 4 }, o))).toBeVisible();
    const struck = page.getByRole('radio', { name: m.product_unavailable_value({ label: '300 ml' }, o) });
    await struck.focus();
    await page.keyboard.press('Space');
    await expect(struck).toBeChecked();
    await expect(page.getByText(m.product_sold_out({}, o)).first()).toBeVisible();
    await expect(page.getByRole('button', { name: m.product_notify({}, o) })).toBeVisible();
    await page.getByRole('radio', { name: '150 ml' }).press('Space');
    await mainButton(page, m.product_add({}, o)).click();
    await expect(page.getByText(m.shop_added_to_cart({}, o)).filter({ visible: true }).first()).toBeVisible();

    await open(page, 'hand-painted-gaiwan', locale);
    const shown = () => page.locator('section > div > ul > li:not([inert]) img').first().getAttribute('src');
    const before = await shown();
    await page.getByRole('radio').nth(1).press('Space');
    await expect.poll(shown).not.toBe(before);
  });
}

test('unable to add to cart says why: removed from the shelves, currently unavailable; the minimum quantity is shown', async ({ page }) => {
  const o = { locale: 'tw' } as const;
  const soon = await readProduct(page.request, 'alishan-oolong-winter-sprout-2026');
  const { items } = await (await page.request.get(`/api/products/${soon.id}`)).json();
  await open(page, 'guanmiao-sun-dried-noodles', o.locale);
  const quantity = page.getByRole('spinbutton', { name: m.shop_quantity({}, o) }).filter({ visible: true });
  await expect(quantity).toHaveValue('2');
  await quantity.fill('1');
  await quantity.press('Enter');
  await expect(page.getByText(m.cart_problem_below_minimum({ count: 2 }, o))).toBeVisible();
  await expect(quantity).toHaveValue('2');

  // The page is unchanged, the product has changed since: the shop's own answer is shown.
  const change = { product_item_id: 0, quantity: 1 };
  await page.route('**/api/cart/update', async (route) => {
    const sent = route.request().postDataJSON();
    await route.continue({ postData: { ...sent, item: { ...sent.item, ...change } } });
  });
  for (const [values, reason] of [
    [{ product_item_id: 999_999_999, quantity: 1 }, m.cart_problem_off_shelf({}, o)],
    [{ product_item_id: items[0].id, quantity: 1 }, m.cart_problem_not_started({}, o)],
  ] as const) {
    Object.assign(change, values);
    await mainButton(page, m.product_add({}, o)).click();
    const message = page.getByText(m.error_unable_to_add({ reason }, o));
    await expect(message).toBeVisible();
    await page
      .getByRole('status')
      .getByRole('button', { name: m.shop_close({}, o) })
      .click();
  }
});

test('a picture that was opened by hand stays in view while the quantity changes', async ({ page }) => {
  const o = { locale: 'en' } as const;
  await open(page, 'hand-painted-gaiwan');
  await page.getByRole('radio').nth(1).press('Space');
  const gallery = page.getByRole('region', { name: m.product_gallery({}, o) });
  await gallery.locator('> ul button').first().click();
  const strip = gallery.locator('> div > ul');
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(0);
  await page
    .getByRole('group', { name: m.shop_quantity({}, o) })
    .filter({ visible: true })
    .getByRole('button', { name: m.shop_more({}, o) })
    .click();
  await expect(page.getByRole('spinbutton', { name: m.shop_quantity({}, o) }).filter({ visible: true })).toHaveValue('2');
  expect(await strip.evaluate((list) => list.scrollLeft)).toBe(0);
});

test('the link of a sold-out card opens the form of its stock notice', async ({ page }) => {
  const o = { locale: 'en' } as const;
  await page.goto('/en/products?sort=newest');
  const link = page.getByRole('link', { name: m.shop_tell_me({}, o) }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.mouse.move(200, 300);
  await expect(page.getByLabel(m.product_notify_email({}, o))).toBeFocused();
});

test('a combo is chosen slot by slot with a running price, and added to the cart as one group @phone', async ({ page }) => {
  await open(page, 'gift-of-your-own-choosing');
  await mainButton(page, m.product_add({}, { locale: 'en' })).click();
  const slot = page.getByRole('group', { name: /Three treats/ });
  await expect(slot).toBeFocused();
  const more = slot.getByRole('button', { name: m.shop_more({}, { locale: 'en' }) });
  const spoken = page.locator('main').getByText(new RegExp(`^${m.shop_price_now({}, { locale: 'en' })}`));
  const price = spoken.first().locator('..');
  const empty = await price.textContent();
  await more.nth(0).click();
  await more.nth(0).click();
  await expect(more.nth(0)).toHaveAttribute('aria-disabled', 'true');
  await more.nth(1).click();
  await expect(slot.getByText(m.combo_chosen({ chosen: 3, count: 3 }, { locale: 'en' }))).toBeVisible();
  await expect(price).not.toHaveText(empty ?? '');
  const shown = Number((await price.textContent())?.replace(/\D/g, ''));
  await mainButton(page, m.product_add({}, { locale: 'en' })).click();
  await expect(
    page
      .getByText(m.shop_added_to_cart({}, { locale: 'en' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  const { product_groups: groups } = await cartOf(page);
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({ quantity: 1, unit_price: shown });
  expect(groups[0].product_items).toHaveLength(3);
});

test('credit products, pre-orders, products on sale soon and cross-border products are each labelled', async ({ page }) => {
  const o = { locale: 'en' } as const;
  await open(page, 'tile-coaster-one-piece');
  await expect(
    page
      .getByText(m.product_points({ amount: '120' }, o))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(m.product_credit_note({}, o))).toBeVisible();
  await open(page, 'dongding-oolong-winter-2026');
  await expect(page.getByText(m.product_preorder_from({ date: 'Wed 20 Jan' }, o))).toBeVisible();
  await open(page, 'hasami-fish-plate');
  await expect(page.getByText(m.product_tax_id({}, o))).toBeVisible();
  await open(page, 'alishan-oolong-winter-sprout-2026');
  await expect(page.getByText(/On sale in \d+ days/)).toBeVisible();
  await expect(mainButton(page, m.product_coming_button({}, o))).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: m.product_notify_start({}, o) }).click();
  await page.getByLabel(m.product_notify_email({}, o)).fill('no address');
  await page.getByRole('button', { name: m.product_notify_send({}, o) }).click();
  await expect(page.getByLabel(m.product_notify_email({}, o))).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(m.product_notify_email({}, o)).fill(`waits-${Date.now()}@example.com`);
  await page.getByRole('button', { name: m.product_notify_send({}, o) }).click();
  await expect(page.getByText(m.product_notify_done({}, o))).toBeVisible();
});

test('please login to purchase opens the dialog and comes back; the wishlist button still adds after the sign-in', async ({ page }) => {
  const o = { locale: 'en' } as const;
  const email = `product-${Date.now()}@example.com`;
  const account = { name: 'Product Tester', email, password: 'tester12345', password_confirmation: 'tester12345', accept_terms: true };
  const made = await page.request.post('/api/auth/register', { data: account });
  expect(made.ok()).toBe(true);
  const { id } = await open(page, 'indigo-linen-apron');
  const address = page.url();
  await page
    .getByRole('button', { name: /wishlist/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await mainButton(page, m.product_please_login({}, o)).click();
  await dialog.getByLabel(m.member_email({}, o)).fill(email);
  await dialog.getByLabel(m.member_password({}, o), { exact: true }).fill(account.password);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(mainButton(page, m.product_add({}, o))).toBeVisible();
  await expect(page.getByRole('button', { name: /wishlist/ }).first()).toHaveAttribute('aria-pressed', 'true');
  const token = await page.evaluate(() => localStorage.getItem('customer_token'));
  const { data } = await (await page.request.get('/api/my/wishlist', { headers: { Authorization: `Bearer ${token}` } })).json();
  expect(data.map((entry: { product_id: number }) => entry.product_id)).toEqual([id]);
});

test('an offer strikes the price, counts down, shows what several cost, and structured data has the visible price; delivery and fees are shown before the checkout', async ({
  page,
}) => {
  const o = { locale: 'en' } as const;
  await open(page, 'small-tumblers-set-of-six');
  const ld = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')['@graph'];
  const [product, crumbs] = ld;
  await expect(
    page
      .getByText(new RegExp(`\\$${product.offers.price}\u00a0TWD$`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.locator('main s').first()).toBeVisible();
  expect(product.offers).toMatchObject({ priceCurrency: 'TWD', availability: 'https://schema.org/InStock' });
  expect(product.offers.priceValidUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(product.offers.hasMerchantReturnPolicy.merchantReturnDays).toBe(7);
  expect(product.offers.shippingDetails[0].shippingRate).toMatchObject({ value: 100, currency: 'TWD' });
  expect(crumbs['@type']).toBe('BreadcrumbList');
  await expect(page.getByText(/Ends in \d+ days/)).toBeVisible();
  await expect(page.getByText(/delivery \w{3}\s\d+\s\w{3}/)).toBeVisible();
  await expect(page.getByText(/\$100, free over \$1,500/)).toBeVisible();
  await mainButton(page, m.product_add({}, o)).click();
  await expect(page.getByText(m.shop_added_to_cart({}, o)).filter({ visible: true }).first()).toBeVisible();
  const { items } = await cartOf(page);
  expect(items[0].line_total - items[0].discount).toBe(product.offers.price);

  await open(page, 'blue-fish-plate');
  await expect(page.getByRole('row', { name: m.product_volume_quantity({ count: 2 }, o) })).toBeVisible();
  await expect(page.getByRole('link', { name: m.product_offer_goods({}, o) })).toBeVisible();
});

test('pictures are enlarged in place and changed by keys, the address is shared, and viewed products are remembered', async ({
  page,
  context,
}) => {
  const o = { locale: 'en' } as const;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'rouge-flower-bowl');
  await page
    .getByRole('link', { name: /Enlarge/ })
    .first()
    .click();
  const zoom = page.getByRole('dialog');
  await expect(zoom).toHaveAccessibleName(m.product_picture_of({ at: 1, count: 2 }, o));
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveAccessibleName(m.product_picture_of({ at: 2, count: 2 }, o));
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await page.getByRole('button', { name: m.product_share({}, o) }).click();
  await expect(page.getByText(m.product_link_copied({}, o))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/en/products/');
  await open(page, 'woven-tape-five-metres');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const recent = page.locator('section', { has: page.getByRole('heading', { name: m.product_recent({}, o) }) });
  await expect(recent.getByRole('link', { name: 'Rouge flower bowl, 11 cm' })).toBeVisible();
});

test('a click before hydration is handled afterwards', async ({ page }) => {
  const product = await readProduct(page.request, 'two-tier-bamboo-steamer');
  await page.goto(localizedPath(`/products/${product.id}`, 'en'));
  // The layout is hydrated; this page's own code has not been requested yet.
  await page.locator('main [data-later=waiting]').first().waitFor();
  await page.evaluate(
    (name) => {
      const buttons = [...document.querySelectorAll('button')].filter((button) => button.textContent?.trim() === name);
      buttons.find((button) => button.offsetParent !== null)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      buttons.find((button) => button.offsetParent !== null)?.click();
    },
    m.product_add({}, { locale: 'en' }),
  );
  await expect(
    page
      .getByText(m.shop_added_to_cart({}, { locale: 'en' }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('the old address of a product redirects to the new one', async ({ page }) => {
  const { id, slug } = await readProduct(page.request, 'red-clay-teapot');
  const moved = await page.request.get(`/en/products/${id}/old-name`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, `/en/products/${id}/${slug}`]);
});
