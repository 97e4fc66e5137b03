import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { guest } from '#testing/clients.ts';
import { fillCart } from '#testing/orders/shopping.ts';
import { servedShop } from '#testing/served-shop.ts';

async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a stopping server first reports that it is not ready, then finishes the order in progress', async () => {
  const shop = await servedShop();
  const { itemId } = await shop.fixtures.product({ stock: 3 });
  const visitor = guest(shop);
  const order = await fillCart(shop.fixtures, visitor, { itemId });
  const leaving = await servedShop({ beside: shop });
  await leaving.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = leaving.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();

  // Another transaction locks the items, so the order waits inside its own.
  const rival = inTransaction(shop.fixtures.db, async (tx) => {
    await tx.selectFrom('product_items').select('id').where('id', '=', itemId).forUpdate().execute();
    hasLocked();
    await held;
  });
  await locked;
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(order),
  });
  await expect.poll(() => waitingForLocks(shop.fixtures.db)).toBe(1);

  leaving.readiness.close();
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
  const closed = leaving.close();
  await expect(fetch(`${origin}/health/ready`)).rejects.toThrow('fetch failed');
  release();
  await rival;
  const { status, headers } = await answer;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  expect(await shop.fixtures.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  await shop.close();
});
