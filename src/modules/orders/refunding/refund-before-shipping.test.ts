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

const show = (id: number) => shop.staff('show', { id });
/** A paid order of two bowls at 600 each and one cup at 300. */
async function paidOrder(cupChange: Parameters<OrderingShop['item']>[2] = {}) {
  const [bowl, cup] = [await shop.item(600), await shop.item(300, 10, cupChange)];
  const { id } = await shop.place({ items: [{ itemId: bowl, quantity: 2 }, { itemId: cup }] });
  const { lines } = await shop.pay(id);
  return { id, bowl, cup, bowls: lines[0]?.id ?? 0, cupLine: lines[1]?.id ?? 0 };
}
const refund = async (id: number, line_id: number, quantity = 1) =>
  shop.staff('refund', { id, version: (await show(id)).version, lines: [{ line_id, quantity, restock: true }] });
const packed = async (id: number) =>
  (await shop.staff('packing', { ids: [id] })).data.flatMap(({ parcels }) =>
    parcels.map(({ lines }) => lines.map(({ line_id, quantity }) => [line_id, quantity])),
  );

describe('units that are refunded before they were shipped', () => {
  test('are not packed, also after the order was edited', async () => {
    const { id, bowl, bowls, cupLine } = await paidOrder();
    await refund(id, bowls);
    expect(await packed(id)).toEqual([
      [
        [bowls, 1],
        [cupLine, 1],
      ],
    ]);
    expect(await shop.stock(bowl)).toEqual([9, 0]);
    const edited = await shop.staff('update', {
      id,
      version: (await show(id)).version,
      add: [{ product_item_id: await shop.item(10), quantity: 1 }],
    });
    expect(await packed(id)).toEqual([
      [
        [bowls, 1],
        [cupLine, 1],
        [edited.lines[2]?.id, 1],
      ],
    ]);
  });

  test('leave their parcel, which is gone when it is empty', async () => {
    const { id, cupLine, bowls } = await paidOrder({ temperature: 'frozen' });
    const [first] = (await show(id)).shippings;
    await shop.staff('move', { id, machine: 'shipping', parcel_id: first?.id, from: 'unshipped', to: 'shipped' });
    expect((await show(id)).shipping_status).toBe('partially_shipped');
    await refund(id, cupLine);
    expect(await packed(id)).toEqual([[[bowls, 2]]]);
    expect(await show(id)).toMatchObject({ shipping_status: 'shipped', shippings: [{ status: 'shipped' }] });
  });

  test('leave an empty parcel when they were all', async () => {
    const { id, bowls, cupLine } = await paidOrder();
    await refund(id, bowls, 2);
    await refund(id, cupLine);
    expect(await packed(id)).toEqual([[]]);
    expect((await show(id)).shipping_status).toBe('unshipped');
  });

  test('and were ordered ahead of stock are reserved no longer', async () => {
    const ahead = await shop.item(300, 1);
    await shop.db.updateTable('product_items').set({ backorder_limit: 5 }).where('id', '=', ahead).execute();
    const { id } = await shop.place({ items: [{ itemId: ahead, quantity: 3 }] });
    const { lines } = await shop.pay(id);
    await refund(id, lines[0]?.id ?? 0, 2);
    expect(await shop.stock(ahead)).toEqual([1, 1]);
  });
});

test('units that come back after they were shipped stay in their parcel', async () => {
  const { id, bowls, cupLine } = await paidOrder();
  await shop.deliver(id);
  await refund(id, bowls);
  expect(await packed(id)).toEqual([
    [
      [bowls, 2],
      [cupLine, 1],
    ],
  ]);
});
