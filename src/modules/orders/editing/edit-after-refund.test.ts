import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

/** A paid order of two bowls at 600 each and one at 300, which is 1,500 with free delivery. */
async function paidOrder() {
  const [item, cup] = [await shop.item(600), await shop.item(300)];
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 2 }, { itemId: cup }] });
  const { version, lines } = await shop.pay(id);
  return { id, version, bowls: lines[0]?.id ?? 0, cup: lines[1]?.id ?? 0 };
}

describe('an edit of an order of which money was given back before', () => {
  test('as a favour: nothing is due for it, and its parcels may be shipped', async () => {
    const { id, version } = await paidOrder();
    const given = await shop.staff('refund', { id, version, goodwill: 100, reason: 'late' });
    const edited = await shop.staff('update', { id, version: given.version, customer_note: 'ring twice' });
    expect(edited).toMatchObject({ grand_total: 1500, due: 0, to_give_back: 100, balance: { mismatch: false } });
    expect((await shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped' })).shipping_status).toBe('shipped');
  });

  test('as a favour: what is taken out afterwards is refunded in full', async () => {
    const { id, version, bowls } = await paidOrder();
    const given = await shop.staff('refund', { id, version, goodwill: 100, reason: 'late' });
    const edited = await shop.staff('update', { id, version: given.version, lines: [{ id: bowls, quantity: 2 }] });
    expect(edited).toMatchObject({ grand_total: 1200, due: 0, to_give_back: 400, balance: { mismatch: false } });
    expect(edited.refunds).toMatchObject([
      { kind: 'goodwill', amount: 100 },
      { kind: 'edit', amount: 300 },
    ]);
  });

  test('as a favour: an edit refunds no more than is left, and nothing more is to be given back', async () => {
    const { id, version, cup } = await paidOrder();
    const given = await shop.staff('refund', { id, version, goodwill: 1400, reason: 'late' });
    const edited = await shop.staff('update', { id, version: given.version, lines: [{ id: cup, quantity: 1 }] });
    expect(edited).toMatchObject({ grand_total: 300, due: 0, to_give_back: 1500, balance: { mismatch: false, refunded: 1500 } });
  });

  test('all of it, but not sent yet: what is added is due, and holds the parcels', async () => {
    const { id, version } = await paidOrder();
    const given = await shop.staff('refund', { id, version, goodwill: 1500, reason: 'late' });
    const edited = await shop.staff('update', { id, version: given.version, add: [{ product_item_id: await shop.item(70), quantity: 1 }] });
    expect(edited).toMatchObject({ grand_total: 1570, due: 70, payment_status: 'paid', balance: { mismatch: true } });
  });

  test('for returned units: nothing is due for them', async () => {
    const { id, version, cup } = await paidOrder();
    const returned = await shop.staff('refund', { id, version, lines: [{ line_id: cup, quantity: 1, restock: true }] });
    const edited = await shop.staff('update', { id, version: returned.version, customer_note: 'ring twice' });
    expect(edited).toMatchObject({ grand_total: 1500, due: 0, to_give_back: 300, balance: { mismatch: false } });
  });
});

test('credit items that staff sold for money are refunded in money, also after an edit', async () => {
  const [bowl, creditItem] = [await shop.item(600), await shop.item(50, 10, { is_credit: true })];
  const person = { name: '陳', phone: '0912345678', zip: '100', city: '臺北市', district: '中正區', address: '1 號' };
  const items = [bowl, creditItem].map((product_item_id) => ({ product_item_id, quantity: 1 }));
  const common = { email: 'lin@example.com', orderer: person, recipient: person };
  const { id } = await shop.staff('create', { ...common, items, delivery_method_id: shop.pickup, payment_method_id: shop.transfer });
  await shop.pay(id);
  const edited = await shop.staff('update', { id, version: (await shop.staff('show', { id })).version, customer_note: 'ring twice' });
  expect(edited).toMatchObject({ grand_total: 650, credits_used: 0 });
  const back = await shop.staff('refund', { id, version: edited.version, lines: [{ line_id: edited.lines[1]?.id ?? 0, quantity: 1 }] });
  expect(back.refunds).toMatchObject([{ amount: 50, credits: 0 }]);
});
