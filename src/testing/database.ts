import pg from 'pg';
import { inject } from 'vitest';
import { randomId } from '#platform/clock/clock.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { testTimeouts } from './test-timeouts.ts';

export type TestDatabase = {
  db: Database;
  pool: Pool;
  address: DatabaseAddress;
  /** The texts of all statements sent through `db` or `pool` since the start or the last reset. */
  statements(): string[];
  resetStatements(): void;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
};

/** A fresh migrated database of its own, copied from the template of the run. */
export async function testDatabase(): Promise<TestDatabase> {
  const { socketFolder, user, template } = inject('testServer');
  const database = `test_${randomId().replaceAll('-', '')}`;
  const maintain = async (statement: string) => {
    const client = new pg.Client({ host: socketFolder, user, database: 'postgres' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await maintain(`create database ${database} template ${template} strategy file_copy`);
  const address = { socketFolder, user, database };
  const sent: string[] = [];
  const pool = createPool(address, { ...testTimeouts, onQuery: (text) => sent.push(text) });
  return {
    db: createDatabase(pool),
    pool,
    address,
    statements: () => [...sent],
    resetStatements: () => {
      sent.length = 0;
    },
    close: async () => {
      await pool.end();
      await maintain(`drop database ${database} with (force)`);
    },
  };
}
