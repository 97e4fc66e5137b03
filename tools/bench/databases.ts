import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { generateShop } from '#app/generate/generate-shop.ts';
import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, inTransaction } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
/** What a generated database depends on. */
const sources = ['db/migrations', 'db/generate', 'src/app/generate', 'src/modules/catalog/search'];
export const ordersPerProduct = 2;

type Embedded = Extract<DatabaseAddress, { socketFolder: string }>;

/**
 * Makes the shop's database a fresh copy of a generated one with so many products. Generated ones stay in the cluster
 * and are generated again when migrations or generator have changed. Returns the bytes of the shop's database.
 */
export async function freshShop(server: DatabaseAddress, products: number, say: (line: string) => void): Promise<number> {
  const address = server as Embedded;
  const template = `bench_${products}_${fingerprint()}`;
  const maintain = new pg.Client({ host: address.socketFolder, user: address.user, database: 'postgres' });
  await maintain.connect();
  try {
    const { rows } = await maintain.query<{ datname: string }>("select datname from pg_database where datname like 'bench\\_%'");
    const names = rows.map((row) => row.datname);
    for (const name of names.filter((each) => !each.endsWith(fingerprint()))) await maintain.query(`drop database ${name} with (force)`);
    if (!names.includes(template)) {
      say(`  generating ${products} products and ${products * ordersPerProduct} orders (once) …`);
      await maintain.query(`drop database if exists draft with (force)`);
      await maintain.query('create database draft');
      await fill({ ...address, database: 'draft' }, products);
      await maintain.query(`alter database draft rename to ${template}`);
    }
    await maintain.query(`drop database if exists ${address.database} with (force)`);
    await maintain.query(`create database ${address.database} template ${template} strategy file_copy`);
    await maintain.query('checkpoint');
    const { rows: sizes } = await maintain.query<{ bytes: string }>('select pg_database_size($1) as bytes', [address.database]);
    return Number(sizes[0]?.bytes);
  } finally {
    await maintain.end();
  }
}

async function fill({ socketFolder, user, database }: Embedded, products: number): Promise<void> {
  await migrate({ host: socketFolder, user, database }, path.join(root, 'db', 'migrations'));
  const pool = createPool({ socketFolder, user, database }, { max: 2, statementTimeoutMs: 0 });
  const db = createDatabase(pool);
  try {
    await shopState.decideShopState(db, false);
    await inTransaction(db, staffSetup.ensureDefaultRoles);
    await generateShop({ db, address: { socketFolder, user, database } }, { products, orders: products * ordersPerProduct });
    await pool.pg.query(`vacuum analyze ${await filledTables(pool.pg)}`);
  } finally {
    await db.destroy();
  }
}

/**
 * A table that is analyzed while it is empty counts as empty: for the first minute carts and mails would be read without their indexes. In
 * a new shop nobody has analyzed it yet.
 */
async function filledTables(client: pg.Pool): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  return rows.map(({ name }) => name).join(', ');
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const name of readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(sql|ts)$/.test(name) && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(path.join(root, source, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
