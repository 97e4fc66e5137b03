import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { fakeBrowser } from '../browser.fake.ts';
import { administratorAddresses, superAdministratorExists } from '../queries.ts';
import { createAdministrator } from './create-staff.ts';
import { issueSetupCode, setUp } from './set-up.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const setUpAs = (email: string, code: string) =>
  setUp(fakeBrowser(database.db).context(), { name: 'Mei', email, password: 'Kettle2026', code });

test('of two concurrent set-ups one becomes administrator', async () => {
  const code = await issueSetupCode(database.db, systemClock);
  const attempts = await Promise.allSettled([setUpAs('one@shop.tw', code), setUpAs('two@shop.tw', code)]);
  expect(attempts.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'setup_done' } });
  expect(await administratorAddresses(database.db)).toHaveLength(1);
});

test('a shop with an administrator is not set up again, even with a valid code', async () => {
  await createAdministrator(database.db, systemClock, { name: 'Mei', email: 'Mei@Shop.tw', password: 'Kettle2026' });
  const code = await issueSetupCode(database.db, systemClock);
  await expect(setUpAs('two@shop.tw', code)).rejects.toMatchObject({ code: 'setup_done', status: 404 });
  expect(await administratorAddresses(database.db)).toEqual(['mei@shop.tw']);
});

test('only the newest code works', async () => {
  const older = await issueSetupCode(database.db, systemClock);
  await issueSetupCode(database.db, systemClock);
  await expect(setUpAs('one@shop.tw', older)).rejects.toMatchObject({ code: 'setup_code_wrong' });
  expect(await superAdministratorExists(database.db)).toBe(false);
});

test('an address in use, or a common password, creates no administrator', async () => {
  const create = (password: string) => createAdministrator(database.db, systemClock, { name: 'Mei', email: 'mei@shop.tw', password });
  await expect(create('Password1')).rejects.toMatchObject({ fields: { password: [{ key: 'password_common' }] } });
  await create('Kettle2026');
  await expect(create('Kettle2026')).rejects.toMatchObject({ fields: { email: [{ key: 'repeated' }] } });
});
