import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createContentReader } from '#platform/cache/content-reader.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { cartSettings, readCreditSettings } from '../index.ts';
import { readCredits, readGifts, readPublicSettings } from '../views.ts';
import { cancelCredits, cancelGifts, saveCredits, saveGifts } from './save-promotion.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.db.deleteFrom('settings').execute();
});
afterAll(() => database.close());

const today = new Date('2026-11-23T04:00:00.000Z');
const start = new Date('2026-11-30T16:00:00.000Z');
const before = new Date(start.getTime() - 1);
/** One clock, as a server has: the versions of what is cached are compared by it. */
let time = today;
const clock = { now: () => time };
const at = (now: Date): Context => {
  time = now;
  return { ...staffContext(database, 0), clock };
};

/** Plans a change of the credit settings as the screen does; answers the new version. */
async function plan(change: { reward_rate?: number; register_bonus?: number }, from: Date | null = start, now = today) {
  const { value, version } = await readCredits(at(now));
  return saveCredits(at(now), { value: { ...value, ...change }, version, from: from?.toISOString() ?? null });
}
const rate = async (now: Date) => (await readCreditSettings(database.db, now)).reward_rate;
const refusedAt = async (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (no: { fields?: object; code?: string }) => no.fields ?? no.code,
  );

test('a planned change counts from its millisecond on, and until then the screen names it', async () => {
  await plan({ reward_rate: 2 }, null);
  await plan({ reward_rate: 3 });
  expect([await rate(today), await rate(before), await rate(start)]).toEqual([2, 2, 3]);
  const shown = await readCredits(at(today));
  expect([shown.value.reward_rate, shown.planned]).toEqual([2, { from: start.toISOString(), changes: { reward_rate: 3 } }]);
  const then = await readCredits(at(start));
  expect([then.value.reward_rate, then.planned]).toEqual([3, null]);
});

test('carts and pages read it by the same function of now, and pages cached before are not used from that moment on', async () => {
  await plan({ reward_rate: 3 });
  const { json } = await database.db.selectNoFrom(cartSettings.json.as('json')).executeTakeFirstOrThrow();
  const [early, late] = [cartSettings.from(json, before), cartSettings.from(json, start)];
  expect([early.credits.reward_rate, early.until, late.credits.reward_rate, late.until]).toEqual([0, start, 3, null]);
  let now = before;
  const read = createContentReader(database.db, { now: () => now });
  const { at: position } = await read();
  const isKept = async () => (await read()).isUnchanged(position, ['settings']);
  const still = await isKept();
  now = start;
  expect([still, await isKept()]).toEqual([true, false]);
});

test('a save for now leaves what is planned, which later changes its own fields only', async () => {
  await plan({ reward_rate: 3 });
  await plan({ register_bonus: 50 }, null);
  expect(await readCreditSettings(database.db, today)).toMatchObject({ reward_rate: 0, register_bonus: 50 });
  expect(await readCreditSettings(database.db, start)).toMatchObject({ reward_rate: 3, register_bonus: 50 });
});

test('a save for now that a planned change would make invalid is refused', async () => {
  const save = async (change: object, from: Date | null) => {
    const { value, version } = await readCredits(at(today));
    return saveCredits(at(today), { value: { ...value, ...change }, version, from: from?.toISOString() ?? null });
  };
  await save({ buy_min: 100, buy_max: 500 }, null);
  await save({ buy_min: 400 }, start);
  expect(await refusedAt(save({ buy_max: 399 }, null))).toEqual({ 'value.buy_max': [{ key: 'at_least', facts: { min: 400 } }] });
  await save({ buy_max: 400 }, null);
  expect(await readCreditSettings(database.db, start)).toMatchObject({ buy_min: 400, buy_max: 400 });
});

test('a form from before the moment cannot undo a plan that took effect: it counts as a change by someone else', async () => {
  await plan({ reward_rate: 3 });
  const { value, version } = await readCredits(at(before));
  expect(await refusedAt(saveCredits(at(start), { value, version, from: null }))).toBe('settings_changed');
  const fresh = await readCredits(at(start));
  await saveCredits(at(start), { value: { ...fresh.value, register_bonus: 20 }, version: fresh.version, from: null });
  expect(await readCreditSettings(database.db, start)).toMatchObject({ reward_rate: 3, register_bonus: 20 });
  expect((await readCredits(at(start))).version).toBe(fresh.version + 1);
});

test('of twenty who plan at once from one version, one does', async () => {
  const { value, version } = await readCredits(at(today));
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      saveCredits(at(today), { value: { ...value, reward_rate: n + 1 }, version, from: start.toISOString() }),
    ),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a plan is cancelled once; one that took effect or never existed cannot be', async () => {
  const { version } = await plan({ reward_rate: 3 });
  expect(await refusedAt(cancelCredits(at(today), { version: version - 1 }))).toBe('settings_changed');
  const cancelled = await cancelCredits(at(today), { version });
  expect([await rate(start), (await readCredits(at(today))).planned]).toEqual([0, null]);
  expect(await refusedAt(cancelCredits(at(today), cancelled))).toBe('nothing_planned');
  await plan({ reward_rate: 3 });
  expect(await refusedAt(cancelCredits(at(start), { version: (await readCredits(at(start))).version }))).toBe('nothing_planned');
});

test('a plan is in the future and changes something', async () => {
  expect(await refusedAt(plan({ reward_rate: 3 }, today))).toEqual({ from: [{ key: 'future_moment' }] });
  expect(await refusedAt(plan({}))).toEqual({ from: [{ key: 'nothing_to_plan' }] });
  expect(await refusedAt(plan({ reward_rate: 3 }, new Date(today.getTime() + 1)))).toBeNull();
});

test('gift tiers are planned and cancelled in the same way, and only fields that differ are in the plan', async () => {
  const tiers = [{ name: { tw: '滿額贈' }, min_price: 1500, ids: [1], select: 1 }];
  const value = { active: false, min_price: 1000, accumulate: false, tiers };
  await saveGifts(at(today), { value, version: 0, from: null });
  const first = await readGifts(at(today));
  await saveGifts(at(today), { value: { ...first.value, active: true }, version: first.version, from: start.toISOString() });
  const shown = await readGifts(at(today));
  expect(shown.planned).toEqual({ from: start.toISOString(), changes: { active: true } });
  const open = async (now: Date) => [
    (await cartSettings.readGifts(database.db, now)).active,
    (await readPublicSettings(at(now), { q: ['cart_gifts'] })).cart_gifts?.active,
  ];
  expect([await open(before), await open(start)]).toEqual([
    [false, false],
    [true, true],
  ]);
  await cancelGifts(at(today), { version: shown.version });
  expect((await cartSettings.readGifts(database.db, start)).active).toBe(false);
});

test('the log has the plan field by field, and its end', async () => {
  const { version } = await plan({ reward_rate: 3 });
  await cancelCredits(at(today), { version });
  const rows = await database.db.selectFrom('audit_log').select('changes').orderBy('id', 'desc').limit(2).execute();
  expect(rows.reverse().map(({ changes }) => changes)).toEqual([
    [
      { field: 'credits_planned.reward_rate', old: null, new: 3 },
      { field: 'credits_planned.from', old: null, new: start.toISOString() },
    ],
    [
      { field: 'credits_planned.reward_rate', old: 3, new: null },
      { field: 'credits_planned.from', old: start.toISOString(), new: null },
    ],
  ]);
});
