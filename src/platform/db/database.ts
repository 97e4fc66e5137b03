import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { onPipelinedConnection, pipelinedTransaction } from './pipelined.ts';
import { isStalePlan, type Pool } from './pool.ts';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;
/** An open transaction: the first argument of the modules' public functions. */
export type Tx = Transaction<DB>;
/** For reads that may run with or without a transaction. */
export type Reader = Database | Tx;

// Cast: Kysely types pg's own pool; of ours it calls `connect` and `end`.
export const createDatabase = (pool: Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });

const attempts = 3;
/**
 * The transaction is retried after a serialization failure, a deadlock, and when a statement failed only because one sent before it had: that
 * one's error may come later, while its plan is renewed.
 */
const retryable = new Set(['40001', '40P01', '25P02']);

/**
 * Runs `work` in one transaction (read committed), again from the start after a deadlock or a migration, at most three times. Inside a
 * transaction it is a part of that one.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Cast: Kysely's flag does not narrow the type.
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => work(await pipelinedTransaction(tx)));
    } catch (error) {
      if (attempt >= attempts || !(retryable.has(sqlState(error) ?? '') || isStalePlan(error))) throw error;
      await sleep(10 * 2 ** attempt + (process.hrtime()[1] % 20));
    }
  }
}

/** Runs reads on one connection, where those that do not wait for each other are sent together. */
export async function onOneConnection<T>(db: Reader, read: (reader: Reader) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db.connection().execute((one) => onPipelinedConnection(one, read));
}

/**
 * Sends independent statements of one transaction in one pipeline; PostgreSQL runs them in this order. Resolves when all have
 * settled, so that none runs after the transaction; throws the first real error, not the follow-up errors of an aborted
 * transaction (25P02).
 */
export async function pipeline<T extends readonly unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const results = await Promise.allSettled(work);
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== '25P02') ?? errors[0];
  // Cast: of a mapped tuple Promise.all's type is a list, not the tuple.
  return (await Promise.all<unknown>(work)) as unknown[] & T;
}

/** The five-character SQLSTATE of a PostgreSQL error, or undefined for any other error: EPIPE and the like have no digit. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
