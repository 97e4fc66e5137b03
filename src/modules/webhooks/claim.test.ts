import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { claimDue, insertTest } from './store/deliveries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-20T04:00:00Z');
const claim = () => inTransaction(database.db, (tx) => claimDue(tx, now));
/** Whether a claim waits for another, or has already ended. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(database.db);
  return rows.length > 0;
}

test('while one worker claims the oldest delivery of a webhook, another claims no later one, also of another subject', async () => {
  const webhook = { url: 'https://erp.example.com/hooks', events: ['order.placed'], secret: Buffer.from('sealed'), created_at: now };
  const { id: webhook_id } = await database.db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  const rows = [1, 2].map((subject_id) => ({
    ...{ webhook_id, event: 'order.placed', subject_type: 'order', subject_id, once: 'placed', created_at: now },
  }));
  const [oldest] = await database.db.insertInto('webhook_deliveries').values(rows).returning('id').execute();
  let second: ReturnType<typeof claim> | undefined;
  const first = await inTransaction(database.db, async (tx) => {
    const claimed = await claimDue(tx, now);
    second = claim();
    const ended = second.then(() => true);
    await expect.poll(async () => (await isWaiting()) || Promise.race([ended, false])).toBe(true);
    return claimed;
  });
  expect([first?.id, await second]).toEqual([oldest?.id, undefined]);
});

test('a test delivery whose process died holds back the webhook for a minute only', async () => {
  const webhook = { url: 'https://shop.example.com/hooks', events: ['order.placed'], secret: Buffer.from('sealed'), created_at: now };
  const { id } = await database.db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow();
  const dead = await insertTest(database.db, id, 'a-test', now);
  const later = new Date(now.getTime() + 61_000);
  const claimed: number[] = [];
  for (let n = 0; n < 2; n++) {
    const attempt = await inTransaction(database.db, (tx) => claimDue(tx, later));
    if (attempt) claimed.push(attempt.webhook_id);
  }
  expect(dead?.webhook_id).toBe(id);
  expect(claimed).toContain(id);
});
