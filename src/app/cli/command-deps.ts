import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { isEmbeddedRunning, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { sizeForCommand } from '#platform/db/embedded/size.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Files } from '#platform/files/files.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { addressOf, checkDatabase, connectionOf } from '../address.ts';
import { runningShop } from '../starting/data-folder.ts';
import { migrationsFolder } from '../version.ts';

/** The arguments after the command's name. */
export type CliArguments = {
  positionals: string[];
  values: {
    email?: string;
    name?: string;
    products?: string;
    orders?: string;
    to?: string;
    yes?: boolean;
    'dry-run'?: boolean;
    'remove-old'?: boolean;
  };
};

export type CliDeps = { config: Config; db: Database; files: Files; clock: Clock; log: Log };

/**
 * Connects to the database for one command. A running embedded server is reused; a stopped one is started and stopped again, unless a
 * shop has begun to use it meanwhile.
 */
export async function withDatabase(config: Config, work: (address: DatabaseAddress) => Promise<void>): Promise<void> {
  if (!config.databaseUrl) await waitForStartingShop(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, sizeForCommand(config.postgres));
  const address = addressOf(config);
  try {
    if (config.databaseUrl) await checkDatabase(address);
    await work(address);
  } finally {
    if (embedded && !embedded.adopted && !runningShop(config.dataDir)) await embedded.stop();
  }
}

const starting = { attempts: 300, pauseMs: 200 };

/** A shop that is starting makes its database by itself: two that do so at once would be in each other's way. */
async function waitForStartingShop(dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < starting.attempts && runningShop(dataDir) && !isEmbeddedRunning(dataDir); attempt++)
    await sleep(starting.pauseMs);
}

/** The same with all dependencies of a command, on a migrated database. */
export const withDeps = (config: Config, work: (deps: CliDeps) => Promise<void>): Promise<void> =>
  withDatabase(config, async (address) => {
    await migrate(connectionOf(address), migrationsFolder);
    const db = createDatabase(createPool(address, { max: 4, statementTimeoutMs: 120_000 }));
    try {
      await work({ config, db, files: await openFiles(config), clock: systemClock, log: createLog('warn', 'cli') });
    } finally {
      await db.destroy();
    }
  });
