import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { declareEffects } from './effects.ts';
import { failLostEffects, markDone, retryEffects } from './outbox.ts';
import { startRelay } from './relay.ts';

const teaEffects = declareEffects({
  tea_brewed: z.object({ pot_id: z.int(), at: z.iso.datetime().transform((iso) => new Date(iso)) }),
  tea_spilled: z.object({ pot_id: z.int() }),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rows = () => database.db.selectFrom('outbox').select(['effect_key', 'payload', 'done_at', 'last_error']).orderBy('id').execute();

/** Jobs and a relay; `spilled` collects the pots of the effects carried out. */
async function startSpilling() {
  const spilled: number[] = [];
  const subscriptions = teaEffects.subscribe({
    tea_brewed: async () => {},
    tea_spilled: async ({ pot_id }) => void spilled.push(pot_id),
  });
  const log = createLog('silent', 'test');
  const jobs = await startJobs(database.address, log);
  const relay = await startRelay({ db: database.db, address: database.address, jobs, subscriptions, log });
  const stop = async () => {
    await relay.stop();
    await jobs.stop();
  };
  return { spilled, stop };
}

test('an effect is stored once as it was emitted, and its subscriber receives the parsed payload', async () => {
  const at = '2026-05-06T04:00:00.000Z';
  for (let times = 0; times < 2; times++)
    await inTransaction(database.db, (tx) => teaEffects.emit(tx, 'tea_brewed', { pot_id: 7, at }, 'morning'));
  const [row] = await rows();
  expect(await rows()).toHaveLength(1);
  expect(row).toMatchObject({ effect_key: 'tea_brewed:morning', payload: { pot_id: 7, at } });
  const received: unknown[] = [];
  const { tea_brewed } = teaEffects.subscribe({
    tea_brewed: async (payload, key) => void received.push(payload, key),
    tea_spilled: async () => {},
  });
  await tea_brewed(row?.payload, 'tea_brewed:morning');
  expect(received).toEqual([{ pot_id: 7, at: new Date(at) }, 'tea_brewed:morning']);
});

test('an effect with a stored payload of another shape fails with the invalid fields, and the others run', async () => {
  await database.db.deleteFrom('outbox').execute();
  await database.db
    .insertInto('outbox')
    .values([
      { kind: 'tea_spilled', effect_key: 'tea_spilled:old', payload: json({ pot: 'seven' }) },
      { kind: 'tea_spilled', effect_key: 'tea_spilled:new', payload: json({ pot_id: 8 }) },
    ])
    .execute();
  const { spilled, stop } = await startSpilling();
  await expect.poll(async () => (await rows())[0]?.last_error, { timeout: 25_000 }).toMatch('pot_id: Invalid input');
  await expect.poll(async () => (await rows())[1]?.done_at, { timeout: 25_000 }).toBeInstanceOf(Date);
  const [old] = await rows();
  expect(old?.last_error).toMatch(/^effect tea_spilled:old has a payload that is not one of tea_spilled: pot_id: /);
  expect(old?.last_error).not.toContain('seven');
  expect(old?.done_at).toBeNull();
  expect(spilled).toEqual([8]);
  await stop();
});

test('a relay whose connection for wake-ups was ended makes another one, and its effects are carried out', async () => {
  await database.db.deleteFrom('outbox').execute();
  const { spilled, stop } = await startSpilling();
  const listeners = async (): Promise<number[]> =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and query = 'listen outbox'`.execute(
        database.db,
      )
    ).rows.map(({ pid }) => pid);
  const [first] = await listeners();
  await sql`select pg_terminate_backend(${first})`.execute(database.db);
  await expect.poll(async () => (await listeners()).filter((pid) => pid !== first), { timeout: 25_000 }).toHaveLength(1);
  await inTransaction(database.db, (tx) => teaEffects.emit(tx, 'tea_spilled', { pot_id: 9 }, 9));
  await expect.poll(() => spilled, { timeout: 25_000 }).toEqual([9]);
  await stop();
});

test('an effect whose job used up its retries without it is failed for good, and can be retried; one with a job waits', async () => {
  const { db, address } = database;
  await db.deleteFrom('outbox').execute();
  await sql`insert into outbox (kind, effect_key, payload, attempts, dispatched_at, last_error) values
    ('tea_spilled', 'tea_spilled:lost', '{"pot_id": 9}', 8, now() - interval '6 minutes', 'the pot broke'),
    ('tea_spilled', 'tea_spilled:killed', '{"pot_id": 10}', 0, now() - interval '6 minutes', null),
    ('tea_spilled', 'tea_spilled:waits', '{"pot_id": 11}', 0, now() - interval '6 minutes', null),
    ('tea_spilled', 'tea_spilled:new', '{"pot_id": 12}', 0, now() - interval '4 minutes', null)`.execute(db);
  const jobs = await startJobs(address, createLog('silent', 'test'));
  await jobs.work('effect.tea_spilled', 1, async () => {});
  await jobs.stop();
  await sql`insert into pgboss.job (name, data, state) select 'effect.tea_spilled', jsonb_build_object('id', id),
    case effect_key when 'tea_spilled:waits' then 'retry' else 'failed' end::pgboss.job_state from outbox
    where effect_key in ('tea_spilled:lost', 'tea_spilled:waits')`.execute(db);
  expect(await retryEffects(db)).toEqual([]);
  expect(await failLostEffects(db)).toBe(2);
  expect((await rows()).map(({ last_error }) => last_error)).toEqual(['the pot broke', 'its worker ended each time', null, null]);
  expect(await failLostEffects(db)).toBe(0);
  expect(await retryEffects(db)).toEqual([{ name: 'tea_spilled', count: 2 }]);
  expect(await failLostEffects(db)).toBe(0);
});

test('the mark of a done effect is on the disk when its job is completed, with all that was written before', async () => {
  await inTransaction(database.db, (tx) => teaEffects.emit(tx, 'tea_spilled', { pot_id: 9 }, 'evening'));
  const { id } = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('effect_key', '=', 'tea_spilled:evening')
    .executeTakeFirstOrThrow();
  await database.db.connection().execute(async (db) => {
    // A write that nothing has flushed yet.
    await sql`set synchronous_commit = off`.execute(db);
    await sql`update outbox set attempts = 1 where id = ${id}`.execute(db);
    await sql`set synchronous_commit = on`.execute(db);
    const { rows: written } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() as at`.execute(db);
    await markDone(db, [id]);
    const flushed = sql<boolean>`pg_current_wal_flush_lsn() >= ${written[0]?.at}::pg_lsn`;
    expect((await sql`select ${flushed} as flushed`.execute(db)).rows).toEqual([{ flushed: true }]);
  });
});

test('a payload that is not of the declared shape does not compile, nor does a kind without a subscriber', () => {
  const wrong = (tx: Parameters<typeof teaEffects.emit>[0]) => [
    // @ts-expect-error: an id is a number.
    teaEffects.emit(tx, 'tea_spilled', { pot_id: '7' }, 1),
    // @ts-expect-error: the moment is missing.
    teaEffects.emit(tx, 'tea_brewed', { pot_id: 7 }, 1),
    // @ts-expect-error: it is not declared.
    teaEffects.emit(tx, 'tea_cold', { pot_id: 7 }, 1),
    // @ts-expect-error: in a list as well.
    teaEffects.emitAll(tx, [['tea_spilled', { pot_id: null }, 1]]),
  ];
  // @ts-expect-error: tea_spilled is carried out by no one.
  const incomplete = () => teaEffects.subscribe({ tea_brewed: async () => {} });
  expect([wrong, incomplete]).toHaveLength(2);
});
