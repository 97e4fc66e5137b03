import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderingShop, type OrderRequest, orderingShop } from '#testing/orders/ordering.ts';
import { receiveTransfer } from '../paying/money.fake.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const person = { name: '陳', phone: '0912345678', zip: '100', city: '臺北市', district: '中正區', address: '1 號' };
const place = async (request: OrderRequest) => shop.staff('show', { id: (await shop.place(request)).id });
const sumLedger = async (id: number) =>
  (await shop.ledger(id)).reduce((sum, row) => (/^(payment|refund)/.test(row) ? sum : sum + Number(row.split(' ')[1])), 0);

describe('an edit', () => {
  test('of an unpaid order changes stock, amounts, parcels and ledger by the difference', async () => {
    const [item, cup, tray] = [await shop.item(600), await shop.item(300), await shop.item(100)];
    const offer = await shop.offer(90);
    const order = await place({ items: [{ itemId: item, quantity: 3 }, { itemId: cup }], offers: [offer] });
    expect(order).toMatchObject({ items_total: 2100, discount_total: 90, shipping_total: 0, grand_total: 2010 });
    const { id, version, lines } = order;
    const edit = {
      id,
      version,
      lines: [{ id: lines[0]?.id ?? 0, quantity: 2 }],
      add: [{ product_item_id: tray, quantity: 2 }],
      recipient: person,
    };
    const edited = await shop.staff('update', edit);
    expect(edited).toMatchObject({
      items_total: 1400,
      discount_total: 51,
      shipping_total: 0,
      grand_total: 1349,
      recipient: { name: '陳' },
    });
    expect(edited.lines.map(({ quantity, line_total }) => [quantity, line_total])).toEqual([
      [2, 1200],
      [2, 200],
    ]);
    expect([await shop.stock(item), await shop.stock(cup), await shop.stock(tray)]).toEqual([
      [10, 2],
      [10, 0],
      [10, 2],
    ]);
    expect(await sumLedger(id)).toBe(1349);
    await expect(shop.staff('update', edit)).rejects.toMatchObject({
      code: 'order_changed',
      status: 409,
      facts: { current: edited.version },
    });
    const moved = await shop.staff('update', {
      id,
      version: edited.version,
      delivery_method_id: shop.pickup,
      staff_discount: { amount: 49, reason: 'Chip' },
    });
    expect(moved).toMatchObject({ discount_total: 100, shipping_total: 0, grand_total: 1300, delivery: { kind: 'shop_pickup' } });
    const fresh = await shop.staff('update', { id, version: moved.version, delivery_method_id: shop.home, staff_discount: null });
    expect(fresh).toMatchObject({ discount_total: 51, shipping_total: 100, grand_total: 1449 });
    const logs = await shop.staff('logs', { id });
    expect(logs.data.map(({ action }) => action)).toEqual(['edited', 'edited', 'edited']);
    expect(logs.data[2]?.changes).toContainEqual({ field: 'grand_total', old: 2010, new: 1349 });
  });

  test('that costs less than was paid refunds the difference; one that costs more waits for it', async () => {
    const [item, cup] = [await shop.item(600), await shop.item(300)];
    const { id, lines } = await place({ items: [{ itemId: item, quantity: 2 }, { itemId: cup }] });
    const { version } = await shop.pay(id);
    const less = await shop.staff('update', { id, version, lines: [{ id: lines[0]?.id ?? 0, quantity: 2 }] });
    expect(less).toMatchObject({
      grand_total: 1200,
      payment_status: 'paid',
      balance: { received: 1500, net: 0 },
      due: 0,
      to_give_back: 300,
      refunds: [{ kind: 'edit', amount: 300 }],
    });
    expect([await shop.stock(item), await shop.stock(cup)]).toEqual([
      [8, 0],
      [10, 0],
    ]);
    const raisedAgain = await shop.staff('update', { id, version: less.version, add: [{ product_item_id: cup, quantity: 2 }] });
    expect(raisedAgain).toMatchObject({
      grand_total: 1800,
      payment_status: 'paid',
      due: 300,
      to_give_back: 0,
      refunds: [],
      balance: { mismatch: true },
    });
    expect(await shop.stock(cup)).toEqual([8, 0]);
    await expect(shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped' })).rejects.toMatchObject({
      code: 'move_not_allowed',
    });
    await receiveTransfer(shop, id, 300);
    const settled = await shop.staff('show', { id });
    expect(settled.balance).toEqual({ received: 1800, refunded: 0, net: 0, mismatch: false, requested_at: null });
    expect((await shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped' })).shipping_status).toBe('shipped');
    await expect(shop.staff('update', { id, version: settled.version + 1 })).rejects.toMatchObject({ code: 'order_not_editable' });
  });

  test('returns credits above the new total, and is refused when items are sold out', async () => {
    const [item, rare, customerId] = [await shop.item(600), await shop.item(10, 1), await shop.customer(800)];
    const { id, version, lines } = await place({ items: [{ itemId: item, quantity: 2 }, { itemId: rare }], customerId, credits: 700 });
    await expect(shop.staff('update', { id, version, add: [{ product_item_id: rare, quantity: 1 }] })).rejects.toMatchObject({
      code: 'out_of_stock',
    });
    const edited = await shop.staff('update', { id, version, lines: [{ id: lines[1]?.id ?? 0, quantity: 1 }] });
    expect(edited).toMatchObject({ items_total: 10, credits_used: 110, grand_total: 0, payment_status: 'voided', status: 'processing' });
    const purse = await shop.db
      .selectFrom('credit_purses')
      .select('balance')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(purse.balance).toBe(690);
  });

  test('of a combo changes whole sets', async () => {
    const [item, cup] = [await shop.item(600), await shop.item(300)];
    const combo = await shop.combo(701, [item, cup]);
    const { id, version, lines } = await place({ sets: { productId: combo, parts: [item, cup], quantity: 3 } });
    const edited = await shop.staff('update', { id, version, lines: [{ id: lines[0]?.id ?? 0, quantity: 2 }], shipping: 'requote' });
    expect(edited).toMatchObject({
      items_total: 1402,
      shipping_total: 100,
      lines: [{ quantity: 2, parts: [{ quantity: 2 }, { quantity: 2 }] }],
    });
    expect(await shop.stock(cup)).toEqual([10, 2]);
  });
});

test('units ordered ahead of stock leave a paid order: their reservation is released, and their money goes back', async () => {
  const [bowl, ahead] = [await shop.item(600), await shop.item(300, 1)];
  await shop.db.updateTable('product_items').set({ backorder_limit: 5 }).where('id', '=', ahead).execute();
  const { id } = await shop.place({ items: [{ itemId: bowl }, { itemId: ahead, quantity: 3 }] });
  const { version, lines } = await shop.pay(id);
  expect([await shop.stock(bowl), await shop.stock(ahead)]).toEqual([
    [9, 0],
    [1, 3],
  ]);
  const edited = await shop.staff('update', {
    id,
    version,
    lines: [
      { id: lines[0]?.id ?? 0, quantity: 1 },
      { id: lines[1]?.id ?? 0, quantity: 1 },
    ],
  });
  expect(edited).toMatchObject({ items_total: 900, to_give_back: 600 });
  expect(await shop.stock(ahead)).toEqual([1, 1]);
});
