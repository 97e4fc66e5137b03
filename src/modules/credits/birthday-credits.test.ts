import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { grantForBirthdays } from './birthday-credits.ts';
import { creditBalance } from './index.ts';

let database: TestDatabase;
let members = 0;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await set({ birthday_bonus: 100, reserve: false, expiry_days: 30 });
});
afterAll(() => database.close());

const taipei = 'Asia/Taipei';
const noon = (day: string) => new Date(`${day}T04:00:00.000Z`);
const grant = (now: Date, timeZone = taipei) =>
  grantForBirthdays({ db: database.db, clock: { now: () => now }, log: { warn: () => undefined } }, timeZone);

async function set(change: { birthday_bonus?: number; reserve?: boolean; expiry_days?: number | null }): Promise<void> {
  const settings = await readCreditSettings(database.db, noon('2026-01-01'));
  await inTransaction(database.db, (tx) => saveSetting(tx, 'credits', { ...settings, ...change }));
}

async function member(birthday: string | null, change: { status?: 'blocked'; email_verified_at?: null } = {}): Promise<number> {
  const account = { name: '林', email: `b${++members}@example.com`, createdAt: noon('2020-01-01') };
  const id = await inTransaction(database.db, (tx) => createCustomer(tx, account));
  await database.db
    .updateTable('customers')
    .set({ birthday, ...change })
    .where('id', '=', id)
    .execute();
  return id;
}
const balance = (id: number, now: Date) => creditBalance(database.db, id, now);

test('on the birthday everybody gets the bonus once, of twenty jobs at once only one gives it', async () => {
  const [born, other] = [await member('1990-03-08'), await member('1990-03-09')];
  const now = noon('2026-03-08');
  const granted = await Promise.all(Array.from({ length: 20 }, () => grant(now)));
  expect(granted.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect([await balance(born, now), await balance(other, now)]).toEqual([100, 0]);
  expect([await grant(noon('2027-03-08')), await balance(born, noon('2027-03-08'))]).toEqual([1, 100]);
});

test('changing the birthday gives no second bonus in the same year', async () => {
  const id = await member('1991-04-10');
  expect(await grant(noon('2026-04-10'))).toBe(1);
  await database.db.updateTable('customers').set({ birthday: '1991-04-11' }).where('id', '=', id).execute();
  expect(await grant(noon('2026-04-11'))).toBe(0);
});

test('the day is the shop’s: from its midnight to the last millisecond before the next', async () => {
  await member('1992-05-20');
  const midnight = new Date('2026-05-19T16:00:00.000Z');
  expect(await grant(new Date(midnight.getTime() - 1))).toBe(0);
  expect(await grant(midnight)).toBe(1);
  await member('1992-05-20');
  expect(await grant(new Date('2026-05-20T16:00:00.000Z'))).toBe(0);
  expect(await grant(new Date('2026-05-20T15:59:59.999Z'))).toBe(1);
  await member('1992-05-20');
  expect(await grant(new Date('2026-05-20T16:00:00.000Z'), 'Europe/London')).toBe(1);
});

test('who was born on 29 February gets it on the 28th of a common year and on the 29th of a leap year', async () => {
  await member('1996-02-29');
  expect([await grant(noon('2027-02-28')), await grant(noon('2027-03-01'))]).toEqual([1, 0]);
  expect([await grant(noon('2028-02-28')), await grant(noon('2028-02-29'))]).toEqual([0, 1]);
});

test('no one gets it while it is 0, without a confirmed address, or while blocked', async () => {
  const now = noon('2026-06-01');
  await set({ birthday_bonus: 0 });
  const id = await member('1993-06-01');
  await member('1993-06-01', { status: 'blocked' });
  await member('1993-06-01', { email_verified_at: null });
  expect([await grant(now), await balance(id, now)]).toEqual([0, 0]);
  await set({ birthday_bonus: 40 });
  expect([await grant(now), await balance(id, now)]).toEqual([1, 40]);
  const end = new Date('2026-07-01T15:59:59Z').getTime();
  expect([await balance(id, new Date(end - 1)), await balance(id, new Date(end))]).toEqual([40, 0]);
});

test('where the shop’s purse is short nothing is given, and the next call of the day tries again', async () => {
  const now = noon('2026-07-07');
  const id = await member('1994-07-07');
  await set({ reserve: true });
  expect([await grant(now), await balance(id, now)]).toEqual([0, 0]);
  await set({ reserve: false });
  expect([await grant(now), await balance(id, now)]).toEqual([1, 100]);
});
