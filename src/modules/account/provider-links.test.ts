import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#modules/customers/index.ts';
import { saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { mapFields } from '#shared/pick.ts';
import { type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import { type Client, guest, impersonating, signInAgain, signUpCustomer, superman } from '#testing/clients.ts';
import {
  comeBack,
  newEmail,
  type ShopWithProviders,
  type SignedIn,
  shopWithProviders,
  signInWith,
  someone,
  swap,
} from '#testing/providers/provider-visits.ts';
import type { CustomerProfile } from './contract.ts';

/** Which account an identity opens, and how it comes to an account and leaves it. */

let shop: ShopWithProviders;
beforeAll(async () => {
  shop = await shopWithProviders();
});
afterAll(() => shop.close());

const sessionOf = ({ token }: SignedIn): Client => impersonating(shop, token);
const bindingsOf = async (client: Client) =>
  (await client.call<CustomerProfile>('GET', '/api/customer/me')).body.bindings.map(({ provider }) => provider);
/** An account registered with an address, its link not opened. */
async function registered(email: string, password = 'Teapot2026') {
  const client = guest(shop);
  const form = { name: 'Lin', email, password, password_confirmation: password, accept_terms: true };
  const { body } = await client.call<SignedIn>('POST', '/api/auth/register', form);
  return { id: body.profile.id, client: sessionOf(body), password };
}
const confirmed = async (email: string) => {
  const account = await registered(email);
  await shop.db.updateTable('customers').set({ email_verified_at: shop.fixtures.clock.now() }).where('id', '=', account.id).execute();
  return account;
};

describe('an address that has an account here', () => {
  test('is joined at once when Google and this shop have both confirmed it', async () => {
    const email = newEmail();
    const { id } = await confirmed(email);
    expect((await signInWith(shop, guest(shop), someone({ email, verified: true }), 'google')).profile.id).toBe(id);
  });

  test.each([
    ['Google did not verify it', 'google', true],
    ['LINE never says so', 'line', true],
    ['nobody confirmed it here', 'google', false],
  ] as const)('requires its password when %s', async (_, provider, isConfirmed) => {
    const email = newEmail();
    const { id, password } = isConfirmed ? await confirmed(email) : await registered(email);
    const client = guest(shop);
    const { token } = await shop.visit(client, provider, someone({ email, verified: !isConfirmed }));
    const linked = await swap(client, token);
    expect([linked.status, linked.body.code, linked.body.email]).toEqual([409, 'link_password_needed', 'p***@example.com']);
    const wrong = await swap(client, token, { password: 'Wrong12345' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['password']]);
    const { profile } = (await swap(client, token, { password })).body;
    expect([profile.id, profile.bindings.map((b) => b.provider), profile.email_confirmed]).toEqual([id, [provider], true]);
    expect((await swap(client, token, { password })).status).toBe(401);
  });

  test('that someone else registered and never confirmed gives them nothing: the person gets an account of their own', async () => {
    const email = newEmail();
    const attacker = await registered(email, 'Attack2026');
    const client = guest(shop);
    const person = someone({ email, verified: true });
    const { token } = await shop.visit(client, 'google', person);
    const { profile } = (await swap(client, token, { new_account: true })).body;
    expect(profile.id).not.toBe(attacker.id);
    expect(profile).toMatchObject({ email, email_confirmed: true });
    expect(await bindingsOf(attacker.client)).toEqual([]);
    expect((await signInWith(shop, guest(shop), person, 'google')).profile.id).toBe(profile.id);
  });

  test('started in one browser cannot be finished in another, and only for ten minutes', async () => {
    const email = newEmail();
    const { password } = await confirmed(email);
    const client = guest(shop);
    const { token } = await shop.visit(client, 'line', someone({ email }));
    expect((await swap(guest(shop), token, { password })).status).toBe(401);
    shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + 600_000));
    expect((await swap(client, token, { password })).status).toBe(401);
  });

  test('a new password by mail for an address that was not confirmed before ends identities that were bound before', async () => {
    const email = newEmail();
    const attacker = await registered(email, 'Attack2026');
    const identity = someone();
    expect((await shop.visit(attacker.client, 'line', identity, { action: 'bind' })).token).toBe('provider_bound');
    const mailed = await codes.issueReset(shop.db, shop.fixtures.clock, { email });
    const reset = { token: mailed?.code, password: 'Owner12345', password_confirmation: 'Owner12345' };
    expect((await guest(shop).call('POST', '/api/reset-password', reset)).status).toBe(200);
    expect((await signInWith(shop, guest(shop), identity)).profile.id).not.toBe(attacker.id);
  });
});

describe('binding', () => {
  const bind = (client: Client, person: ReturnType<typeof someone>, provider: 'line' | 'google' = 'line') =>
    shop.visit(client, provider, person, { action: 'bind', redirect: '/account/profile' });

  test('adds a way in, mails the owner, and is idempotent', async () => {
    const customer = await signUpCustomer(shop);
    const person = someone();
    for (const _ of [1, 2]) expect(await bind(customer, person)).toMatchObject({ page: '/account/profile', token: 'provider_bound' });
    expect(await bindingsOf(customer)).toEqual(['line']);
    expect((await signInWith(shop, guest(shop), person)).profile.id).toBe(customer.id);
    const mails = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'customer_notice').execute();
    expect(
      mails.filter(
        ({ payload }) => JSON.stringify(payload).includes('provider_bound') && JSON.stringify(payload).includes(customer.account.email),
      ),
    ).toHaveLength(1);
  });

  test('an identity of another customer ends with cannot_add at home and changes nothing', async () => {
    const person = someone();
    const { profile } = await signInWith(shop, guest(shop), person);
    const customer = await signUpCustomer(shop);
    expect(await bind(customer, person)).toMatchObject({ page: '/en/home', token: 'cannot_add' });
    expect(await bindingsOf(customer)).toEqual([]);
    expect((await signInWith(shop, guest(shop), person)).profile.id).toBe(profile.id);
  });

  test('a second identity of one provider is not added', async () => {
    const customer = await signUpCustomer(shop);
    await bind(customer, someone());
    expect((await bind(customer, someone())).token).toBe('cannot_add');
  });

  test('one identity by two customers at once: exactly one gets it', async () => {
    const person = someone();
    const customers = await Promise.all([signUpCustomer(shop), signUpCustomer(shop)]);
    const paths = await Promise.all(
      customers.map(async (client) => [client, await shop.choose(await shop.begin(client, 'line', { action: 'bind' }), person)] as const),
    );
    const endings = await Promise.all(paths.map(([client, path]) => comeBack(client, path)));
    expect(endings.map(({ token }) => token).sort()).toEqual(['cannot_add', 'provider_bound']);
    expect((await Promise.all(customers.map(bindingsOf))).flat()).toEqual(['line']);
  });

  test('needs the session that began it, still alive on return', async () => {
    const anonymous = await guest(shop).call<{ code: string }>('POST', '/api/oauth/line', { action: 'bind' });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'sign_in_first']);
    const customer = await signUpCustomer(shop);
    const path = await shop.choose(await shop.begin(customer, 'line', { action: 'bind' }), someone());
    await customer.call('POST', '/api/auth/logout');
    expect((await customer.call('GET', '/api/customer/me')).status).toBe(401);
    const browser = guest(shop);
    for (const [name, value] of customer.cookies) browser.cookies.set(name, value);
    expect((await comeBack(browser, path)).token).toBe('provider_failed');
    expect(await bindingsOf(await signInAgain(shop, customer))).toEqual([]);
  });

  test('staff who act as a customer neither bind nor unbind', async () => {
    const customer = await signUpCustomer(shop);
    const staff = await superman(shop);
    const { body } = await staff.call<{ path: string }>('POST', `/api/admin/customers/${customer.id}/sign-in`);
    const browser = guest(shop);
    const acting = sessionOf((await swap(browser, new URL(body.path, 'http://shop').searchParams.get('token') ?? '')).body);
    for (const action of ['bind', 'unbind', 'login']) {
      const answer = await acting.call<{ code: string }>('POST', '/api/oauth/line', { action });
      expect([answer.status, answer.body.code]).toEqual([403, 'not_while_impersonating']);
    }
  });
});

describe('unbinding', () => {
  const unbind = (client: Client, provider = 'line') =>
    client.call<{ code?: string; url?: null }>('POST', `/api/oauth/${provider}`, { action: 'unbind' });
  const offer = (...offered: SignInProvider[]) => {
    const value = mapFields(signInProviders, (provider) => {
      const active = offered.includes(provider);
      return { active, client_id: '1', secret: active ? 'AA==' : null };
    });
    return inTransaction(shop.db, (tx) => saveSetting(tx, 'sign_in', value));
  };

  test('is refused while it is the only way in, and for what is not bound', async () => {
    await offer('line', 'google');
    const customer = sessionOf(await signInWith(shop, guest(shop), someone()));
    expect([(await unbind(customer)).status, (await unbind(customer)).body.code]).toEqual([409, 'unable_to_unbind']);
    expect((await unbind(customer, 'google')).body.code).toBe('unable_to_unbind');
    expect(await bindingsOf(customer)).toEqual(['line']);
  });

  test('leaves the password, or another provider that the shop still offers', async () => {
    const member = await signUpCustomer(shop);
    await shop.visit(member, 'line', someone(), { action: 'bind' });
    expect(await unbind(member)).toMatchObject({ status: 200, body: { url: null } });
    expect(await bindingsOf(member)).toEqual([]);

    const customer = sessionOf(await signInWith(shop, guest(shop), someone()));
    await shop.visit(customer, 'google', someone(), { action: 'bind' });
    await offer('line');
    expect((await unbind(customer)).body.code).toBe('unable_to_unbind');
    await offer('line', 'google');
    expect((await unbind(customer)).status).toBe(200);
    expect(await bindingsOf(customer)).toEqual(['google']);
  });

  test('two at once leave one', async () => {
    await offer('line', 'google');
    const customer = sessionOf(await signInWith(shop, guest(shop), someone()));
    await shop.visit(customer, 'google', someone(), { action: 'bind' });
    const answers = await Promise.all([unbind(customer, 'line'), unbind(customer, 'google')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await bindingsOf(customer)).toHaveLength(1);
  });
});

describe('an account without a password', () => {
  test('adds an address and is deleted within ten minutes of signing in, not later', async () => {
    const person = someone();
    const session = sessionOf(await signInWith(shop, guest(shop), person));
    const email = newEmail();
    shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + 601_000));
    const late = await session.call<SignedIn>('PUT', '/api/customer/me', { email });
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([422, ['current_password']]);
    expect((await session.call('DELETE', '/api/customer/me', {})).status).toBe(422);
    const fresh = sessionOf(await signInWith(shop, guest(shop), person));
    expect((await fresh.call<{ email_pending: string }>('PUT', '/api/customer/me', { email })).body.email_pending).toBe(email);
    expect((await fresh.call('DELETE', '/api/customer/me', {})).status).toBe(204);
    expect((await signInWith(shop, guest(shop), person)).profile.email).toBe('');
  });
});
