import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { importOrder } from '../index.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const readLineAmounts = async (orderId: number) => {
  const rows = await shop.db
    .selectFrom('order_lines')
    .select(['kind', 'quantity', 'unit_price', 'line_total', 'discount', 'credits_share'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => Object.values(row));
};

/** Everything an order may contain at once. */
async function fullOrder() {
  const [item, cup, tray] = [await shop.item(590), await shop.item(300), await shop.item(100, 10, { temperature: 'chilled' })];
  const order = await shop.place({
    items: [{ itemId: item, quantity: 2 }, { itemId: tray }],
    sets: { productId: await shop.combo(350, [cup, item]), parts: [cup, item], quantity: 2 },
    gift: await shop.gift(3),
    customerId: await shop.customer(500),
    credits: 77,
    offers: [await shop.offer(100)],
    coupons: [await shop.coupon(33)],
  });
  return { order, item };
}

describe('an order is written completely', () => {
  test('with its totals, lines, parts and shares, stock and ledger', async () => {
    const { order, item } = await fullOrder();
    expect(order.order_no).toMatch(/^261120-\d{5}$/);
    expect(order).toMatchObject({
      ...{ status: 'pending', payment_status: 'unpaid', shipping_status: 'unshipped', quantity_count: 5 },
      ...{ items_total: 1980, discount_total: 133, shipping_total: 100, credits_used: 77, grand_total: 1870 },
      ...{ expires_at: new Date('2026-11-23T04:00:00Z'), delivery_on: '2026-11-25' },
    });
    expect(await readLineAmounts(order.id)).toEqual([
      ['item', 2, 590, 1180, 79, 43],
      ['item', 1, 100, 100, 7, 4],
      ['group', 2, 350, 700, 47, 26],
      ['part', 2, 300, 236, 16, 9],
      ['part', 2, 590, 464, 31, 17],
      ['gift', 1, 0, 0, 0, 0],
    ]);
    expect(await shop.stock(item)).toEqual([10, 4]);
    expect(await shop.ledger(order.id)).toEqual(['sale 1980', 'discount -133', 'shipping 100', 'credit -77']);
  });

  test('and shown with its reasons, combos, parcels and sealed data', async () => {
    const { order } = await fullOrder();
    const shown = await shop.staff('show', { id: order.id });
    expect(shown.tax_id).toBe('A123456789');
    expect(shown.why.map(({ step, label, amount }) => [step, label, amount])).toEqual([
      ['items', 'Items', 1980],
      ['order_offer', 'Off', -100],
      ['coupon', 'Off', -33],
      ['shipping', 'Delivery', 100],
      ['credits', expect.any(String), -77],
      ['total', 'To pay', 1870],
    ]);
    expect(shown.lines.map(({ kind, parts }) => `${kind} ${parts.length}`)).toEqual(['item 0', 'item 0', 'group 2', 'gift 0']);
    expect(shown.shippings.map(({ temperature, lines: packed }) => [temperature, packed.map(({ quantity }) => quantity)])).toEqual([
      ['ambient', [2, 2, 2, 1]],
      ['chilled', [1]],
    ]);
  });

  test('in few statements', async () => {
    const [itemId, gift, offer] = [await shop.item(590), await shop.gift(3), await shop.offer(10)];
    await shop.place({ items: [{ itemId }] });
    const counted: number[] = [];
    for (const request of [{ items: [{ itemId }] }, { items: [{ itemId }], gift, offers: [offer] }]) {
      await shop.place(request);
      shop.resetStatements();
      await shop.place(request);
      const from = shop.statements().findIndex((text) => text.includes('insert into "orders"'));
      counted.push(shop.statements().length - from - 1);
    }
    expect(counted).toEqual([8, 19]);
  });

  test('accepted at once for cash on delivery or free orders, and delivered when nothing is shipped', async () => {
    const [itemId, coupon] = [await shop.item(590), await shop.coupon(690)];
    expect(await shop.place({ items: [{ itemId }], payment: 'cod' })).toMatchObject({
      status: 'processing',
      payment_status: 'unpaid',
      expires_at: null,
    });
    const customerId = await shop.customer(100);
    const free = await shop.place({ items: [{ itemId }], coupons: [coupon], customerId, credits: 100, payment: 'none' });
    expect(free).toMatchObject({ status: 'processing', payment_status: 'voided', grand_total: 0, payment_method: { kind: 'free' } });
    expect(await shop.place({ items: [{ itemId }], digital: true, payment: 'cod' })).toMatchObject({
      shipping_status: 'delivered',
      shipping_total: 30,
    });
  });
});

describe('taken by a concurrent order', () => {
  test('the stock is refused, and nothing is written', async () => {
    const itemId = await shop.item(590, 1);
    const customerId = await shop.customer(100);
    await shop.place({ items: [{ itemId }] });
    const before = await shop.db.selectFrom('orders').select('id').execute();
    await expect(shop.place({ items: [{ itemId }], customerId, credits: 50 })).rejects.toMatchObject({
      code: 'out_of_stock',
      facts: { product_item_id: itemId },
    });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual(before);
  });
  test('the last use of an offer is given to one of two', async () => {
    const itemId = await shop.item(590);
    const offer = await shop.offer(100, { total: 1 });
    const request = { items: [{ itemId }], offers: [offer] };
    const results = await Promise.allSettled([shop.place(request), shop.place(request), shop.place(request)]);
    const placed = results.flatMap((r) => (r.status === 'fulfilled' ? [r.value.discount_total] : []));
    expect(placed.filter((discount) => discount === 100)).toHaveLength(1);
  });
  test('a first order is the first of its customer, also with two concurrent ones', async () => {
    const itemId = await shop.item(590);
    const offer = await shop.offer(100, { firstOrder: true });
    const customerId = await shop.customer();
    const request = { items: [{ itemId }], offers: [offer], customerId };
    const results = await Promise.allSettled([shop.place(request), shop.place(request)]);
    expect(results.map((r) => (r.status === 'fulfilled' ? 'placed' : (r.reason as { code: string }).code)).sort()).toEqual([
      'not_first_order',
      'placed',
    ]);
  });
});

test('an imported order has its own time and sends no mail', async () => {
  const itemId = await shop.item(590);
  const order = await inTransaction(shop.db, (tx) =>
    importOrder(tx, {
      cart_id: null,
      created_at: new Date('2026-10-01T02:00:00Z'),
      locale: 'tw',
      customer_id: null,
      orderer: { email: 'a@example.com', name: '陳', phone: '0912345678', zip: '', city: '', district: '', address: '' },
      recipient: { name: '陳', phone: '0912345678', zip: '103', city: '台北市', district: '', address: '1 號' },
      customer_note: '',
      lines: [{ product_item_id: itemId, quantity: 3 }],
      delivery_method_id: shop.home,
      payment_method_id: shop.transfer,
      ads_tracking: {},
      steps: [
        { machine: 'payment', to: 'paid', at: new Date('2026-10-02T02:00:00Z') },
        { machine: 'shipping', to: 'shipped', at: new Date('2026-10-03T02:00:00Z') },
        { machine: 'shipping', to: 'delivered', at: new Date('2026-10-05T02:00:00Z') },
        { machine: 'order', to: 'completed', at: new Date('2026-10-12T02:00:00Z') },
      ],
    }),
  );
  expect(order).toMatchObject({
    order_no: expect.stringMatching(/^261001-/),
    status: 'completed',
    paid_at: new Date('2026-10-02T02:00:00Z'),
  });
  expect(await shop.stock(itemId)).toEqual([7, 0]);
  expect(await shop.ledger(order.id)).toEqual(['sale 1770', 'payment 1770']);
  expect(await shop.db.selectFrom('outbox').selectAll().where('effect_key', 'like', `%:${order.id}`).execute()).toEqual([]);
});
