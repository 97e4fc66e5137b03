import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { type ListInput, matching } from './order-filter.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(() => shop.close());

const search = async (query: object): Promise<{ ids: number[]; total: number; more: boolean | undefined }> => {
  const { data, meta } = await shop.staff('list', query as never);
  return { ids: data.map(({ id }) => id), total: meta.total, more: meta.more };
};

/** Makes PostgreSQL's statistics say that the shop has so many orders like its present ones. */
async function pretendOrders(count: number): Promise<void> {
  await shop.pool.pg.query('analyze orders');
  await shop.pool.pg.query("update pg_class set reltuples = $1 where oid = 'orders'::regclass", [count]);
}

test('in a large shop, words of most orders find the newest of them, and what is whole or rare finds all', async () => {
  const item = await shop.item(480, 50);
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await shop.place({ items: [{ itemId: item }] })).id);
  const [first = 0, second = 0, third = 0] = ids;
  const newestFirst = [...ids].reverse();
  const set = (id: number, columns: string) => shop.pool.pg.query(`update orders set ${columns} where id = $1`, [id]);
  await set(first, "phone = '0955111222', recipient_phone = '0955111222'");
  await set(second, "recipient_phone = '0955999222'");
  await set(third, "name = '司徒'");
  const { name, email } = (await shop.pool.pg.query('select name, email from orders where id = $1', [ids.at(-1)])).rows[0];

  await pretendOrders(12);
  expect(await search({ q: name.slice(0, 1), per_page: 5 })).toMatchObject({ ids: newestFirst.slice(0, 5), more: false });
  await pretendOrders(200_000);
  const common = await search({ q: name.slice(0, 1), per_page: 5 });
  expect(common).toMatchObject({ ids: newestFirst.slice(0, 5), more: true });
  expect(await search({ q: email, per_page: 5 })).toMatchObject({ ids: newestFirst.slice(0, 5), total: 12, more: false });
  expect(await search({ q: '司徒' })).toEqual({ ids: [third], total: 1, more: false });
  expect((await search({ q: '222', sort: 'created_at' })).ids).toEqual([first, second]);
  expect(await search({ q: '955111222' })).toMatchObject({ ids: [first] });
  expect(await search({ q: name.slice(0, 1), customer: 999_999 })).toEqual({ ids: [], total: 0, more: true });
});

test('orders by days of shipping are the same, looked up by their parcels or order by order', async () => {
  const item = await shop.item(480, 50);
  const [a, b, c] = [
    await shop.place({ items: [{ itemId: item }] }),
    await shop.place({ items: [{ itemId: item }] }),
    await shop.place({ items: [{ itemId: item }] }),
  ];
  const ship = async (id: number, placedAt: string, at: string) => {
    await shop.pool.pg.query('update orders set created_at = $2 where id = $1', [id, placedAt]);
    await shop.pool.pg.query('update order_shippings set shipped_at = $2 where order_id = $1', [id, at]);
  };
  await ship(a.id, '2026-11-09T10:00:00Z', '2026-11-10T10:00:00Z');
  await ship(b.id, '2026-11-09T10:00:00Z', '2026-11-10T16:00:00Z');
  // The clock of the server that took the order was fast.
  await ship(c.id, '2026-11-12T10:30:00Z', '2026-11-12T10:00:00Z');
  const shippedOn = async (from: string, until: string | undefined, isMany: boolean) => {
    const context = { timeZone: 'Asia/Taipei', currency: 'twd' as const, now: new Date(), isMany: { shipped: isMany, delivered: false } };
    const condition = matching({ tab: 'all', shipped_from: from, shipped_until: until } as ListInput, context);
    return (await shop.db.selectFrom('orders as o').select('o.id').where(condition).orderBy('o.id').execute()).map(({ id }) => id);
  };
  for (const isMany of [false, true]) {
    expect(await shippedOn('2026-11-10', '2026-11-10', isMany)).toEqual([a.id]);
    expect(await shippedOn('2026-11-11', undefined, isMany)).toEqual([b.id, c.id]);
  }
});
