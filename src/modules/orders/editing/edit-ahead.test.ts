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

test('units ordered ahead of stock leave a paid order: their reservation is released, and their money goes back', async () => {
  const [bowl, ahead] = [await shop.item(600), await shop.item(300, 1)];
  await shop.db.updateTable('product_items').set({ backorder_limit: 5 }).where('id', '=', ahead).execute();
  const { id } = await shop.place({ items: [{ itemId: bowl }, { itemId: ahead, quantity: 3 }] });
  const { version, lines } = await shop.staff('move', { id, machine: 'payment', from: 'unpaid', to: 'paid' });
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
