import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { findByIds, identifyCustomer } from '../queries/accounts.ts';
import { revokeToken } from '../store/tokens.ts';
import { createCustomer } from './create-customer.ts';
import { signIn } from './sign-in.ts';

const now = new Date('2026-11-20T08:00:00Z');
const day = 86_400_000;
const after = (days: number) => ({ now: () => new Date(now.getTime() + days * day) });
let database: TestDatabase;
let id: number;

beforeAll(async () => {
  database = await testDatabase();
  id = await inTransaction(database.db, (tx) =>
    createCustomer(tx, { name: 'Lin', email: 'Lin@Shop.example', password: 'Kettle2026', createdAt: now }),
  );
});
afterAll(() => database.close());

const enter = (email: string, password: string) =>
  signIn({ db: database.db, clock: after(0), web: inProcessWeb, shop: { secrets: createSecrets('a key of the tests') } }, email, password);

test('the right password gives a token that identifies the customer until it is revoked', async () => {
  const { token, customerId, expiresAt } = (await enter(' LIN@shop.example', 'Kettle2026')) ?? { token: '' };
  expect(customerId).toBe(id);
  expect(expiresAt).toEqual(after(30).now());
  const caller = await identifyCustomer(database.db, after(0), token);
  expect(caller).toMatchObject({ kind: 'customer', id, name: 'Lin' });
  if (caller?.kind === 'customer') await revokeToken(database.db, caller.tokenId, now);
  expect(await identifyCustomer(database.db, after(0), token)).toBeUndefined();
});

test('a wrong address or password and an account without a password are refused', async () => {
  await inTransaction(database.db, (tx) => createCustomer(tx, { name: 'Wu', email: 'wu@shop.example', createdAt: now }));
  expect(await enter('lin@shop.example', 'Wrong1234')).toBeUndefined();
  expect(await enter('nobody@shop.example', 'Kettle2026')).toBeUndefined();
  expect(await enter('wu@shop.example', 'Kettle2026')).toBeUndefined();
});

test('each use extends a token to 30 days, to 90 days at most, recorded once an hour', async () => {
  const { token } = (await enter('lin@shop.example', 'Kettle2026')) ?? { token: '' };
  for (const days of [29, 58, 87]) expect(await identifyCustomer(database.db, after(days), token)).toBeDefined();
  database.resetStatements();
  expect(await identifyCustomer(database.db, after(87.01), token)).toBeDefined();
  expect(database.statements()).toHaveLength(1);
  expect(await identifyCustomer(database.db, after(90.1), token)).toBeUndefined();
});

test('a blocked customer is not identified', async () => {
  const { token } = (await enter('lin@shop.example', 'Kettle2026')) ?? { token: '' };
  await database.db.updateTable('customers').set({ status: 'blocked' }).where('id', '=', id).execute();
  expect(await identifyCustomer(database.db, after(0), token)).toBeUndefined();
  expect(await enter('lin@shop.example', 'Kettle2026')).toBeUndefined();
});

test('an address is registered once, and unknown ids are left out', async () => {
  const again = inTransaction(database.db, (tx) => createCustomer(tx, { name: 'Lin', email: 'lin@shop.example', createdAt: now }));
  await expect(again).rejects.toMatchObject({ fields: { email: [{ key: 'repeated' }] } });
  expect([...(await findByIds(database.db, [id, 999])).keys()]).toEqual([id]);
});
