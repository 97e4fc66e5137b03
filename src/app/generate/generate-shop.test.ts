import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '#platform/db/connection.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { runVerify } from '../verify/run.ts';
import { copyRows } from './copy-rows.ts';
import { generateShop } from './generate-shop.ts';
import { setAsideIndexes } from './set-aside-indexes.ts';
import { truncateEmpty } from './truncate-empty.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a generated shop has the requested size, also when added to an existing one, and violates no rule', async () => {
  const steps = new Set<string>();
  await generateShop(database, { products: 300, orders: 800 }, { onProgress: (step) => steps.add(step) });
  await generateShop(database, { products: 60, orders: 90 });
  expect([...steps]).toEqual(['words', 'products', ...written, 'stock', 'customer-totals', 'analyze', 'vacuum', 'search', 'report sums']);
  const { rows } = await database.pool.pg.query(`
    select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
      (select count(distinct status)::int from orders) as states, (select count(*)::int from orders o where not exists (select from order_lines where order_id = o.id)) as empty`);
  expect(rows).toEqual([{ products: 360, orders: 890, states: 4, empty: 0 }]);
  expect(await runVerify(database.pool)).toEqual([]);
  expect(await danglingReferences()).toEqual([]);
});

test('an account that is not a superuser, as in a PostgreSQL of your own, adds them too', async () => {
  await database.pool.pg.query(`create role plain_seller login; grant plain_seller to current_user;
    grant all on all tables in schema public to plain_seller; grant all on all sequences in schema public to plain_seller`);
  const { orders } = await sizes();
  try {
    await generateShop({ db: database.db, address: { ...database.address, user: 'plain_seller' } }, { products: 20, orders: 40 });
    expect((await sizes()).orders).toBe(Number(orders) + 40);
    expect(await danglingReferences()).toEqual([]);
  } finally {
    await database.pool.pg.query('drop owned by plain_seller; drop role plain_seller');
  }
});

const written = [
  ...['customers', 'orders', 'order_lines', 'order_shippings', 'order_shipping_lines', 'order_history', 'payments', 'money_entries'],
  'stock_movements',
];

test('stopped while it writes, it has added nothing and left every index', async () => {
  const before = await sizes();
  const stopping = new AbortController();
  const stopAt = (step: string) => (step === 'money_entries' ? stopping.abort(new Error('stopped')) : undefined);
  const stopped = generateShop(database, { products: 20, orders: 500 }, { onProgress: stopAt, signal: stopping.signal });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await sizes()).toEqual(before);
});

test('stopped while reports are summed up, it ends at once and leaves products and orders', async () => {
  const { orders } = await sizes();
  const stopping = new AbortController();
  const block = new pg.Client(connectionOf(database.address));
  await block.connect();
  try {
    await block.query("select pg_advisory_lock(hashtextextended('shophouse report days', 0))");
    let isStored = false;
    const onStored = () => {
      isStored = true;
    };
    const stopped = generateShop(database, { products: 20, orders: 50 }, { onStored, signal: stopping.signal });
    const ended = expect(stopped).rejects.toThrow('canceling statement');
    await expect.poll(() => waitingForLocks(), { timeout: 30_000 }).toBe(1);
    expect(isStored).toBe(true);
    stopping.abort(new Error('stopped'));
    await ended;
  } finally {
    await block.end();
  }
  expect(await sizes()).toMatchObject({ orders: orders + 50 });
});

const waitingForLocks = async () =>
  (await database.pool.pg.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount;

test('rows are written frozen into tables that are empty and to which no row refers, and the others are vacuumed', async () => {
  const client = new pg.Client(connectionOf(database.address));
  await client.connect();
  try {
    await client.query("begin; delete from stock_movements; set local session_replication_role = 'replica'");
    expect(await truncateEmpty(client, ['orders', 'stock_movements', 'order_history'])).toEqual(new Set(['stock_movements']));
    const rows = Array.from({ length: 1000 }, (_, i) => [i, 'initial', 1, 0, Date.now()]);
    const columns = 'product_item_id, kind, stock_delta, reserved_delta, created_at';
    await copyRows(client, { table: 'stock_movements', columns, rows, isFrozen: true });
    await client.query('analyze stock_movements');
    const visible = await client.query(
      `select relname as name from pg_class where relname in ('orders', 'stock_movements') and relallvisible > 0.8 * relpages order by 1`,
    );
    expect(visible.rows).toEqual([{ name: 'orders' }, { name: 'stock_movements' }]);
  } finally {
    await client.end();
  }
});

const sizes = async () =>
  (
    await database.pool.pg.query(`
    select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
      (select count(*)::int from money_entries) as entries, (select array_agg(indexdef order by indexname) from pg_indexes where schemaname = 'public') as indexes,
      (select array_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) order by conrelid::regclass::text, conname)
        from pg_constraint where connamespace = 'public'::regnamespace) as constraints`)
  ).rows[0];

test('the indexes and keys that it sets aside for many orders come back as they were', async () => {
  const before = await sizes();
  const client = await database.pool.pg.connect();
  try {
    await client.query('begin');
    const aside = await setAsideIndexes(client, ['orders', 'customers', 'order_history']);
    expect(aside.length).toBeGreaterThan(15);
    const gone = "'orders_office', 'customers_email_key', 'orders_token_key', 'order_history_pkey'";
    expect((await client.query(`select from pg_indexes where indexname in (${gone})`)).rowCount).toBe(0);
    expect((await client.query("select from pg_indexes where indexname = 'orders_pkey'")).rowCount).toBe(1);
    for (const { definition } of aside) await client.query(definition);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await sizes()).toEqual(before);
});

/** Foreign keys with dangling rows. The generator makes PostgreSQL skip these checks. */
async function danglingReferences(): Promise<string[]> {
  const { rows } = await database.pool.pg.query<{ name: string; query: string }>(`
    select conname as name, format('select 1 from %s c where not exists (select from %s p where %s) and %s limit 1', conrelid::regclass,
      confrelid::regclass, string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and '), string_agg(format('c.%I is not null', c.attname), ' and ')) as query
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as col (child, parent)
    join pg_attribute c on c.attrelid = k.conrelid and c.attnum = col.child
    join pg_attribute p on p.attrelid = k.confrelid and p.attnum = col.parent
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace group by k.oid, conname, conrelid, confrelid`);
  expect(rows.length).toBeGreaterThan(50);
  const broken: string[] = [];
  for (const { name, query } of rows) if ((await database.pool.pg.query(query)).rowCount) broken.push(name);
  return broken;
}
