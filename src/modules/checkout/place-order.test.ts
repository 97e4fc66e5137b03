import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const person = {
  email: 'lin@example.com',
  name: '林美惠',
  phone: '0912-345-678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '台北市',
  recipient_address: '迪化街一段 1 號',
};

async function filledCart(caller: TestCaller, itemId: number, quantity = 1) {
  const { id } = await caller.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity, mode: 'add' } });
  const { final_total } = await caller.call('cart.save', { id, delivery_method_id: shop.home, payment_method_id: shop.cod });
  return { cart: id, ...person, delivery_method_id: shop.home, payment_method_id: shop.cod, final_total };
}

const readOrders = (cart: string) => shop.db.selectFrom('orders').selectAll().where('cart_id', '=', cart).execute();
const readStock = (itemId: number) =>
  shop.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();

async function writesSoFar(): Promise<unknown> {
  const tables = ['orders', 'order_lines', 'order_shippings', 'order_history', 'outbox', 'stock_movements', 'carts', 'cart_items'] as const;
  return Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()));
}

test('a closed shop says so in the cart, places no order and keeps the cart; once it is open again the same order is placed', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const request = await filledCart(guest, itemId);
  const close = (closed: boolean) =>
    inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), closed }));
  await close(true);
  const { can_proceed, payable, blockers } = await guest.call('cart.read', { id: request.cart });
  expect({ can_proceed, payable, first: blockers[0] }).toEqual({
    can_proceed: false,
    payable: false,
    first: { code: 'shop_closed', target: 'items', message: 'We’re closed for a little while and take no orders now' },
  });
  const before = await writesSoFar();
  expect(await guest.call('checkout.placeOrder', request)).toMatchObject({
    ...{ fail: true, code: 'shop_closed', cart: { id: request.cart, quantity_count: 1 } },
    message: 'We’re closed for a little while and take no orders now. Your cart stays as it is, come back a little later',
  });
  expect(await writesSoFar()).toEqual(before);
  await close(false);
  expect(await guest.call('checkout.placeOrder', request)).toMatchObject({ status: 'processing' });
});

test('an order is written completely: lines, parcel, history, reserved stock, effects', async () => {
  const { itemId } = await shop.product({ price: 590, stock: 10 });
  const guest = shop.guest();
  const request = await filledCart(guest, itemId, 2);
  const placed = await guest.call('checkout.placeOrder', {
    ...request,
    customer_note: ' leave it at the door ',
    trackings: { utm_source: 'line' },
    RID: 'r',
    Click_ID: 'c',
  });
  expect(placed).toMatchObject({
    order_no: expect.stringMatching(/^261120-\d{5}$/),
    token: expect.stringMatching(/^[\w-]{22}$/),
    status: 'processing',
    payment_status: 'unpaid',
  });
  const [order] = await readOrders(request.cart);
  expect(order).toMatchObject({
    items_total: 1180,
    shipping_total: 130,
    grand_total: 1310,
    quantity_count: 2,
    phone: '0912345678',
    recipient_name: '林美惠',
    customer_note: 'leave it at the door',
    ads_tracking: { utm_source: 'line', RID: 'r', Click_ID: 'c' },
    locale: 'en',
  });
  expect(await readStock(itemId)).toEqual({ stock: 10, reserved: 2 });
  const effects = await shop.db
    .selectFrom('outbox')
    .select(['effect_key'])
    .where('effect_key', 'like', `%:${order?.id}`)
    .orderBy('effect_key')
    .execute();
  expect(effects.map((e) => e.effect_key)).toEqual([`order_created:${order?.id}`]);
  await expect(guest.call('cart.read', { id: request.cart })).rejects.toMatchObject({ code: 'cart_not_found' });
  expect((await guest.call('cart.open', { cart: request.cart })).id).not.toBe(request.cart);
});

test('a transfer starts as pending and unpaid', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const request = await filledCart(guest, itemId);
  const placed = await guest.call('checkout.placeOrder', {
    ...request,
    payment_method_id: shop.transfer,
    final_total: request.final_total - 30,
  });
  expect(placed).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
});

test('twenty concurrent submits of one cart create one order and get one answer', async () => {
  const { itemId } = await shop.product({ stock: 50 });
  const guest = shop.guest();
  const request = await filledCart(guest, itemId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => guest.call('checkout.placeOrder', request)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await readOrders(request.cart)).toHaveLength(1);
  expect(await readStock(itemId)).toEqual({ stock: 50, reserved: 1 });
});

test('of thirty buyers of the last unit one gets an order, twenty-nine are refused', async () => {
  const { itemId } = await shop.product({ stock: 1 });
  const buyers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const guest = shop.guest();
      return { guest, request: await filledCart(guest, itemId) };
    }),
  );
  const answers = await Promise.all(buyers.map(({ guest, request }) => guest.call('checkout.placeOrder', request)));
  expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1);
  expect(answers.filter((answer) => 'fail' in answer && ['out_of_stock', 'items_invalid'].includes(answer.code))).toHaveLength(29);
  expect(await readStock(itemId)).toEqual({ stock: 1, reserved: 1 });
});

describe('nothing is written', () => {
  test('when the total is not what the shopper saw; the typed fields are returned', async () => {
    const { itemId } = await shop.product();
    const guest = shop.guest();
    const request = await filledCart(guest, itemId);
    const before = await writesSoFar();
    const answer = await guest.call('checkout.placeOrder', { ...request, final_total: 1 });
    expect(answer).toMatchObject({
      fail: true,
      code: 'total_changed',
      message: 'Order total wrong, check your cart',
      cart: { final_total: request.final_total, name: '林美惠' },
    });
    expect(await writesSoFar()).toEqual(before);
  });

  test('when a price has changed: the answer has the old and the new one', async () => {
    const { itemId } = await shop.product({ price: 590 });
    const guest = shop.guest();
    const request = await filledCart(guest, itemId);
    await shop.db.updateTable('product_items').set({ price: 690 }).where('id', '=', itemId).execute();
    const answer = await guest.call('checkout.placeOrder', request);
    expect(answer).toMatchObject({ fail: true, code: 'total_changed', changes: [{ code: 'price', old: '$590', new: '$690' }] });
  });

  test('when a line cannot be bought or a method no longer exists', async () => {
    const { id, itemId } = await shop.product();
    const guest = shop.guest();
    const request = await filledCart(guest, itemId);
    expect(await guest.call('checkout.placeOrder', { ...request, payment_method_id: 999 })).toMatchObject({
      fail: true,
      code: 'method_unavailable',
    });
    await shop.db.updateTable('products').set({ shelf_status: 'off_shelf' }).where('id', '=', id).execute();
    expect(await guest.call('checkout.placeOrder', request)).toMatchObject({ fail: true, code: 'items_invalid' });
    expect(await readOrders(request.cart)).toEqual([]);
  });

  test('when the total is above the method’s maximum', async () => {
    const { itemId } = await shop.product({ price: 20_001 });
    const guest = shop.guest();
    const request = await filledCart(guest, itemId);
    const answer = await guest.call('checkout.placeOrder', request);
    expect(answer).toMatchObject({
      fail: true,
      code: 'method_unavailable',
      cart: { blockers: [{ target: 'payment_method_id', message: 'The total for this payment method cannot be above $20,000' }] },
    });
  });

  test('when the form is incomplete: every field is reported', async () => {
    const { itemId } = await shop.product();
    const guest = shop.guest();
    const request = await filledCart(guest, itemId);
    const before = await writesSoFar();
    await expect(
      guest.call('checkout.placeOrder', { ...request, phone: '0912', email: '', payment_method_id: null }),
    ).rejects.toMatchObject({
      fields: { email: [{ key: 'required' }], phone: [{ key: 'phone' }], payment_method_id: [{ key: 'select_payment' }] },
    });
    expect(await writesSoFar()).toEqual(before);
  });

  test('when the caller has only the cart’s id', async () => {
    const { itemId } = await shop.product();
    const request = await filledCart(shop.guest(), itemId);
    await expect(shop.guest().call('checkout.placeOrder', request)).rejects.toMatchObject({ code: 'cart_not_found' });
  });
});

test('an order of one item is fifteen statements, begin and commit included', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const request = await filledCart(guest, itemId);
  shop.resetStatements();
  await guest.call('checkout.placeOrder', request);
  expect(shop.statements()).toHaveLength(15);
});
