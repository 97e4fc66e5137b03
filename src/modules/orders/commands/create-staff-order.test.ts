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

test('an order made by staff has agreed prices, a discount, a combo and a note', async () => {
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
