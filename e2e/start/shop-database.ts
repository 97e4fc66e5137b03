import pg from 'pg';
import { embeddedAddress } from '#platform/db/embedded/embedded-postgres.ts';

/** The database of a running shop, to cause what the shop itself never does. */
export type ShopDatabase = {
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Runs `act` while a table is locked: calls that need it answer 503 after the shop's lock timeout. */
  whileLocked(table: string, act: () => Promise<void>): Promise<void>;
  /** Runs `act` between two statements, a change and its reversal. */
  whileChanged(there: string, back: string, act: () => Promise<void>): Promise<void>;
};

/** The embedded database of a data folder. */
export function databaseOf(dataDir: string): ShopDatabase {
  const query = <Row extends object>(text: string): Promise<Row[]> =>
    withClient(dataDir, async (client) => (await client.query<Row>(text)).rows);
  return {
    query,
    whileLocked: (table, act) =>
      withClient(dataDir, async (client) => {
        await client.query('begin');
        await client.query(`lock table ${table} in access exclusive mode`);
        await act();
      }),
    whileChanged: async (there, back, act) => {
      await query(there);
      await act().finally(() => query(back));
    },
  };
}

/** Closing the connection ends its transaction and releases its locks. */
async function withClient<T>(dataDir: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = embeddedAddress(dataDir);
  if (!('socketFolder' in address)) throw new Error('the shop of a test has an embedded database');
  const client = new pg.Client({ host: address.socketFolder, user: address.user, database: address.database });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
