import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { sessionCookie } from '#platform/http/csrf.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { fakeBrowser } from '../browser.fake.ts';
import { identifyStaff } from '../queries.ts';
import { createStaff } from './create-staff.ts';
import { forgotPassword, issueResetCode } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

const now = new Date('2026-11-20T08:00:00Z');
const clock = { now: () => now };
const email = 'mei@shop.example';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.db, (tx) => createStaff(tx, { name: 'Mei', email, password: 'Kettle2026', roles: [], now }));
});
afterAll(() => database.close());

const newCode = async () => (await issueResetCode(database.db, clock, email))?.code ?? '';
const reset = (code: string, password: string, at = now) =>
  resetPassword(fakeBrowser(database.db).context(undefined, at), { code, password });

test('of two concurrent uses of a code one sets the password', async () => {
  const code = await newCode();
  const attempts = await Promise.allSettled([reset(code, 'Teapot2026'), reset(code, 'Gaiwan2026')]);
  expect(attempts.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'reset_code_wrong' } });
});

test('a new password ends the sessions and clears the sign-in delay', async () => {
  await reset(await newCode(), 'Kettle2027');
  const browser = fakeBrowser(database.db);
  await signIn(browser.context(undefined, now), { email, password: 'Kettle2027' });
  const session = browser.cookies.get(sessionCookie) ?? '';
  expect(await identifyStaff(database.db, clock, session)).toBeDefined();
  await reset(await newCode(), 'Kettle2028');
  expect(await identifyStaff(database.db, clock, session)).toBeUndefined();
});

test('a code expires after an hour', async () => {
  const code = await newCode();
  await expect(reset(code, 'Teapot2026', new Date(now.getTime() + 3_600_000))).rejects.toMatchObject({ code: 'reset_code_wrong' });
  await reset(code, 'Teapot2026', new Date(now.getTime() + 3_599_999));
});

test('requesting a newer code keeps older ones valid; the first one used ends all of them', async () => {
  const codes = [await newCode(), await newCode(), await newCode()];
  await reset(codes[0] ?? '', 'Teapot2026');
  for (const code of codes) await expect(reset(code, 'Gaiwan2026')).rejects.toMatchObject({ code: 'reset_code_wrong' });
});

test('a common password is refused and does not use the code up', async () => {
  const code = await newCode();
  await expect(reset(code, 'Password1')).rejects.toMatchObject({ fields: { password: [{ key: 'password_common' }] } });
  await reset(code, 'Kettle2029');
});

test('a code of a deactivated account sets nothing, and works once the account is active again', async () => {
  const code = await newCode();
  const setActive = (active: boolean) => database.db.updateTable('staff').set({ active }).where('email', '=', email).execute();
  await setActive(false);
  await expect(reset(code, 'Gaiwan2026')).rejects.toMatchObject({ code: 'reset_code_wrong' });
  await setActive(true);
  await reset(code, 'Gaiwan2026');
});

test('requesting a reset does the same for a known and an unknown address', async () => {
  const { context } = fakeBrowser(database.db);
  const requestReset = async (address: string) => {
    database.resetStatements();
    const answer = await forgotPassword(context(undefined, now), { email: address });
    return { answer, statements: database.statements() };
  };
  expect(await requestReset(email)).toEqual(await requestReset('nobody@shop.example'));
  expect(await issueResetCode(database.db, clock, 'nobody@shop.example')).toBeUndefined();
  await forgotPassword(context(undefined, now), { email });
  expect(await database.db.selectFrom('outbox').select('kind').execute()).toHaveLength(2);
});
