import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { productSearch } from '#modules/catalog/index.ts';
import { sumDays } from '#modules/reports/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { connectionOf, type DatabaseAddress } from '#platform/db/connection.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { programFolder } from '../version.ts';
import type { Plan, Seller } from './made-orders.ts';
import { mostLines } from './made-orders.ts';
import { type BuyerWords, escapeText, type FirstIds, type MadeShop } from './made-rows.ts';
import { methodsToUse } from './methods-to-use.ts';
import { setAsideIndexes } from './set-aside-indexes.ts';
import { orderTables, writeOrders } from './write-orders.ts';

const folder = path.join(programFolder, 'db', 'generate');
const span = 3 * 365 * 86_400_000;
/** From so many orders on the indexes are built anew. */
const indexesFrom = 100_000;

type Sizes = { products: number; orders: number };
/** `onProgress`: the step, and its share from 0 to 1 where it is known. `signal` ends the work and takes everything back. */
type Options = { onProgress?: (step: string, share?: number) => void; signal?: AbortSignal | undefined };

/**
 * Adds the given numbers of products and orders, with customers, stock and whole ledgers: a shop of a given size for measurements,
 * in one transaction: all or nothing. Nobody can order meanwhile, and with many orders nobody can read them.
 */
export async function generateShop(
  { db, address }: { db: Database; address: DatabaseAddress },
  sizes: Sizes,
  { onProgress = () => {}, signal }: Options = {},
): Promise<void> {
  const { currency, time_zone } = await readWebsite(db);
  const methods = await inTransaction(db, methodsToUse);
  const client = new pg.Client(connectionOf(address));
  client.on('error', () => {});
  await client.connect();
  const cancel = () => void cancelStatement(client, address);
  signal?.addEventListener('abort', cancel);
  try {
    await client.query("begin; set local statement_timeout = 0; set local work_mem = '64MB'; set local maintenance_work_mem = '512MB'");
    const step = (name: string, share?: number): void => {
      signal?.throwIfAborted();
      onProgress(name, share);
    };
    await fill(client, { ...sizes, currency, zone: time_zone, ...methods }, step);
    signal?.throwIfAborted();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    // What was written and taken back still takes space until then.
    await client.query(`vacuum ${orderTables.join(', ')}`).catch(() => {});
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end();
  }
  onProgress('search');
  await productSearch.reindexSearch(db, { missingOnly: true });
  onProgress('report sums');
  await sumDays(db, systemClock.now());
}

async function cancelStatement(client: pg.Client, address: DatabaseAddress): Promise<void> {
  const other = new pg.Client(connectionOf(address));
  other.on('error', () => {});
  await other.connect();
  await other.query('select pg_cancel_backend($1)', [(client as pg.Client & { processID: number }).processID]);
  await other.end();
}

type Wanted = Sizes & { currency: string; zone: string; delivery: number; cod: number; transfer: number };
type OnStep = (name: string, share?: number) => void;

async function fill(client: pg.Client, wanted: Wanted, onStep: OnStep): Promise<void> {
  // The references are valid by construction, and checking them takes much of the time. Only a superuser may skip that; elsewhere it
  // just takes longer.
  await client.query(
    "select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper",
  );
  for (const [name, value] of Object.entries({ products: wanted.products, orders: wanted.orders }))
    await client.query('select set_config($1, $2, true)', [`generate.${name}`, String(value)]);
  const run = async (file: string): Promise<void> => {
    onStep(file.replace(/^\d-|\.sql$/g, ''));
    await client.query(await readFile(path.join(folder, file), 'utf8'));
  };
  await run('1-words.sql');
  await run('2-products.sql');
  await client.query(`lock table ${orderTables.join(', ')} in exclusive mode`);
  const indexes = wanted.orders < indexesFrom ? [] : await setAsideIndexes(client, orderTables);
  await writeOrders(client, await readMadeShop(client, wanted), onStep);
  for (const { name, definition } of indexes) {
    onStep(name);
    await client.query(definition);
  }
  await run('3-stock.sql');
  onStep('analyze');
  await client.query(`analyze products, product_items, ${orderTables.join(', ')}`);
}

async function readMadeShop(client: pg.Client, { orders, currency, zone, delivery, cod, transfer }: Wanted): Promise<MadeShop> {
  const { rows: sellers } = await client.query<Omit<Seller, 'name'> & { name: unknown }>(`
    select i.id, i.product_id, i.sku, i.price, i.cost_price, i.weight_g, p.name
    from made, product_items i join products p on p.id = i.product_id where p.id > made.last_product order by i.id`);
  const { rows: deliveries } = await client.query<{ json: unknown }>(
    `select jsonb_build_object('name', name, 'kind', kind, 'fee', fee, 'pickup_address', null) as json from delivery_methods where id = $1`,
    [delivery],
  );
  const payment = async (id: number) => {
    const { rows } = await client.query<{ json: unknown }>(
      `select jsonb_build_object('name', name, 'kind', kind, 'fee', 0, 'instructions', null, 'bank', bank, 'expire_minutes', expire_minutes) as json
      from payment_methods where id = $1`,
      [id],
    );
    return { id, json: copied(rows[0]?.json) };
  };
  const customers = Math.max(1, Math.floor(orders / 4));
  const {
    rows: [words],
  } = await client.query<BuyerWords>('select * from buyer');
  if (!words) throw new Error('1-words.sql made no words of buyers');
  const { rows: moment } = await client.query<{ now: Date }>('select now() as now');
  const plan: Plan = {
    orders,
    customers,
    now: moment[0]?.now.getTime() ?? 0,
    span,
    sellers: sellers.map((one) => ({ ...one, name: copied(one.name) })),
  };
  return {
    plan,
    words,
    ids: await reserveIds(client, plan),
    currency,
    zone,
    delivery: { id: delivery, json: copied(deliveries[0]?.json) },
    transfer: await payment(transfer),
    cod: await payment(cod),
  };
}

const copied = (json: unknown): string => escapeText(JSON.stringify(json));

/** Takes the ids out of the sequences. The tables are locked, so that no other session takes them in between. */
async function reserveIds(client: pg.Client, { orders, customers }: Plan): Promise<FirstIds> {
  const reserve = async (sequence: string, size: number): Promise<number> => {
    const { rows } = await client.query<{ first: number }>(
      `select setval(${sequence}, nextval(${sequence}) + $1::bigint - 1) - $1::bigint + 1 as first`,
      [size],
    );
    return rows[0]?.first ?? 0;
  };
  const serial = (table: string) => `pg_get_serial_sequence('${table}', 'id')`;
  return {
    order: await reserve(serial('orders'), orders),
    number: await reserve("'order_numbers'", orders),
    line: await reserve(serial('order_lines'), orders * mostLines),
    parcel: await reserve(serial('order_shippings'), orders),
    payment: await reserve(serial('payments'), orders),
    customer: await reserve(serial('customers'), customers),
  };
}
