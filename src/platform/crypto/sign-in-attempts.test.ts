import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { takeSignInAttempt } from './sign-in-attempts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const attemptAt = (now: string, account: string) =>
  takeSignInAttempt(database.db, new Date(now), { realm: 'staff', account, ip: '10.0.0.1' });
const refused = (seconds: number) => expect.objectContaining({ code: 'too_many_attempts', facts: { retry_after: seconds } });

/** The sixth attempt must wait two seconds after the fifth. */
async function failFiveTimes(now: string, account: string): Promise<void> {
  for (let n = 0; n < 5; n++) await attemptAt(now, account);
  await expect(attemptAt(now, account)).rejects.toEqual(refused(2));
}

test('failures delay the next attempt from their time on, also where a clock is a minute behind', async () => {
  await failFiveTimes('2026-11-21T12:00:00Z', 'mei');
  await expect(attemptAt('2026-11-21T12:00:01Z', 'mei')).rejects.toEqual(refused(1));
  await expect(attemptAt('2026-11-21T11:59:00Z', 'mei')).rejects.toEqual(refused(62));
  await attemptAt('2026-11-21T12:00:02Z', 'mei');
});

test('failures of before the clock went back are forgotten', async () => {
  await failFiveTimes('2026-12-21T12:00:00Z', 'lin');
  for (let n = 0; n < 5; n++) await attemptAt('2026-11-21T12:00:00Z', 'lin');
  await expect(attemptAt('2026-11-21T12:00:00Z', 'lin')).rejects.toEqual(refused(2));
});
