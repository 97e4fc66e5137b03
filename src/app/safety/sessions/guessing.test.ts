import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, guest, officeVisitor, staffAccount } from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

/** Guesses at an account from many addresses fail, and its owner is not locked out. */

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
});

type Account = { email: string; password: string };
const at = (ip: string) => ({ 'x-forwarded-for': ip });
/** A hundred networks of IPv4, and as many /64 of IPv6. */
const manyAddresses = (n: number) => (n % 2 ? `198.51.${n % 100}.7` : `2001:db8:0:${(n % 100).toString(16)}::${n}`);

type SignInRoute = { visitor(): Client; account(): Promise<Account>; enter(client: Client, account: Account, ip: string): Promise<number> };
const customers: SignInRoute = {
  visitor: () => guest(shop),
  account: () => shop.fixtures.member(),
  enter: async (client, { email, password }, ip) => (await client.call('POST', '/api/auth/login', { email, password }, at(ip))).status,
};
const staff: SignInRoute = {
  visitor: () => officeVisitor(shop),
  account: () => staffAccount(shop, ['orders view']),
  enter: async (client, { email, password }, ip) => {
    await client.call('GET', '/sanctum/csrf-cookie', undefined, at(ip));
    return (await client.call('POST', '/login', { email, password }, at(ip))).status;
  },
};
const signInRoutes = [
  ['a customer', customers, 200],
  ['staff', staff, 204],
] as const;

const own = '203.0.113.1';
/** A known browser of the account, which signed in once. */
async function ownBrowser(route: SignInRoute, account: Account): Promise<Client> {
  const browser = route.visitor();
  expect([200, 204]).toContain(await route.enter(browser, account, own));
  return browser;
}
async function guessFromManyAddresses(route: SignInRoute, { email }: Account, guesses = 500): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < guesses; n += 20) {
    const some = Array.from({ length: 20 }, (_, i) => route.enter(route.visitor(), { email, password: 'Wrong1234' }, manyAddresses(n + i)));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}
const count = (answers: number[], status: number) => answers.filter((answer) => answer === status).length;

test.each(signInRoutes)(
  'of 500 guesses at %s from many addresses few are compared, and the owner’s browser signs in at once',
  async (_who, route, ok) => {
    const account = await route.account();
    const browser = await ownBrowser(route, account);
    const answers = await guessFromManyAddresses(route, account);
    expect(count(answers, ok)).toBe(0);
    expect([count(answers, 422), count(answers, 429)]).toEqual([50, 450]);
    // An unknown browser waits like everyone.
    expect(await route.enter(route.visitor(), account, own)).toBe(429);
    expect(await route.enter(browser, account, own)).toBe(ok);
    expect(await route.enter(browser, account, '2001:db8:ffff::1')).toBe(ok);
  },
);

test.each(signInRoutes)(
  '%s: the device of another account and a forged one are delayed like an unknown device',
  async (_who, route, ok) => {
    const [account, other] = [await route.account(), await route.account()];
    const [mine, theirs] = [await ownBrowser(route, account), await ownBrowser(route, other)];
    await guessFromManyAddresses(route, account, 60);
    expect(await route.enter(theirs, account, own)).toBe(429);
    const name = [...mine.cookies.keys()].find((cookie) => cookie.endsWith('device')) ?? '';
    const [id, device, signature = ''] = (mine.cookies.get(name) ?? '').split('.');
    const foreign = (theirs.cookies.get(name) ?? '').split('.');
    const changed = `${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`;
    const forged = [
      [id, device, changed],
      [id, foreign[1], signature],
      [id, foreign[1], foreign[2]],
      [id, device],
      ['', '', ''],
      ['~'.repeat(5000)],
    ];
    for (const parts of forged) {
      const forger = route.visitor();
      forger.cookies.set(name, parts.join('.'));
      expect([parts, await route.enter(forger, account, own)]).toEqual([parts, 429]);
    }
    expect(await route.enter(mine, account, own)).toBe(ok);
  },
);

test.each(signInRoutes)(
  '%s: a stolen device can guess five times, then is delayed longer and longer from any address',
  async (_who, route, ok) => {
    const account = await route.account();
    const stolen = await ownBrowser(route, account);
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await route.enter(stolen, { ...account, password: `Wrong12${n}` }, manyAddresses(n)));
    expect(count(answers, 422)).toBe(5);
    expect(answers.slice(5)).toEqual(Array.from({ length: 7 }, () => 429));
    expect(await route.enter(stolen, account, own)).toBe(429);
    // The owner is not delayed at another known browser, or at a new one.
    expect(await route.enter(route.visitor(), account, '203.0.113.99')).toBe(ok);
  },
);

test('a customer under attack signs in on a new device after a password reset by mail; older devices are no longer known', async () => {
  const account = await customers.account();
  const old = await ownBrowser(customers, account);
  await guessFromManyAddresses(customers, account, 60);
  const fresh = customers.visitor();
  expect(await customers.enter(fresh, account, own)).toBe(429);
  await newMails(shop);
  await fresh.call('POST', '/api/forgot-password', { email: account.email }, at(own));
  const token = codeIn((await newMails(shop))[0]);
  const password = 'Teapot2026';
  expect((await fresh.call('POST', '/api/reset-password', { token, password, password_confirmation: password }, at(own))).status).toBe(200);
  expect(await customers.enter(fresh, { ...account, password }, own)).toBe(200);
  await guessFromManyAddresses(customers, account, 60);
  expect(await customers.enter(old, { ...account, password }, own)).toBe(429);
  expect(await customers.enter(fresh, { ...account, password }, own)).toBe(200);
});

test('staff under attack sign in on a new device after a password reset by mail; older devices are no longer known', async () => {
  const account = await staff.account();
  const old = await ownBrowser(staff, account);
  const fresh = staff.visitor();
  await guessFromManyAddresses(staff, account, 60);
  expect(await staff.enter(fresh, account, own)).toBe(429);
  await newMails(shop);
  await fresh.call('POST', '/api/admin/forgot-password', { email: account.email }, at(own));
  const code = codeIn((await newMails(shop))[0]);
  const reset = await fresh.call('POST', '/api/admin/reset-password', { code, password: 'Teapot2026' }, at(own));
  expect([reset.status, reset.body]).toEqual([200, { signed_in: false }]);
  expect(await staff.enter(fresh, { ...account, password: 'Teapot2026' }, own)).toBe(204);
  await guessFromManyAddresses(staff, account, 60);
  expect(await staff.enter(old, { ...account, password: 'Teapot2026' }, own)).toBe(429);
});

test('a signed-in staff member under attack can still change the password', async () => {
  const account = await staff.account();
  const browser = await ownBrowser(staff, account);
  await guessFromManyAddresses(staff, account, 60);
  const changed = await browser.call('POST', '/api/admin/me/password', { current: account.password, password: 'Teapot2026' }, at(own));
  expect(changed.status).toBe(204);
  expect(await staff.enter(browser, { ...account, password: 'Teapot2026' }, own)).toBe(204);
});

test('a stranger’s own account with the same address does not bypass the delay: its device opens that account only', async () => {
  const email = 'besieged@example.com';
  const form = (password: string) => ({ name: 'Lin', email, password, password_confirmation: password, accept_terms: true });
  const [owner, stranger] = [customers.visitor(), customers.visitor()];
  await owner.call('POST', '/api/auth/register', form('Kettle2026'), at(own));
  await stranger.call('POST', '/api/auth/register', form('Stranger10'), at('198.51.100.9'));
  await guessFromManyAddresses(customers, { email, password: '' }, 60);
  expect(await customers.enter(stranger, { email, password: 'Kettle2026' }, '198.51.100.9')).toBe(422);
  expect(await customers.enter(stranger, { email, password: 'Stranger10' }, '198.51.100.9')).toBe(200);
  expect(await customers.enter(owner, { email, password: 'Kettle2026' }, own)).toBe(200);
});

test('a thousand addresses of one /64 count as one; the device cookie is HttpOnly', async () => {
  const account = await customers.account();
  const answers = [];
  for (let n = 0; n < 12; n++)
    answers.push(await customers.enter(customers.visitor(), { ...account, password: 'Wrong1234' }, `2001:db8:9:9:${n}::1`));
  expect([count(answers, 422), count(answers, 429)]).toEqual([5, 7]);
  const browser = customers.visitor();
  const { setCookies } = await browser.call('POST', '/api/auth/login', { email: account.email, password: account.password }, at(own));
  expect(setCookies.filter((line) => line.startsWith('shophouse_device='))).toEqual([
    expect.stringMatching(/^shophouse_device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});
