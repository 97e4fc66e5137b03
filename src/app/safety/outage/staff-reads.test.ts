import { expect, test } from 'vitest';
import { staffReadConnections } from '#platform/db/pool.ts';
import { guest, staffWith } from '#testing/clients.ts';
import { servedShop } from '#testing/served-shop.ts';

test('staff whose lists wait for the database leave the connections of shoppers free', async () => {
  const shop = await servedShop({ connections: 2 });
  const { pg } = shop.fixtures.pool;
  const staff = await staffWith(shop, 'orders view');
  const block = await pg.connect();
  try {
    await block.query('begin; lock table orders in access exclusive mode');
    const lists = Array.from({ length: 6 }, () => staff.call('GET', '/api/admin/orders'));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await pg.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(staffReadConnections(shop.fixtures.address));
    expect(await guest(shop).call('GET', '/api/products')).toMatchObject({ status: 200 });
    await block.query('rollback');
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(lists.map(() => 200));
  } finally {
    block.release();
    await shop.close();
  }
});
