import { productSearch, productSetup } from '#modules/catalog/index.ts';
import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { keyCheckOf } from '#platform/backup/manifest.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, type Database, inTransaction } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { oneAtATime } from '#platform/db/one-at-a-time.ts';
import { createPool, workerLimits } from '#platform/db/pool.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createLog } from '#platform/log/log.ts';
import { connectionOf } from '../address.ts';
import { migrationsFolder } from '../version.ts';

export type Step = (what: string) => void;
export type Prepared = { demo: boolean; setupCode: string | undefined };
export type Prepare = typeof prepare;

/** Prepares a database for opening: migrated, demo or not, filled at the first run, or waiting for its administrator. */
export async function prepare(config: Config, address: DatabaseAddress, step: Step): Promise<Prepared> {
  const applied = await migrate(connectionOf(address), migrationsFolder);
  step(applied.length > 0 ? `database migrated (${applied.length} new)` : 'database current');
  const db = createDatabase(createPool(address, { max: 4, statementTimeoutMs: 60_000, waits: workerLimits }));
  try {
    return await oneAtATime(db, prepareLockKey, () => open(config, db, step));
  } finally {
    await db.destroy();
  }
}

/** The lock of preparing among the advisory locks of the database: of two that start at once, the second finds a demo that is filled. */
export const prepareLockKey = 7_467_412;

async function open(config: Config, db: Database, step: Step): Promise<Prepared> {
  await shopState.decideShopState(db, config.demo);
  await shopState.storeKeyCheck(db, keyCheckOf(secretKeyOf(config)));
  await inTransaction(db, staffSetup.ensureDefaultRoles);
  const { demo } = await shopState.readShopState(db);
  // The demo is written in one transaction: one product proves that it is complete.
  if (demo && !(await productSetup.anyProductExists(db))) {
    const files = await openFiles(config);
    const { seedDemo } = await import('../../demo/seed.ts');
    const [{ createDemoCalls }, { openDemoSupplier }] = await Promise.all([import('../demo-calls.ts'), import('../demo-supplier.ts')]);
    const log = createLog('warn', 'seed');
    const deps = { config, secrets: createSecrets(secretKeyOf(config)), files, log };
    const supplier = await openDemoSupplier(deps);
    const callAs = createDemoCalls(deps, supplier.ports);
    await seedDemo({ db, files, clock: systemClock, log, onProgress: step, callAs, supplier }).finally(supplier.stop);
    step('demo shop filled');
  }
  await indexMissing(db, step);
  const setupCode = (await staffSetup.superAdministratorExists(db)) ? undefined : await staffSetup.issueSetupCode(db, systemClock);
  return { demo, setupCode };
}

/** Indexes products that were saved before the search existed or without it. */
async function indexMissing(db: Database, step: Step): Promise<void> {
  const found = await productSearch.reindexSearch(db, { missingOnly: true });
  if (found > 0) step(`${found} products made findable`);
}
