import * as m from '#messages';
import { expect, test } from '../../journey.ts';
import { cartOf, newMember } from '../../promotion.ts';
import { fillInCart, placeOrder, putIntoCart } from '../../shopper.ts';
import { office } from '../../sign-in.ts';

const o = { locale: 'tw' as const };

test('URL capture: RID and Click_ID only as a pair, utm* and fbclid in session storage, the address cleaned', async ({ page }) => {
  const session = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await page.goto('/home?RID=alone&keep=1');
  await expect(page).toHaveURL('/home?keep=1');
  expect(await session()).not.toContain('alone');
  await page.goto('/products?RID=r1&Click_ID=c1&utm_source=letter&utm_anything=x&fbclid=fb1');
  await expect(page).toHaveURL('/products');
  await expect.poll(session).toContain('fb1');
  const stored = await session();
  for (const value of ['r1', 'c1', 'letter', 'utm_anything', 'fb1']) expect(stored).toContain(value);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a page that is left before its link was stored keeps it in its address', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/touches-[\w-]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/touches-[\w-]+\.js/);
  await page.goto('/home?utm_source=letter&RID=r-8&Click_ID=c-8');
  await asked;
  expect(page.url()).toContain('utm_source=letter');
  held.resolve();
  await expect(page).toHaveURL('/home');
  expect(await page.evaluate(() => sessionStorage.getItem('captured'))).toContain('"RID":"r-8"');
});

test('the first and the last touch of a visit, and the affiliate’s pair, are stored with the order', async ({ page }) => {
  await page.goto('/home?utm_source=letter&utm_campaign=winter');
  await expect(page).toHaveURL('/home');
  await page.goto('/products?RID=r-77&Click_ID=c-77&utm_source=friend');
  await expect(page).toHaveURL('/products');
  await putIntoCart(page, 'tw');
  await fillInCart(page, 'tw', { delivery: 'pickup', payment: 'cod' });
  const number = await placeOrder(page, 'tw');
  const call = await office();
  const { data } = await call<{ data: { id: number }[] }>('GET', `/api/admin/orders?q=${number}`);
  const { ads_tracking } = await call<{ ads_tracking: Record<string, string> }>('GET', `/api/admin/orders/${data[0]?.id}`);
  expect(ads_tracking).toEqual({
    ...{ utm_source: 'friend', landing_page: '/products', RID: 'r-77', Click_ID: 'c-77', click_at: expect.stringMatching(/^\d{4}-/) },
    ...{ first_utm_source: 'letter', first_utm_campaign: 'winter', first_landing_page: '/home' },
  });
});

test('?offer= shows image and message over any page and is applied to a new cart', async ({ page }) => {
  await page.goto('/en/products?offer=TEADAYS');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$150 off');
  await expect(dialog.locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: m.link_offer_shop({}, { locale: 'en' }) }).click();
  await expect(dialog).toBeHidden();
  expect((await cartOf(page)).offers).toMatchObject([{ code: 'TEADAYS', kind: 'offer' }]);
  await page.goto('/en/home?offer=NOT-THERE');
  await expect(dialog).toContainText(m.error_code_unknown({}, { locale: 'en' }));
});

test('?promo= is stored in local storage and applied with the first item', async ({ page }) => {
  await page.goto('/home?promo=TINGHA150');
  await expect(page).toHaveURL('/home');
  await expect(page.getByText(m.link_code_stored({ code: 'TINGHA150' }, o))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('promo'))).toBe('TINGHA150');
  await page.goto('/cart?add=TH-TEA-009-RGE:2');
  await expect(page.getByRole('list', { name: m.basket_attached({}, o) })).toContainText('−$150');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('promo'))).toBeNull();
});

test('?coupon= of an account waits for its owner to sign in', async ({ page, baseURL }) => {
  const member = await newMember(baseURL ?? '', { coupons: [{ name: 'Mine', amount: 30 }] });
  const code = member.codes.get('Mine') ?? '';
  await page.goto('/cart?add=TH-KIT-003-420');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  await page.goto(`/cart?coupon=${code}`);
  await expect(page.getByText(m.link_code_stored_login({ code }, o))).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: m.link_login({}, o) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="email"]').fill(member.email);
  await dialog.locator('input[type="password"]').first().fill(member.password);
  await dialog.locator('button[type="submit"]').first().click();
  await expect(page.getByRole('button', { name: /^Mine/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['cart', 'customer_token', 'loggedIn']);
});
