import { afterAll, beforeAll, expect, test } from 'vitest';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { createTappaySimulator, type TappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import type { CartView } from '#modules/cart/contract.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Client, guest as guestOf } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { bankPageCard, goodCard, refusedCard } from '#testing/providers/paying.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let simulator: TappaySimulator;
let stop: () => Promise<void>;
let shop: ServedShop;
beforeAll(async () => {
  simulator = createTappaySimulator();
  const provider = await simulator.listen(0);
  const card = createTappayCard(tappaySandbox(provider.base_url));
  stop = provider.stop;
  const storeMap = async () => createStoreMap(ecpayLogisticsSandbox('http://127.0.0.1:9'));
  shop = await servedShop({
    ports: { ...noProviders, card: () => card, storeMap },
  });
  await shop.fixtures.db.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
});
afterAll(async () => {
  await shop.close();
  await simulator.settled();
  await stop();
});

async function fillCardCart(client: Client) {
  const { itemId } = await shop.fixtures.product({ price: 1680 });
  const request = await fillCart(shop.fixtures, client, { itemId, payment: 'transfer', delivery: 'pickup' });
  const { body } = await client.call<CartView>('PUT', `/api/cart/${request.cart}`, { payment_method_id: 1 });
  return { body, request: { ...request, payment_method_id: 1, final_total: body.final_total } };
}
const orderOf = (cart: string) => shop.fixtures.db.selectFrom('orders').selectAll().where('cart_id', '=', cart).executeTakeFirstOrThrow();

test('an accepted card pays the order at once, and the prime is not stored', async () => {
  const client = guestOf(shop);
  const { body, request } = await fillCardCart(client);
  expect(body).toMatchObject({ payable: true, payment_method: { kind: 'card', available: true } });
  const prime = simulator.primeFor(goodCard);
  const { body: placed } = await client.call<Placed>('POST', '/api/orders', { ...request, prime });
  expect(placed).toMatchObject({ payment_status: 'paid', redirect: `/order/${placed.token}` });
  const order = await orderOf(request.cart);
  expect(order).toMatchObject({ status: 'processing', payment_status: 'paid' });
  const { rows } = await shop.fixtures.pool.pg.query<{ row: string }>(
    `select to_json(x)::text as row from (select o, c from orders o join carts c on c.id = o.cart_id where o.id = $1) x
     union all select to_json(a)::text from payment_attempts a union all select to_json(b)::text from outbox b`,
    [order.id],
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(prime);
});

test('a declined card leaves the order placed and the cart closed, and the answer reports it', async () => {
  const client = guestOf(shop);
  const { request } = await fillCardCart(client);
  const { body } = await client.call<Placed>('POST', '/api/orders', { ...request, prime: simulator.primeFor(refusedCard) });
  expect(body).toMatchObject({ payment_status: 'failed', redirect: `/order/${body.token}` });
  expect(body).not.toHaveProperty('fail');
  expect((await client.call('GET', `/api/cart/${request.cart}`)).status).toBe(404);
});

test('a declined order submitted again gets the same answer without a charge, and is paid on its own page', async () => {
  const client = guestOf(shop);
  const { request } = await fillCardCart(client);
  const first = await client.call<Placed>('POST', '/api/orders', { ...request, prime: simulator.primeFor(refusedCard) });
  const again = await client.call<Placed>('POST', '/api/orders', { ...request, prime: simulator.primeFor(goodCard) });
  expect([again.status, again.body]).toEqual([200, { ...first.body, status: 'pending', payment_status: 'failed' }]);
  const order = await orderOf(request.cart);
  const attempts = await shop.fixtures.db.selectFrom('payment_attempts').select('state').where('order_id', '=', order.id).execute();
  expect([order.payment_status, attempts]).toEqual(['failed', [{ state: 'failed' }]]);
  const captured = simulator.charges().filter((charge) => charge.order_number === order.order_no && charge.captured);
  expect(captured).toEqual([]);
});

test('a card that its bank must confirm sends the browser to the bank’s page', async () => {
  const client = guestOf(shop);
  const { request } = await fillCardCart(client);
  const { body } = await client.call<Placed>('POST', '/api/orders', { ...request, prime: simulator.primeFor(bankPageCard) });
  expect(body.payment_status).toBe('pending');
  expect(body.redirect).toMatch(/^http:\/\/127\.0\.0\.1/);
});

test('an order is placed in instalments that its total allows, and nothing is placed with others', async () => {
  const methods = shop.fixtures.db.updateTable('payment_methods');
  await methods
    .set({ instalments: [3], instalment_min: 1681 })
    .where('id', '=', 1)
    .execute();
  const client = guestOf(shop);
  const { body, request } = await fillCardCart(client);
  expect(body.payment_method?.instalments).toEqual([]);
  const order = { ...request, prime: simulator.primeFor(goodCard), instalments: 3 };
  const refused = await client.call<{ errors: Record<string, unknown> }>('POST', '/api/orders', order);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['instalments']]);
  await methods.set({ instalment_min: 1680 }).where('id', '=', 1).execute();
  const { body: cart } = await client.call<CartView>('GET', `/api/cart/${request.cart}`);
  expect(cart.payment_method?.instalments).toEqual([{ count: 3, each: 560 }]);
  const { body: placed } = await client.call<Placed>('POST', '/api/orders', order);
  expect(placed).toMatchObject({ payment_status: 'paid' });
  const stored = await orderOf(request.cart);
  expect(stored.payment_method).toMatchObject({ instalments: 3, name: { en: 'Credit card (3 instalments)' } });
  const charge = simulator.charges().find(({ order_number }) => order_number === stored.order_no);
  expect(charge).toMatchObject({ amount: 1680, instalment: 3 });
});

test('without a prime nothing is placed', async () => {
  const client = guestOf(shop);
  const { request } = await fillCardCart(client);
  const answer = await client.call('POST', '/api/orders', request);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errors: { prime: ['Required'] } });
  expect((await client.call('GET', `/api/cart/${request.cart}`)).status).toBe(200);
});

test('twenty submits at the same moment charge once', async () => {
  const client = guestOf(shop);
  const { request } = await fillCardCart(client);
  const sent = { ...request, prime: simulator.primeFor(goodCard) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.call<Placed>('POST', '/api/orders', sent)));
  expect(new Set(answers.map(({ body }) => body.order_no)).size).toBe(1);
  const order = await orderOf(request.cart);
  expect(await shop.fixtures.db.selectFrom('payment_attempts').select('state').where('order_id', '=', order.id).execute()).toHaveLength(1);
});

test('Apple’s file for the domain is served while Apple Pay is offered, and only then', async () => {
  const read = () => shop.app.inject({ url: '/.well-known/apple-developer-merchantid-domain-association' });
  expect((await read()).statusCode).toBe(404);
  const method = { note: null, min_total: null, max_total: null, countries: ['tw' as const], fee: 0, bank: null, instructions: null };
  const apple = { kind: 'apple_pay' as const, name: { tw: 'Apple Pay' }, expire_minutes: 30, domain_association: '7B2270737022' };
  const { id } = await inTransaction(shop.fixtures.db, (tx) =>
    addPaymentMethod(tx, { ...method, ...apple, active: true }, { canCharge: true }),
  );
  const { statusCode, body, headers } = await read();
  expect([statusCode, body, headers['content-type']]).toEqual([200, '7B2270737022', 'text/plain; charset=utf-8']);
  await shop.fixtures.db.updateTable('payment_methods').set({ active: false }).where('id', '=', id).execute();
  expect((await read()).statusCode).toBe(404);
});

test('the carrier’s page may post the chosen store as a form from its own site', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/map/reply',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://logistics.ecpay.com.tw',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'MerchantID=2000933&LogisticsSubType=FAMIC2C&CVSStoreID=006598&ExtraData=0123456789abcdef0123',
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/cart#delivery');
});
