import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundShop, grantCredits } from '#modules/credits/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { type CustomerClient, signUpCustomer } from '#testing/clients.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

/** Tables about customers → where `GET /api/customer/data` has what they contain. */
const exported = {
  analytics_visits: 'visits.1.client_id',
  audit_log: 'log.0.action',
  carts: 'cart.recipient_name',
  contact_messages: 'messages.0.body',
  contact_replies: 'messages.0.replies',
  coupons: 'coupons.0.code',
  credit_purses: 'profile.credits',
  credit_transactions: 'credits.0.amount',
  customer_addresses: 'profile.addresses.0.cvs.name',
  customer_bindings: 'profile.bindings.0.provider',
  customer_consents: 'consents.0.type',
  customer_passkeys: 'passkeys.0.name',
  customer_tokens: 'devices.0.user_agent',
  customers: 'profile.source.name',
  mails: 'mails.0.subject',
  order_lines: 'orders.0.items.0.sku',
  order_shippings: 'orders.0.parcels.0.tracking_no',
  order_visits: 'visits.0.client_ip',
  orders: 'orders.0.tax_id',
  payments: 'orders.0.payments.0.card_last_four',
  refunds: 'orders.0.refunds.0.sent_to.account_name',
  return_requests: 'orders.0.returns.0.reason',
  saved_cards: 'cards.0.last_four',
  stock_notices: 'stock_notices.0.email',
  wishlist_items: 'wishlist.0.product_id',
} as const;

/** Tables with such columns that are not exported, and why. */
const left: Readonly<Record<string, string>> = {
  affiliate_conversions: 'what the shop owes a network; the buyer’s part is ads_tracking of the order',
  analytics_events: 'amounts of an order, as they were reported',
  bulk_messages: 'a text for many; what a customer got of it is in mails',
  card_bindings: 'a card being added; saved ones are in saved_cards',
  carrier_senders: 'the shop’s own address',
  conversion_events: 'hashes, deleted once they were sent',
  credit_purchases: 'the shop’s own cards',
  customer_codes: 'codes that sign in, valid for an hour',
  customer_marks: 'that sums are to be made again',
  customer_totals: 'sums of the orders',
  invoices: 'made of the order; the buyer gets them by mail and on the order’s page',
  money_entries: 'the shop’s ledger of the amounts of an order',
  newbang_orders: 'a copy of the order for its supplier',
  order_adjustments: 'why the amounts of an order are what they are',
  order_files: 'what staff filed for themselves',
  order_history: 'steps of the order, whose times are in the order',
  payment_attempts: 'how a payment was tried; what was paid is in payments',
  payment_differences: 'the shop’s notes for its bookkeeping',
  provider_visits: 'a sign-in on its way, valid for minutes',
  redemption_claims: 'hashes that count the uses of an offer',
  redemptions: 'which offers an order used; the amount is in the order',
  return_consignments: 'the carrier’s record of a return',
  stock_movements: 'what an order took from stock',
  webhook_deliveries: 'copies for other programs, deleted after some days',
};

const ofPeople =
  'email|phone|recipient|recipient_phone|client_ip|ip|client_id|customer_id|tax_id|sent_to|card_last_four|identity|buyer|rid|body';
/** Tables of staff, of the shop itself and of texts. */
const ofOthers = ['banners', 'blogs', 'information', 'made_files', 'product_feed_pieces', 'shops', 'staff', 'staff_sessions', 'task_parts'];

test('every table about customers is in their export, or is listed with the reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and (c.column_name ~ ${`^(${ofPeople})$`} or exists (
      select from pg_constraint f where f.conrelid = t.oid and f.confrelid in ('customers'::regclass, 'orders'::regclass)))`.execute(
    shop.db,
  );
  const found = rows.map(({ name }) => name).filter((name) => !ofOthers.includes(name));
  expect(found.sort()).toEqual([...Object.keys(exported), ...Object.keys(left)].sort());
});

const now = new Date();

async function leaveAccount({ id }: CustomerClient): Promise<void> {
  const { db, fixtures } = shop;
  await db
    .updateTable('customers')
    .set({ source: json({ name: 'ig' }) })
    .where('id', '=', id)
    .execute();
  const store = { store_id: '001234', name: 'Qworivast store', address: 'Lane 1', telephone: '', subtype: 'FAMIC2C', outside: false };
  const address = { customer_id: id, name: 'Mei', phone: '0912345678', cvs: json(store) };
  await db.insertInto('customer_addresses').values(address).execute();
  await db
    .insertInto('customer_bindings')
    .values({ customer_id: id, provider: 'line', subject: `U${id}` })
    .execute();
  const passkey = { name: 'Own phone', credential_id: Buffer.from(`passkey ${id}`), public_key: Buffer.from('key'), counter: 0 };
  await db
    .insertInto('customer_passkeys')
    .values({ ...passkey, customer_id: id, transports: [], created_at: now })
    .execute();
  const card = { customer_id: id, payment_method_id: 1, token: Buffer.from('sealed'), brand: 'visa' as const, last_four: '4242' };
  await db
    .insertInto('saved_cards')
    .values({ ...card, created_at: now })
    .execute();
  const grant = { customerId: id, amount: 30, description: { tw: '禮' }, expiresAt: null, effectKey: `own ${id}`, now };
  await inTransaction(db, (tx) => fundShop(tx, { amount: 30, now }));
  await inTransaction(db, (tx) => grantCredits(tx, grant));
  await promotionBuilders(fixtures).coupon(`OWN${id}`, { benefit: { kind: 'percent', percent: 10 } }, id);
}

async function leaveOrder({ id }: CustomerClient): Promise<void> {
  const { db } = shop;
  const order_id = await insertBareOrder(db, { customer_id: id });
  const sealed = createSecrets(secretKey).seal('A123456789', 'tax_id');
  await db.updateTable('orders').set({ tax_id: sealed }).where('id', '=', order_id).execute();
  const line = { order_id, position: 0, sku: 'TEA-1', name: json({ tw: '茶' }), unit_price: 100, quantity: 1, line_total: 100 };
  await db.insertInto('order_lines').values(line).execute();
  await db.insertInto('order_shippings').values({ order_id, status: 'shipped', fee: 0, tracking_no: 'TW123' }).execute();
  const money = { order_id, amount: 100, currency: 'twd' as const };
  await db
    .insertInto('payments')
    .values({ ...money, kind: 'card', card_last_four: '4242' })
    .execute();
  const account = { bank_code: '822', account_number: '000123456789', account_name: 'Mei' };
  await db
    .insertInto('refunds')
    .values({ ...money, kind: 'return', state: 'done', sent_to: json(account) })
    .execute();
  await db
    .insertInto('return_requests')
    .values({ order_id, state: 'requested', lines: json([]), reason: 'Too small' })
    .execute();
  const visit = { order_id, url: 'https://shop.example/cart', client_ip: '203.0.113.77', user_agent: 'a browser', created_at: now };
  await db.insertInto('order_visits').values(visit).execute();
  await db.insertInto('analytics_visits').values({ order_id, client_id: '778899.112233', created_at: now }).execute();
}

async function leaveMessages(customer: CustomerClient): Promise<void> {
  const { email } = customer.account;
  await customer.call('POST', '/api/contact', { name: 'Mei', email, phone: '', subject: '', message: 'Is it oolong', pictures: [] });
  const { id: productId, itemId } = await shop.fixtures.product();
  await customer.call('POST', '/api/my/wishlist', { product_id: productId });
  const { body: cart } = await customer.call('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 1 } });
  await customer.call('PUT', `/api/cart/${cart['id']}`, { recipient_name: 'Qworivast' });
  await customer.call('PUT', '/api/customer/me', { gender: 'female', marketing: true });
  const notice = { product_item_id: itemId, email, customer_id: customer.id, locale: 'tw' as const };
  await shop.db.insertInto('stock_notices').values(notice).execute();
  const mail = { effect_key: `own ${customer.id}`, kind: 'order_placed', recipient: email, subject: 'Your order' };
  await shop.db
    .insertInto('mails')
    .values({ ...mail, locale: 'tw', html: 'code', plain: 'code', state: 'sent' })
    .execute();
}

/** What is at `orders.0.tax_id`. */
const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);

test('who only typed an address of somebody else does not see what was sent there', async () => {
  const customer = await signUpCustomer(shop);
  await shop.db.updateTable('customers').set({ email_verified_at: null }).where('id', '=', customer.id).execute();
  await leaveMessages(customer);
  const { body } = await customer.call('GET', '/api/customer/data');
  expect(at(body, 'mails')).toEqual([]);
});

test('a customer who used everything finds all of it in the export', async () => {
  const customer = await signUpCustomer(shop);
  await leaveAccount(customer);
  await leaveOrder(customer);
  await leaveMessages(customer);
  const { status, body } = await customer.call('GET', '/api/customer/data');
  expect(status).toBe(200);
  expect(Object.entries(exported).filter(([, path]) => [undefined, null, '', 0].includes(at(body, path) as never))).toEqual([]);
  expect(at(body, 'orders.0')).toMatchObject({
    tax_id: 'A123456789',
    returns: [{ reason: 'Too small' }],
    parcels: [{ tracking_no: 'TW123' }],
  });
  expect(at(body, 'profile.addresses.0.cvs')).toMatchObject({ name: 'Qworivast store' });
  expect(at(body, 'cart')).toMatchObject({ recipient_name: 'Qworivast', items: [{ quantity: 1 }] });
});
