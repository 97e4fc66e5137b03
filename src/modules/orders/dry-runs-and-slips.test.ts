import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const person = { name: '陳', phone: '0912345678', zip: '100', city: '臺北市', district: '中正區', address: '1 號' };
const shown = (id: number) => shop.staff('show', { id });

test('a dry run of an edit is exact to the dollar and writes nothing', async () => {
  const item = await shop.item(600);
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 3 }] });
  await shop.pay(id);
  const before = await shown(id);
  const edit = { id, version: before.version, lines: [{ id: before.lines[0]?.id ?? 0, quantity: 2 }] };
  expect(await shop.staff('tryUpdate', edit)).toEqual({
    ...{ before: 1800, after: 1200, back: 600, due: 0 },
    ...{ discount_before: 0, discount_after: 0 },
  });
  expect(await shown(id)).toEqual(before);
  expect((await shop.staff('update', edit)).grand_total).toBe(1200);
  await expect(shop.staff('tryUpdate', edit)).rejects.toMatchObject({ code: 'order_changed' });
});

test('a dry run of a refund: money and credits, never more than was received', async () => {
  const item = await shop.item(500);
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 2 }] });
  await shop.pay(id);
  const { version, lines, refunds } = await shown(id);
  const refundRequest = { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], goodwill: 50 };
  const received = [{ line_id: lines[0]?.id ?? 0, amount: 500 }];
  expect(await shop.staff('tryRefund', refundRequest)).toEqual({ money: 550, credits: 0, lines: received });
  await expect(shop.staff('tryRefund', { ...refundRequest, goodwill: 5000 })).rejects.toMatchObject({ code: 'refund_more_than_left' });
  expect((await shown(id)).refunds).toEqual(refunds);
});

test('an order by staff is quoted before it is created, and a custom price needs a reason', async () => {
  const item = await shop.item(600, 10, { min_price: 400 });
  const goods = { items: [{ product_item_id: item, quantity: 2, unit_price: 500 }], delivery_method_id: shop.home };
  const quote = await shop.staff('quote', { ...goods, staff_discount: { amount: 100, reason: 'Old friend' } });
  expect(quote).toMatchObject({ items_total: 1000, discount_total: 100, shipping_total: 100, grand_total: 1000 });
  const refundRequest = { ...goods, email: 'lin@example.com', orderer: person, recipient: person, payment_method_id: shop.transfer };
  await expect(shop.staff('create', refundRequest)).rejects.toMatchObject({ fields: { price_reason: [{ key: 'required' }] } });
  expect((await shop.staff('create', { ...refundRequest, price_reason: 'By telephone' })).items_total).toBe(1000);
});

test('the discount of each line adds up to the row of the rule', async () => {
  const [item, cup] = [await shop.item(600), await shop.item(300)];
  const { id } = await shop.place({ items: [{ itemId: item }, { itemId: cup }], offers: [await shop.offer(90)] });
  const { shares, why, lines } = await shown(id);
  const offer = why.find(({ amount }) => amount < 0);
  expect(shares.map(({ line_id, label, amount }) => [line_id, label, amount])).toEqual([
    [lines[0]?.id, offer?.label, -60],
    [lines[1]?.id, offer?.label, -30],
  ]);
});

test('slips list each parcel: parts with their combo, barcodes, cash on delivery', async () => {
  const [item, cup] = [await shop.item(590), await shop.item(300)];
  await shop.db.updateTable('product_items').set({ barcode: '4710000000017' }).where('id', '=', cup).execute();
  const combo = await shop.combo(350, [item, cup]);
  const first = await shop.place({ items: [{ itemId: cup, quantity: 2 }], sets: { productId: combo, parts: [item, cup], quantity: 1 } });
  const second = await shop.place({ items: [{ itemId: item }] });
  // Cast: an address has them in one text.
  const { data } = await shop.staff('packing', { ids: `${second.id},${first.id},999999` as unknown as number[] });
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  const lines = data[1]?.parcels[0]?.lines ?? [];
  expect(lines.map(({ kind, quantity, barcode, group }) => [kind, quantity, barcode, group?.quantity ?? null])).toEqual([
    ['item', 2, '4710000000017', null],
    ['part', 1, null, 1],
    ['part', 1, '4710000000017', 1],
  ]);
});

test('the list is filtered by days of payment and shipping, notes, temperature and delivery', async () => {
  const item = await shop.item(700);
  const { id } = await shop.place({ items: [{ itemId: item }] });
  const { id: other } = await shop.place({ items: [{ itemId: item }] });
  await shop.pay(id);
  await shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped' });
  await shop.staff('note', { id, staff_note: 'wrap twice' });
  const today = shop.now().toISOString().slice(0, 10);
  const found = async (filter: Record<string, unknown>) => {
    const { data } = await shop.staff('list', { per_page: 100, ...filter } as never);
    return [data.some((row) => row.id === id), data.some((row) => row.id === other)];
  };
  expect(await found({ paid_from: today })).toEqual([true, false]);
  expect(await found({ paid_until: '2020-01-01' })).toEqual([false, false]);
  expect(await found({ paid_until: today })).toEqual([true, false]);
  expect(await found({ shipped_from: today })).toEqual([true, false]);
  expect(await found({ shipped_until: today })).toEqual([true, false]);
  expect(await found({ payment_status: 'unpaid,refunded' })).toEqual([false, true]);
  expect(await found({ payment_status: 'unpaid,paid' })).toEqual([true, true]);
  expect(await found({ shipping_status: 'shipped' })).toEqual([true, false]);
  expect(await found({ shipping_status: 'unshipped,delivered' })).toEqual([false, true]);
  expect(await found({ source: 'staff' })).toEqual([false, false]);
  expect(await found({ delivered_from: today })).toEqual([false, false]);
  expect(await found({ note: 'staff' })).toEqual([true, false]);
  expect(await found({ temperature: 'frozen' })).toEqual([false, false]);
  expect(await found({ temperature: 'ambient', delivery_id: String(shop.home), source: 'storefront' })).toEqual([true, true]);
  expect(await found({ mismatch: 'yes' })).toEqual([false, false]);
  const { deliveries, payments } = await shop.staff('choices', {});
  expect(deliveries.some((method) => method.id === shop.home) && payments.some((method) => method.id === shop.transfer)).toBe(true);
});

test('an order by staff takes offers and codes like a cart, and a store where one is needed', async () => {
  const item = await shop.item(600);
  await shop.offer(90);
  const refundRequest = { items: [{ product_item_id: item, quantity: 2 }], delivery_method_id: shop.home };
  const quote = await shop.staff('quote', { ...refundRequest, codes: ['nosuchcode'] });
  expect(quote.rules.find(({ name }) => name === 'NOSUCHCODE')).toMatchObject({ discount: 0, reason: expect.any(String) });
  expect(quote.discount_total).toBe((await shop.staff('quote', refundRequest)).discount_total);
});
