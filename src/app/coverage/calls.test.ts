import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ports } from '#app/providers.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { signInSandbox } from '#integrations/sign-in-providers/sandbox.ts';
import { createSignIn } from '#integrations/sign-in-providers/sign-in.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import type { CartView } from '#modules/cart/contract.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { json } from '#platform/db/json.ts';
import type { Method } from '#shared/contract.ts';
import {
  type Answer,
  type Client,
  type CustomerClient,
  guest,
  officeVisitor,
  signUpCustomer,
  staffWith,
  staffWithout,
  superman,
} from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { fillCart } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

/** Every implemented call of the spec's section 7, by its path and payload, answers as specified. */

let shop: ServedShop;
let member: CustomerClient;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  const storeMap = async () => createStoreMap(ecpayLogisticsSandbox('http://127.0.0.1:9'));
  const signIn: Ports['signIn'] = async (provider) =>
    createSignIn[provider](signInSandbox('http://127.0.0.1:9')[provider], { clock: systemClock });
  const card = () => createTappayCard(tappaySandbox('http://127.0.0.1:9'));
  shop = await servedShop({ ports: { ...noProviders, storeMap, card, signIn } });
  member = await signUpCustomer(shop);
  rules = promotionBuilders(shop.fixtures);
});
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
});
afterAll(() => shop.close());

const any = expect.anything();
const text = expect.any(String);
const number = expect.any(Number);
const list = expect.any(Array);
/** The whole cart: spec section 3 and what every cart call adds to it. */
const wholeCart = {
  ...{ id: text, version: number, changes: list, blockers: list, items: list, product_groups: list, offers: list, gifts: list },
  ...{ cart_gifts: list, selected_gifts: list, gift_setting: any, delivery_method: null, payment_method: null, quantity_count: number },
  ...{ credits_total: 0, credits_used: 0, items_total: number, credit_items_total: 0, credit_items_deducted: 0, only_credit_items: false },
  ...{
    shipping_total: number,
    discount_total: number,
    grand_total: number,
    final_total: number,
    can_proceed: any,
    payable: any,
    prime: null,
  },
};

async function filled(client: Client, price = 590) {
  const { itemId } = await shop.fixtures.product({ price });
  const item = { product_item_id: itemId, quantity: 1, mode: 'add' };
  const { body } = await client.call<CartView>('POST', '/api/cart/update', { cart: null, item });
  return { cart: body.id, itemId, line: body.items[0]?.id };
}

describe('every cart call answers the whole fresh cart', () => {
  test('open, update, read, save, remove and undo', async () => {
    const client = guest(shop);
    const opened = await client.call<CartView>('POST', '/api/cart', { cart: null });
    const cart = opened.body.id;
    const { itemId } = await shop.fixtures.product();
    const added = await client.call<CartView>('POST', '/api/cart/update', { cart, item: { product_item_id: itemId, quantity: 2 } });
    const read = await client.call('GET', `/api/cart/${cart}`);
    const saved = await client.call('PUT', `/api/cart/${cart}`, { name: 'Lin', unknown: 1, phone: 42 });
    const removed = await client.call<CartView>('POST', '/api/cart/remove', { cart, item: { id: added.body.items[0]?.id } });
    const back = await client.call('POST', '/api/cart/undo', { cart, undo: removed.body.undo });
    for (const { status, body } of [opened, added, read, saved, removed, back] as Answer[])
      expect({ status, body }).toMatchObject({ status: 200, body: wholeCart });
    expect(saved.body).toMatchObject({ name: 'Lin', errors: { phone: [text] } });
    expect(back.body).toMatchObject({ quantity_count: 2, undo: null });
  });

  test('codes, offers and gifts', async () => {
    const client = guest(shop);
    const gift = await rules.gift(5);
    await rules.giftTier(100, [gift]);
    await rules.offer({ code: 'TEN', promo: 'PTEN', benefit: { kind: 'amount', amount: 10 } });
    const { cart } = await filled(client);
    const applied = await client.call<CartView>('POST', '/api/cart/apply-offer', { cart, code: 'TEN' });
    const offer = applied.body.offers[0]?.id;
    const answers = [
      applied,
      await client.call('POST', '/api/cart/remove-offer', { cart, offer }),
      await client.call('POST', '/api/cart/apply-offer', { cart, promo: 'PTEN' }),
      await client.call('POST', `/api/cart/add-gift/${gift}`, { cart }),
      await client.call('POST', `/api/cart/remove-gift/${gift}`, { cart }),
    ] as Answer<CartView>[];
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 200, body: wholeCart });
    expect(answers.map(({ body }) => [body.offers.length, body.selected_gifts.length])).toEqual([
      [1, 0],
      [0, 0],
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    const tier = { min_price: 100, ids: [gift], select: 1, reached: true, missing: 0, gifts: [{ id: gift }] };
    const { body } = await client.call('GET', `/api/settings/cart-gift?cart=${cart}`);
    expect(body).toMatchObject({ active: true, min_price: 100, tiers: [tier] });
    const shown = await client.call('POST', '/api/offers', { cart, code: 'TEN' });
    expect(shown.body).toEqual({ image: null, message: 'Welcome', cart_id: cart });
  });

  test('a cart that was ordered, or belongs to another shopper, is a new cart and no error', async () => {
    const client = guest(shop);
    const { itemId } = await shop.fixtures.product();
    const order = await fillCart(shop.fixtures, client, { itemId });
    await client.call('POST', '/api/orders', order);
    const { cart: foreign } = await filled(member);
    for (const cart of [order.cart, foreign]) {
      const { status, body } = await client.call('POST', '/api/cart', { cart });
      expect([status, body['id'] === cart]).toEqual([200, false]);
    }
  });
});

test('POST /api/orders answers the order, or `fail` with the cart', async () => {
  const client = guest(shop);
  const { itemId } = await shop.fixtures.product();
  const sent = { ...(await fillCart(shop.fixtures, client, { itemId })), trackings: { utm_source: 'line' }, RID: 'r', Click_ID: 'c' };
  const failed = await client.call('POST', '/api/orders', { ...sent, final_total: 1 });
  expect(failed).toMatchObject({ status: 200, body: { fail: true, message: text, cart: { id: sent.cart }, changes: list } });
  const { body } = await client.call('POST', '/api/orders', sent);
  expect(body).toMatchObject({ order_no: text, token: text, status: 'processing', payment_status: 'unpaid', redirect: text });
});

test('POST /api/map/url answers the form that leads to the map', async () => {
  const client = guest(shop);
  const { id } = await shop.db
    .insertInto('delivery_methods')
    .values({ name: json({ tw: '超商' }), kind: 'cvs', subtype: 'FAMIC2C', fee: 60 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { cart } = await filled(client);
  await client.call('PUT', `/api/cart/${cart}`, { delivery_method_id: id });
  const { status, body } = await client.call('POST', '/api/map/url', { cart, subtype: 'FAMIC2C', device: 'mobile' });
  expect({ status, body }).toMatchObject({ status: 200, body: { url: text, method: 'POST', fields: { LogisticsSubType: 'FAMIC2C' } } });
});

describe('accounts', () => {
  const password = { password: 'Kettle2026', password_confirmation: 'Kettle2026' };
  const profile = {
    ...{ id: number, avatar: null, name: text, email: text, phone: null, birthday: null, level: null, tags: [], credits: 0 },
    ...{ coupons_unused: 0, addresses: [], bindings: [], invoice_carrier: null, locale: text, cart: null },
  };

  test('register, log in, current customer, log out', async () => {
    const client = guest(shop);
    const form = { name: 'Lin', email: 'calls@example.com', ...password, accept_terms: true, marketing: false };
    const joined = await client.call('POST', '/api/auth/register', form);
    expect(joined).toMatchObject({ status: 201, body: { token: text, profile, message: text } });
    const { account } = member;
    const signedIn = await client.call('POST', '/api/auth/login', { ...account, cart: null });
    expect([signedIn.status, Object.keys(signedIn.body)]).toEqual([200, ['token', 'expires_at']]);
    const as = { authorization: `Bearer ${signedIn.body['token']}` };
    expect(await client.call('GET', '/api/customer/me', undefined, as)).toMatchObject({ status: 200, body: { ...profile, cart: any } });
    const again = await client.call('POST', '/api/user-by-token', { token: signedIn.body['token'] });
    expect(again).toMatchObject({ status: 200, body: { token: text, profile: { ...profile, cart: any } } });
    expect((await client.call('POST', '/api/auth/logout', {}, as)).status).toBe(204);
    expect((await client.call('GET', '/api/customer/me', undefined, as)).status).toBe(401);
    expect((await client.call('POST', '/api/user-by-token', { token: 'x'.repeat(43) })).status).toBe(401);
  });

  test.each(['line', 'google', 'facebook'])('signing in with %s: the provider’s address, and what needs a session', async (provider) => {
    const call = (client: Client, action: string) =>
      client.call('POST', `/api/oauth/${provider}`, { action, redirect: '/cart', cart: null });
    const login = await call(guest(shop), 'login');
    expect([login.status, new URL(String(login.body['url'])).searchParams.get('state')]).toEqual([200, text]);
    expect([(await call(guest(shop), 'bind')).status, (await call(member, 'bind')).status]).toEqual([401, 200]);
    expect((await call(member, 'unbind')).body).toMatchObject({ code: 'unable_to_unbind', message: text });
  });

  test('forgot password and reset password', async () => {
    const { account } = await signUpCustomer(shop);
    await newMails(shop);
    for (const email of ['nobody@example.com', account.email])
      expect((await guest(shop).call('POST', '/api/forgot-password', { email })).status).toBe(200);
    const [mail] = await newMails(shop);
    const { status } = await guest(shop).call('POST', '/api/reset-password', { token: codeIn(mail), email: account.email, ...password });
    expect(status).toBe(200);
  });
});

describe('reading', () => {
  test('settings: only the requested ones, and 304 for a client that already has them', async () => {
    const client = guest(shop);
    const first = await client.call('GET', '/api/settings?q=website,home,menu,cart_gifts');
    expect(Object.keys(first.body).sort()).toEqual(['cart_gifts', 'home', 'menu', 'website']);
    const etag = String(first.headers['etag']);
    const known = await client.call('GET', '/api/settings?q=website,home,menu,cart_gifts', undefined, { 'if-none-match': etag });
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', etag]);
    const other = { 'if-none-match': etag, 'accept-language': 'zh-TW' };
    expect((await client.call('GET', '/api/settings?q=website,home,menu', undefined, other)).status).toBe(200);
  });

  test('brands and categories: id, name, seo.slug', async () => {
    const name = { name: json({ tw: '窯' }), slug: json({ tw: 'kiln' }) };
    const brand = await shop.db.insertInto('brands').values(name).returning('id').executeTakeFirstOrThrow();
    const category = await shop.db.insertInto('categories').values(name).returning('id').executeTakeFirstOrThrow();
    await shop.fixtures.product({ form: { brand_id: brand.id, category_ids: [category.id] } });
    for (const [url, { id }] of [
      ['/api/brands', brand],
      ['/api/categories?type=products', category],
    ] as const) {
      const { body } = await guest(shop).call('GET', url);
      expect(body).toMatchObject([{ id, name: '窯', seo: { slug: 'kiln' } }]);
    }
  });

  test('credits of a customer and the balance of the shop', async () => {
    const mine = await member.call('GET', '/api/my/credits?type=use&from=2026-01-01&to=2026-12-31&page=1&per_page=10');
    expect(mine.body).toMatchObject({
      data: [],
      meta: { page: 1, per_page: 10, total: 0 },
      balance: 0,
      expiring_amount: 0,
      expiring_at: null,
    });
    const { body } = await (await superman(shop)).call('GET', '/api/balance');
    expect(body).toEqual({ balance: 0, owed: 0, currency: 'TWD', low: any, updated_at: null });
  });

  test('staff: the cookie, sign-in, current user, sign-out', async () => {
    const client = await staffWith(shop, 'orders view');
    expect((await client.call('GET', '/api/me')).body).toMatchObject({ name: client.account.name, permissions: ['orders view'] });
    expect((await client.call('POST', '/logout')).status).toBe(204);
    expect((await client.call('GET', '/api/me')).status).toBe(401);
  });
});

/** The body of every error; the request id is always in its header. */
describe('the shape of a refusal', () => {
  const outcome = async (answer: Promise<Answer>) => {
    const { status, body, headers } = await answer;
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    return { status, body };
  };

  test('401, 403, 404, 409, 419, 422, 429', async () => {
    const visitor = guest(shop);
    expect(await outcome(visitor.call('GET', '/api/customer/me'))).toEqual({ status: 401, body: { code: 'signed_out', message: text } });
    const forbidden = { message: text, code: 'forbidden', permission: 'reports view' };
    const limited = await staffWithout(shop, 'reports view');
    expect(await outcome(limited.call('GET', '/api/admin/reports/sales'))).toEqual({ status: 403, body: forbidden });
    const nowhere = `/api/cart/00000000-0000-4000-8000-000000000000`;
    expect(await outcome(visitor.call('GET', nowhere))).toEqual({ status: 404, body: { code: 'cart_not_found', message: text } });
    const office = await superman(shop);
    const { id: _id, sort: _sort, ...method } = (await office.call('GET', `/api/admin/deliveries/${shop.fixtures.home}`)).body;
    const late = await outcome(office.call('PUT', `/api/admin/deliveries/${shop.fixtures.home}`, { ...method, version: 99 }));
    expect(late).toEqual({ status: 409, body: { code: 'delivery_changed', message: text, current: method['version'], base: 99 } });
    expect(await outcome(officeVisitor(shop).call('POST', '/login', {}))).toEqual({ status: 419, body: { message: text } });
    const wrong = { status: 422, body: { code: 'invalid', message: text, errors: { email: [text] } } };
    expect(await outcome(visitor.call('POST', '/api/forgot-password', { email: 'x' }))).toEqual(wrong);
    const strict = await servedShop({ beside: shop, strict: true });
    await shop.db.deleteFrom('rate_limits').execute();
    const tries = Array.from({ length: 21 }, () => guest(strict).call('POST', '/api/forgot-password', { email: 'x' }));
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body)).toEqual([{ code: 'too_many_attempts', message: text, retry_after: number }]);
    await strict.close();
  });

  test('a refused code gives the reason', async () => {
    const client = guest(shop);
    const { cart } = await filled(client);
    const refused = { status: 422, body: { code: 'code_unknown', message: text } };
    expect(await outcome(client.call('POST', '/api/cart/apply-offer', { cart, code: 'NOPE' }))).toMatchObject(refused);
  });

  test.each([
    ['GET', '/nothing-here'],
    ['GET', '/api/nothing-here'],
    ['GET', '/health/live'],
    ['GET', '/sanctum/csrf-cookie'],
    ['GET', '/api/brands'],
    ['POST', '/api/contact'],
    ['POST', '/api/fbq'],
  ] as [Method, string][])('%s %s contains its request id', async (method, url) => {
    await outcome(guest(shop).call(method, url, method === 'GET' ? undefined : {}));
  });
});
