import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { csrfCookie, csrfMatches, csrfTokenFor, sessionCookie } from '#platform/http/csrf.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { fakeBrowser } from '../browser.fake.ts';
import { startSession } from '../profile.ts';
import { identifyStaff } from '../queries.ts';
import { createStaff } from './create-staff.ts';
import { ensureDefaultRoles } from './ensure-default-roles.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const now = new Date('2026-11-20T08:00:00Z');
const clock = { now: () => now };
const email = 'mei@shop.example';
const password = 'Kettle2026';
const secrets = createSecrets('a key that only these tests know');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.db, async (tx) => {
    await ensureDefaultRoles(tx);
    await createStaff(tx, { name: 'Mei', email, password, roles: ['orders', 'warehouse'], now });
  });
});
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
});
afterAll(() => database.close());

const failure = (problem: Promise<unknown>) =>
  problem.then(
    () => undefined,
    (error: unknown) => error,
  );

test('signing in replaces the session id, and the old one stays invalid', async () => {
  const browser = fakeBrowser(database.db);
  startSession(browser.context());
  const planted = browser.cookies.get(sessionCookie) ?? '';
  await signIn(browser.context(undefined, now), { email, password });
  const session = browser.cookies.get(sessionCookie) ?? '';
  expect(session).not.toBe(planted);
  expect(await identifyStaff(database.db, clock, planted)).toBeUndefined();
  expect(await identifyStaff(database.db, clock, session)).toMatchObject({ kind: 'staff', name: 'Mei', superman: false });
  expect(browser.cookies.get(csrfCookie)).toBe(csrfTokenFor(session, secrets));
});

test('permissions are read with the caller, in one statement', async () => {
  const browser = fakeBrowser(database.db);
  await signIn(browser.context(undefined, now), { email, password });
  database.resetStatements();
  const caller = await identifyStaff(database.db, clock, browser.cookies.get(sessionCookie) ?? '');
  expect(database.statements()).toHaveLength(1);
  expect(caller?.kind === 'staff' && [...caller.permissions]).toEqual(
    expect.arrayContaining(['orders update', 'products update', 'dashboard view']),
  );
  expect(caller?.kind === 'staff' && caller.permissions.has('system update')).toBe(false);
});

test('signing out ends the session on the server and gives a new id', async () => {
  const browser = fakeBrowser(database.db);
  await signIn(browser.context(undefined, now), { email, password });
  const session = browser.cookies.get(sessionCookie) ?? '';
  await signOut(browser.context(undefined, now));
  expect(await identifyStaff(database.db, clock, session)).toBeUndefined();
  expect(browser.cookies.get(sessionCookie)).not.toBe(session);
});

test('an idle session expires after eight hours, a used one after twelve', async () => {
  const browser = fakeBrowser(database.db);
  await signIn(browser.context(undefined, now), { email, password });
  const session = browser.cookies.get(sessionCookie) ?? '';
  const after = (hours: number) => identifyStaff(database.db, { now: () => new Date(now.getTime() + hours * 3_600_000) }, session);
  expect(await after(8.1)).toBeUndefined();
  expect(await after(7)).toBeDefined();
  expect(await after(11.9)).toBeDefined();
  expect(await after(12.1)).toBeUndefined();
});

test('a wrong address and a wrong password get the same answer', async () => {
  const { context } = fakeBrowser(database.db);
  const wrong = { fields: { email: [{ key: 'credentials' }] } };
  expect(await failure(signIn(context(), { email, password: 'Wrong1234' }))).toMatchObject(wrong);
  expect(await failure(signIn(context(), { email: 'nobody@shop.example', password }))).toMatchObject(wrong);
});

test('guessing at an account is delayed longer and longer, even in parallel; another address is not', async () => {
  const { context } = fakeBrowser(database.db);
  const guess = (at = now) => failure(signIn(context(undefined, at), { email, password: 'Wrong1234' }));
  const answers = await Promise.all(Array.from({ length: 12 }, () => guess()));
  expect(answers.filter((a) => (a as { code?: string }).code === 'too_many_attempts')).toHaveLength(7);
  expect(await failure(signIn(context(undefined, now), { email, password }))).toMatchObject({ status: 429, facts: { retry_after: 2 } });
  expect(await guess(new Date(now.getTime() + 2000))).toMatchObject({ fields: {} });
  expect(await guess(new Date(now.getTime() + 3000))).toMatchObject({ facts: { retry_after: 3 } });
  await signIn(fakeBrowser(database.db, { ip: '198.51.100.9' }).context(undefined, now), { email, password });
});

test('a token of another session, or a changed one, is refused', () => {
  const token = csrfTokenFor('one session', secrets);
  expect(csrfMatches(token, 'one session', secrets)).toBe(true);
  expect(csrfMatches(token, 'another session', secrets)).toBe(false);
  expect(csrfMatches(token, 'one session', createSecrets('another key'))).toBe(false);
  expect(csrfMatches(`${token.slice(0, -1)}!`, 'one session', secrets)).toBe(false);
  expect(csrfMatches(undefined, 'one session', secrets)).toBe(false);
});
