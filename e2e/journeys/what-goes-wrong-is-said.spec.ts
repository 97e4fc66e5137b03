import * as m from '#messages';
import { type Locale, locales, localizedPath } from '#shared/locale.ts';
import { openCart, saveFields, startCart } from '../checkout.ts';
import { expect, type Page, test } from '../journey.ts';
import { demoMember } from '../shop-pages.ts';

type Refusal = { status: number; body: object };
const no = (status: number, code: string, message: string): Refusal => ({ status, body: { code, message } });

/** The next calls of this address are refused by the server, until it answers again. */
async function refuse(page: Page, address: string, { status, body }: Refusal): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status, json: body }));
  return () => page.unroute(address);
}

/** The cart as the server tells it, with something wrong in it that takes hours or an owner's hand to happen. */
const tellOfCart = (page: Page, change: (cart: { items: object[]; blockers: object[] }) => object) =>
  page.route(/\/api\/cart\/[\w-]{20,}$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const cart = await answer.json();
    return route.fulfill({ response: answer, json: { ...cart, ...change(cart) } });
  });

const toastSays = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text }).last()).toBeVisible();
const addButton = (page: Page, locale: Locale) =>
  page
    .getByRole('button', { name: m.product_add({}, { locale }), exact: true })
    .filter({ visible: true })
    .first();

for (const locale of locales) {
  const o = { locale };

  test(`system error occurred, with the request’s number; unable to add to cart, with the reason (${locale})`, async ({ page }) => {
    await page.goto(localizedPath('/products/1', locale));
    const fault = { status: 500, body: { message: 'Server Error', request_id: 'req-4711' } };
    const again = await refuse(page, '**/api/cart/update', fault);
    await addButton(page, locale).click();
    await toastSays(page, m.frame_system_error({ request: 'req-4711' }, o));
    await again();
    const reason = m.cart_problem_off_shelf({}, o);
    await refuse(page, '**/api/cart/update', no(422, 'unable_to_add', m.error_unable_to_add({ reason }, o)));
    await addButton(page, locale).click();
    await toastSays(page, m.error_unable_to_add({ reason }, o));
  });

  test(`failed to read data: a page of the member and the cart say so and offer another try (${locale})`, async ({ page }) => {
    const refusal = no(503, 'read_failed', m.error_read_failed({}, o));
    const triedAgain = async (path: string, address: string, retry: string, then: string) => {
      const again = await refuse(page, address, refusal);
      await page.goto(localizedPath(path, locale));
      await expect(page.getByRole('alert').getByText(m.error_read_failed({}, o))).toBeVisible();
      await again();
      await page.getByRole('button', { name: retry }).click();
      await expect(page.getByText(m.error_read_failed({}, o))).toHaveCount(0);
      await expect(page.getByText(then).filter({ visible: true }).first()).toBeVisible();
    };
    await startCart(page, locale);
    await triedAgain('/cart', '**/api/cart/*', m.notfound_retry({}, o), m.cart_delivery_method({}, o));
    const { token } = await demoMember(page.request);
    await page.evaluate((kept) => {
      localStorage.setItem('customer_token', kept);
      localStorage.setItem('loggedIn', '1');
    }, token);
    await triedAgain('/account/orders', '**/api/my/orders?*', m.account_try_again({}, o), m.my_orders_detail({}, o));
  });

  test(`unable to obtain the store map; failed to remove; failed to change a quantity (${locale})`, async ({ page }) => {
    const cart = await startCart(page, locale);
    await saveFields(page, cart, { delivery_method_id: cart.delivery('cvs') });
    await openCart(page, locale);
    await refuse(page, '**/api/map/url', no(503, 'map_unavailable', m.error_map_unavailable({}, o)));
    await page.getByRole('button', { name: m.checkout_form_store_choose({}, o) }).click();
    await toastSays(page, m.error_map_unavailable({}, o));
    await refuse(page, '**/api/cart/remove', no(503, 'read_failed', m.error_read_failed({}, o)));
    await page
      .getByRole('button', { name: m.cart_remove({}, o) })
      .first()
      .click();
    await toastSays(page, m.error_read_failed({}, o));
    await refuse(page, '**/api/cart/update', no(422, 'unable_to_add', m.cart_problem_too_many({}, o)));
    const quantity = page.getByRole('spinbutton').first();
    await quantity.fill('2');
    await quantity.blur();
    await toastSays(page, m.cart_problem_too_many({}, o));
    // What was refused is not shown as if it had happened.
    await expect(quantity).toHaveValue('1');
  });

  test(`product removed from the shelves, product currently unavailable, adjust bonus points, discount not enough (${locale})`, async ({
    page,
  }) => {
    await startCart(page, locale);
    for (const [code, text] of [
      ['off_shelf', m.cart_problem_off_shelf({}, o)],
      ['not_started', m.cart_problem_not_started({}, o)],
    ]) {
      await tellOfCart(page, ({ items }) => ({
        items: items.map((item) => ({ ...item, problem: { code, message: text } })),
        blockers: [
          { code: 'items_invalid', target: 'items', message: text },
          { code: 'final_total_negative', target: 'credits_used', message: m.blocker_credits_adjust({}, o) },
          { code: 'discount_not_enough', target: 'code', message: m.blocker_discount_not_enough({}, o) },
        ],
      }));
      await openCart(page, locale);
      await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
      for (const left of [m.blocker_credits_adjust({}, o), m.blocker_discount_not_enough({}, o)])
        await expect(page.locator('#blockers').getByText(left)).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('what the drawer fetches and does not get is asked for again when it is opened again @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the drawer belongs to small screens');
  await page.route('**/api/brands*', (route) => route.abort(), { times: 1 });
  await page.goto('/home');
  const drawer = page.getByRole('dialog');
  const brands = drawer.getByRole('button', { name: m.frame_brands({}, { locale: 'tw' }) });
  const brand = drawer.locator('a[href^="/products/brand/"]').first();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/brands'));
  await page.getByRole('button', { name: m.frame_open_menu({}, { locale: 'tw' }) }).click();
  await refused;
  await brands.click();
  await expect(drawer.getByRole('link', { name: '廚房' })).toBeVisible();
  await expect(brand).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: m.frame_open_menu({}, { locale: 'tw' }) }).click();
  await brands.click();
  await expect(brand).toBeVisible();
});
