import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#shared/contract.ts';
import { type CustomerClient, guest, type StaffClient, signUpCustomer, staffWith } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerForStaff, CustomerRow } from './contract/staff.ts';

let shop: ServedShop;
let staffClient: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staffClient = await staffWith(shop, 'customers view', 'customers create', 'customers update', 'logs view');
});
afterAll(() => shop.close());

const list = async (query: string) => (await staffClient.call<Page<CustomerRow>>('GET', `/api/admin/customers?${query}`)).body;
const names = async (query: string) => (await list(query)).data.map((row) => row.name);
const read = async (id: number) => (await staffClient.call<CustomerForStaff>('GET', `/api/admin/customers/${id}`)).body;

const fields = {
  name: '王小明',
  phone: null,
  birthday: null,
  gender: null,
  locale: 'tw',
  level_id: null,
  tags: [],
  note: '',
  status: 'active',
};
let customerCount = 0;
async function created(overrides: object = {}): Promise<CustomerForStaff> {
  const answer = await staffClient.call<{ id: number }>('POST', '/api/admin/customers', {
    name: '王小明',
    email: `made${++customerCount}@example.com`,
    ...overrides,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return read(answer.body.id);
}
const save = ({ id, version }: { id: number; version: number }, overrides: object = {}) =>
  staffClient.call('PUT', `/api/admin/customers/${id}`, { ...fields, version, ...overrides });
const readLogs = async (id: number) =>
  (
    await staffClient.call<Page<{ action: string; changes: { field: string; old: unknown; new: unknown }[] }>>(
      'GET',
      `/api/admin/customers/${id}/logs`,
    )
  ).body.data;

test('staff add a customer, once per address, with a normalised phone number', async () => {
  const added = await created({ phone: '0912-345-678', birthday: '1990-02-28', tags: ['vip', 'vip'], note: 'likes tea' });
  expect(added).toMatchObject({
    ...{ name: '王小明', phone: '0912345678', birthday: '1990-02-28', tags: ['vip'], note: 'likes tea', status: 'active', level: null },
    ...{ email_confirmed: true, has_password: false, orders: 0, spent: 0, last_order_at: null, addresses: [], bindings: [], consents: [] },
  });
  const again = await staffClient.call('POST', '/api/admin/customers', { name: 'Lin', email: added.email });
  expect([again.status, again.body['errors']]).toEqual([422, { email: ['This one exists already'] }]);
  const wrong = await staffClient.call('POST', '/api/admin/customers', { name: 'Lin', email: 'lin@example.com', level_id: 999 });
  expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([422, ['level_id']]);
});

test('a customer is saved at the shown version, and the log has no personal data', async () => {
  const before = await created({ phone: '0912345678' });
  const saved = await save(before, { name: '林美惠', phone: '0987654321', tags: ['vip'], note: 'new' });
  expect([saved.status, saved.body]).toEqual([200, { id: before.id, version: before.version + 1 }]);
  const stale = await save(before, { name: 'Wu' });
  expect([stale.status, stale.body['code'], stale.body['base']]).toEqual([409, 'customer_changed', before.version]);
  expect(stale.body['current']).toMatchObject({ name: '林美惠', version: before.version + 1 });
  const [newest, oldest] = await readLogs(before.id);
  expect(oldest?.action).toBe('create');
  expect(newest).toMatchObject({ action: 'update' });
  expect(Object.fromEntries((newest?.changes ?? []).map((change) => [change.field, [change.old, change.new]]))).toEqual({
    name: ['王***', '林***'],
    phone: ['***678', '***321'],
    tags: [[], ['vip']],
    note: ['', 'new'],
  });
});

test('of twenty concurrent saves one wins', async () => {
  const before = await created();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => save(before, { note: `note ${i}` })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

async function buyer(name: string, prices: readonly number[]): Promise<CustomerClient> {
  const customer = await signUpCustomer(shop);
  await customer.call('PUT', '/api/customer/me', { name });
  for (const price of prices) {
    const { itemId } = await shop.fixtures.product({ price });
    const { token } = await buy(shop.fixtures, customer, { itemId, payment: 'transfer', delivery: 'pickup' });
    await shop.db.updateTable('orders').set({ payment_status: 'paid' }).where('token', '=', token).execute();
  }
  return customer;
}

test('the list finds customers by contact data and orders, sorted and paged', async () => {
  const [small, large, none] = [await buyer('買家甲', [100]), await buyer('買家乙', [400, 500]), await buyer('買家丙', [])];
  await staffClient.call('POST', '/api/admin/customers/bulk', { ids: [small.id, large.id, none.id], add: ['finding'] });
  const q = 'tag=finding';
  expect((await list(`${q}&sort=-spent`)).data.map(({ name, orders, spent }) => [name, orders, spent])).toEqual([
    ['買家乙', 2, 900],
    ['買家甲', 1, 100],
    ['買家丙', 0, 0],
  ]);
  expect(await names(`${q}&sort=orders`)).toEqual(['買家丙', '買家甲', '買家乙']);
  expect(await names(`${q}&spent_from=101`)).toEqual(['買家乙']);
  expect(await names(`${q}&spent_to=100&sort=spent`)).toEqual(['買家丙', '買家甲']);
  expect(await names(`${q}&orders_from=1&sort=name`)).toHaveLength(2);
  expect(await names(`${q}&ordered_from=2026-11-20&sort=spent`)).toEqual(['買家甲', '買家乙']);
  expect(await names(`${q}&ordered_until=2026-11-19`)).toEqual([]);
  expect(await names(`${q}&ordered_from=2026-11-20&ordered_until=2030-01-01&sort=spent`)).toEqual(['買家甲', '買家乙']);
  expect(await names(`${q}&idle_days=1`)).toEqual(['買家丙']);
  expect(await names(`${q}&average_from=450`)).toEqual(['買家乙']);
  expect(await names(`${q}&has_coupons=true`)).toEqual([]);
  expect(await list(`${q}&per_page=2&page=2&sort=-spent`)).toMatchObject({
    data: [{ name: '買家丙' }],
    meta: { page: 2, per_page: 2, total: 3 },
  });
  expect(await names('q=買家乙')).toEqual(['買家乙']);
  expect(await names(`q=${small.account.email.toUpperCase()}`)).toEqual(['買家甲']);
  expect(await names('q=%25')).toEqual([]);
  expect(await read(large.id)).toMatchObject({ orders: 2, spent: 900 });
  await small.call('PUT', '/api/customer/me', { phone: '0912000111', birthday: '1990-02-28' });
  expect(await names('q=0912-000-111')).toEqual(['買家甲']);
  expect(await names(`${q}&birthday_month=2`)).toEqual(['買家甲']);
  expect(await names(`${q}&status=blocked,anonymised`)).toEqual([]);
});

test('accounts with the same phone number are found; the first traffic source is stored', async () => {
  const [one, two, other] = [await signUpCustomer(shop), await signUpCustomer(shop), await signUpCustomer(shop)];
  for (const [customer, phone] of [
    [one, '0912999888'],
    [two, '0912999888'],
    [other, '0912999777'],
  ] as const)
    await customer.call('PUT', '/api/customer/me', { phone });
  await staffClient.call('POST', '/api/admin/customers/bulk', { ids: [one.id, two.id, other.id], add: ['duplicates'] });
  expect((await list('tag=duplicates&duplicates=true')).data.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  const form = { name: '新朋友', email: 'campaign@example.com', password: 'Kettle2026', password_confirmation: 'Kettle2026' };
  const sent = { ...form, accept_terms: true, trackings: { utm_source: 'newsletter', utm_medium: 'mail' }, RID: 'half a pair' };
  expect((await guest(shop).call('POST', '/api/auth/register', sent)).status).toBe(201);
  const [found] = (await list('source=newsletter')).data;
  expect(found).toMatchObject({ name: '新朋友', source: 'newsletter' });
  const { data } = (await staffClient.call<{ data: object[] }>('GET', '/api/admin/customer-sources')).body;
  expect(data).toContainEqual({ source: 'newsletter', customers: 1 });
  const { source_facts } = (await staffClient.call<{ source_facts: object }>('GET', `/api/admin/customers/${found?.id}`)).body;
  expect(source_facts).toEqual({ utm_source: 'newsletter', utm_medium: 'mail', name: 'newsletter' });
});

test('tags are added and removed for many at once; only changed customers are logged', async () => {
  const [a, b] = [await created({ tags: ['old'] }), await created({ tags: ['new'] })];
  const answer = await staffClient.call<{ done: number[] }>('POST', '/api/admin/customers/bulk', {
    ids: [b.id, a.id],
    add: ['new'],
    remove: ['old'],
  });
  expect(answer.body.done).toEqual([a.id]);
  expect([(await read(a.id)).tags, (await read(b.id)).tags]).toEqual([['new'], ['new']]);
  expect((await readLogs(a.id))[0]).toMatchObject({ action: 'update', changes: [{ field: 'tags', old: ['old'], new: ['new'] }] });
  expect(await readLogs(b.id)).toHaveLength(1);
});

test('a blocked customer is signed out at once and stays out when unblocked', async () => {
  const customer = await signUpCustomer(shop);
  expect((await save(await read(customer.id), { status: 'blocked' })).status).toBe(200);
  const login = () => guest(shop).call('POST', '/api/auth/login', customer.account);
  expect([(await customer.call('GET', '/api/customer/me')).status, (await login()).status]).toEqual([401, 422]);
  expect((await save(await read(customer.id))).status).toBe(200);
  expect([(await customer.call('GET', '/api/customer/me')).status, (await login()).status]).toEqual([401, 200]);
});

test('level, tags, language and note are reverted from the log; personal, blocked or changed values are not', async () => {
  const customer = await created({ tags: ['old'], note: 'likes tea' });
  const newest = async () =>
    (await staffClient.call<Page<{ id: number; action: string }>>('GET', `/api/admin/customers/${customer.id}/logs`)).body.data[0]?.id ?? 0;
  const revert = (log: number, client = staffClient) => client.call('POST', `/api/admin/customers/${customer.id}/logs/${log}/revert`);
  await save(await read(customer.id), { name: '陳小美', tags: ['new'], note: 'likes coffee', locale: 'en', status: 'blocked' });
  const entry = await newest();
  await save(await read(customer.id), { name: '陳小美', tags: ['new'], note: 'likes water', locale: 'en', status: 'blocked' });
  expect((await revert(entry, await staffWith(shop, 'customers view', 'logs view'))).status).toBe(403);
  expect((await revert(entry)).status).toBe(200);
  expect(await read(customer.id)).toMatchObject({ name: '陳小美', tags: ['old'], note: 'likes water', locale: 'tw', status: 'blocked' });
  expect((await readLogs(customer.id))[0]).toMatchObject({ action: 'revert', changes: [{ field: 'locale' }, { field: 'tags' }] });
  expect([(await revert(entry)).body['code'], (await revert(999_999)).body['code']]).toEqual(['nothing_to_revert', 'nothing_to_revert']);
});

test('staff sign a customer out on every device; the customer can sign in again', async () => {
  const customer = await signUpCustomer(shop);
  const out = await staffClient.call('POST', `/api/admin/customers/${customer.id}/sign-out`);
  expect([out.status, (await customer.call('GET', '/api/customer/me')).status]).toEqual([204, 401]);
  expect((await guest(shop).call('POST', '/api/auth/login', customer.account)).status).toBe(200);
  expect((await readLogs(customer.id))[0]).toMatchObject({ action: 'signed_out', changes: [] });
  expect((await staffClient.call('POST', '/api/admin/customers/999999/sign-out')).status).toBe(404);
});

test('an anonymised account has no personal data; its address is free and its orders stay', async () => {
  const customer = await buyer('陳大文', [300]);
  const address = { name: '陳大文', phone: '0912345678', address: '迪化街一段 147 號' };
  await customer.call('POST', '/api/customer/addresses', address);
  const before = await read(customer.id);
  const done = await staffClient.call('POST', `/api/admin/customers/${customer.id}/anonymise`, { version: before.version });
  expect(done.status).toBe(200);
  const after = await read(customer.id);
  expect(after).toMatchObject({ status: 'anonymised', name: '—', phone: null, addresses: [], orders: 1, spent: 300 });
  for (const removedText of ['陳大文', customer.account.email, '迪化街']) {
    expect(JSON.stringify(after)).not.toContain(removedText);
    expect(JSON.stringify(await readLogs(customer.id))).not.toContain(removedText);
  }
  expect((await customer.call('GET', '/api/customer/me')).status).toBe(401);
  const again = [
    await save(after),
    await staffClient.call('POST', `/api/admin/customers/${customer.id}/anonymise`, { version: after.version }),
  ];
  expect(again.map(({ status, body }) => [status, body['code']])).toEqual([
    [409, 'customer_anonymised'],
    [409, 'customer_anonymised'],
  ]);
  expect((await created({ email: customer.account.email })).status).toBe('active');
});

test('levels are added, saved and removed; two never start at the same amount', async () => {
  const level = { name: { tw: '銀卡', en: 'Silver' }, spent_from: 5000, reward_multiplier: 120, free_shipping: false };
  const { body } = await staffClient.call<{ id: number }>('POST', '/api/admin/customer-levels', level);
  const duplicate = await staffClient.call('POST', '/api/admin/customer-levels', { ...level, name: { tw: '金卡' } });
  expect([duplicate.status, Object.keys(duplicate.body['errors'] as object)]).toEqual([422, ['spent_from']]);
  const member = await created({ level_id: body.id });
  expect(member.level).toEqual({ id: body.id, name: level.name });
  expect((await list(`level=${body.id}`)).meta.total).toBe(1);
  const put = (version: number) =>
    staffClient.call('PUT', `/api/admin/customer-levels/${body.id}`, { ...level, free_shipping: true, version });
  expect((await Promise.all([put(1), put(1)])).map(({ status }) => status).sort()).toEqual([200, 409]);
  const { data } = (await staffClient.call<{ data: object[] }>('GET', '/api/admin/customer-levels')).body;
  expect(data).toEqual([{ ...level, free_shipping: true, id: body.id, version: 2, customers: 1 }]);
  const logs = await staffClient.call<{ data: object[] }>('GET', `/api/admin/customer-levels/${body.id}/logs`);
  expect(logs.body.data).toMatchObject([{ changes: [{ field: 'free_shipping', old: false, new: true }] }, { action: 'create' }]);
  expect((await staffClient.call('DELETE', `/api/admin/customer-levels/${body.id}`)).status).toBe(204);
  expect((await staffClient.call('DELETE', `/api/admin/customer-levels/${body.id}`)).body).toMatchObject({ code: 'level_not_found' });
  expect((await read(member.id)).level).toBeNull();
});
