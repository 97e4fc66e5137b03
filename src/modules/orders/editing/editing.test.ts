import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '#testing/orders/ordering.ts';
import { orderJobs } from '../index.ts';
import { receiveMoney } from '../paying/receive-money.ts';
import { lockOrder } from '../store/orders.ts';

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
const pay = (id: number) => shop.staff('move', { id, machine: 'payment', from: 'unpaid', to: 'paid' });
const sumLedger = async (id: number) =>
  (await shop.ledger(id)).reduce((sum, row) => (/^(payment|refund)/.test(row) ? sum : sum + Number(row.split(' ')[1])), 0);
/** Money that arrives by transfer, as staff or the provider report it. */
const receive = (id: number, amount: number) =>
  inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('no order');
    const by = { kind: 'system' as const, id: null, name: null };
    return receiveMoney(tx, order, { kind: 'bank_transfer', amount, currency: 'twd' }, { by, at: shop.now() });
  });

describe('an order made by staff', () => {
  test('at agreed prices, with a discount, a combo and a name', async () => {
    const [item, cup] = [await shop.item(590, 10, { min_price: 400 }), await shop.item(300)];
    const combo = await shop.combo(350, [item, cup]);
    const slots = await shop.db.selectFrom('combo_slots').select('id').where('product_id', '=', combo).orderBy('position').execute();
    const choices = [item, cup].map((product_item_id, i) => ({ slot_id: slots[i]?.id ?? 0, product_item_id, quantity: 1 }));
    const request = {
      email: 'lin@example.com',
      orderer: person,
      recipient: person,
      items: [{ product_item_id: item, quantity: 2, unit_price: 500 }],
      price_reason: 'By telephone',
      groups: [{ product_id: combo, quantity: 1, choices }],
      delivery_method_id: shop.home,
      payment_method_id: shop.transfer,
      staff_discount: { amount: 100, reason: 'Old friend' },
      staff_note: 'called at ten',
    };
    const created = await shop.staff('create', request);
    expect(created).toMatchObject({
      source: 'staff',
      items_total: 1350,
      discount_total: 100,
      shipping_total: 100,
      grand_total: 1350,
      staff_note: 'called at ten',
    });
    expect(created.why.map(({ label, amount }) => [label, amount])).toContainEqual(['Old friend', -100]);
    expect(await shop.stock(item)).toEqual([10, 3]);
    const expensive = { ...request, items: [{ product_item_id: item, quantity: 1, unit_price: 399 }] };
    await expect(shop.staff('create', expensive)).rejects.toMatchObject({
      fields: { 'items.0.unit_price': [{ key: 'at_least', facts: { min: 400 } }] },
    });
    const half = { ...request, groups: [{ product_id: combo, quantity: 1, choices: choices.slice(1) }] };
    await expect(shop.staff('create', half)).rejects.toMatchObject({ code: 'combo_choice_wrong' });
    await expect(shop.staff('create', { ...request, payment_method_id: 999 })).rejects.toMatchObject({ code: 'method_not_found' });
  });
});

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
    const { version } = await pay(id);
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
    await receive(id, 300);
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

describe('late money', () => {
  const expired = async (request: OrderRequest) => {
    const order = await shop.place(request);
    shop.advance(4);
    expect(await orderJobs.expireUnpaidOrders(shop.db, shop.now())).toBeGreaterThan(0);
    return order;
  };
  test('reopens an expired order with everything it had', async () => {
    const [itemId, customerId, offer] = [await shop.item(590), await shop.customer(100), await shop.offer(50, { total: 1 })];
    const order = await expired({ items: [{ itemId }], customerId, credits: 100, offers: [offer] });
    expect(await shop.stock(itemId)).toEqual([10, 0]);
    await receive(order.id, order.grand_total);
    expect(await shop.staff('show', { id: order.id })).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      shipping_status: 'unshipped',
      refunds: [],
    });
    expect(await shop.stock(itemId)).toEqual([9, 0]);
    expect(await sumLedger(order.id)).toBe(order.grand_total);
  });
  test('for sold out items is refunded, and nothing is reopened', async () => {
    const [itemId, customerId] = [await shop.item(590, 1), await shop.customer(100)];
    const order = await expired({ items: [{ itemId }], customerId, credits: 100 });
    await shop.place({ items: [{ itemId }] });
    await receive(order.id, order.grand_total);
    const shown = await shop.staff('show', { id: order.id });
    expect(shown).toMatchObject({
      status: 'cancelled',
      payment_status: 'expired',
      refunds: [{ kind: 'late_money', amount: order.grand_total }],
    });
    const purse = await shop.db
      .selectFrom('credit_purses')
      .select('balance')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(purse.balance).toBe(100);
  });
  test('never reopens an order cancelled by hand', async () => {
    const itemId = await shop.item(590);
    const { id, grand_total } = await shop.place({ items: [{ itemId }] });
    await shop.staff('move', { id, machine: 'order', from: 'pending', to: 'cancelled' });
    await receive(id, grand_total);
    expect(await shop.staff('show', { id })).toMatchObject({ status: 'cancelled', refunds: [{ kind: 'late_money' }] });
  });
});
