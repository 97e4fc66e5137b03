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

const pay = (id: number) => shop.staff('move', { id, machine: 'payment', from: 'unpaid', to: 'paid' });
const shelf = async (id: number) => (await shop.staff('shelfCounts', { ids: [id] })).data;

test('what is paid for and not shipped still lies on the shelf; what is only reserved is in the stock anyway', async () => {
  const item = await shop.item(100, 10);
  await shop.place({ items: [{ itemId: item, quantity: 1 }] });
  expect(await shelf(item)).toEqual([{ id: item, on_shelf: 10, to_ship: 0 }]);
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 3 }] });
  await pay(id);
  expect(await shelf(item)).toEqual([{ id: item, on_shelf: 10, to_ship: 3 }]);
  await shop.staff('move', { id, machine: 'shipping', from: 'unshipped', to: 'shipped' });
  expect(await shelf(item)).toEqual([{ id: item, on_shelf: 7, to_ship: 0 }]);
});

test('of an order in two parcels only the parcel that is still here counts', async () => {
  const item = await shop.item(100, 10);
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 5 }] });
  await pay(id);
  const { shippings: parcels, lines } = await shop.staff('show', { id });
  const [parcel] = parcels;
  const line_id = lines[0]?.id ?? 0;
  const split = await shop.staff('splitParcel', { id, parcel_id: parcel?.id ?? 0, lines: [{ line_id, quantity: 2 }] });
  const second = split.shippings.find((one) => one.id !== parcel?.id)?.id ?? 0;
  await shop.staff('move', { id, parcel_id: second, machine: 'shipping', from: 'unshipped', to: 'shipped' });
  expect(await shelf(item)).toEqual([{ id: item, on_shelf: 8, to_ship: 3 }]);
});
