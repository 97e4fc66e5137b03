import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { orderJobs } from '../index.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(() => shop.close());

const day = 86_400_000;

test.each([
  ['waits for its parcel', 'processing', 'shipped', null, false],
  ['has one parcel of two delivered', 'processing', 'partially_shipped', null, false],
  ['waits in a store', 'processing', 'arrived', null, false],
  ['has all parcels delivered', 'processing', 'delivered', null, true],
  ['came back', 'processing', 'returned', null, true],
  ['is completed', 'completed', 'shipped', null, true],
  ['was cancelled 29 days ago and may be reopened', 'cancelled', 'cancelled', 29, false],
  ['was cancelled 30 days ago', 'cancelled', 'cancelled', 30, true],
] as const)('the tax ID of an order that %s', async (_name, status, shipping_status, cancelledDays, isDeleted) => {
  const { id } = await shop.place({ items: [{ itemId: await shop.item(500) }] });
  const cancelled_at = cancelledDays === null ? null : new Date(shop.now().getTime() - cancelledDays * day);
  await shop.db.updateTable('orders').set({ status, shipping_status, cancelled_at }).where('id', '=', id).execute();
  expect(await orderJobs.sweepTaxIds(shop.db, shop.now())).toBe(isDeleted ? 1 : 0);
  const { tax_id } = await shop.db.selectFrom('orders').select('tax_id').where('id', '=', id).executeTakeFirstOrThrow();
  expect(tax_id === null).toBe(isDeleted);
});
