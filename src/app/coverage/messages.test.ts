import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as messages from '#messages';
import type { CartView } from '#modules/cart/contract.ts';
import { json } from '#platform/db/json.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { Answer, Client } from '#testing/clients.ts';
import { type LocalizedCallers, localizedCallers, type SilentShop, silentShop, whileLocked } from '#testing/localized-callers.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { buy, fillCart, type Placed } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';

/** Every message of the spec's error catalogue that the API says by now, in both languages. docs/coverage.md lists all of them. */

let silent: SilentShop;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  silent = await silentShop();
  rules = promotionBuilders(silent.shop.fixtures);
});
beforeEach(async () => {
  await silent.shop.db.deleteFrom('rate_limits').execute();
});
afterAll(() => silent.close());

type Key = keyof typeof messages;
type Facts = Record<string, string | number>;
type Provoke = (by: LocalizedCallers) => Promise<Answer>;
// Cast: each text takes its own facts, and each row gives those of its key.
const texts = messages as unknown as Readonly<Record<string, (facts: Facts, options: messages.Options) => string>>;
type Row = [message: string, key: Key, facts: Facts | ((locale: Locale) => Facts), provoke: Provoke];

/** A cart of one product with the given fields and choices. */
async function openCart(client: Client, { price = 590, form = {}, save = {} }: { price?: number; form?: object; save?: object } = {}) {
  const { id: product, itemId } = await silent.shop.fixtures.product({ price, form });
  const item = { product_item_id: itemId, quantity: 1 };
  const { id } = (await client.call<CartView>('POST', '/api/cart/update', { cart: null, item })).body;
  return { product, itemId, id, seen: await client.call('PUT', `/api/cart/${id}`, save) };
}
const saved =
  (save: () => object, price?: number): Provoke =>
  async (by) =>
    (await openCart(by.guest(), { save: save(), ...(price !== undefined && { price }) })).seen;
const withCredits =
  (credits: number, price: number, used: number): Provoke =>
  async (by) => {
    const member = await by.member();
    await rules.credits(member.id, credits);
    return (await openCart(member, { price, save: { credits_used: used } })).seen;
  };
/** Adds something, changes the shop, reads the cart again. */
const afterwards =
  (table: 'products' | 'product_items', change: object): Provoke =>
  async (by) => {
    const client = by.guest();
    const { id, product, itemId } = await openCart(client);
    const which = table === 'products' ? product : itemId;
    await silent.shop.db.updateTable(table).set(change).where('id', '=', which).execute();
    return client.call('GET', `/api/cart/${id}`);
  };
const adding =
  (form: object): Provoke =>
  async (by) => {
    const { itemId } = await silent.shop.fixtures.product({ form });
    return by.guest().call('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  };

const wrongTotal: Provoke = async (by) => {
  const client = by.guest();
  const { itemId } = await silent.shop.fixtures.product();
  return client.call('POST', '/api/orders', { ...(await fillCart(silent.shop.fixtures, client, { itemId })), final_total: 1 });
};

const couponsOnly: Provoke = async (by) => {
  await rules.setting('website', { coupon_only: true });
  try {
    return (await openCart(by.guest())).seen;
  } finally {
    await silent.shop.db.deleteFrom('settings').where('name', '=', 'website').execute();
  }
};

const storeMap: Provoke = async (by) => {
  const client = by.guest();
  const { id } = await openCart(client, { save: { delivery_method_id: silent.cvs } });
  return client.call('POST', '/api/map/url', { cart: id });
};

const orderOf = ({ order_no }: Placed) =>
  silent.shop.db.selectFrom('orders').select(['id', 'order_no']).where('order_no', '=', order_no).executeTakeFirstOrThrow();
async function bought(by: LocalizedCallers): Promise<Placed> {
  const { itemId } = await silent.shop.fixtures.product();
  return buy(silent.shop.fixtures, by.guest(), { itemId });
}

const wrongStep: Provoke = async (by) => {
  const { id } = await orderOf(await bought(by));
  return (await by.office()).call('POST', `/api/admin/orders/${id}/move`, { machine: 'shipping', from: 'unshipped', to: 'delivered' });
};

/** Prints the note of a parcel that has none. */
let printedOrder = '';
const printing: Provoke = async (by) => {
  const { id, order_no } = await orderOf(await bought(by));
  printedOrder = order_no;
  const { id: parcel } = await silent.shop.db
    .selectFrom('order_shippings')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  return (await by.office()).call('POST', '/api/admin/orders/consignments/print', { parcel_ids: [parcel] });
};

const removal: Provoke = async (by) => {
  const name = json({ tw: `窯${by.locale}` });
  const { db, fixtures } = silent.shop;
  const { id } = await db.insertInto('brands').values({ name, slug: name }).returning('id').executeTakeFirstOrThrow();
  await fixtures.product({ form: { brand_id: id } });
  return (await by.office()).call('DELETE', `/api/admin/brands/${id}`);
};

const settings =
  (change: (read: { value: object; version: number }) => object): Provoke =>
  async (by) => {
    await bought(by);
    const office = await by.office();
    const { body } = await office.call<{ value: object; version: number }>('GET', '/api/admin/settings/general');
    return office.call('PUT', '/api/admin/settings/general', change(body));
  };

const contact: Provoke = (by) =>
  whileLocked(silent.shop, 'contact_messages', () =>
    by.guest().call('POST', '/api/contact', { name: 'Lin', email: 'lin@example.com', message: '還有貨嗎' }),
  );

/** The provider is unreachable when the card is charged, and when staff ask about it. */
const silentProvider: Provoke = async (by) => {
  const client = by.guest();
  const { itemId } = await silent.shop.fixtures.product();
  const order = await fillCart(silent.shop.fixtures, client, { itemId, payment: 'card' });
  const { body } = await client.call<Placed>('POST', '/api/orders', { ...order, prime: 'test' });
  const { id } = await orderOf(body);
  return (await by.office()).call('POST', `/api/admin/orders/${id}/payments/refresh`, {});
};

const password = { password: 'Kettle2026', password_confirmation: 'Kettle2026' };
const registered: Provoke = (by) =>
  by.guest().call('POST', '/api/auth/register', { name: '林', email: `${by.locale}@example.org`, ...password, accept_terms: true });
const forgotten: Provoke = async (by) => {
  const { account } = await by.member();
  await newMails(silent.shop);
  return by.guest().call('POST', '/api/forgot-password', { email: account.email });
};
const reset: Provoke = async (by) => {
  await forgotten(by);
  const [mail] = await newMails(silent.shop);
  return by.guest().call('POST', '/api/reset-password', { token: codeIn(mail), ...password });
};

const unread: Provoke = async (by) => {
  const headers = { 'content-type': 'application/json', 'accept-language': by.locale === 'tw' ? 'zh-TW' : 'en' };
  const answer = await silent.shop.app.inject({ method: 'POST', url: '/api/cart', headers, payload: '{' });
  return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers, setCookies: [] };
};

const rows: Row[] = [
  ['failed to read data', 'error_read_failed', {}, (by) => whileLocked(silent.shop, 'brands', () => by.guest().call('GET', '/api/brands'))],
  ['unable to obtain', 'error_map_unavailable', {}, storeMap],
  ['unable to read', 'error_bad_request', {}, unread],
  ['no consignment note', 'error_no_consignment_note', () => ({ orders: printedOrder }), printing],
  ['failed to remove', 'error_brand_in_use', {}, removal],
  ['failed to change', 'error_move_not_allowed', (locale) => ({ reason: messages.order_status_no_such_step({}, { locale }) }), wrongStep],
  ['message failed to send', 'error_message_not_sent', {}, contact],
  [
    'unable to add to cart',
    'error_unable_to_add',
    (locale) => ({ reason: messages.cart_problem_off_shelf({}, { locale }) }),
    adding({ shelf_status: 'off_shelf' }),
  ],
  ['product removed from the shelves', 'cart_problem_off_shelf', {}, afterwards('products', { shelf_status: 'off_shelf' })],
  ['please remove or reduce the number of items', 'cart_problem_too_many', {}, afterwards('product_items', { stock: 0 })],
  ['minimum purchase quantity is {count}', 'cart_problem_below_minimum', { count: 3 }, afterwards('products', { min_order_quantity: 3 })],
  ['please select shipping method', 'blocker_select_delivery', {}, saved(() => ({}))],
  ['choose payment method', 'blocker_select_payment', {}, saved(() => ({}))],
  ['select a pickup store or supermarket', 'blocker_select_store', {}, saved(() => ({ delivery_method_id: silent.cvs }))],
  ['no specific delivery date selected', 'blocker_select_date', {}, saved(() => ({ delivery_method_id: silent.dated }))],
  ['order total is wrong, adjust bonus points', 'blocker_credits_adjust', {}, withCredits(1000, 500, 600)],
  [
    'not enough bonus points to pay for this cart',
    'blocker_credits_short',
    {},
    async (by) => (await openCart(await by.member(), { price: 300, form: { is_credit: true } })).seen,
  ],
  ['order total wrong, check your cart', 'checkout_fail_total_changed', {}, wrongTotal],
  ['bonus points greater than order amount', 'blocker_credits_over_order', {}, withCredits(1000, 500, 600)],
  ['you only have {credit} bonus points', 'blocker_credits_over_balance', { credit: 300 }, withCredits(300, 500, 301)],
  [
    'payment method total cannot be above an amount',
    'quote_payment_above',
    { amount: '$20,000' },
    saved(() => ({ payment_method_id: silent.shop.fixtures.cod }), 20_001),
  ],
  [
    'payment method total cannot be below an amount',
    'quote_payment_below',
    { amount: '$300' },
    saved(() => ({ payment_method_id: silent.shop.fixtures.transfer }), 299),
  ],
  ['product currently unavailable', 'cart_problem_not_started', {}, afterwards('products', { available_from: new Date('2027-01-01') })],
  ['discount not enough to place an order', 'blocker_discount_not_enough', {}, couponsOnly],
  ['connection failed', 'error_connection_failed', {}, silentProvider],
  ['error saving settings, changed meanwhile', 'error_settings_changed', {}, settings(({ value }) => ({ value, version: 999 }))],
  [
    'error saving settings, not possible',
    'error_currency_locked',
    {},
    settings(({ value, version }) => ({ value: { ...value, currency: 'usd' }, version })),
  ],
  ['password reset mail sent', 'member_reset_mailed', {}, forgotten],
  ['registration successful', 'member_registered', {}, registered],
  ['password reset, log in again', 'member_reset_done', {}, reset],
  ['added to cart', 'shop_added_to_cart', {}, adding({})],
];

describe.each(locales)('messages in %s', (locale) => {
  test.each(rows)('%s', async (_message, key, facts, provoke) => {
    const answer = await provoke(localizedCallers(silent.shop, locale));
    const text = texts[key]?.(typeof facts === 'function' ? facts(locale) : facts, { locale });
    expect(answer.text).toContain(text);
  });

  test('order placed and details emailed', async () => {
    await newMails(silent.shop);
    const by = localizedCallers(silent.shop, locale);
    const { order_no } = await bought(by);
    const [mail] = await newMails(silent.shop);
    expect(mail).toMatchObject({ kind: 'order_placed', locale });
    const { body } = await by.guest().call<{ website: { site_name: string } }>('GET', '/api/settings?q=website');
    const facts = { site: body.website.site_name, number: order_no };
    expect(mail?.subject).toBe(messages.mail_order_placed_subject(facts, { locale }));
    expect(mail?.plain).toContain(order_no);
  });
});
