import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Client, guest, signUpCustomer } from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerProfile } from './contract.ts';

type Joined = { token: string; expires_at: string; message: string; profile: CustomerProfile };

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
});

let accountCount = 0;
const newAddress = () => `joining${++accountCount}@example.com`;
const form = (email: string, overrides: object = {}) => ({
  name: '林美惠',
  email,
  password: 'Kettle2026',
  password_confirmation: 'Kettle2026',
  accept_terms: true,
  ...overrides,
});
const join = (email: string, overrides: object = {}, client: Client = guest(shop)) =>
  client.call<Joined>('POST', '/api/auth/register', form(email, overrides));
const as = (token: string) => ({ authorization: `Bearer ${token}` });

const mails = () => newMails(shop);
async function joinAndConfirm(email: string): Promise<Joined> {
  await mails();
  const { body } = await join(email);
  const [mail] = await mails();
  const confirmed = await guest(shop).call('POST', '/api/auth/confirm-email', { code: codeIn(mail) });
  if (confirmed.status !== 204) throw new Error(confirmed.text);
  return body;
}

test('registering opens an account with the guest’s cart, consents and a session of 30 days', async () => {
  await mails();
  const visitor = guest(shop);
  const { itemId } = await shop.fixtures.product();
  const { body: cart } = await visitor.call('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 2 } });
  const email = newAddress();
  const { status, body } = await join(
    ` ${email.toUpperCase()}`,
    { phone: '0912-345-678', birthday: '1990-02-28', marketing: true, cart: cart['id'] },
    visitor,
  );
  expect(status).toBe(201);
  expect(body.message).toContain('Registration successful');
  expect(body.expires_at).toBe(new Date(shop.fixtures.clock.now().getTime() + 30 * 86_400_000).toISOString());
  expect(body.profile).toMatchObject({
    ...{ name: '林美惠', email, email_confirmed: false, phone: '0912345678', birthday: '1990-02-28', marketing: true, locale: 'en' },
    ...{ credits: 0, coupons_unused: 0, level: null, addresses: [], bindings: [], avatar: null, invoice_carrier: null },
  });
  expect(body.profile.cart).toMatchObject({ id: cart['id'], quantity_count: 2 });
  const ownProfile = await guest(shop).call<CustomerProfile>('GET', '/api/customer/me', undefined, as(body.token));
  expect({ ...ownProfile.body, cart: null }).toEqual({ ...body.profile, cart: null });
  const consents = await shop.db
    .selectFrom('customer_consents')
    .select(['type', 'text_version', 'granted'])
    .where('customer_id', '=', body.profile.id)
    .orderBy('id')
    .execute();
  expect(consents).toEqual([
    { type: 'terms', text_version: 1, granted: true },
    { type: 'privacy', text_version: 1, granted: true },
    { type: 'marketing', text_version: 1, granted: true },
  ]);
  const [mail, ...otherMails] = await mails();
  expect(otherMails).toEqual([]);
  expect(mail).toMatchObject({ kind: 'confirm_email', recipient: email, locale: 'en' });
  expect(mail?.plain).toContain('https://shop.example/en/confirm-email?code=');
});

test.each([
  ['password', { password: 'short', password_confirmation: 'short' }],
  ['password', { password: 'password123', password_confirmation: 'password123' }],
  ['password_confirmation', { password_confirmation: 'Kettle2027' }],
  ['accept_terms', { accept_terms: false }],
  ['phone', { phone: '12' }],
  ['birthday', { birthday: '2999-01-01' }],
  ['email', { email: 'no address' }],
])('a wrong %s is refused by field and no account is created', async (field, wrongValue) => {
  const email = newAddress();
  const { status, body } = await join(email, wrongValue);
  expect([status, Object.keys(body as object)]).toEqual([422, ['code', 'message', 'errors']]);
  expect(body).toHaveProperty(['errors', field]);
  expect(await shop.db.selectFrom('customers').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('registering answers the same for a registered address; only the mail informs its owner', async () => {
  const owner = newAddress();
  const { profile } = await joinAndConfirm(owner);
  const known = await join(owner, { password: 'Stranger26', password_confirmation: 'Stranger26' });
  const [noticeMail] = await mails();
  const unknown = await join(newAddress(), { password: 'Stranger26', password_confirmation: 'Stranger26' });
  const shape = ({ status, body }: typeof known) => ({
    status,
    message: body.message,
    profile: { ...body.profile, id: 0, email: '' },
    expires_at: body.expires_at,
  });
  expect(shape(known)).toEqual(shape(unknown));
  expect(known.body.profile.id).not.toBe(profile.id);
  expect(noticeMail).toMatchObject({ kind: 'account_exists', recipient: owner });
  expect(noticeMail?.plain).not.toMatch(/code=|token=/);
  const login = (password: string) => guest(shop).call<{ token: string }>('POST', '/api/auth/login', { email: owner, password });
  const { body } = await login('Kettle2026');
  const ownProfile = await guest(shop).call<CustomerProfile>('GET', '/api/customer/me', undefined, as(body.token));
  expect(ownProfile.body.id).toBe(profile.id);
  expect((await login('Stranger26')).status).toBe(200);
});

test('an address belongs to the account whose link was opened, once; a stranger who typed it first never gets it', async () => {
  await mails();
  const email = newAddress();
  const stranger = await join(email, { password: 'Stranger26', password_confirmation: 'Stranger26' });
  const [first] = await mails();
  await join(email);
  const confirmed = { code: codeIn((await mails())[0]), password: 'Kettle2026' };
  expect((await guest(shop).call('POST', '/api/auth/confirm-email', confirmed)).status).toBe(204);
  const lateAnswer = await guest(shop).call('POST', '/api/auth/confirm-email', { code: codeIn(first) });
  expect(lateAnswer.status).toBe(422);
  expect(lateAnswer.body).toMatchObject({ code: 'confirmation_code_wrong' });
  const rows = await shop.db.selectFrom('customers').select(['id', 'email_verified_at']).where('email', '=', email).orderBy('id').execute();
  expect(rows.map((row) => [row.id === stranger.body.profile.id, row.email_verified_at !== null])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('twenty concurrent clicks on one link confirm once and earn the welcome gift once', async () => {
  await inTransaction(shop.db, async (tx) =>
    saveSetting(tx, 'credits', { ...(await readCreditSettings(tx, shop.fixtures.clock.now())), register_bonus: 50, reserve: false }),
  );
  await mails();
  const { body } = await join(newAddress());
  const code = codeIn((await mails())[0]);
  const clicks = await Promise.all(Array.from({ length: 20 }, () => guest(shop).call('POST', '/api/auth/confirm-email', { code })));
  expect(clicks.map((click) => click.status).sort()).toEqual([204, ...Array.from({ length: 19 }, () => 422)]);
  const ownProfile = await guest(shop).call<CustomerProfile>('GET', '/api/customer/me', undefined, as(body.token));
  expect(ownProfile.body).toMatchObject({ credits: 50, email_confirmed: true });
  const due = shop.db.selectFrom('outbox').select('payload').where('effect_key', '=', `coupons_due:register:${body.profile.id}`);
  expect(await due.execute()).toMatchObject([{ payload: { trigger: 'on_register', customerId: body.profile.id } }]);
});

test('an empty purse of the shop does not prevent confirming', async () => {
  await inTransaction(shop.db, async (tx) =>
    saveSetting(tx, 'credits', { ...(await readCreditSettings(tx, shop.fixtures.clock.now())), register_bonus: 50, reserve: true }),
  );
  const { token } = await joinAndConfirm(newAddress());
  const ownProfile = await guest(shop).call<CustomerProfile>('GET', '/api/customer/me', undefined, as(token));
  expect(ownProfile.body).toMatchObject({ credits: 0, email_confirmed: true });
});

test('the form sent twice opens one account', async () => {
  const email = newAddress();
  const once = await join(email);
  const twice = await join(email);
  expect(twice.body.profile.id).toBe(once.body.profile.id);
});

test('fields that a registration may not set are ignored', async () => {
  const extra = {
    id: 1,
    status: 'blocked',
    level_id: 1,
    tags: ['vip'],
    note: 'x',
    email_verified_at: '2026-01-01',
    credits: 999,
    orders_placed: 9,
  };
  const { body } = await join(newAddress(), extra);
  const row = await shop.db.selectFrom('customers').selectAll().where('id', '=', body.profile.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    status: 'active',
    level_id: null,
    tags: [],
    note: '',
    email_verified_at: null,
    orders_placed: 0,
    version: 1,
  });
  await guest(shop).call('PUT', '/api/customer/me', { ...extra, name: 'Lin' }, as(body.token));
  const saved = await shop.db.selectFrom('customers').selectAll().where('id', '=', body.profile.id).executeTakeFirstOrThrow();
  expect(saved).toMatchObject({
    name: 'Lin',
    status: 'active',
    level_id: null,
    tags: [],
    note: '',
    email_verified_at: null,
    orders_placed: 0,
  });
});

test('an address typed with full-width letters is the same address', async () => {
  const email = newAddress();
  await joinAndConfirm(email);
  const lookalike = email.replace('k', 'K').replace('j', 'ｊ').replace('@', '＠');
  const signedIn = await guest(shop).call('POST', '/api/auth/login', { email: lookalike, password: 'Kettle2026' });
  expect(signedIn.status).toBe(200);
  await mails();
  await guest(shop).call('POST', '/api/forgot-password', { email: lookalike });
  expect((await mails()).map((mail) => mail.recipient)).toEqual([email]);
  expect((await join('lin@exämple.com')).status).toBe(422);
});

test('a phone number signs in like an address', async () => {
  const phone = '0987654321';
  const { body } = await join(newAddress(), { phone });
  for (const login of [{ email: '+886 987-654-321' }, { phone }]) {
    const answer = await guest(shop).call<{ token: string }>('POST', '/api/auth/login', { ...login, password: 'Kettle2026' });
    const ownProfile = await guest(shop).call<CustomerProfile>('GET', '/api/customer/me', undefined, as(answer.body.token));
    expect(ownProfile.body.id).toBe(body.profile.id);
  }
  const wrongValue = await guest(shop).call('POST', '/api/auth/login', { phone: '0911111111', password: 'Kettle2026' });
  const known = await guest(shop).call('POST', '/api/auth/login', { phone, password: 'Wrong1234' });
  expect([wrongValue.status, wrongValue.body]).toEqual([known.status, known.body]);
});

test('of twenty concurrent guesses five are compared, the others are rate-limited', async () => {
  const { account } = await signUpCustomer(shop);
  const guess = () => guest(shop).call('POST', '/api/auth/login', { email: account.email, password: 'Wrong1234' });
  const answers = await Promise.all(Array.from({ length: 20 }, guess));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(422), count(429)]).toEqual([5, 15]);
});
