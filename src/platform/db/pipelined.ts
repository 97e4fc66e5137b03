import { type DatabaseConnection, DummyDriver, Kysely, PostgresDialect, type QueryExecutor, Transaction } from 'kysely';
import type { DB } from './tables.generated.ts';

// What Kysely asks for besides the executor; neither opens a connection.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a connection is given')) });
const props = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * The executor of one connection that sends each statement at once: Kysely's own waits until the one before was answered. PostgreSQL runs
 * them in the order in which they were sent.
 */
async function sendAtOnce(executor: QueryExecutor, isOver = () => false): Promise<QueryExecutor> {
  const connection = await executor.provideConnection((one: DatabaseConnection) => Promise.resolve(one));
  return executor.withConnectionProvider({
    provideConnection: (consumer) => (isOver() ? Promise.reject(new Error('the connection was given back')) : consumer(connection)),
  });
}

/** The same open transaction. */
export const pipelinedTransaction = async (tx: Transaction<DB>): Promise<Transaction<DB>> =>
  new Transaction({ ...props, executor: await sendAtOnce(tx.getExecutor()) });

/** Runs `read` on the same connection, which others use once it has settled: what a read of it still asks for then is refused. */
export async function onPipelinedConnection<T>(one: Kysely<DB>, read: (reader: Kysely<DB>) => Promise<T>): Promise<T> {
  let isOver = false;
  try {
    return await read(new Kysely({ ...props, executor: await sendAtOnce(one.getExecutor(), () => isOver) }));
  } finally {
    isOver = true;
  }
}
