import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { isEmbeddedRunning, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { createDataFolder, type DataFolder } from '#testing/servers/running-program.ts';
import { withDatabase } from './command-deps.ts';

let place: DataFolder;
let shop: ChildProcess | undefined;
beforeEach(() => {
  place = createDataFolder();
});
afterEach(async () => {
  shop?.kill();
  shop = undefined;
  await place.clear();
});
const command = (work: () => Promise<void> = async () => {}) => withDatabase(readConfig({ DATA_DIR: place.folder }), work);

/** A process that holds the data folder, as a shop that is starting does. */
function beginShop(): void {
  shop = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  writeFileSync(path.join(place.folder, 'shop.pid'), `${shop.pid}\n`);
}

test('a command stops the database that it started, unless a shop has begun to use it', async () => {
  await command();
  expect(isEmbeddedRunning(place.folder)).toBe(false);
  await command(async () => beginShop());
  expect(isEmbeddedRunning(place.folder)).toBe(true);
});

test('a command leaves making the database to a shop that is starting', async () => {
  beginShop();
  const done = command();
  const database = await startEmbeddedPostgres(place.folder);
  expect(database.adopted).toBe(false);
  await done;
  expect(isEmbeddedRunning(place.folder)).toBe(true);
});
