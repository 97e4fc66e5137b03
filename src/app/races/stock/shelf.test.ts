import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { staffWith } from '#testing/clients.ts';
import { codesOf, prepareEntrants, race } from '#testing/orders/order-race.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TwoServers, twoServers } from '#testing/servers/two-servers.ts';

let shop: TwoServers;
beforeAll(async () => {
  shop = await twoServers();
});
afterEach(async () => expect(await shop.fixtures.broken()).toEqual([]));
afterAll(() => shop.close());

const stockOf = (itemId: number) =>
  shop.fixtures.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();

test('of two hundred buyers of the last item exactly one gets it, and the rest are refused with the reason', async () => {
  const { itemId } = await shop.fixtures.product({ price: 590, stock: 1 });
  const { placed, failed } = await race(await prepareEntrants(shop, 200, () => ({ itemId })));
  expect([placed.length, failed.length]).toEqual([1, 199]);
  for (const code of codesOf(failed)) expect(['items_invalid', 'out_of_stock']).toContain(code);
  expect(await stockOf(itemId)).toEqual({ stock: 1, reserved: 1 });
});

test('of sixty buyers of one to three units as many get theirs as twenty units cover: exactly twenty are reserved', async () => {
  const { itemId } = await shop.fixtures.product({ price: 100, stock: 20 });
  const { placed } = await race(await prepareEntrants(shop, 60, (n) => ({ itemId, quantity: 1 + (n % 3) })));
  const { reserved } = await stockOf(itemId);
  expect(reserved).toBe(20);
  expect(placed.length).toBeGreaterThanOrEqual(7);
});

test('two combos with the same items, bought in opposite order, sell out without a deadlock', async () => {
  const [a, b] = await Promise.all([shop.fixtures.product({ stock: 30 }), shop.fixtures.product({ stock: 30 })]);
  const { combo } = promotionBuilders(shop.fixtures);
  const offered = [
    [a.itemId, b.itemId],
    [b.itemId, a.itemId],
  ];
  const sets = await Promise.all(
    offered.map(async (items) => {
      const made = await combo(
        500,
        items.map((id) => [id]),
      );
      return { product_id: made.id, slots: made.slots.map((slot_id, at) => ({ slot_id, product_item_id: items[at] ?? 0 })) };
    }),
  );
  const field = await prepareEntrants(shop, 40, (n) => {
    const set = sets[n % 4 < 2 ? 0 : 1];
    return set ? { combo: set } : {};
  });
  const { placed, failed } = await race(field);
  expect([placed.length, failed.length]).toEqual([30, 10]);
  expect([await stockOf(a.itemId), await stockOf(b.itemId)]).toEqual(Array(2).fill({ stock: 30, reserved: 30 }));
});

test('staff change stock and price while fifty buy: no buyer pays a price that was not shown, and no change is lost', async () => {
  const { itemId } = await shop.fixtures.product({ price: 100, stock: 60 });
  const office = await Promise.all(shop.servers.map((server) => staffWith(server, 'products view', 'products update')));
  const field = await prepareEntrants(shop, 50, () => ({ itemId }));
  const edits = Array.from({ length: 10 }, (_, n) => ({ id: itemId, stock_delta: n % 2 === 0 ? 3 : -1, ...(n >= 5 && { price: 120 }) }));
  const edit = (n: number) => office[n % 2]?.call<{ done: unknown[] }>('PATCH', '/api/admin/product-items', { edits: [edits[n]] });
  const [{ placed, failed }, ...answers] = await Promise.all([race(field), ...edits.map((_, n) => edit(n))]);
  expect(answers.map((answer) => [answer?.status, answer?.body.done.length])).toEqual(Array(10).fill([200, 1]));
  expect(placed.length + failed.length).toBe(50);
  for (const code of codesOf(failed)) expect(code).toBe('total_changed');
  expect(await stockOf(itemId)).toEqual({ stock: 70, reserved: placed.length });
  const sold = await shop.fixtures.db
    .selectFrom('order_lines')
    .select(['unit_price', 'quantity'])
    .where('product_item_id', '=', itemId)
    .groupBy(['unit_price', 'quantity'])
    .execute();
  expect(sold).toEqual(placed.length > 0 ? [{ unit_price: 100, quantity: 1 }] : []);
});
