import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import {
  createDataFolder,
  type DataFolder,
  databaseUrl,
  isAlive,
  postgresPid,
  type RunningProgram,
  startProgram,
  until,
} from '#testing/servers/running-program.ts';
import { prepareLockKey } from './prepare.ts';

let place: DataFolder;
let running: RunningProgram;
beforeEach(() => {
  place = createDataFolder();
});
afterEach(async () => {
  if (isAlive(running.pid)) process.kill(running.pid, 'SIGKILL');
  await place.clear();
});

async function stopped(): Promise<string> {
  process.kill(running.pid, 'SIGTERM');
  await until('the end', () => !isAlive(running.pid));
  expect(await running.ended).toBe(0);
  expect(existsSync(path.join(place.folder, 'shop.pid'))).toBe(false);
  return running.output();
}

test('stopped while it waits for another that prepares the database, it ends', async () => {
  const { db, address, close } = await testDatabase();
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${prepareLockKey})`.execute(other);
    running = startProgram({ DATA_DIR: place.folder, PORT: '0', DATABASE_URL: databaseUrl(address) });
    await until('the migrated database', () => running.output().includes('✓ database'));
    expect(await stopped()).toMatch(/Stopping …\n {2}Stopped\.\n$/);
    await sql`select pg_advisory_unlock(${prepareLockKey})`.execute(other);
  });
  await close();
});

test('stopped while its PostgreSQL starts for the first time, it shuts that down', async () => {
  running = startProgram({ DATA_DIR: place.folder, PORT: '0' });
  const postgres = await until('PostgreSQL', () => postgresPid(place.folder));
  await stopped();
  expect(isAlive(postgres)).toBe(false);
  expect(existsSync(path.join(place.folder, 'postgres/postmaster.pid'))).toBe(false);
});
