import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { productSearch } from '#modules/catalog/index.ts';
import { addPaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { addDeliveryMethod, deliveryMethods } from '#modules/shipping/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Pool } from '#platform/db/pool.ts';
import { programFolder } from '../version.ts';

const folder = path.join(programFolder, 'db', 'generate');

/**
 * Adds the given numbers of products and orders, with customers, stock and whole ledgers: a shop of a given size for
 * measurements. The rows are made inside PostgreSQL by db/generate, in one transaction: all or nothing. `onStep` is called for
 * each file.
 */
export async function generateShop(
  { db, pool }: { db: Database; pool: Pool },
  { products, orders }: { products: number; orders: number },
  onStep: (name: string) => void = () => undefined,
): Promise<void> {
  const { currency, time_zone } = await readWebsite(db);
  const methods = await inTransaction(db, methodsToUse);
  const parameters = { products, orders, currency, zone: time_zone, ...methods };
  const client = await pool.pg.connect();
  try {
    await client.query("begin; set local statement_timeout = 0; set local work_mem = '64MB'");
    // The references are valid by construction, and checking them takes much of the time. Only a superuser may skip that; elsewhere it
    // just takes longer.
    await client.query(
      "select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper",
    );
    for (const [name, value] of Object.entries(parameters))
      await client.query('select set_config($1, $2, true)', [`generate.${name}`, String(value)]);
    for (const file of (await readdir(folder)).sort()) {
      onStep(file.replace(/^\d-|\.sql$/g, ''));
      await client.query(await readFile(path.join(folder, file), 'utf8'));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
  onStep('search');
  await productSearch.reindexSearch(db, { missingOnly: true });
}

/** The ids of a delivery method, cash on delivery and bank transfer; missing ones are created. */
async function methodsToUse(tx: Tx): Promise<Record<'delivery' | 'cod' | 'transfer', number>> {
  const payments = await paymentMethods.listOffered(tx);
  const name = (tw: string, en: string) => ({ tw, en });
  const ofKind = (kind: 'cod' | 'bank_transfer') => payments.find((method) => method.kind === kind)?.id;
  const home = (await deliveryMethods(tx)).find(({ kind }) => kind === 'home')?.id;
  const bank = { name: 'Bank', branch: '', code: '000', account_name: 'Shop', account_number: '000-000' };
  return {
    delivery: home ?? (await addDeliveryMethod(tx, { ...plain, name: name('Home', 'Home'), kind: 'home', fee: 60 })).id,
    cod: ofKind('cod') ?? (await addPaymentMethod(tx, { ...plain, name: name('Cash', 'Cash'), kind: 'cod' })).id,
    transfer:
      ofKind('bank_transfer') ??
      (await addPaymentMethod(tx, { ...plain, name: name('Transfer', 'Transfer'), kind: 'bank_transfer', bank })).id,
  };
}

const plain = {
  note: null,
  fee: 0,
  free_threshold: null,
  min_total: null,
  max_total: null,
  countries: ['tw' as const],
  pickup_address: null,
  instructions: null,
  bank: null,
  expire_minutes: null,
  active: true,
};
