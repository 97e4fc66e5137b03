import * as m from '#messages';
import { locales, localizedPath } from '#shared/locale.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { expect, test, windowOf } from '../../journey.ts';
import { anyItem, fillPurse, order } from '../../member.ts';
import { newMember, office, openAs } from '../../sign-in.ts';
import { openAtRest } from '../../traffic.ts';

for (const locale of locales) {
  const o = { locale };

  test(`the member menu is profile, credits, coupons, orders, and links to each page (${locale})${windowOf[locale]}`, async ({
    page,
    request,
  }) => {
    const me = await newMember(request);
    await openAs(page, me);
    await page.goto(localizedPath('/account/orders', locale));
    const menu = page.getByRole('navigation', { name: m.account_menu({}, o) });
    const names = [m.account_profile, m.account_credits, m.account_coupons, m.account_orders, m.account_wishlist].map((name) =>
      name({}, o),
    );
    await expect(menu.getByRole('link')).toHaveText(names);
    await expect(page.getByRole('heading', { name: m.my_orders_none({}, o) })).toBeVisible();
    for (const [path, title] of [
      ['/account/credits', m.account_credits({}, o)],
      ['/account/coupons', m.account_coupons({}, o)],
      ['/account/wishlist', m.account_wishlist({}, o)],
      ['/account/orders', m.account_orders({}, o)],
    ] as const) {
      await menu.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(localizedPath(path, locale));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(menu.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}

test('a visitor at any member page is led to home with #login and the redirect, and a lost session is a visitor', async ({
  page,
  request,
}) => {
  for (const path of [
    '/account',
    '/account/credits',
    '/account/coupons?state=used',
    '/account/orders',
    '/account/orders/1',
    '/account/wishlist',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/home\\?redirect=${encodeURIComponent(path).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}#login$`));
  }
  const me = await newMember(request);
  await openAs(page, me);
  // A call of the page that is answered after the session is lost would lead home before the click.
  await openAtRest(page, '/account/coupons');
  await expect(page.getByRole('heading', { level: 1, name: m.account_coupons({}, { locale: 'tw' }) })).toBeVisible();
  await me.call('POST', '/api/auth/logout');
  await page.getByRole('link', { name: m.my_coupons_used({}, { locale: 'tw' }) }).click();
  await expect(page).toHaveURL(/\/home\?redirect=%2Faccount%2Fcoupons%3Fstate%3Dused#login$/);
});

test('signing out in the member area returns home without asking to sign in again, and removes the cart', async ({ page, request }) => {
  const me = await newMember(request);
  await me.call('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id: (await anyItem(me.call)).id, quantity: 1, mode: 'add' },
  });
  await openAs(page, me);
  await page.goto('/account/orders');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).not.toBeNull();
  await page
    .getByRole('navigation', { name: m.account_menu({}, { locale: 'tw' }) })
    .getByRole('button', { name: m.layout_logout({}, { locale: 'tw' }) })
    .click();
  await expect(page).toHaveURL(/\/home$/);
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('customer_token'), localStorage.getItem('cart')]))
    .toEqual([null, null]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('credits: the balance, what expires soon, each movement with type and balance, and the order behind it', async ({ page, request }) => {
  const o = { locale: 'en' } as const;
  const me = await newMember(request);
  const staff = await office();
  const grant = (amount: number, en: string, days: number | null) =>
    staff('POST', `/api/admin/customers/${me.id}/credits`, {
      amount,
      reason: { tw: '補償', en },
      expires_at: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString(),
    });
  await fillPurse(staff, request);
  await grant(120, 'For the late parcel', 20);
  await grant(30, 'For your patience', null);
  const placed = await order(me, (await anyItem(me.call)).id, { credits_used: 50 });
  await openAs(page, me);
  await page.goto('/en/account/credits');
  await expect(page.getByText(`100 ${m.my_credits_unit({}, o)}`)).toBeVisible();
  await expect(page.getByText(/70 credits expire soon/)).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(m.my_credits_use({}, o));
  await expect(rows.nth(1)).toContainText('−50');
  await expect(rows.nth(1)).toContainText('100');
  await expect(rows.nth(2)).toContainText('For your patience');
  await expect(rows.nth(2)).toContainText('+30');
  await expect(page.getByRole('heading', { name: m.my_credits_how({}, o) })).toBeVisible();
  await page.getByRole('link', { name: m.my_credits_bonus({}, o), exact: true }).click();
  await expect(page).toHaveURL(/type=bonus/);
  await expect(rows).toHaveCount(3);
  await page.getByLabel(m.my_credits_to({}, o)).fill('2020-01-01');
  await page.getByRole('button', { name: m.my_credits_show({}, o) }).click();
  await expect(page.getByText(m.my_credits_none_found({}, o))).toBeVisible();
  await page.getByRole('link', { name: m.my_credits_clear({}, o) }).click();
  await rows.nth(1).getByRole('link', { name: placed.number }).click();
  await expect(page.getByRole('heading', { level: 1, name: m.my_orders_number({ number: placed.number }, o) })).toBeVisible();
});

test('the wishlist: add to cart, notify when back in stock, remove and undo', async ({ page, request }) => {
  const o = { locale: 'tw' } as const;
  const me = await newMember(request);
  const item = await anyItem(me.call);
  await openAs(page, me);
  await page.goto('/account/wishlist');
  await expect(page.getByRole('heading', { name: m.wishlist_none({}, o) })).toBeVisible();
  await me.call('POST', '/api/my/wishlist', { product_id: item.productId });
  const sku = `WISH-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const form = plainForm(sku, { name: { tw: `賣完的糖 ${sku}` }, items: [plainItem(sku, { stock: 0 })] });
  const soldOut = await (await office())<{ id: number }>('POST', '/api/admin/products', form);
  await me.call('POST', '/api/my/wishlist', { product_id: soldOut.id });
  await page.reload();
  await page.getByRole('button', { name: m.wishlist_named({ action: m.shop_add_to_cart({}, o), name: item.name }, o) }).click();
  await expect(page.getByRole('status').getByText(m.shop_added_to_cart({}, o))).toBeVisible();
  await page.getByRole('button', { name: m.wishlist_named({ action: m.wishlist_notify_me({}, o), name: form.name.tw }, o) }).click();
  await expect(page.getByText(m.wishlist_will_notify({}, o))).toBeVisible();
  await page.getByRole('button', { name: m.wishlist_remove_named({ name: item.name }, o) }).click();
  await expect(page.getByRole('article', { name: item.name })).toHaveCount(0);
  await page.getByRole('button', { name: m.shop_undo({}, o) }).click();
  await expect(page.getByRole('article', { name: item.name })).toBeVisible();
});
