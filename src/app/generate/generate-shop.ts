import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { productSearch } from '#modules/catalog/index.ts';
import { sumAllDays } from '#modules/reports/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { cancellable, cancellableDatabase } from '#platform/db/cancellable.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { programFolder } from '../version.ts';
import type { Plan, Seller } from './made-orders.ts';
import { mostLines } from './made-orders.ts';
import type { BuyerWords, FirstIds, MadeShop } from './made-rows.ts';
import { methodsToUse } from './methods-to-use.ts';
import { truncateEmpty } from './truncate-empty.ts';
import { type OnStep, orderTables, writeOrders } from './write-orders.ts';

const folder = path.join(programFolder, 'db', 'generate');
const span = 3 * 365 * 86_400_000;
/** From so many orders on the indexes are built anew, and tables that are empty are written as VACUUM would leave them. */
const largeFrom = 100_000;

type Sizes = { products: number; orders: number };
/**
 * `onProgress`: the step, and its share from 0 to 1 where it is known. `onStored`: from here on products and orders stay. `signal` ends
 * the work, and before that takes everything back.
 */
type Options = { onProgress?: OnStep; onStored?: () => void; signal?: AbortSignal | undefined };

/**
 * Adds the given numbers of products and orders, with customers, stock and whole ledgers: a shop of a given size for measurements,
 * in one transaction: all or nothing. Nobody can order meanwhile, and with many orders nobody can read them. What follows, the search,
 * VACUUM and the sums of reports, a running shop would do by itself.
 */
export async function generateShop(
  { db, address }: { db: Database; address: DatabaseAddress },
  sizes: Sizes,
  { onProgress = () => {}, onStored = () => {}, signal }: Options = {},
): Promise<void> {
  const { currency, time_zone } = await readWebsite(db);
  const methods = await inTransaction(db, methodsToUse);
  const step: OnStep = (name, share) => {
    signal?.throwIfAborted();
    onProgress(name, share);
  };
  const loose = await cancellable(address, signal, async (client) => {
    const memory = `${sortMemoryMb(address)}MB`;
    await client.query(`begin; set local statement_timeout = 0; set local work_mem = '64MB'; set local maintenance_work_mem = '${memory}'`);
    try {
      const written = await fill(client, { ...sizes, currency, zone: time_zone, ...methods }, step);
      signal?.throwIfAborted();
      await client.query('commit');
      return written;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      // What was written and taken back still takes space until then.
      await client.query(`vacuum ${orderTables.join(', ')}`).catch(() => {});
      throw error;
    }
  });
  onStored();
  step('vacuum');
  await cancellable(address, signal, (client) => client.query(`vacuum ${loose.join(', ')}`));
  step('search');
  const check = () => signal?.throwIfAborted();
  await productSearch.reindexSearch(db, { missingOnly: true }, check);
  step('report sums');
  await cancellableDatabase(address, signal, (own) => sumAllDays(own, systemClock.now()));
}

/** Megabytes in which an index is sorted. Beside the embedded server a twelfth of the machine's memory, elsewhere that is not known. */
function sortMemoryMb(address: DatabaseAddress): number {
  const share = Math.floor(totalmem() / 12 / 1024 / 1024);
  return 'url' in address ? 512 : Math.min(2048, Math.max(256, share));
}

type Requested = Sizes & { currency: string; zone: string; delivery: number; cod: number; transfer: number };

/** Returns the tables whose rows VACUUM has not seen yet. */
async function fill(client: pg.Client, requested: Requested, onStep: OnStep): Promise<string[]> {
  // The references are valid by construction, and checking them takes much of the time. Only a superuser may skip that; elsewhere it
  // just takes longer.
  await client.query(
    "select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper",
  );
  for (const [name, value] of Object.entries({ products: requested.products, orders: requested.orders }))
    await client.query('select set_config($1, $2, true)', [`generate.${name}`, String(value)]);
  const run = async (file: string): Promise<void> => {
    onStep(file.replace(/^\d-|\.sql$/g, ''));
    await client.query(await readFile(path.join(folder, file), 'utf8'));
  };
  await run('1-words.sql');
  await run('2-products.sql');
  const isLarge = requested.orders >= largeFrom;
  await client.query(`lock table ${orderTables.join(', ')} in ${isLarge ? 'access exclusive' : 'exclusive'} mode`);
  const frozen = isLarge ? await truncateEmpty(client, orderTables) : new Set<string>();
  await writeOrders(client, await readMadeShop(client, requested), { isLarge, frozen, onStep });
  await run('3-stock.sql');
  await run('4-customer-totals.sql');
  onStep('analyze');
  await client.query(`analyze products, product_categories, product_items, customer_totals, ${orderTables.join(', ')}`);
  return ['products', 'product_categories', 'product_items', 'customer_totals', ...orderTables.filter((table) => !frozen.has(table))];
}

async function readMadeShop(client: pg.Client, { orders, currency, zone, delivery, cod, transfer }: Requested): Promise<MadeShop> {
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
    return { id, json: JSON.stringify(rows[0]?.json) };
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
    sellers: sellers.map((one) => ({ ...one, name: JSON.stringify(one.name) })),
  };
  return {
    plan,
    words,
    ids: await reserveIds(client, plan),
    currency,
    zone,
    delivery: { id: delivery, json: JSON.stringify(deliveries[0]?.json) },
    transfer: await payment(transfer),
    cod: await payment(cod),
  };
}

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
