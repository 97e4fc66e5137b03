import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantCredits } from '#modules/credits/index.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Client, guest, impersonating, superman } from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerProfile } from './contract.ts';

/** Several people typed one e-mail address or one phone number (docs/adr/0026). */

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  await setRegisterBonus(0);
});
afterAll(() => shop.close());

/** The shop gives credits without a purse of its own. */
const setRegisterBonus = (register_bonus: number): Promise<number> =>
  inTransaction(shop.db, async (tx) =>
    saveSetting(tx, 'credits', { ...(await readCreditSettings(tx, shop.fixtures.clock.now())), register_bonus, reserve: false }),
  );

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
});

type Joined = { token: string; profile: CustomerProfile; message: string };
let accountCount = 0;
const newAddress = () => `one-address${++accountCount}@example.com`;
const form = (email: string, password: string, overrides: object = {}) => ({
  ...{ name: '林美惠', email, password, password_confirmation: password, accept_terms: true },
  ...overrides,
});
const join = (email: string, password: string, overrides: object = {}, client: Client = guest(shop)) =>
  client.call<Joined>('POST', '/api/auth/register', form(email, password, overrides));
const signIn = (login: object, password: string, client: Client = guest(shop)) =>
  client.call<{ token: string }>('POST', '/api/auth/login', { ...login, password });
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const readMe = async (token: string) => (await guest(shop).call<CustomerProfile>('GET', '/api/customer/me', undefined, as(token))).body;
const listOrderNos = async (token: string) =>
  (await guest(shop).call<{ data: { order_no: string }[] }>('GET', '/api/my/orders', undefined, as(token))).body.data.map(
    (order) => order.order_no,
  );
/** The id of the account a login opens; undefined: none. */
const opened = async (login: object, password: string): Promise<number | undefined> => {
  const { status, body } = await signIn(login, password);
  return status === 200 ? (await readMe(body.token)).id : undefined;
};
const confirm = (code: string, password?: string, client: Client = guest(shop)) =>
  client.call('POST', '/api/auth/confirm-email', { code, ...(password && { password }) });
const forgot = (email: string) => guest(shop).call('POST', '/api/forgot-password', { email });
const reset = (token: string, password: string, client: Client = guest(shop)) =>
  client.call('POST', '/api/reset-password', { token, password, password_confirmation: password });
const mails = () => newMails(shop);
const strangers = Array.from({ length: 10 }, (_, n) => `Stranger${10 + n}`);

/** An account with points and an order, and the address typed by ten strangers after it. */
async function setUpGuessedAccount(): Promise<{ email: string; password: string; id: number; order: string }> {
  const [email, password] = [newAddress(), 'Kettle2026'];
  const { body } = await join(email, password);
  const { itemId } = await shop.fixtures.product();
  const { order_no } = await buy(shop.fixtures, impersonating(shop, body.token), { itemId, email, payment: 'transfer' });
  await inTransaction(shop.db, (tx) =>
    grantCredits(tx, {
      ...{ customerId: body.profile.id, amount: 120, description: { tw: '補償' }, expiresAt: null },
      ...{ effectKey: `test:${email}`, now: shop.fixtures.clock.now() },
    }),
  );
  for (const other of strangers) {
    expect((await join(email, other)).status).toBe(201);
    await shop.db.deleteFrom('rate_limits').execute();
  }
  return { email, password, id: body.profile.id, order: order_no };
}

test('ten strangers register an unconfirmed address: its owner signs in with the old password and loses nothing', async () => {
  const { email, password, id, order } = await setUpGuessedAccount();
  const before = await shop.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(before).toMatchObject({ name: '林美惠', email, email_verified_at: null });
  const { body } = await signIn({ email }, password);
  expect(await readMe(body.token)).toMatchObject({ id, credits: 120 });
  expect(await listOrderNos(body.token)).toEqual([order]);
  // Every stranger has an empty account.
  const ids = [];
  for (const other of strangers) {
    await shop.db.deleteFrom('rate_limits').execute();
    const session = (await signIn({ email }, other)).body.token;
    const stranger = await readMe(session);
    expect(stranger).toMatchObject({ credits: 0, email_confirmed: false });
    expect(await listOrderNos(session)).toEqual([]);
    ids.push(stranger.id);
  }
  expect(new Set([id, ...ids]).size).toBe(11);
});

test('the reset mail goes to the first account; after a reset no stranger’s link or password opens it', async () => {
  const { email, password, id, order } = await setUpGuessedAccount();
  await mails();
  await forgot(email);
  const [mail, ...otherMails] = await mails();
  expect([mail?.kind, mail?.recipient, otherMails]).toEqual(['customer_password_reset', email, []]);
  expect((await reset(codeIn(mail), 'Teapot2026')).status).toBe(200);
  expect(await opened({ email }, 'Teapot2026')).toBe(id);
  expect(await opened({ email }, password)).toBeUndefined();
  expect(await opened({ email }, strangers[0] ?? '')).not.toBe(id);
  const { body } = await signIn({ email }, 'Teapot2026');
  expect(await readMe(body.token)).toMatchObject({ id, credits: 120, email_confirmed: true });
  expect(await listOrderNos(body.token)).toEqual([order]);
  await join(email, 'Stranger99');
  expect((await mails()).map(({ kind }) => kind)).toContain('account_exists');
  expect(await opened({ email }, 'Teapot2026')).toBe(id);
});

test('a reset link that confirms the address first earns the welcome gift too, once', async () => {
  await setRegisterBonus(50);
  const email = newAddress();
  const { body } = await join(email, 'Kettle2026');
  for (const password of ['Teapot2026', 'Saucer2026']) {
    await mails();
    await forgot(email);
    const [mail] = await mails();
    expect((await reset(codeIn(mail), password)).status).toBe(200);
    const { token } = (await signIn({ email }, password)).body;
    expect(await readMe(token)).toMatchObject({ id: body.profile.id, email_confirmed: true, credits: 50 });
    const due = shop.db.selectFrom('outbox').select('id').where('effect_key', '=', `coupons_due:register:${body.profile.id}`);
    expect(await due.execute()).toHaveLength(1);
    // Another mail is sent after some minutes.
    shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + 1_800_000));
  }
  await setRegisterBonus(0);
});

test('a link mailed for a stranger’s account confirms the address for the account whose password is typed', async () => {
  await mails();
  const { email, password, id } = await setUpGuessedAccount();
  const sent = (await mails()).filter(({ kind }) => kind === 'confirm_email');
  const last = codeIn(sent.at(-1));
  expect(sent.at(-1)?.plain).toMatch(/entered at .+ more than once/);
  const alone = await confirm(last);
  expect([alone.status, alone.body['code']]).toEqual([422, 'confirmation_password_needed']);
  const wrong = await confirm(last, 'Wrong1234');
  expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([422, ['password']]);
  const confirmed = () =>
    shop.db.selectFrom('customers').select('id').where('email', '=', email).where('email_verified_at', 'is not', null).execute();
  expect(await confirmed()).toEqual([]);
  expect((await confirm(last, password)).status).toBe(204);
  expect(await confirmed()).toEqual([{ id }]);
  for (const mail of sent) expect((await confirm(codeIn(mail), 'Stranger10')).body['code']).toBe('confirmation_code_wrong');
});

test('a known browser decides the owner of an address without a password; another account’s device does not', async () => {
  await mails();
  const email = newAddress();
  const [knownBrowser, otherBrowser] = [guest(shop), guest(shop)];
  const { body } = await join(email, 'Kettle2026', {}, knownBrowser);
  await join(email, 'Stranger10', {}, otherBrowser);
  const sent = await mails();
  const unknownBrowser = guest(shop);
  await join(newAddress(), 'Kettle2026', {}, unknownBrowser);
  expect((await confirm(codeIn(sent[1]), undefined, unknownBrowser)).body['code']).toBe('confirmation_password_needed');
  // The owner's browser opens the stranger's link.
  expect((await confirm(codeIn(sent[1]), undefined, knownBrowser)).status).toBe(204);
  expect((await readMe(body.token)).email_confirmed).toBe(true);
});

test('a stranger who typed the address first does not block the owner of the mailbox', async () => {
  await mails();
  const email = newAddress();
  const stranger = await join(email, 'Stranger10');
  const { body } = await join(email, 'Kettle2026');
  const sent = await mails();
  expect((await confirm(codeIn(sent[1]), 'Kettle2026')).status).toBe(204);
  expect((await readMe(body.token)).email_confirmed).toBe(true);
  expect((await readMe(stranger.body.token)).email_confirmed).toBe(false);
  await forgot(email);
  const [mail] = await mails();
  expect((await reset(codeIn(mail), 'Teapot2026')).status).toBe(200);
  expect(await opened({ email }, 'Teapot2026')).toBe(body.profile.id);
  expect(await opened({ email }, 'Stranger10')).toBe(stranger.body.profile.id);
});

test('passwords for a link are counted like those of a sign-in, and the link stays valid', async () => {
  await mails();
  const email = newAddress();
  await join(email, 'Kettle2026');
  await join(email, 'Stranger10');
  const code = codeIn((await mails())[0]);
  await shop.db.deleteFrom('rate_limits').execute();
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push((await confirm(code, `Wrong12${n}4`)).status);
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
  await shop.db.deleteFrom('rate_limits').execute();
  expect((await confirm(code, 'Kettle2026')).status).toBe(204);
});

test('registering a taken address looks and works like registering a free one, down to the statements', async () => {
  const [registered, free] = [newAddress(), newAddress()];
  await join(registered, 'Kettle2026');
  const readMailsTo = async (email: string) => {
    const client = guest(shop);
    shop.resetStatements();
    const { status, body, setCookies } = await join(email, 'Stranger10', {}, client);
    const statements = shop.statements().filter((text) => !text.includes('rate_limits'));
    const again = await signIn({ email }, 'Stranger10');
    const wrong = await signIn({ email }, 'Stranger11');
    return {
      ...{ status, message: body.message, profile: { ...body.profile, id: 0, email: '', consents: [] } },
      cookies: setCookies.map((line) => line.replace(/=[^;]+/, '')),
      ...{ statements, again: again.status, wrong: [wrong.status, wrong.body] },
    };
  };
  expect(await readMailsTo(registered)).toEqual(await readMailsTo(free));
});

test('two concurrent registrations of one address: one account with the same password, two with different ones', async () => {
  const email = newAddress();
  const twice = await Promise.all(Array.from({ length: 5 }, () => join(email, 'Kettle2026')));
  expect(new Set(twice.map(({ body }) => body.profile.id)).size).toBe(1);
  await shop.db.deleteFrom('rate_limits').execute();
  const other = newAddress();
  const passwords = ['Kettle2026', 'Teapot2026', 'Gaiwan2026'];
  const answers = await Promise.all(passwords.map((password) => join(other, password)));
  const ids = answers.map(({ body }) => body.profile.id);
  expect(new Set(ids).size).toBe(3);
  await shop.db.deleteFrom('rate_limits').execute();
  expect(await Promise.all(passwords.map((password) => opened({ email: other }, password)))).toEqual(ids);
});

test('a phone shared by three accounts signs none in and is answered like a wrong password; each e-mail address signs in', async () => {
  const phone = '0955123456';
  const people = [newAddress(), newAddress(), newAddress()];
  const ids = [];
  for (const email of people) ids.push((await join(email, 'Kettle2026', { phone })).body.profile.id);
  await shop.db.deleteFrom('rate_limits').execute();
  const shared = await signIn({ phone }, 'Kettle2026');
  const wrong = await signIn({ phone: '0955999999' }, 'Kettle2026');
  expect([shared.status, shared.body]).toEqual([wrong.status, wrong.body]);
  expect(shared.body).toMatchObject({ errors: { email: [expect.stringContaining('email address')] } });
  expect(await Promise.all(people.map((email) => opened({ email }, 'Kettle2026')))).toEqual(ids);
  // Also not in the browser of one of them.
  const ownBrowser = guest(shop);
  await signIn({ email: people[0] }, 'Kettle2026', ownBrowser);
  expect((await signIn({ phone }, 'Kettle2026', ownBrowser)).status).toBe(422);
  // One account keeps the address.
  for (const email of people.slice(1)) {
    const { body } = await signIn({ email }, 'Kettle2026');
    expect((await guest(shop).call('PUT', '/api/customer/me', { phone: null }, as(body.token))).status).toBe(200);
  }
  expect(await opened({ phone: '+886 955-123-456' }, 'Kettle2026')).toBe(ids[0]);
});

test('requesting more mails invalidates no link; using the first link ends the others, and so does a new password', async () => {
  await mails();
  const email = newAddress();
  const { body } = await join(email, 'Kettle2026');
  const start = shop.fixtures.clock.now();
  const links: string[] = [];
  for (let n = 0; n < 3; n++) {
    shop.fixtures.clock.set(new Date(start.getTime() + n * 3 * 60_000));
    await mails();
    await forgot(email);
    links.push(codeIn((await mails())[0]));
  }
  expect((await reset(links[0] ?? '', 'Teapot2026')).status).toBe(200);
  for (const link of links) expect((await reset(link, 'Gaiwan2026')).body['code']).toBe('reset_code_wrong');
  expect(await opened({ email }, 'Teapot2026')).toBe(body.profile.id);

  shop.fixtures.clock.set(new Date(start.getTime() + 20 * 60_000));
  await mails();
  await forgot(email);
  const lateAnswer = codeIn((await mails())[0]);
  const { body: session } = await signIn({ email }, 'Teapot2026');
  const change = { current_password: 'Teapot2026', password: 'Gaiwan2026', password_confirmation: 'Gaiwan2026' };
  expect((await guest(shop).call('PUT', '/api/customer/me', change, as(session.token))).status).toBe(200);
  expect((await reset(lateAnswer, 'Kettle2027')).body['code']).toBe('reset_code_wrong');
  shop.fixtures.clock.set(start);
});

test('a link that staff mail to one of several accounts of an address is for that account', async () => {
  const email = newAddress();
  await join(email, 'Kettle2026');
  const { body } = await join(email, 'Stranger10');
  await mails();
  const superAdmin = await superman(shop);
  expect((await superAdmin.call('POST', `/api/admin/customers/${body.profile.id}/reset-mail`, {})).status).toBe(204);
  const [mail] = await mails();
  expect((await reset(codeIn(mail), 'Teapot2026')).status).toBe(200);
  expect(await opened({ email }, 'Teapot2026')).toBe(body.profile.id);
});
