import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MarketingShop, marketingShop } from '#testing/providers/marketing.ts';

let shop: MarketingShop;
const dayMs = 86_400_000;
const account = { pixel_id: '', test_event_code: '', measurement_id: 'G-ABCD1234', api_secret: 'a-secret-of-google' };
beforeAll(async () => {
  shop = await marketingShop();
  expect((await shop.staff.call('PUT', '/api/admin/settings/pixel', { value: account, version: 0 })).status).toBe(200);
});
afterAll(() => shop.close());
beforeEach(() => shop.analytics.set({}));

/** A browser that Google Analytics knows. */
function visitor(consent = 'granted', cookie: string | null = 'GA1.1.1234567890.1700000000') {
  const client = shop.visitor();
  client.cookies.set('consent', consent);
  if (cookie) client.cookies.set('_ga', cookie);
  return client;
}
const reported = (order_no: string) => shop.analytics.events().filter(({ params }) => params['transaction_id'] === order_no);
const stored = async (id: number) =>
  (await shop.db.selectFrom('analytics_events').select('state').where('order_id', '=', id).orderBy('sequence').execute()).map(
    ({ state }) => state,
  );
/** Buys three pieces of 299 with delivery, and pays. */
async function buyAndPay(client = visitor()) {
  const order = await shop.buy(client, {});
  await shop.pay(order.id);
  await shop.check(order.id);
  return order;
}

test('the secret is stored sealed and is answered to nobody', async () => {
  const { text, body } = await shop.staff.call<{ has_secret: boolean }>('GET', '/api/admin/settings/pixel');
  expect([text.includes('a-secret-of-google'), body.has_secret]).toEqual([false, true]);
  const { value } = await shop.db.selectFrom('settings').select('value').where('name', '=', 'pixel').executeTakeFirstOrThrow();
  expect(JSON.stringify(value)).not.toContain('a-secret-of-google');
});

test('a purchase is reported once when it is paid, and each refund by its value', async () => {
  const order = await shop.buy(visitor(), {});
  await shop.check(order.id);
  await shop.send();
  expect(reported(order.order_no)).toEqual([]);
  await shop.pay(order.id);
  await Promise.all(Array.from({ length: 20 }, () => shop.check(order.id)));
  await shop.send();
  const { grand_total } = await shop.db.selectFrom('orders').select('grand_total').where('id', '=', order.id).executeTakeFirstOrThrow();
  const line = await shop.db.selectFrom('order_lines').select('product_id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
  const purchase = {
    client_id: '1234567890.1700000000',
    name: 'purchase',
    params: {
      transaction_id: order.order_no,
      value: grand_total,
      currency: 'TWD',
      items: [{ item_id: String(line.product_id), quantity: 3, price: 299 }],
    },
  };
  expect(reported(order.order_no)).toMatchObject([purchase]);
  await shop.refund(order.id, 1);
  await Promise.all(Array.from({ length: 20 }, () => shop.check(order.id)));
  await shop.send();
  await shop.refund(order.id, 2, grand_total - 897);
  await shop.check(order.id);
  await shop.send();
  const refund = (value: number) => ({ client_id: '1234567890.1700000000', name: 'refund', params: { value, currency: 'TWD' } });
  expect(reported(order.order_no)).toMatchObject([purchase, refund(299), refund(grand_total - 299)]);
});

test.each([
  ['refused', 'GA1.1.1234567890.1700000000'],
  ['granted', null],
  ['granted', 'GA1.1.<script>'],
])('with the answer %s and the cookie %s nothing is recorded', async (consent, cookie) => {
  const { id } = await buyAndPay(visitor(consent, cookie));
  expect(await stored(id)).toEqual([]);
  expect(await shop.db.selectFrom('analytics_visits').select('order_id').where('order_id', '=', id).execute()).toEqual([]);
});

test('a refund whose answer was lost is not sent again; a purchase is, and counts once', async () => {
  const order = await buyAndPay();
  shop.analytics.set({ lose_answer: true });
  await shop.send();
  expect(await stored(order.id)).toEqual(['pending']);
  await shop.refund(order.id, 1);
  await shop.check(order.id);
  shop.analytics.set({});
  shop.advance(61_000);
  await shop.send();
  shop.analytics.set({ lose_answer: true });
  await shop.send();
  expect(await stored(order.id)).toEqual(['sent', 'unknown']);
  shop.analytics.set({});
  shop.advance(61_000);
  await shop.send();
  expect(reported(order.order_no).map(({ name }) => name)).toEqual(['purchase', 'refund']);
});

test('what Google did not take is sent again, for three days', async () => {
  const order = await buyAndPay();
  shop.analytics.set({ fail_with: 503 });
  await shop.send();
  shop.advance(61_000);
  shop.analytics.set({});
  await shop.send();
  expect(await stored(order.id)).toEqual(['sent']);
  const late = await buyAndPay();
  shop.analytics.set({ fail_with: 503 });
  await shop.send();
  shop.advance(3 * dayMs);
  shop.analytics.set({});
  await shop.send();
  expect([await stored(late.id), reported(late.order_no)]).toEqual([['dropped'], []]);
});
