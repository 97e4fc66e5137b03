import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderer } from '#testing/orders/shopping.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const limited = () => shop.product({ price: 1000, stock: 100, form: { max_per_customer: 2 } });

/** A cart with so many of an item, ready to be ordered. */
async function buildRequestFor(caller: TestCaller, itemId: number, quantity: number, form: object = {}) {
  const { id } = await caller.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity, mode: 'add' } });
  const cart = await caller.call('cart.save', { id, delivery_method_id: shop.pickup, payment_method_id: shop.transfer });
  return { cart: id, ...orderer, ...form, final_total: cart.final_total };
}
const countOrders = async (productId: number) =>
  (await shop.db.selectFrom('order_lines').select('order_id').where('product_id', '=', productId).execute()).length;

test('a member’s earlier orders count: no order is placed, and the line shows the remaining quantity', async () => {
  const [{ id, itemId }, member] = [await limited(), await shop.member()];
  expect(await member.call('checkout.placeOrder', await buildRequestFor(member, itemId, 1))).toHaveProperty('token');
  const answer = await member.call('checkout.placeOrder', await buildRequestFor(member, itemId, 2));
  expect(answer).toMatchObject({
    fail: true,
    code: 'above_customer_limit',
    message: 'Each customer may buy only so many of a product. Reduce the quantity or remove it',
    changes: [
      { code: 'stock', old: '2', new: '1', message: expect.stringContaining('With your earlier orders, you can buy 1 more at most') },
    ],
  });
  expect(await countOrders(id)).toBe(1);
});

test('cancelled orders do not count', async () => {
  const [{ itemId }, member] = [await limited(), await shop.member()];
  await member.call('checkout.placeOrder', await buildRequestFor(member, itemId, 2));
  const { data } = await member.call('orders.mine', {});
  await member.call('orders.cancelMine', { id: data[0]?.id ?? 0 });
  expect(await member.call('checkout.placeOrder', await buildRequestFor(member, itemId, 2))).toHaveProperty('token');
});

test('a guest is identified by e-mail or phone, and other buyers are not limited', async () => {
  const { itemId } = await limited();
  const first = shop.guest();
  await first.call('checkout.placeOrder', await buildRequestFor(first, itemId, 2, { email: 'A@example.com', phone: '0912000001' }));
  const attempts = [
    { email: 'a@EXAMPLE.com', phone: '0912000002' },
    { email: 'b@example.com', phone: '0912 000 001' },
    { email: 'c@example.com', phone: '0912000003' },
  ];
  const answers: boolean[] = [];
  for (const form of attempts) {
    const guest = shop.guest('tw');
    answers.push('fail' in (await guest.call('checkout.placeOrder', await buildRequestFor(guest, itemId, 1, form))));
  }
  expect(answers).toEqual([true, true, false]);
});

test('of ten concurrent carts of one guest only as many are ordered as one customer may', async () => {
  const { id, itemId } = await limited();
  const form = { email: 'ten@example.com', phone: '0912000010' };
  const carts = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const guest = shop.guest();
      return { guest, request: await buildRequestFor(guest, itemId, 1, form) };
    }),
  );
  const answers = await Promise.all(carts.map(({ guest, request }) => guest.call('checkout.placeOrder', request)));
  expect(answers.filter((answer) => 'token' in answer)).toHaveLength(2);
  expect(answers.flatMap((answer) => ('fail' in answer ? [answer.code] : []))).toEqual(
    Array.from({ length: 8 }, () => 'above_customer_limit'),
  );
  expect(await countOrders(id)).toBe(2);
});
