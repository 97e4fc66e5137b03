import pg from 'pg';
import { connectionOf, type DatabaseAddress } from './connection.ts';
import { createDatabase, type Database } from './database.ts';
import { createPool, workerLimits } from './pool.ts';

type Backend = { processID: number };

/** Runs `work` on a connection of its own, whose statement a signal cancels. */
export async function cancellable<T>(
  address: DatabaseAddress,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionOf(address));
  client.on('error', () => {});
  await client.connect();
  const cancel = () => void cancelStatement(address, client as pg.Client & Backend);
  signal?.addEventListener('abort', cancel);
  try {
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end();
  }
}

/** The same for work that takes a database; it has one connection, which waits for locks as long as a worker holds them. */
export async function cancellableDatabase(
  address: DatabaseAddress,
  signal: AbortSignal | undefined,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const pool = createPool(address, { max: 1, statementTimeoutMs: 0, waits: { ...workerLimits, lockMs: 0 } });
  let backend: Backend | undefined;
  pool.pg.on('connect', (client) => {
    backend = client as pg.PoolClient & Backend;
  });
  const cancel = () => void (backend && cancelStatement(address, backend));
  signal?.addEventListener('abort', cancel);
  const db = createDatabase(pool);
  try {
    await work(db);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await db.destroy();
  }
}

async function cancelStatement(address: DatabaseAddress, { processID }: Backend): Promise<void> {
  const other = new pg.Client(connectionOf(address));
  other.on('error', () => {});
  await other.connect();
  await other.query('select pg_cancel_backend($1)', [processID]);
  await other.end();
}
