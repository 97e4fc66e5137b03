import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CustomerClient, guest, signUpCustomer } from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerProfile } from './contract.ts';

const start = new Date('2026-11-20T04:00:00Z');
const minutes = (n: number) => new Date(start.getTime() + n * 60_000);
const days = (n: number) => minutes(n * 24 * 60);

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.fixtures.clock.set(start);
  await shop.db.deleteFrom('rate_limits').execute();
});

const mails = () => newMails(shop);
const login = (email: string, password: string) => guest(shop).call<{ token: string }>('POST', '/api/auth/login', { email, password });
const readMe = async (client: CustomerClient) => (await client.call<CustomerProfile>('GET', '/api/customer/me')).body;
const home = {
  label: '家',
  name: '林美惠',
  phone: '0912 345 678',
  zip: '103',
  city: '台北市',
  district: '大同區',
  address: '迪化街一段 147 號',
};

test('the profile is saved field by field, with a normalised phone number', async () => {
  const customer = await signUpCustomer(shop);
  const saved = await customer.call('PUT', '/api/customer/me', { phone: '(02) 2345-6789', gender: 'other', locale: 'en', marketing: true });
  expect([saved.status, saved.body]).toEqual([200, { email_pending: null }]);
  expect(await readMe(customer)).toMatchObject({
    name: '林美惠',
    phone: '0223456789',
    gender: 'other',
    locale: 'en',
    marketing: true,
    birthday: null,
  });
  await customer.call('PUT', '/api/customer/me', {
    phone: null,
    invoice_carrier: { type: 'individual', company: null, company_id: null, barcode: '/abc+123' },
  });
  expect(await readMe(customer)).toMatchObject({ phone: null, invoice_carrier: { type: 'individual', barcode: '/ABC+123' } });
  const wrong = await customer.call('PUT', '/api/customer/me', {
    invoice_carrier: { type: 'company', company: 'A', company_id: '12345678', barcode: null },
  });
  expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([422, ['invoice_carrier.company_id']]);
  const log = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'changes'])
    .where('subject_type', '=', 'Customer')
    .where('subject_id', '=', customer.id)
    .orderBy('id')
    .execute();
  expect(log[0]).toMatchObject({ action: 'update', actor_kind: 'customer' });
  expect(JSON.stringify(log)).not.toContain('0223456789');
  expect(JSON.stringify(log)).not.toContain('ABC+123');
});

test('a new password needs the current one, and signs every other device out', async () => {
  const customer = await signUpCustomer(shop);
  const other = await login(customer.account.email, customer.account.password);
  await mails();
  const change = { password: 'Teapot2026', password_confirmation: 'Teapot2026' };
  for (const current of [{}, { current_password: 'Wrong1234' }]) {
    const refused = await customer.call('PUT', '/api/customer/me', { ...change, ...current });
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([422, ['current_password']]);
  }
  expect((await customer.call('PUT', '/api/customer/me', { ...change, current_password: customer.account.password })).status).toBe(200);
  expect((await customer.call('GET', '/api/customer/me')).status).toBe(200);
  expect((await guest(shop).call('GET', '/api/customer/me', undefined, { authorization: `Bearer ${other.body.token}` })).status).toBe(401);
  expect((await login(customer.account.email, customer.account.password)).status).toBe(422);
  expect((await login(customer.account.email, 'Teapot2026')).status).toBe(200);
  expect((await mails()).map((mail) => [mail.kind, mail.recipient])).toContainEqual(['account_notice', customer.account.email]);
});

test('a new address takes effect when its owner opens the link; the old address is notified', async () => {
  const customer = await signUpCustomer(shop);
  await mails();
  const newEmail = `new${customer.id}@example.com`;
  const answer = await customer.call('PUT', '/api/customer/me', { email: newEmail, current_password: customer.account.password });
  expect(answer.body).toEqual({ email_pending: newEmail });
  expect((await readMe(customer)).email).toBe(customer.account.email);
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: 'confirm_email', recipient: newEmail });
  expect((await guest(shop).call('POST', '/api/auth/confirm-email', { code: codeIn(mail) })).status).toBe(204);
  expect(await readMe(customer)).toMatchObject({ email: newEmail, email_confirmed: true });
  expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([['account_notice', customer.account.email]]);
});

test('a confirmed address of another account is not taken over, and the answer does not reveal it', async () => {
  const [customer, owner] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  await mails();
  const answer = await customer.call('PUT', '/api/customer/me', {
    email: owner.account.email,
    current_password: customer.account.password,
  });
  expect([answer.status, answer.body]).toEqual([200, { email_pending: owner.account.email }]);
  expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([['account_exists', owner.account.email]]);
  expect((await readMe(customer)).email).toBe(customer.account.email);
});

test('a reset request answers the same for any address, and mails only account owners, with a link to the shop’s own address', async () => {
  const customer = await signUpCustomer(shop);
  await mails();
  const forgedHeaders = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const known = await guest(shop).call('POST', '/api/forgot-password', { email: customer.account.email }, forgedHeaders);
  const unknown = await guest(shop).call('POST', '/api/forgot-password', { email: 'nobody@example.com' }, forgedHeaders);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known).toMatchObject({ status: 200, body: { message: 'Password reset mail sent. Check your inbox' } });
  const sent = await mails();
  expect(sent.map(({ kind, recipient }) => [kind, recipient])).toEqual([['customer_password_reset', customer.account.email]]);
  expect(sent[0]?.plain).toContain('https://shop.example/reset-password?token=');
  expect(sent[0]?.plain).not.toContain('evil.example');
});

async function resetCode(customer: CustomerClient): Promise<string> {
  await mails();
  await guest(shop).call('POST', '/api/forgot-password', { email: customer.account.email });
  return codeIn((await mails())[0]);
}
const reset = (token: string, password = 'Teapot2026', overrides: object = {}) =>
  guest(shop).call('POST', '/api/reset-password', { token, password, password_confirmation: password, ...overrides });

test('twenty resets with one link: one wins, and every device is signed out', async () => {
  const customer = await signUpCustomer(shop);
  const token = await resetCode(customer);
  const passwords = Array.from({ length: 20 }, (_, i) => `Teapot20${10 + i}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'reset_code_wrong')).toHaveLength(19);
  expect((await customer.call('GET', '/api/customer/me')).status).toBe(401);
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await login(customer.account.email, winner)).status).toBe(200);
});

test('a reset link is valid for an hour and for its own address; the first one used ends the others', async () => {
  const customer = await signUpCustomer(shop);
  const old = await resetCode(customer);
  shop.fixtures.clock.set(minutes(5));
  const token = await resetCode(customer);
  shop.fixtures.clock.set(minutes(61));
  expect((await reset(old)).status).toBe(422);
  expect((await reset(token, 'Teapot2026', { email: 'other@example.com' })).status).toBe(422);
  expect((await reset(token, 'Teapot2026', { password_confirmation: 'Teapot2027' })).status).toBe(422);
  shop.fixtures.clock.set(minutes(66));
  expect((await reset(token)).status).toBe(422);
  shop.fixtures.clock.set(minutes(64));
  expect((await reset(token, 'Teapot2026', { email: customer.account.email })).status).toBe(200);
});

test('a session is extended for 30 days, ends after 90, and is listed and ended by device', async () => {
  const customer = await signUpCustomer(shop);
  const laptop = await guest(shop).call<{ token: string }>('POST', '/api/auth/login', { ...customer.account }, { 'user-agent': 'Laptop' });
  const { body } = await customer.call<{ data: { id: number; user_agent: string; current: boolean }[] }>('GET', '/api/customer/devices');
  expect(body.data.map(({ user_agent, current }) => [user_agent === 'Laptop', current])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect((await customer.call('DELETE', `/api/customer/devices/${body.data[0]?.id}`)).status).toBe(204);
  expect((await customer.call('DELETE', `/api/customer/devices/${body.data[0]?.id}`)).status).toBe(404);
  expect((await guest(shop).call('GET', '/api/customer/me', undefined, { authorization: `Bearer ${laptop.body.token}` })).status).toBe(401);
  for (const day of [29, 58, 87]) {
    shop.fixtures.clock.set(days(day));
    expect((await customer.call('GET', '/api/customer/me')).status).toBe(200);
  }
  shop.fixtures.clock.set(days(91));
  expect((await customer.call('GET', '/api/customer/me')).status).toBe(401);
});

test('a sign-in with a new browser is mailed; the first of an account and one with a known browser are not', async () => {
  await mails();
  const customer = await signUpCustomer(shop);
  const from = (agent: string) => guest(shop).call('POST', '/api/auth/login', { ...customer.account }, { 'user-agent': agent });
  expect(await mails()).toEqual([]);
  await from('Phone 12.1 <b>');
  const [noticeMail, ...otherMails] = await mails();
  expect([noticeMail?.kind, noticeMail?.recipient, otherMails]).toEqual(['account_notice', customer.account.email, []]);
  expect(noticeMail?.plain).toContain('Phone 12.1 <b>');
  await from('Phone 13.0 <b>');
  expect(await mails()).toEqual([]);
});

test('a customer has at most twenty addresses, one of them the default, also when they are added concurrently', async () => {
  const customer = await signUpCustomer(shop);
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => customer.call('POST', '/api/customer/addresses', { ...home, is_default: true })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ body }) => body['code'] === 'too_many_addresses')).toHaveLength(2);
  const { addresses } = await readMe(customer);
  expect(addresses.filter((address) => address.is_default)).toHaveLength(1);
  expect(addresses[0]).toMatchObject({ ...home, phone: '0912345678', is_default: true, country: 'tw', cvs: null });
  const [first, second] = addresses;
  const moved = await customer.call('PUT', `/api/customer/addresses/${second?.id}`, { ...home, label: '公司', is_default: true });
  expect(moved.body).toMatchObject({ id: second?.id, label: '公司', is_default: true });
  expect((await customer.call('DELETE', `/api/customer/addresses/${first?.id}`)).status).toBe(204);
  expect((await readMe(customer)).addresses).toHaveLength(19);
});

test('a customer with addresses always has a default one: it stays until another is, and the oldest follows a deleted one', async () => {
  const customer = await signUpCustomer(shop);
  for (const label of ['a', 'b', 'c']) await customer.call('POST', '/api/customer/addresses', { ...home, label, is_default: false });
  const defaults = async () => (await readMe(customer)).addresses.filter(({ is_default }) => is_default).map(({ label }) => label);
  const { addresses } = await readMe(customer);
  const idOf = (label: string) => addresses.find((address) => address.label === label)?.id;
  expect(await defaults()).toEqual(['a']);
  await customer.call('PUT', `/api/customer/addresses/${idOf('a')}`, { ...home, label: 'a', is_default: false });
  expect(await defaults()).toEqual(['a']);
  await customer.call('PUT', `/api/customer/addresses/${idOf('c')}`, { ...home, label: 'c', is_default: true });
  expect(await defaults()).toEqual(['c']);
  await customer.call('DELETE', `/api/customer/addresses/${idOf('b')}`);
  expect(await defaults()).toEqual(['c']);
  await customer.call('DELETE', `/api/customer/addresses/${idOf('c')}`);
  expect(await defaults()).toEqual(['a']);
  await customer.call('DELETE', `/api/customer/addresses/${idOf('a')}`);
  expect(await defaults()).toEqual([]);
});

test('the wishlist shows the current state of the shop', async () => {
  const customer = await signUpCustomer(shop);
  const [product, draft] = [await shop.fixtures.product({ price: 590 }), await shop.fixtures.product({ form: { shelf_status: 'draft' } })];
  for (const { id } of [draft, product, product])
    expect((await customer.call('POST', '/api/my/wishlist', { product_id: id })).status).toBe(204);
  expect((await customer.call('POST', '/api/my/wishlist', { product_id: 999_999 })).status).toBe(404);
  const { body } = await customer.call<{ data: object[]; meta: object }>('GET', '/api/my/wishlist');
  expect(body.meta).toEqual({ page: 1, per_page: 20, total: 2 });
  expect(body.data).toMatchObject(
    [
      { product_id: draft.id, product: null },
      { product_id: product.id, product: { name: 'Rouge bowl', price: 590, availability: 'available' } },
    ].sort((a, b) => b.product_id - a.product_id),
  );
  await customer.call('DELETE', `/api/my/wishlist/${product.id}`);
  expect((await customer.call('GET', '/api/my/wishlist')).body).toMatchObject({ meta: { total: 1 } });
});

test('another customer’s data can be neither read nor changed', async () => {
  const [customer, other] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  const { body: address } = await customer.call('POST', '/api/customer/addresses', home);
  const { id: productId } = await shop.fixtures.product();
  await customer.call('POST', '/api/my/wishlist', { product_id: productId });
  const devices = (await customer.call<{ data: { id: number }[] }>('GET', '/api/customer/devices')).body.data;
  const before = await readMe(customer);
  const attempts = [
    await other.call('PUT', `/api/customer/addresses/${address['id']}`, { ...home, name: 'Thief', is_default: true }),
    await other.call('DELETE', `/api/customer/addresses/${address['id']}`),
    await other.call('DELETE', `/api/customer/devices/${devices[0]?.id}`),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404]);
  await other.call('PUT', '/api/customer/me', { id: customer.id, customer_id: customer.id, name: 'Thief' });
  await other.call('POST', '/api/customer/addresses', { ...home, customer_id: customer.id });
  await other.call('POST', '/api/my/wishlist', { product_id: productId, customer_id: customer.id });
  await other.call('DELETE', `/api/my/wishlist/${productId}`, { customer_id: customer.id });
  expect(await readMe(customer)).toEqual(before);
  expect((await customer.call('GET', '/api/my/wishlist')).body).toMatchObject({ meta: { total: 1 } });
  for (const path of ['/api/customer/me', '/api/customer/devices', '/api/my/wishlist']) {
    const otherAnswer = await other.call('GET', path);
    expect(otherAnswer.text).not.toContain(customer.account.email);
    expect(otherAnswer.text).not.toContain(`"id":${address['id']},`);
  }
});
