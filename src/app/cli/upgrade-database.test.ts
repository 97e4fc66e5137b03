import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { createDataFolder, type DataFolder } from '#testing/servers/running-program.ts';
import { copyCluster } from '#testing/template-cluster.ts';
import { connectionOf } from '../address.ts';
import { migrationsFolder } from '../version.ts';
import { upgradeDatabase } from './upgrade-database.ts';

/** An earlier PostgreSQL that this machine has; the packages of npm are fetched by the command only. */
const earlier = [17, 16, 15]
  .map((major) => ({ major, bin: `/usr/lib/postgresql/${major}/bin` }))
  .find(({ bin }) => existsSync(path.join(bin, 'initdb')));
const { major, bin } = earlier ?? { major: 0, bin: '' };
const whenThere = test.skipIf(!earlier);

/** Each test has a copy of the old shop. */
let oldShop: DataFolder;
let place: DataFolder;
const inFolder = (name: string) => path.join(place.folder, name);
const upgrade = (values: { 'remove-old'?: boolean } = {}) =>
  upgradeDatabase(readConfig({ DATA_DIR: place.folder }), { positionals: [], values }, () => bin);

beforeAll(async () => {
  oldShop = createDataFolder();
  if (earlier) await makeOldShop(oldShop.folder);
});
afterAll(() => oldShop.clear());
beforeEach(() => {
  place = createDataFolder();
  if (earlier) copyCluster(path.join(oldShop.folder, 'postgres'), place.folder);
});
afterEach(async () => {
  await place.clear();
});

/** A shop with one product in the cluster of the earlier PostgreSQL. */
async function makeOldShop(folder: string): Promise<void> {
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
}

async function read(address: DatabaseAddress): Promise<unknown> {
  const client = new pg.Client(connectionOf(address));
  await client.connect();
  const { rows } = await client.query(`select sku, stock, current_setting('server_version')::float::int as major from product_items`);
  await client.end();
  return rows;
}

/** What the shop finds when it starts now. */
async function readNow(): Promise<unknown> {
  const database = await startEmbeddedPostgres(place.folder);
  try {
    return await read(database.address);
  } finally {
    await database.stop();
  }
}

const upgraded = [{ sku: 'OLD-1', stock: 7, major: installedMajor() }];

whenThere('a start names the command; the command carries all over and keeps the old data until told otherwise', async () => {
  await expect(startEmbeddedPostgres(place.folder)).rejects.toThrow(
    `The database in ${inFolder('postgres')} is of PostgreSQL ${major}, and this program has ${installedMajor()}. Run: npm run shop -- upgrade-database`,
  );
  await upgrade();
  expect(await readNow()).toEqual(upgraded);
  expect(readFileSync(inFolder(`postgres-${major}/PG_VERSION`), 'utf8').trim()).toBe(String(major));
  expect(readdirSync(place.folder).filter((name) => /dump|upgraded|pid/.test(name))).toEqual([]);
  await upgrade();
  expect(await readNow()).toEqual(upgraded);
  await upgrade({ 'remove-old': true });
  expect(existsSync(inFolder(`postgres-${major}`))).toBe(false);
  expect(await readNow()).toEqual(upgraded);
});

whenThere('killed while it read or wrote, it is run again: the old server is adopted, half-written files are replaced', async () => {
  const old = await startEmbeddedPostgres(place.folder, {}, { bin });
  writeFileSync(inFolder(`postgres-${major}.dump`), 'half of a dump');
  writeFileSync(inFolder(`postgres-${major}.dump.part`), 'half of a dump');
  for (const draft of ['postgres.upgraded.new', 'postgres.upgraded.new.new']) {
    mkdirSync(inFolder(draft));
    writeFileSync(inFolder(`${draft}/PG_VERSION`), '1');
  }
  writeFileSync(inFolder('shop.pid'), '2147483646');
  await upgrade();
  await old.exited();
  expect(await readNow()).toEqual(upgraded);
});

whenThere('killed while the new PostgreSQL was being filled, it is run again at once: that server, still running, is stopped', async () => {
  await startEmbeddedPostgres(place.folder, {}, { cluster: inFolder('postgres.upgraded.new') });
  await upgrade();
  expect(await readNow()).toEqual(upgraded);
});

whenThere('killed before or between its last two steps, the next start finishes it', async () => {
  const copy = inFolder('old-copy');
  cpSync(inFolder('postgres'), copy, { recursive: true });
  await upgrade();
  for (const isBetween of [false, true]) {
    renameSync(inFolder('postgres'), inFolder('postgres.upgraded'));
    if (!isBetween) {
      await upgrade({ 'remove-old': true });
      renameSync(copy, inFolder('postgres'));
    }
    expect(await readNow()).toEqual(upgraded);
    expect(existsSync(inFolder(`postgres-${major}/PG_VERSION`))).toBe(true);
  }
});
