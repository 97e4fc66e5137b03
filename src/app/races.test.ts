import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, customer, guest, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { brokenRules, buy, type Failed, fillCart, type Placed } from '#testing/shopping.ts';

/** Two servers on one database: what must hold may not live in one process's memory. */
let one: ServedShop;
let other: ServedShop;
beforeAll(async () => {
  one = await servedShop({ connections: 8 });
  other = await servedShop({ beside: one, connections: 8 });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const serverOf = (n: number): ServedShop => (n % 2 === 0 ? one : other);
const stockOf = (itemId: number) =>
  one.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();
const order = (client: Client, wish: object) => client.call<Placed | Failed>('POST', '/api/orders', wish);

/** The same browser at the other server: it brings its cookies along. */
function sameBrowser(client: Client, server: ServedShop): Client {
  const twin = guest(server);
  for (const [name, value] of client.cookies) twin.cookies.set(name, value);
  return twin;
}

test('one cart submitted twenty times at once to two servers, and once more later, is one order with one answer', async () => {
  const { itemId } = await one.goods.product({ price: 590, stock: 50 });
  const browser = guest(one);
  const wish = await fillCart(one.goods, browser, { itemId, quantity: 2 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => order(sameBrowser(browser, serverOf(n)), wish)));
  answers.push(await order(sameBrowser(browser, other), wish));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await one.db.selectFrom('orders').select('id').where('cart_id', '=', wish.cart).execute()).toHaveLength(1);
  expect(await stockOf(itemId)).toEqual({ stock: 50, reserved: 2 });
  expect(await brokenRules(one.goods)).toEqual([]);
});

test('of thirty buyers of the last one, on two servers, exactly one gets it and the rest are told', async () => {
  const { itemId } = await one.goods.product({ price: 590, stock: 1 });
  const buyers = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const client = guest(serverOf(n));
      return { client, wish: await fillCart(one.goods, client, { itemId }) };
    }),
  );
  const answers = await Promise.all(buyers.map(({ client, wish }) => order(client, wish)));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const failures = answers.flatMap(({ body }) => ('fail' in body ? [body] : []));
  expect(failures).toHaveLength(29);
  for (const failure of failures) expect(['out_of_stock', 'items_invalid']).toContain(failure.code);
  expect(await stockOf(itemId)).toEqual({ stock: 1, reserved: 1 });
  expect(await brokenRules(one.goods)).toEqual([]);
});

test('twenty units and sixty buyers of one to three: never more than there is, and nobody is left with an error', async () => {
  const { itemId } = await one.goods.product({ price: 100, stock: 20 });
  const buyers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const client = guest(serverOf(n));
      return { client, wish: await fillCart(one.goods, client, { itemId, quantity: 1 + (n % 3) }) };
    }),
  );
  const answers = await Promise.all(buyers.map(({ client, wish }) => order(client, wish)));
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  const { reserved } = await stockOf(itemId);
  expect(reserved).toBeLessThanOrEqual(20);
  expect(reserved).toBeGreaterThanOrEqual(18);
  expect(await brokenRules(one.goods)).toEqual([]);
});

test('two goods in opposite order in many carts: no deadlock reaches a buyer', async () => {
  const [a, b] = await Promise.all([one.goods.product({ stock: 100 }), one.goods.product({ stock: 100 })]);
  const buyers = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const client = guest(serverOf(n));
      const [first, second] = n % 2 === 0 ? [a, b] : [b, a];
      const wish = await fillCart(one.goods, client, { itemId: first.itemId });
      const { body } = await client.call<{ final_total: number }>('POST', '/api/cart/update', {
        cart: wish.cart,
        item: { product_item_id: second.itemId, quantity: 1, mode: 'add' },
      });
      return { client, wish: { ...wish, final_total: body.final_total } };
    }),
  );
  const answers = await Promise.all(buyers.map(({ client, wish }) => order(client, wish)));
  expect(answers.filter(({ body }) => !('token' in body)).map(({ text }) => text)).toEqual([]);
  expect([await stockOf(a.itemId), await stockOf(b.itemId)]).toEqual(Array(2).fill({ stock: 100, reserved: 24 }));
  expect(await brokenRules(one.goods)).toEqual([]);
});

test('cancelled, paid and shipped at the same moment by three of staff: the shelf and the ledger still agree', async () => {
  const { itemId } = await one.goods.product({ stock: 100 });
  const staff = [await staffWith(one, 'orders update'), await staffWith(other, 'orders update')];
  for (let round = 0; round < 5; round++) {
    const { token } = await buy(one.goods, guest(one), { itemId, quantity: 2, payment: round % 2 === 0 ? 'transfer' : 'cod' });
    const { id, status } = await one.db.selectFrom('orders').select(['id', 'status']).where('token', '=', token).executeTakeFirstOrThrow();
    const moves = [
      { machine: 'order', from: status, to: 'cancelled' },
      { machine: 'payment', from: 'unpaid', to: 'paid' },
      { machine: 'shipping', from: 'unshipped', to: 'shipped' },
    ];
    const answers = await Promise.all(
      moves.flatMap((move) => staff.map((client) => client.call('POST', `/api/admin/orders/${id}/move`, move))),
    );
    for (const answer of answers) expect([200, 409, 422], answer.text).toContain(answer.status);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await brokenRules(one.goods)).toEqual([]);
  }
});

test('ten changes of one cart at once on two servers end in one of them, whole', async () => {
  const { itemId } = await one.goods.product({ stock: 100 });
  const browser = await customer(one);
  const { cart } = await fillCart(one.goods, browser, { itemId });
  const twin = await customer(other);
  const at = (n: number) =>
    n % 2 === 0
      ? browser.call
      : (method: 'POST', url: string, body: object) => twin.call(method, url, body, { authorization: `Bearer ${browser.token}` });
  const add = (n: number) => at(n)('POST', '/api/cart/update', { cart, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(n)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await browser.call('GET', `/api/cart/${cart}`)).body).toMatchObject({ quantity_count: 11 });
});

describe('the rules behind these races notice', () => {
  test('goods that left without a word in the ledger, and promises nobody asked for', async () => {
    const { itemId } = await one.goods.product({ stock: 10 });
    await one.db.updateTable('product_items').set({ stock: 9, reserved: 1 }).where('id', '=', itemId).execute();
    expect(await brokenRules(one.goods)).toEqual([`shelf of item ${itemId}`, `promises of item ${itemId}`, `demand of item ${itemId}`]);
    await one.db.updateTable('product_items').set({ stock: 10, reserved: 0 }).where('id', '=', itemId).execute();
    expect(await brokenRules(one.goods)).toEqual([]);
  });
});
