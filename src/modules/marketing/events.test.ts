import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type MarketingShop, marketingShop } from '#testing/providers/marketing.ts';

let shop: MarketingShop;
const dayMs = 86_400_000;

beforeAll(async () => {
  shop = await marketingShop();
  const value = { pixel_id: '1234567890123456', test_event_code: '', token: 'a-token-of-meta' };
  expect((await shop.staff.call('PUT', '/api/admin/settings/pixel', { value, version: 0 })).status).toBe(200);
});
afterAll(() => shop.close());
beforeEach(() => shop.meta.set({}));

const agent = { 'user-agent': 'Firefox' };
function measured(answer: 'granted' | 'implied' | 'refused' | null = 'granted'): Client {
  const client = shop.visitor();
  if (answer) client.cookies.set('consent', answer);
  return client;
}
const report = (client: Client, body: object) =>
  client.call('POST', '/api/fbq', { event: 'PageView', url: 'http://localhost/products?token=secret', ...body }, agent);
const waiting = async () =>
  (await shop.db.selectFrom('conversion_events').selectAll().where('state', '=', 'pending').orderBy('id').execute()).map(
    ({ event_id }) => event_id,
  );
const byId = (id: string) => shop.meta.events().find(({ event_id }) => event_id === id);

test('an event with consent is queued once however often it comes, and reaches Meta without the address’s parameters', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(measured(), { event_id: 'page-view-1' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await waiting()).filter((id) => id === 'page-view-1')).toHaveLength(1);
  await shop.send();
  expect(byId('page-view-1')).toMatchObject({
    event_name: 'PageView',
    event_source_url: 'http://localhost:3000/products',
    user_data: { client_user_agent: 'Firefox' },
  });
  const sent = await shop.db.selectFrom('conversion_events').selectAll().where('event_id', '=', 'page-view-1').executeTakeFirstOrThrow();
  expect([sent.state, sent.body]).toEqual(['sent', {}]);
});

test('an event of a clock that was ahead waits until its time has come, because Meta refuses it before', async () => {
  await report(measured(), { event_id: 'from-tomorrow' });
  const now = shop.fixtures.clock.now().getTime();
  const happens = (ms: number) =>
    shop.db
      .updateTable('conversion_events')
      .set({ happened_at: new Date(now + ms) })
      .where('event_id', '=', 'from-tomorrow')
      .execute();
  await happens(dayMs);
  await shop.send();
  expect(await waiting()).toEqual(['from-tomorrow']);
  await happens(0);
  await shop.send();
  expect(byId('from-tomorrow')).toMatchObject({ event_name: 'PageView' });
});

test.each([['refused' as const], [null]])('with the answer %s nothing is queued', async (answer) => {
  expect((await report(measured(answer), { event_id: `no-consent-${answer}` })).status).toBe(204);
  expect(await waiting()).toEqual([]);
});

test('where a notice is enough, an event is queued before an answer', async () => {
  await report(measured('implied'), { event_id: 'implied-1' });
  expect(await waiting()).toEqual(['implied-1']);
});

test.each([['Purchase'], ['Lead'], ['<script>']])('the event %s is refused from a browser', async (event) => {
  expect((await report(measured(), { event })).status).toBe(422);
});

test('what is in the cart is what the shop knows, not what the browser says', async () => {
  const client = measured();
  const { itemId } = await shop.fixtures.product({ price: 299 });
  const item = { product_item_id: itemId, quantity: 2, mode: 'add' };
  const { body } = await client.call('POST', '/api/cart/update', { cart: null, item });
  await report(client, { event: 'AddToCart', event_id: 'cart-1234', cart: body['id'] });
  await shop.send();
  expect(byId('cart-1234')?.['custom_data']).toMatchObject({ value: 598, currency: 'TWD', num_items: 2, content_type: 'product' });
});

test('a purchase is reported once, when it is paid, with the order’s id and hashed data', async () => {
  const client = measured();
  client.cookies.set('_fbp', 'fb.1.1596403881668.1116446470');
  const { id, order_no } = await shop.buy(client, { trackings: { fbclid: 'IwAR2F4' } });
  await shop.check(id);
  expect(await waiting()).not.toContain(`order-${order_no}`);
  await shop.pay(id);
  await Promise.all(Array.from({ length: 20 }, () => shop.check(id)));
  await shop.send();
  await shop.check(id);
  await shop.send();
  expect(shop.meta.events().filter(({ event_name }) => event_name === 'Purchase')).toHaveLength(1);
  const purchase = byId(`order-${order_no}`);
  expect(purchase?.['custom_data']).toMatchObject({ value: 997, currency: 'TWD', order_id: order_no, num_items: 3 });
  // 886912345678, hashed by another program.
  expect(purchase?.user_data).toMatchObject({
    ph: ['cf676475cec2ee7b7591f39bdefe7ef3dca63b14c1cdba3b19ce4219cbda2b09'],
    fbp: 'fb.1.1596403881668.1116446470',
    fbc: expect.stringMatching(/^fb\.1\.\d+\.IwAR2F4$/),
  });
  expect(await shop.db.selectFrom('order_visits').selectAll().where('order_id', '=', id).execute()).toEqual([]);
});

test('a combo has the id of the product feeds, in the cart and in the purchase', async () => {
  const client = measured();
  const { itemId } = await shop.fixtures.product({ price: 299 });
  const { id: product_id, slots } = await promotionBuilders(shop.fixtures).combo(250, [[itemId]]);
  const combo = { product_id, slots: slots.map((slot_id) => ({ slot_id, product_item_id: itemId })) };
  const form = await fillCart(shop.fixtures, client, { combo, payment: 'transfer' });
  await report(client, { event: 'InitiateCheckout', event_id: 'combo-1234', cart: form.cart });
  const placed = await client.call<Placed>('POST', '/api/orders', form);
  const { id } = await shop.db.selectFrom('orders').select('id').where('order_no', '=', placed.body.order_no).executeTakeFirstOrThrow();
  await shop.pay(id);
  await shop.check(id);
  await shop.send();
  const contents = [{ id: `set-${product_id}`, quantity: 1 }];
  expect(byId('combo-1234')?.['custom_data']).toMatchObject({ contents });
  expect(byId(`order-${placed.body.order_no}`)?.['custom_data']).toMatchObject({ contents });
});

test('without consent an order leaves no trace for Meta', async () => {
  const { id, order_no } = await shop.buy(measured('refused'), {});
  await shop.pay(id);
  await shop.check(id);
  expect([await waiting(), byId(`order-${order_no}`)]).toEqual([[], undefined]);
});

test('one event that Meta refuses does not keep back the others', async () => {
  const happened_at = shop.fixtures.clock.now();
  const rows = ['good-one', 'bad-one', 'good-two'].map((event_id) => ({ name: 'PageView', event_id, happened_at }));
  for (const { event_id } of rows) await report(measured(), { event_id: `${event_id}-0001` });
  await shop.db
    .updateTable('conversion_events')
    .set({ body: (eb) => eb.cast(eb.val('{"event_name":"PageView"}'), 'jsonb') as never })
    .where('event_id', '=', 'bad-one-0001')
    .execute();
  await shop.send();
  const stored = await shop.db
    .selectFrom('conversion_events')
    .select(['event_id', 'state'])
    .where('event_id', 'like', '%-0001')
    .orderBy('id')
    .execute();
  expect(stored.map(({ state }) => state)).toEqual(['sent', 'refused', 'sent']);
  const { body } = await shop.staff.call('GET', '/api/admin/settings/pixel/events');
  expect(body).toMatchObject({ pending: 0, error: expect.stringContaining('Invalid parameter') });
});

test('an outage is waited for; after seven days the event is dropped with its data', async () => {
  shop.meta.set({ fail_with: 503 });
  await report(measured(), { event_id: 'stormy-day-1' });
  await shop.send();
  expect(await waiting()).toEqual(['stormy-day-1']);
  shop.advance(7 * dayMs);
  shop.meta.set({});
  await shop.send();
  const [row] = await shop.db.selectFrom('conversion_events').selectAll().where('event_id', '=', 'stormy-day-1').execute();
  expect(row).toMatchObject({ state: 'dropped', body: {} });
  expect(byId('stormy-day-1')).toBeUndefined();
});
