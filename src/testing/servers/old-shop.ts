import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionOf } from '#app/address.ts';
import { upgradeDatabase } from '#app/cli/database-upgrade/upgrade-database.ts';
import { migrationsFolder } from '#app/version.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase, inTransaction } from '#platform/db/database.ts';
import { launcher } from '#platform/db/embedded/as-postgres.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { installedMajor } from '#platform/db/embedded/releases.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createPool } from '#platform/db/pool.ts';
import { plainForm, plainItem } from '../products/plain-product.ts';
import { copyCluster, storedCluster } from '../template-cluster.ts';
import { createDataFolder, type DataFolder } from './running-program.ts';

/** An earlier PostgreSQL that this machine has; the packages of npm are fetched by the command only. */
const earlier = [17, 16, 15]
  .map((major) => ({ major, bin: `/usr/lib/postgresql/${major}/bin` }))
  .find(({ bin }) => existsSync(path.join(bin, 'initdb')));
/** Zero and an empty path where there is none. */
export const { major, bin } = earlier ?? { major: 0, bin: '' };
/** A test that needs an earlier PostgreSQL. */
export const testUpgrade = test.skipIf(!earlier);

/** Gives each test of a file its own copy of a shop in an earlier PostgreSQL. */
export function oldShopForEach() {
  let oldCluster: string;
  let place: DataFolder;
  beforeAll(async () => {
    if (earlier) oldCluster = await storedCluster([path.join(bin, 'initdb'), 'src/testing/servers/old-shop.ts'], makeOldCluster);
  });
  beforeEach(() => {
    place = createDataFolder();
    if (earlier) copyCluster(oldCluster, place.folder);
  });
  afterEach(() => place.clear());
  return {
    folder: () => place.folder,
    inFolder: (name: string) => path.join(place.folder, name),
    upgrade: (values: { 'remove-old'?: boolean } = {}) =>
      upgradeDatabase(readConfig({ DATA_DIR: place.folder }), { positionals: [], values }, () => bin),
    /** What the shop finds when it starts now. */
    readNow: async (): Promise<unknown> => {
      const database = await startEmbeddedPostgres(place.folder);
      try {
        return await read(database.address);
      } finally {
        await database.stop();
      }
    },
  };
}

/** Writes a cluster of the earlier PostgreSQL with a shop that has one product. */
async function makeOldCluster(draft: string): Promise<void> {
  const { folder, clear } = createDataFolder();
  const cluster = path.join(folder, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  const options = ['-D', cluster, '-U', 'shophouse', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const [command, args] = launcher()(path.join(bin, 'initdb'), options);
  expect(spawnSync(command, args).status).toBe(0);
  const old = await startEmbeddedPostgres(folder, {}, { bin });
  await migrate(connectionOf(old.address), migrationsFolder);
  const db = createDatabase(createPool(old.address, { max: 1 }));
  const form = plainForm('OLD-1', { items: [plainItem('OLD-1', { price: 590, stock: 7 })] });
  const saving = { currency: 'twd' as const, now: systemClock.now(), staffId: null, stockKind: 'initial' as const };
  await inTransaction(db, (tx) => productSetup.addProduct(tx, form, saving));
  await db.destroy();
  await old.stop();
  cpSync(cluster, draft, { recursive: true });
  await clear();
}

async function read(address: DatabaseAddress): Promise<unknown> {
  const client = new pg.Client(connectionOf(address));
  await client.connect();
  const { rows } = await client.query(`select sku, stock, current_setting('server_version')::float::int as major from product_items`);
  await client.end();
  return rows;
}

/** What the shop finds after an upgrade. */
export const upgraded = [{ sku: 'OLD-1', stock: 7, major: installedMajor() }];
