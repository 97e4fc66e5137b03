import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { elapsedMs } from '#platform/clock/clock.ts';
import { databaseUrl, until } from '#testing/servers/running-program.ts';
import { type PrimaryWithStandby, primaryWithStandby } from '#testing/servers/standby.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createDatabase, type Database } from './database.ts';
import { createPool, type Pool } from './pool.ts';
import { createReplicas, type Replicas } from './replicas.ts';

let servers: PrimaryWithStandby;
let pool: Pool;
let db: Database;
let standby: Database;
let replicas: Replicas;
/** How far this process's clock is put forward, ms. */
let ahead = 0;

beforeAll(async () => {
  servers = await primaryWithStandby();
  pool = createPool(servers.primary, { ...testTimeouts, max: 4 });
  db = createDatabase(pool);
  standby = createDatabase(createPool(servers.standby.address, { ...testTimeouts, max: 1 }));
  await sql`create table notes (n int primary key)`.execute(db);
});
afterAll(async () => {
  await standby.destroy();
  await db.destroy();
  await servers.close();
});

beforeEach(async () => {
  ahead = 0;
  const urls = [databaseUrl(servers.standby.address)];
  replicas = createReplicas({ urls, primary: pool, pool: testTimeouts, now: () => elapsedMs() + ahead });
  await until('the replica to be read from', () => replicas.pick(undefined));
});
afterEach(() => replicas.stop());

async function write(n: number): Promise<string> {
  await sql`insert into notes values (${n})`.execute(db);
  return replicas.position();
}
const isStandby = async (reader: Database) =>
  (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(reader)).rows[0]?.standby;
const count = async (reader: Database, n: number) => (await sql`select 1 from notes where n = ${n}`.execute(reader)).rows.length;
const pause = () => sql`select pg_wal_replay_pause()`.execute(standby);
const resume = () => sql`select pg_wal_replay_resume()`.execute(standby);

test('a caller who wrote reads it from the replica, fifty times', async () => {
  for (let n = 0; n < 50; n++) {
    const written = await write(n);
    const found = await replicas.read(db, written, async (reader) => ({ there: await count(reader, n), from: await isStandby(reader) }));
    expect(found.there).toBe(1);
  }
  expect(replicas.counts.replica).toBeGreaterThan(0);
  expect(replicas.counts.failed).toBe(0);
});

test('a replica that lacks the write is passed over, for its writer only', async () => {
  await pause();
  const written = await write(100);
  expect(await replicas.read(db, written, isStandby)).toBe(false);
  expect(await replicas.read(db, undefined, isStandby)).toBe(true);
  await resume();
  await until('the write to arrive', () => replicas.pick(written));
  expect(await replicas.read(db, written, isStandby)).toBe(true);
});

test('one that is more than five seconds behind answers no call until it has caught up', async () => {
  await pause();
  await write(200);
  await until('the lag to be seen', () => (replicas.lags()[0]?.seconds ?? 0) > 0);
  ahead += 4900 - 1000 * (replicas.lags()[0]?.seconds ?? 0);
  expect(await replicas.read(db, undefined, isStandby)).toBe(true);
  ahead += 200;
  expect(await replicas.read(db, undefined, isStandby)).toBe(false);
  await resume();
  await until('the replica to catch up', () => replicas.pick(undefined));
  expect(replicas.lags()).toEqual([{ replica: 'localhost/shophouse', seconds: 0 }]);
});

test('a replica that dies: the primary answers, in the same call', async () => {
  const failing = replicas.read(db, undefined, async (reader) => {
    if (reader !== db) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(reader);
    return isStandby(reader);
  });
  expect(await failing).toBe(false);
  expect(replicas.counts).toEqual({ replica: 0, primary: 1, failed: 1 });
});

test('an error of the statement itself is not tried again at the primary', async () => {
  await expect(replicas.read(db, undefined, (reader) => sql`select 1 / 0`.execute(reader))).rejects.toMatchObject({ code: '22012' });
  expect(replicas.counts).toEqual({ replica: 0, primary: 0, failed: 0 });
});

test('an address where nothing listens: the primary answers', async () => {
  const away = createReplicas({ urls: ['postgres://shop@127.0.0.1:9/shop'], primary: pool, now: elapsedMs });
  expect(await away.read(db, undefined, isStandby)).toBe(false);
  expect(away.lags()).toEqual([{ replica: '127.0.0.1:9/shop', seconds: undefined }]);
  await away.stop();
});
