import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { expectNoAxeViolations } from '../../axe.ts';
import { openCart, saveFields, startCart } from '../../checkout.ts';
import { expect, type Page, type Response } from '../../journey.ts';
import { test } from '../../own-shop.ts';
import { demoMember } from '../../shop-pages.ts';
import { newMember } from '../../sign-in.ts';
import { signIn } from '../../staff.ts';

/** Every answer here is the shop's own: it is really broken, so it is a shop of these tests' own. */
test.describe.configure({ mode: 'default' });

const expectToast = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text }).last()).toBeVisible();
const addButton = (page: Page, locale: Locale) =>
  page
    .getByRole('button', { name: m.product_add({}, { locale }), exact: true })
    .filter({ visible: true })
    .first();
const readAnswer = (page: Page, path: string): Promise<Response> => page.waitForResponse((answer) => answer.url().endsWith(path));

const locale = 'en';
const o = { locale } as const;

test('system error occurred, with the request’s number; unable to add to cart, with the reason', async ({ page, ownShop }) => {
  await page.goto(localizedPath('/products/1', locale));
  const renamed = 'alter table cart_items rename column quantity to quantity_away';
  await ownShop.whileChanged(renamed, 'alter table cart_items rename column quantity_away to quantity', async () => {
    const answered = readAnswer(page, '/api/cart/update');
    await addButton(page, locale).click();
    const answer = await answered;
    expect(answer.status()).toBe(500);
    const request = answer.headers()['x-request-id'] ?? '';
    expect(request).not.toBe('');
    await expectToast(page, m.layout_system_error({ request }, o));
  });
  const reason = m.cart_problem_off_shelf({}, o);
  const off = `update products set shelf_status = 'off_shelf' where id = 1`;
  await ownShop.whileChanged(off, `update products set shelf_status = 'on_shelf' where id = 1`, async () => {
    await addButton(page, locale).click();
    await expectToast(page, m.error_unable_to_add({ reason }, o));
  });
});

test('failed to read data: a member page and the cart show it and offer a retry', async ({ page, ownShop }) => {
  const triedAgain = async (path: string, table: string, retry: string, then: string) => {
    await ownShop.whileLocked(table, async () => {
      await page.goto(localizedPath(path, locale));
      await expect(page.getByRole('alert').getByText(m.error_read_failed({}, o))).toBeVisible();
    });
    await page.getByRole('button', { name: retry }).click();
    await expect(page.getByText(m.error_read_failed({}, o))).toHaveCount(0);
    await expect(page.getByText(then).filter({ visible: true }).first()).toBeVisible();
  };
  await startCart(page, locale);
  await triedAgain('/cart', 'cart_items', m.notfound_retry({}, o), m.cart_delivery_method({}, o));
  const { token } = await demoMember(page.request);
  await page.evaluate((stored) => {
    localStorage.setItem('customer_token', stored);
    localStorage.setItem('loggedIn', '1');
  }, token);
  await triedAgain('/account/orders', 'orders', m.account_try_again({}, o), m.my_orders_detail({}, o));
});

test('unable to obtain the store map; failed to remove; failed to change a quantity', async ({ page, ownShop }) => {
  const cart = await startCart(page, locale);
  await saveFields(page, cart, { delivery_method_id: cart.delivery('cvs') });
  await openCart(page, locale);
  await ownShop.whileLocked('store_map_visits', async () => {
    await page.getByRole('button', { name: m.checkout_form_store_choose({}, o) }).click();
    await expectToast(page, m.error_unavailable({}, o));
  });
  await ownShop.whileLocked('cart_items', async () => {
    const remove = page.getByRole('button', { name: m.cart_remove({}, o) }).first();
    const answered = readAnswer(page, '/api/cart/remove');
    await remove.click();
    expect((await answered).status()).toBe(503);
    await expectToast(page, m.error_unavailable({}, o));
    await expect(remove).toBeVisible();
    const quantity = page.getByRole('spinbutton').first();
    await quantity.fill('2');
    await quantity.blur();
    await expectToast(page, m.error_unavailable({}, o));
    // A refused change is not shown as if it had been made.
    await expect(quantity).toHaveValue('1');
  });
});

test('product removed from the shelves, product currently unavailable, adjust bonus points, discount not enough', async ({
  page,
  ownShop,
  settings,
}) => {
  const member = await newMember(page.request);
  const reason = { tw: '測試', en: 'A test' };
  await ownShop.staff.post(`/api/admin/customers/${member.id}/credits`, { amount: 5000, reason });
  const cart = await startCart(page, locale, member.token);
  const product = `where id = (select product_id from product_items where id = ${cart.itemId})`;
  const wrong: [change: string, back: string, text: string][] = [
    [`shelf_status = 'off_shelf'`, `shelf_status = 'on_shelf'`, m.cart_problem_off_shelf({}, o)],
    [`available_from = now() + interval '30 days'`, 'available_from = null', m.cart_problem_not_started({}, o)],
  ];
  for (const [change, back, text] of wrong) {
    await ownShop.whileChanged(`update products set ${change} ${product}`, `update products set ${back} ${product}`, async () => {
      await openCart(page, locale);
      await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
      // Nothing can be ordered yet, which is not an order without payment.
      await expect(page.getByRole('group', { name: m.cart_payment({}, o) })).toBeVisible();
      await expect(page.getByText(m.checkout_form_nothing_to_pay({}, o))).toBeHidden();
    });
  }
  await openCart(page, locale);
  const credits = page.getByRole('textbox', { name: m.basket_credits_amount({}, o) });
  await credits.fill('4999');
  await credits.press('Enter');
  await expect(page.locator('#blockers').getByText(m.blocker_credits_adjust({}, o))).toBeVisible();
  await settings.general({ coupon_only: true });
  await openCart(page, locale);
  await expect(page.locator('#blockers').getByText(m.blocker_discount_not_enough({}, o))).toBeVisible();
});

test('message failed to send: text and pictures stay, and it can be sent again @phone', async ({ page, ownShop }) => {
  const o = { locale: 'tw' } as const;
  await page.goto('/information/contact');
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('name').fill('林美惠');
  await field('email').fill('contact@example.com');
  await field('message').fill('碗裂了一條縫。');
  const send = page.getByRole('button', { name: m.information_send({}, o) });
  await ownShop.whileLocked('contact_messages', async () => {
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(m.information_failed({}, o));
  });
  await expect(field('message')).toHaveValue('碗裂了一條縫。');
  await send.click();
  await expect(page.getByRole('heading', { name: m.information_sent_title({}, o) })).toBeFocused();
});

test('data that the drawer fails to fetch is requested again when it is opened again @phone-only', async ({ page }) => {
  await page.route('**/api/brands*', (route) => route.abort(), { times: 1 });
  await page.goto('/home');
  const drawer = page.getByRole('dialog');
  const brands = drawer.getByRole('button', { name: m.layout_brands({}, { locale: 'tw' }) });
  const brand = drawer.locator('a[href^="/products/brand/"]').first();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/brands'));
  await page.getByRole('button', { name: m.layout_open_menu({}, { locale: 'tw' }) }).click();
  await refused;
  await brands.click();
  await expect(drawer.getByRole('link', { name: '廚房' })).toBeVisible();
  await expect(brand).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: m.layout_open_menu({}, { locale: 'tw' }) }).click();
  await brands.click();
  await expect(brand).toBeVisible();
});

test('work that was given up is named by the bell, and the diagnostics show its kind and number @phone', async ({ page, ownShop }) => {
  const o = { locale: 'tw' } as const;
  // The demo has none, since its operator would be told to mend it.
  const givenUp = `insert into outbox (kind, effect_key, payload, attempts, dispatched_at, last_error)
    values ('newbang_pictures', 'newbang_pictures:given-up', '{"id": 1, "urls": []}', 99, now(), 'no answer')`;
  await ownShop.whileChanged(givenUp, `delete from outbox where effect_key = 'newbang_pictures:given-up'`, async () => {
    await signIn(page, 'tw', '/admin/welcome');
    const bell = page.getByTestId('header').getByRole('button', { name: m.admin_alerts_title({}, o) });
    await bell.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(m.admin_alerts_failed_effects({ n: 1 }, o))).toBeVisible();
    await dialog.getByRole('link', { name: m.admin_alerts_diagnostics({}, o) }).click();
    const effects = page.getByRole('region', { name: m.admin_telescope_effects({}, o) });
    await expect(effects.getByRole('row').filter({ hasText: 'newbang_pictures' }).getByRole('cell')).toContainText([
      'newbang_pictures',
      '0',
      '1',
    ]);
    await expect(page.getByText(m.admin_telescope_given_up({}, o)).first().locator('..')).toContainText('1');
    await expectNoAxeViolations(page);
  });
});
