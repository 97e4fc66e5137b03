import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import {
  codeForm,
  comeBack,
  newEmail,
  type ShopWithProviders,
  shopWithProviders,
  signInWith,
  someone,
  swap,
} from '#testing/providers/provider-visits.ts';
import { servedShop } from '#testing/served-shop.ts';

/** Signing in with LINE, Google and Facebook: the visit, and the accounts it opens. */

let shop: ShopWithProviders;
beforeAll(async () => {
  shop = await shopWithProviders();
});
afterAll(() => shop.close());

const countCustomers = async () =>
  Number(
    (
      await shop.db
        .selectFrom('customers')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('signing in', () => {
  test.each(['line', 'google', 'facebook'] as const)('with %s opens an account, and the same one the next time', async (provider) => {
    const person = someone();
    const first = await signInWith(shop, guest(shop), person, provider);
    expect(first.profile).toMatchObject({ name: person.name, email: '', email_confirmed: false, has_password: false });
    expect(first.profile.bindings).toMatchObject([{ provider }]);
    expect(first.profile.consents.map(({ type, granted }) => [type, granted]).sort()).toEqual([
      ['marketing', false],
      ['privacy', true],
      ['terms', true],
    ]);
    const before = await countCustomers();
    expect((await signInWith(shop, guest(shop), person, provider)).profile.id).toBe(first.profile.id);
    expect(await countCustomers()).toBe(before);
  });

  test('an address that Google verified is confirmed at once, and earns what a confirmation earns once; another provider’s waits for its link', async () => {
    const verified = newEmail();
    expect((await signInWith(shop, guest(shop), someone({ email: verified, verified: true }), 'google')).profile).toMatchObject({
      ...{ email: verified, email_confirmed: true },
    });
    const typed = newEmail();
    const { profile } = await signInWith(shop, guest(shop), someone({ email: typed }), 'line');
    expect(profile).toMatchObject({ email: typed, email_confirmed: false });
    const mails = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'customer_confirm_email').execute();
    expect(JSON.stringify(mails)).toContain(typed);
    expect(JSON.stringify(mails)).not.toContain(verified);
  });

  test('leads back to the page it began on, in the language it began in', async () => {
    const ending = await shop.visit(guest(shop), 'line', someone(), { redirect: '/products/12/tea?x=1#notes' });
    expect(ending).toEqual({ page: '/products/12/tea', token: expect.stringMatching(codeForm), redirect: '/products/12/tea?x=1#notes' });
    expect(await shop.visit(guest(shop), 'line', someone())).toMatchObject({ page: '/en/home', redirect: '/en/home' });
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/a/..//evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (redirect) => {
      expect(await shop.visit(guest(shop), 'line', someone(), { redirect })).toMatchObject({ page: '/en/home', redirect: '/en/home' });
    },
  );

  test('keeps the guest’s cart, named by the browser or only at the start', async () => {
    const { itemId } = await shop.fixtures.product();
    for (const inBrowser of [true, false]) {
      const client = guest(shop);
      const { body } = await client.call<{ id: string }>('POST', '/api/cart', {});
      await client.call('POST', '/api/cart/update', { cart: body.id, item: { product_item_id: itemId, quantity: 2 } });
      const { token } = await shop.visit(client, 'line', someone(), { cart: body.id });
      const { profile } = (await swap(client, token, inBrowser ? { cart: body.id } : {})).body;
      expect(profile.cart?.items.map(({ quantity }) => quantity)).toEqual([2]);
    }
  });

  test('a blocked account is not signed in', async () => {
    const person = someone();
    const { profile } = await signInWith(shop, guest(shop), person);
    await shop.db.updateTable('customers').set({ status: 'blocked' }).where('id', '=', profile.id).execute();
    expect((await shop.visit(guest(shop), 'line', person)).token).toBe('provider_failed');
  });

  test('two first sign-ins of one person at once open one account', async () => {
    const person = someone();
    const before = await countCustomers();
    const endings = await Promise.all(Array.from({ length: 8 }, () => shop.visit(guest(shop), 'line', person)));
    expect(endings.every(({ token }) => codeForm.test(token))).toBe(true);
    expect(await countCustomers()).toBe(before + 1);
  });
});

describe('a visit', () => {
  test('returns once: of twenty returns with one state one gets a code, and the code signs in once', async () => {
    const client = guest(shop);
    const path = await shop.choose(await shop.begin(client, 'line'), someone());
    const endings = await Promise.all(Array.from({ length: 20 }, () => comeBack(client, path)));
    const codes = endings.map(({ token }) => token).filter((token) => codeForm.test(token));
    expect([codes.length, endings.filter(({ token }) => token === 'provider_failed').length]).toEqual([1, 19]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => swap(client, codes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('belongs to its browser: neither its state nor its code is good in another one, and both stay good in its own', async () => {
    const [mine, theirs] = [guest(shop), guest(shop)];
    const path = await shop.choose(await shop.begin(mine, 'line'), someone());
    await shop.begin(theirs, 'line');
    for (const client of [theirs, guest(shop)]) expect((await comeBack(client, path)).token).toBe('provider_failed');
    const { token } = await comeBack(mine, path);
    for (const client of [theirs, guest(shop)]) expect((await swap(client, token)).body.code).toBe('sign_in_code_wrong');
    expect((await swap(mine, token)).status).toBe(200);
  });

  test('is good for ten minutes, its code for sixty seconds', async () => {
    const { clock } = shop.fixtures;
    const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
    const client = guest(shop);
    const path = await shop.choose(await shop.begin(client, 'facebook'), someone());
    later(599_000);
    const { token } = await comeBack(client, path);
    expect(token).toMatch(codeForm);
    later(60_000);
    expect((await swap(client, token)).status).toBe(401);
    const late = await shop.choose(await shop.begin(client, 'line'), someone());
    later(600_000);
    expect((await comeBack(client, late)).token).toBe('provider_failed');
  });

  test('of one provider does not return from another', async () => {
    const client = guest(shop);
    const path = await shop.choose(await shop.begin(client, 'line'), someone());
    expect((await comeBack(client, path.replace('/line/', '/google/'))).token).toBe('provider_failed');
    expect((await comeBack(client, path)).token).toMatch(codeForm);
  });

  test.each([
    ['no state', ''],
    ['an unknown state', `?state=${'x'.repeat(43)}&code=1`],
    ['two states', '?state=a&state=b'],
    ['nonsense', `?state[]=1&code=${'y'.repeat(3000)}`],
  ])('with %s ends with a word', async (_, query) => {
    expect((await comeBack(guest(shop), `/api/oauth/line/callback${query}`)).token).toBe('provider_failed');
  });

  test('that was refused, or whose token is wrong, signs no one in and writes no account', async () => {
    const before = await countCustomers();
    expect((await shop.visit(guest(shop), 'google', 'refuse')).token).toBe('provider_cancelled');
    shop.simulator.setFault('nonce');
    expect((await shop.visit(guest(shop), 'google', someone())).token).toBe('provider_failed');
    shop.simulator.setFault(null);
    expect(await countCustomers()).toBe(before);
  });

  test('stores neither state, code, nonce nor verifier as they are', async () => {
    const client = guest(shop);
    const url = new URL(await shop.begin(client, 'line'));
    const { token } = await comeBack(client, await shop.choose(url.href, someone()));
    const stored = JSON.stringify(await shop.db.selectFrom('provider_visits').selectAll().execute());
    for (const secret of [url.searchParams.get('state'), url.searchParams.get('nonce'), token]) expect(stored).not.toContain(secret);
  });
});

test('a provider that the shop does not offer opens no visit', async () => {
  const plain = await servedShop();
  const answer = await guest(plain).call<{ code: string }>('POST', '/api/oauth/line', { action: 'login' });
  expect([answer.status, answer.body.code]).toEqual([409, 'provider_not_offered']);
  expect(await plain.db.selectFrom('provider_visits').selectAll().execute()).toEqual([]);
  await plain.close();
});

test('the cookie of a visit is out of reach of scripts and of other hosts', async () => {
  const client = guest(shop);
  const { setCookies } = await client.call('POST', '/api/oauth/line', { action: 'login' });
  expect(setCookies.find((cookie) => cookie.startsWith('shophouse_visit='))).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/);
  const secure = await servedShop({ env: { PUBLIC_URL: 'https://shop.example' }, ports: shop.ports });
  const sent = await guest(secure).call('POST', '/api/oauth/line', { action: 'login' });
  expect(sent.setCookies.find((cookie) => cookie.startsWith('__Host-shophouse_visit='))).toMatch(/Path=\/.*Secure/);
  await secure.close();
});
