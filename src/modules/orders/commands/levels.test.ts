import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '#platform/db/json.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { orderJobs } from '../index.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
beforeEach(async () => {
  await shop.db.deleteFrom('customer_levels').execute();
});
afterAll(() => shop.close());

const addLevel = async (tw: string, spent_from: number): Promise<number> =>
  (
    await shop.db
      .insertInto('customer_levels')
      .values({ name: json({ tw }), spent_from })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const levelOf = async (id: number) =>
  (await shop.db.selectFrom('customers').select('level_id').where('id', '=', id).executeTakeFirstOrThrow()).level_id;

async function delivered(customerId: number, price: number): Promise<number> {
  const { id } = await shop.place({ items: [{ itemId: await shop.item(price), quantity: 1 }], customerId });
  await shop.pay(id);
  await shop.deliver(id);
  return id;
}

/** An order that was paid, delivered and completed; returns what was paid. */
async function bought(customerId: number, price: number): Promise<number> {
  const id = await delivered(customerId, price);
  shop.advance(30);
  await orderJobs.completeOrders(shop.db, shop.now());
  return (await shop.staff('show', { id })).grand_total;
}

test('a completed order gives the highest level that the money of twelve months reaches, to the very dollar', async () => {
  const first = await shop.customer();
  const paid = await bought(first, 2000);
  const [below, at, above] = [await addLevel('銅', paid - 1), await addLevel('銀', 2 * paid), await addLevel('金', 2 * paid + 1)];
  expect(await levelOf(first)).toBeNull();
  await bought(first, 2000);
  expect([await levelOf(first), below < at, at < above]).toEqual([at, true, true]);
  const logs = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('subject_type', '=', 'Customer')
    .where('subject_id', '=', first)
    .execute();
  expect(logs.map(({ changes }) => changes)).toEqual([[{ field: 'level_id', old: null, new: at }]]);
});

test('what was paid more than twelve months ago does not count, and no level is lowered', async () => {
  const customerId = await shop.customer();
  const paid = await bought(customerId, 2000);
  const [low, high] = [await addLevel('銅', paid), await addLevel('金', 3 * paid)];
  shop.advance(366);
  await bought(customerId, 2000);
  expect(await levelOf(customerId)).toBe(low);
  await shop.db.updateTable('customers').set({ level_id: high }).where('id', '=', customerId).execute();
  await bought(customerId, 2000);
  expect(await levelOf(customerId)).toBe(high);
});

test('of two orders completed at the same time both count, and the level is given once', async () => {
  const customerId = await shop.customer();
  const orders = [await delivered(customerId, 2000), await delivered(customerId, 2000)];
  const paid = (await shop.staff('show', { id: orders[0] ?? 0 })).grand_total;
  const level = await addLevel('銀', 2 * paid);
  shop.advance(30);
  await Promise.all([orderJobs.completeOrders(shop.db, shop.now()), orderJobs.completeOrders(shop.db, shop.now())]);
  expect(await levelOf(customerId)).toBe(level);
  const logs = await shop.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', 'Customer')
    .where('subject_id', '=', customerId)
    .execute();
  expect(logs).toHaveLength(1);
});
