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

let sharedPool: pg.Pool | undefined;

/** One connection for all files of a process, which ends with it: opening one for each statement takes longer than dropping a database. */
function maintenancePool(): pg.Pool {
  if (sharedPool) return sharedPool;
  const { socketFolder, user } = inject('testServer');
  const pool = new pg.Pool({ host: socketFolder, user, database: 'postgres', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may stop first.
  pool.on('error', () => {});
  sharedPool = pool;
  return pool;
}

/** A fresh migrated database of its own, copied from the template of the run. `connections`: how many its pool opens at most. */
export async function testDatabase({ connections }: { connections?: number | undefined } = {}): Promise<TestDatabase> {
  const { socketFolder, user, template } = inject('testServer');
  const database = `test_${randomId().replaceAll('-', '')}`;
  const maintenance = maintenancePool();
  await maintenance.query(`create database ${database} template ${template} strategy file_copy`);
  const address = { socketFolder, user, database };
  const sent: string[] = [];
  const pool = createPool(address, { ...testTimeouts, ...(connections && { max: connections }), onQuery: (text) => sent.push(text) });
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
      await maintenance.query(`drop database ${database} with (force)`);
    },
  };
}
