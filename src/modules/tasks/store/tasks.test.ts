import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { claimTask, insertTask, writeFailure, writeStep } from './tasks.ts';

let shop: ServedShop;
let staffId: number;
beforeAll(async () => {
  shop = await servedShop();
  staffId = (await (await superman(shop)).call<{ id: number }>('GET', '/api/me')).body.id;
});
afterAll(() => shop.close());

test('a worker that was silent for too long does not fail a task that another continued', async () => {
  const now = shop.fixtures.clock.now();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const id = await insertTask(shop.db, { staffId, kind: 'bulk', input: { title: 'x' }, locale: 'en', now }, 10);
  const silent = await claimTask(shop.db, now, later(60));
  const other = await claimTask(shop.db, later(61), later(121));
  if (!silent || !other) throw new Error('the task was not claimed');
  expect([silent.id, other.id]).toEqual([id, id]);
  const step = { cursor: { page: 2 }, isLast: false, done: 1 };
  const continued = await inTransaction(shop.db, (tx) => writeStep(tx, other, step, { now: later(62), until: later(122) }));
  await writeFailure(shop.db, silent, 'timeout', later(63));
  const state = () =>
    shop.db
      .selectFrom('tasks')
      .select('state')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow();
  expect(await state()).toEqual({ state: 'running' });
  await writeFailure(shop.db, continued ?? other, 'timeout', later(64));
  expect(await state()).toEqual({ state: 'failed' });
});
