import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, guest, signInAgain, signUpCustomer, staffWith } from '#testing/clients.ts';
import { buy, type Failed, fillCart, type Placed } from '#testing/orders/shopping.ts';
import { type TwoServers, twoServers } from '#testing/servers/two-servers.ts';

let shop: TwoServers;
beforeAll(async () => {
  shop = await twoServers();
});
afterEach(async () => expect(await shop.fixtures.broken()).toEqual([]));
afterAll(() => shop.close());

const at = (n: number) => shop.servers[n % 2 === 0 ? 0 : 1];
const stockOf = (itemId: number) =>
  shop.fixtures.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();
const orderOf = ({ token }: Placed) =>
  shop.fixtures.db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'grand_total'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow();

/** The same browser at the other server, with its cookies. */
function sameBrowser(client: Client, n: number): Client {
  const second = guest(at(n));
  for (const [name, value] of client.cookies) second.cookies.set(name, value);
  return second;
}

test('one cart submitted twenty times concurrently to two servers, and once more later, is one order with one answer', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 50 });
  const browser = guest(at(0));
  const request = await fillCart(shop.fixtures, browser, { itemId, quantity: 2 });
  const submit = (n: number) => sameBrowser(browser, n).call<Placed | Failed>('POST', '/api/orders', request);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n)));
  answers.push(await submit(1));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await shop.fixtures.db.selectFrom('orders').select('id').where('cart_id', '=', request.cart).execute()).toHaveLength(1);
  expect(await stockOf(itemId)).toEqual({ stock: 50, reserved: 2 });
});

test('a cart paid by card and submitted ten times at once is charged once', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 50 });
  const browser = guest(at(0));
  const request = await fillCart(shop.fixtures, browser, { itemId, payment: 'card' });
  const before = shop.simulator.charges().length;
  const submit = (n: number) => {
    const prime = shop.simulator.primeFor('4242424242424242');
    return sameBrowser(browser, n).call<Placed>('POST', '/api/orders', { ...request, prime });
  };
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => submit(n)));
  expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
  const [{ body } = { body: undefined }] = answers;
  if (!body) throw new Error('no answer came');
  expect(shop.simulator.charges().slice(before)).toMatchObject([{ order_number: body.order_no, amount: 690, refunded: 0 }]);
  expect(await orderOf(body)).toMatchObject({ payment_status: 'paid', status: 'processing' });
});

test('the provider’s notice and the shopper’s return at the same moment record one payment', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 50 });
  shop.simulator.set({ lose_notify: true });
  for (let round = 0; round < 3; round++) {
    const browser = guest(at(round));
    const request = await fillCart(shop.fixtures, browser, { itemId, payment: 'card' });
    const prime = shop.simulator.primeFor('4000000000003220');
    const { body } = await browser.call<Placed>('POST', '/api/orders', { ...request, prime });
    expect(body.redirect).toContain('/sim/3ds/');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await fetch(body.redirect, { method: 'POST', headers: form, body: 'decision=approve', redirect: 'manual' });
    const charge = shop.simulator.charges().find(({ order_number }) => order_number === body.order_no);
    const notice = { rec_trade_id: charge?.rec_trade_id, bank_transaction_id: charge?.bank_transaction_id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 4 < 2
          ? guest(at(n)).call('POST', '/api/payments/tappay/notify', notice)
          : sameBrowser(browser, n).call('GET', `/api/order/${body.token}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 303, 303, 303, 303]);
    const order = await orderOf(body);
    expect(order).toMatchObject({ payment_status: 'paid', status: 'processing', grand_total: 690 });
    const payments = await shop.fixtures.db.selectFrom('payments').select('amount').where('order_id', '=', order.id).execute();
    expect(payments).toEqual([{ amount: 690 }]);
  }
  shop.simulator.set({});
});

test('an order cancelled, paid and shipped concurrently by two staff members takes each step once or refuses it', async () => {
  const { itemId } = await shop.fixtures.product({ stock: 100 });
  const staff = await Promise.all([0, 1].map((n) => staffWith(at(n), 'orders update')));
  for (let round = 0; round < 5; round++) {
    const placed = await buy(shop.fixtures, guest(at(round)), { itemId, quantity: 2, payment: round % 2 === 0 ? 'transfer' : 'cod' });
    const { id, status } = await orderOf(placed);
    const moves = [
      { machine: 'order', from: status, to: 'cancelled' },
      { machine: 'payment', from: 'unpaid', to: 'paid' },
      { machine: 'shipping', from: 'unshipped', to: 'shipped' },
    ];
    const answers = await Promise.all(
      moves.map((move) => Promise.all(staff.map((client) => client.call('POST', `/api/admin/orders/${id}/move`, move)))),
    );
    for (const pair of answers) {
      for (const answer of pair) expect([200, 409, 422], answer.text).toContain(answer.status);
      expect(pair.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1);
    }
    expect(answers.flat().filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await shop.fixtures.broken()).toEqual([]);
  }
});

test('ten concurrent changes of one cart on two servers are all applied', async () => {
  const { itemId } = await shop.fixtures.product({ stock: 100 });
  const browser = await signUpCustomer(at(0));
  const second = await signInAgain(at(1), browser);
  const { cart } = await fillCart(shop.fixtures, browser, { itemId });
  const add = (n: number) =>
    [browser, second][n % 2]?.call('POST', '/api/cart/update', { cart, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(n)));
  expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200));
  expect((await browser.call('GET', `/api/cart/${cart}`)).body).toMatchObject({ quantity_count: 11 });
});
