import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest, type StaffClient, signUpCustomer, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { insertCode } from '../store/codes.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

test('the code of a link signs in once and within five minutes; a valid session continues', async () => {
  const customer = await signUpCustomer(shop);
  const newCode = () => inTransaction(shop.db, (tx) => insertCode(tx, 'sign_in', customer.id, null, shop.fixtures.clock.now()));
  const enter = (token: string) => guest(shop).call<{ token: string; profile: CustomerProfile }>('POST', '/api/user-by-token', { token });
  const code = await newCode();
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code)));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.profile.id)).toEqual([customer.id]);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  const lateAnswer = await newCode();
  shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + 5 * 60_000));
  expect((await enter(lateAnswer)).status).toBe(401);
  const again = await enter(customer.token);
  expect([again.status, again.body.token, again.body.profile.id]).toEqual([200, customer.token, customer.id]);
  expect((await enter('x'.repeat(43))).status).toBe(401);
});

test('two staff members who impersonate the same customer each have a working link', async () => {
  const customer = await signUpCustomer(shop);
  const [one, two] = [await superman(shop), await superman(shop)];
  const issueSignInToken = async (staff: StaffClient) =>
    (await staff.call<{ path: string }>('POST', `/api/admin/customers/${customer.id}/sign-in`, {})).body.path.slice('/?token='.length);
  const links = [await issueSignInToken(one), await issueSignInToken(two)];
  for (const token of links) expect((await guest(shop).call('POST', '/api/user-by-token', { token })).status).toBe(200);
  for (const token of links) expect((await guest(shop).call('POST', '/api/user-by-token', { token })).status).toBe(401);
});
