import pg from 'pg';
import { embeddedAddress } from '#platform/db/embedded/embedded-postgres.ts';

/** The database of a running shop, to bring about what the shop itself never does. */
export type ShopDatabase = {
  query<Row extends object>(text: string): Promise<Row[]>;
  /** While nobody can read or write a table: what needs it answers 503 after the shop's own lock timeout. */
  whileLocked(table: string, act: () => Promise<void>): Promise<void>;
  /** While something is otherwise, by one statement there and one back. */
  whileChanged(there: string, back: string, act: () => Promise<void>): Promise<void>;
};

/** The embedded database below a folder of data. */
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

/** Ending the connection ends its transaction and gives its locks back. */
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
