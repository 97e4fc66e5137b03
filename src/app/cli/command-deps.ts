import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { sizeForCommand } from '#platform/db/embedded/size.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Files } from '#platform/files/files.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { addressOf, checkDatabase, connectionOf } from '../address.ts';
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

/** Connects to the database for one command. A running embedded server is reused; a stopped one is started and stopped again. */
export async function withDatabase(config: Config, work: (address: DatabaseAddress) => Promise<void>): Promise<void> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir, sizeForCommand(config.postgres));
  const address = addressOf(config);
  try {
    if (config.databaseUrl) await checkDatabase(address);
    await work(address);
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop();
  }
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
