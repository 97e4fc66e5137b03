import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { type Client, guest } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { connectionOf } from '../address.ts';

const folder = temporaryFolder('upgrade');
const today = path.join(folder, 'today');
cpSync('db/migrations', today, { recursive: true });
let old: ServedShop;
let connection: pg.ClientConfig;

beforeAll(async () => {
  old = await servedShop();
  connection = connectionOf(old.fixtures.address);
});
afterAll(async () => {
  await old.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Migrations of releases to come, by their file names: each release contains those before it. */
const future: Record<string, string> = {};

/** The folder of a release with today's migrations and all of `future` so far. */
function release(more: Record<string, string>): string {
  Object.assign(future, more);
  const migrations = mkdtempSync(path.join(folder, 'release-'));
  cpSync(today, migrations, { recursive: true });
  for (const [name, sql] of Object.entries(future)) writeFileSync(path.join(migrations, name), sql);
  return migrations;
}

/** One more column in every table, one migration each, and one more table: what a release may add before its program starts. */
async function expanding(): Promise<Record<string, string>> {
  const { rows } = await old.fixtures.pool.pg.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  const columns = rows.map(({ name }) => [
    `99981231T0000-${name}.sql`,
    `-- expand: a column\nalter table ${name} add column from_the_future text;`,
  ]);
  const table = '-- expand: a table\ncreate table futures (id bigint generated always as identity primary key);';
  return { ...Object.fromEntries(columns), '99981231T0000-zz-futures.sql': table };
}

type Shift = { placed: number; failed: string[] };

/** Browses and buys repeatedly, and records unexpected answers. */
async function shopUntil(
  isOver: () => boolean,
  { server, itemId, shift }: { server: () => ServedShop; itemId: number; shift: Shift },
): Promise<void> {
  while (!isOver()) {
    const shop = server();
    const visitor: Client = guest(shop);
    try {
      const answer = await visitor.call<Placed>('POST', '/api/orders', await fillCart(old.fixtures, visitor, { itemId }));
      if (answer.status === 200 && answer.body.order_no) shift.placed++;
      else shift.failed.push(`${answer.status} ${answer.text}`);
    } catch (error) {
      shift.failed.push((error as Error).message);
    }
  }
}

test('an expand migration runs while orders are placed: old and new servers run side by side, and no request fails', async () => {
  const { itemId } = await old.fixtures.product({ stock: 9000 });
  const coming = await expanding();
  const newer = release(coming);
  const shift: Shift = { placed: 0, failed: [] };
  const servers = [old];
  let [turn, over] = [0, false];
  const server = () => servers[turn++ % servers.length] as ServedShop;
  const shoppers = [1, 2, 3, 4].map(() => shopUntil(() => over, { server, itemId, shift }));
  const sold = (more: number) => {
    const target = shift.placed + more;
    return expect.poll(() => shift.placed >= target || shift.failed.length > 0, { timeout: 30_000 }).toBe(true);
  };
  try {
    await sold(10);
    expect(await migrate(connection, newer)).toEqual(Object.keys(coming).sort());
    await sold(10);
    servers.push(await servedShop({ beside: old }));
    await sold(10);
  } finally {
    over = true;
    await Promise.all(shoppers);
    await servers[1]?.close();
  }
  expect(shift.failed).toEqual([]);
  expect(await old.fixtures.broken()).toEqual([]);
});

test('running it again does nothing, and the previous release still starts on the expanded database', async () => {
  expect(await migrate(connection, release({}))).toEqual([]);
  expect(await migrate(connection, today)).toEqual([]);
});

test('a migration waits for a table in use without blocking the shop', async () => {
  const newer = release({ '99991231T0000-wrap.sql': '-- expand: gift wrap\nalter table carts add column wrap text;' });
  const holder = new pg.Client(connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table carts in row exclusive mode');
  const migrated = migrate(connection, newer);
  const tried = () =>
    old.fixtures.pool.pg.query(`select from pg_stat_activity where query like 'alter table carts%' and datname = current_database()`);
  await expect.poll(async () => (await tried()).rowCount, { timeout: 10_000 }).toBe(0);
  // The migration has rolled back or has not requested the lock yet: either way a shopper is served in between.
  const visitor = guest(old);
  const { itemId } = await old.fixtures.product();
  expect((await visitor.call('POST', '/api/orders', await fillCart(old.fixtures, visitor, { itemId }))).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  expect(await migrated).toEqual(['99991231T0000-wrap.sql']);
});

test('two processes that start concurrently migrate once', async () => {
  const newest = release({ '99991231T0000-zip.sql': '-- expand: zip\nalter table carts add column zip text;' });
  const done = await Promise.all([1, 2, 3].map(() => migrate(connection, newest)));
  expect(done.flat()).toEqual(['99991231T0000-zip.sql']);
});

test('after a migration that removes something older programs do not start', async () => {
  const contracted = release({ '99991231T0000-zz-contract.sql': 'alter table carts drop column zip;' });
  expect(await migrate(connection, contracted)).toEqual(['99991231T0000-zz-contract.sql']);
  await expect(migrate(connection, today)).rejects.toThrow('made by a newer version of this shop (it has 99991231T0000-zz-contract.sql)');
});

test('a migration file without a time in its name is refused before any migration runs', async () => {
  const unnamed = release({});
  writeFileSync(path.join(unnamed, '0046_gift_wrap.sql'), 'drop table carts;');
  await expect(migrate(connection, unnamed)).rejects.toThrow('0046_gift_wrap.sql is not a valid migration name. Name it by its UTC time');
});
