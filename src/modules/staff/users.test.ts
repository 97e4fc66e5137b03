import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkAnswer } from '#shared/fields.ts';
import { officeVisitor, type StaffClient, staffAccount, staffWith, superman } from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

const readOwnId = async (client: StaffClient) => (await client.call<{ id: number }>('GET', '/api/me')).body.id;
const form = (changes: object = {}) => ({
  name: 'Wu',
  email: `${Math.random().toString(36).slice(2)}@example.com`,
  locale: 'en',
  role_ids: [],
  permissions: [],
  active: true,
  ...changes,
});
type Row = { id: number; email: string; version: number; permissions: string[]; role_ids: number[] };
const superRole = async (client: StaffClient) =>
  (await client.call<{ data: { id: number; is_super: boolean }[] }>('GET', '/api/admin/roles')).body.data.find((r) => r.is_super)?.id ?? 0;
const put = (client: StaffClient, user: object & { id: number }, changes: object) =>
  client.call('PUT', `/api/admin/users/${user.id}`, { ...user, ...changes });

test('a new staff member gets a mail to choose a password, and the granted permissions', async () => {
  const admin = await superman(shop);
  const user = await admin.call<Row>('POST', '/api/admin/users', form({ permissions: ['orders update'] }));
  expect(user.status, user.text).toBe(201);
  const { body } = await admin.call<Row>('GET', `/api/admin/users/${user.body.id}`);
  expect(body.permissions).toEqual(['orders update', 'orders view']);
  const effects = await shop.fixtures.db
    .selectFrom('outbox')
    .select('effect_key')
    .where('effect_key', '=', `staff_invitation:new:${user.body.id}`)
    .execute();
  expect(effects).toHaveLength(1);
  const logs = await admin.call<{ data: { action: string; changes: { field: string }[] }[] }>(
    'GET',
    `/api/admin/users/${user.body.id}/logs`,
  );
  expect(logs.body.data).toMatchObject([{ action: 'create' }]);
  expect(logs.body.data[0]?.changes.map(({ field }) => field)).toContain('permissions');
  const touched = () =>
    admin.call<Record<'created' | 'updated', { name: string } | null>>('GET', `/api/admin/touched?model=User&subject=${user.body.id}`);
  expect((await touched()).body).toMatchObject({ created: { name: expect.any(String) }, updated: null });
  await put(admin, body, { name: 'Wu Mei' });
  expect((await touched()).body.updated?.name).toBe((await touched()).body.created?.name);
});

test('permissions and roles the caller lacks cannot be granted, not even to oneself', async () => {
  const staff = await staffWith(shop, 'users view', 'users create', 'users update', 'roles view', 'roles create', 'roles update');
  const refused = await staff.call('POST', '/api/admin/users', form({ permissions: ['system update'] }));
  expect([refused.status, refused.body['code']]).toEqual([403, 'grants_too_much']);
  const role = await staff.call('POST', '/api/admin/users', form({ role_ids: [await superRole(staff)] }));
  expect(role.body['code']).toBe('grants_too_much');
  const ownRow = (await staff.call<Row>('GET', `/api/admin/users/${await readOwnId(staff)}`)).body;
  expect((await put(staff, ownRow, { permissions: ['system update'] })).body['code']).toBe('grants_too_much');
  expect((await put(staff, ownRow, { role_ids: [...ownRow.role_ids, await superRole(staff)] })).body['code']).toBe('grants_too_much');
  expect((await staff.call('POST', '/api/admin/roles', { name: 'Sneaky', permissions: ['system update'] })).body['code']).toBe(
    'grants_too_much',
  );
  const [ownRole] = ownRow.role_ids;
  const raised = await staff.call('PUT', `/api/admin/roles/${ownRole}`, {
    name: 'Raised',
    permissions: ['users update', 'telescope view'],
    version: 1,
  });
  expect(raised.body['code']).toBe('grants_too_much');
  const { body: profile } = await staff.call<{ permissions: string[] }>('GET', '/api/me');
  expect(profile.permissions).not.toContain('system update');
});

test('an account with more permissions cannot be changed: its address, its password mail, its status', async () => {
  const staff = await staffWith(shop, 'users view', 'users update');
  const admin = await superman(shop);
  const target = (await admin.call<Row>('GET', `/api/admin/users/${await readOwnId(admin)}`)).body;
  expect((await put(staff, target, { email: 'mine@example.com' })).body['code']).toBe('grants_too_much');
  const off = await staff.call<BulkAnswer>('POST', '/api/admin/users/bulk', { ids: [target.id], active: false });
  expect(off.body.failed.map(({ code }) => code)).toEqual(['grants_too_much']);
  const out = await staff.call<BulkAnswer>('POST', '/api/admin/users/sign-out', { ids: [target.id] });
  expect(out.body.failed.map(({ code }) => code)).toEqual(['grants_too_much']);
  expect((await admin.call('GET', '/api/me')).status).toBe(200);
});

test('the last super-admin stays, also when two remove each other concurrently', async () => {
  const fresh = await servedShop();
  try {
    const [one, two] = [await superman(fresh), await superman(fresh)];
    const [first, second] = [await readOwnId(one), await readOwnId(two)];
    const answers = await Promise.all([
      one.call<BulkAnswer>('POST', '/api/admin/users/bulk', { ids: [second], active: false }),
      two.call<BulkAnswer>('POST', '/api/admin/users/bulk', { ids: [first], active: false }),
    ]);
    const succeeded = answers.map(({ status, body }) => status === 200 && body.done.length === 1);
    expect(succeeded.filter(Boolean)).toHaveLength(1);
    const { rows } = await fresh.fixtures.pool.pg.query(
      'select count(*)::int as left from staff s join staff_roles on staff_id = s.id join roles r on r.id = role_id where is_super and s.active',
    );
    expect(rows).toEqual([{ left: 1 }]);
    const other = succeeded[0] ? one : two;
    const last = await other.call<BulkAnswer>('POST', '/api/admin/users/bulk', { ids: [await readOwnId(other)], active: false });
    expect(last.body.failed.map(({ code }) => code)).toEqual(['last_super_admin']);
  } finally {
    await fresh.close();
  }
});

test('two super-admins who remove each other concurrently: one remains', async () => {
  const fresh = await servedShop();
  try {
    const [one, two] = [await superman(fresh), await superman(fresh)];
    const ids = [await readOwnId(one), await readOwnId(two)] as const;
    const [first, second] = await Promise.all([...ids].map(async (id) => (await one.call<Row>('GET', `/api/admin/users/${id}`)).body));
    if (!first || !second) throw new Error('an account is missing');
    const answers = await Promise.all([put(one, second, { role_ids: [] }), put(two, first, { role_ids: [] })]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await fresh.fixtures.pool.pg.query(
      'select count(*)::int as left from staff s join staff_roles on staff_id = s.id join roles r on r.id = role_id where is_super and s.active',
    );
    expect(rows).toEqual([{ left: 1 }]);
  } finally {
    await fresh.close();
  }
});

test('an invitation is mailed again to invited staff, never to deactivated ones', async () => {
  const admin = await superman(shop);
  const user = (await admin.call<Row>('POST', '/api/admin/users', form())).body;
  const listed = await admin.call<{ data: { id: number; invited: boolean }[] }>('GET', '/api/admin/users?per_page=100');
  expect(listed.body.data.find(({ id }) => id === user.id)?.invited).toBe(true);
  const again = () => admin.call('POST', `/api/admin/users/${user.id}/invitation`, {});
  expect([(await again()).status, (await again()).status]).toEqual([204, 204]);
  const addresses = async () => {
    const mails = shop.db.selectFrom('outbox').select('payload').where('effect_key', 'like', `staff_invitation:again:${user.id}:%`);
    return (await mails.orderBy('id').execute()).map(({ payload }) => payload.email);
  };
  const before = (await admin.call<Row>('GET', `/api/admin/users/${user.id}`)).body;
  await put(admin, before, { email: `new.${before.email}` });
  await again();
  expect(await addresses()).toEqual([before.email, `new.${before.email}`]);
  await admin.call('POST', '/api/admin/users/bulk', { ids: [user.id], active: false });
  expect((await again()).body['code']).toBe('user_switched_off');
});

test('without mails, the inviter hands over the link: once for unused accounts, then only by mail', async () => {
  const admin = await superman(shop);
  const { email, ...rest } = form();
  const user = (await admin.call<Row>('POST', '/api/admin/users', { ...rest, email })).body;
  const requestLink = () => admin.call<{ url: string }>('POST', `/api/admin/users/${user.id}/invitation/link`, {});
  const linkCode = (url: string) => new URL(url).searchParams.get('code');
  const [first, second] = [(await requestLink()).body.url, (await requestLink()).body.url].map(linkCode);
  const guest = officeVisitor(shop);
  await guest.call('GET', '/sanctum/csrf-cookie');
  const choose = (code: unknown) => guest.call('POST', '/api/admin/reset-password', { code, password: 'Parcel2026' });
  expect((await choose(first)).body).toEqual({ signed_in: true });
  expect((await choose(second)).body['code']).toBe('reset_code_wrong');
  expect((await guest.call('POST', '/login', { email, password: 'Parcel2026' })).status).toBe(204);
  expect((await requestLink()).body).toMatchObject({ code: 'link_only_mailed' });
});

test('a handed over link stays valid when mails of the same account are sent', async () => {
  const admin = await superman(shop);
  const { email, ...rest } = form();
  const user = (await admin.call<Row>('POST', '/api/admin/users', { ...rest, email })).body;
  const { url } = (await admin.call<{ url: string }>('POST', `/api/admin/users/${user.id}/invitation/link`, {})).body;
  await admin.call('POST', `/api/admin/users/${user.id}/invitation`, {});
  const stranger = officeVisitor(shop);
  await stranger.call('GET', '/sanctum/csrf-cookie');
  await stranger.call('POST', '/api/admin/forgot-password', { email });
  expect((await newMails(shop)).filter(({ recipient }) => recipient === email)).toHaveLength(3);
  const code = new URL(url).searchParams.get('code');
  expect((await stranger.call('POST', '/api/admin/reset-password', { code, password: 'Parcel2026' })).status).toBe(200);
});

test('an invited member is signed in once the password is set; a signed-in one stays', async () => {
  const admin = await superman(shop);
  const invited = async () => {
    const { email, ...rest } = form();
    const user = (await admin.call<Row>('POST', '/api/admin/users', { ...rest, email })).body;
    const { url } = (await admin.call<{ url: string }>('POST', `/api/admin/users/${user.id}/invitation/link`, {})).body;
    return { id: user.id, email, code: new URL(url).searchParams.get('code') };
  };
  const first = await invited();
  const visitor = officeVisitor(shop);
  await visitor.call('GET', '/sanctum/csrf-cookie');
  const set = await visitor.call('POST', '/api/admin/reset-password', { code: first.code, password: 'Parcel2026' });
  expect([set.status, set.body]).toEqual([200, { signed_in: true }]);
  expect((await visitor.call('GET', '/api/me')).body).toMatchObject({ id: first.id, email: first.email });
  // A member who has signed in before signs in again, with the second step if there is one.
  await visitor.call('POST', '/api/admin/forgot-password', { email: first.email });
  const mail = (await newMails(shop)).find(({ recipient, kind }) => recipient === first.email && kind === 'staff_password_reset');
  const other = officeVisitor(shop);
  await other.call('GET', '/sanctum/csrf-cookie');
  const again = await other.call('POST', '/api/admin/reset-password', { code: codeIn(mail), password: 'Parcel2027' });
  expect([again.body, (await other.call('GET', '/api/me')).status]).toEqual([{ signed_in: false }, 401]);

  const second = await invited();
  const response = await admin.call('POST', '/api/admin/reset-password', { code: second.code, password: 'Parcel2026' });
  expect(response.body).toEqual({ signed_in: false });
  expect((await admin.call('GET', '/api/me')).body).toMatchObject({ email: admin.account.email });
});

test('a link mailed to an address is invalid once the account has another one', async () => {
  const admin = await superman(shop);
  const user = (await admin.call<Row>('POST', '/api/admin/users', form())).body;
  const { url } = (await admin.call<{ url: string }>('POST', `/api/admin/users/${user.id}/invitation/link`, {})).body;
  const stored = (await admin.call<Row>('GET', `/api/admin/users/${user.id}`)).body;
  expect((await put(admin, stored, { email: `moved-${user.id}@example.com` })).status).toBe(200);
  const visitor = officeVisitor(shop);
  await visitor.call('GET', '/sanctum/csrf-cookie');
  const code = new URL(url).searchParams.get('code');
  const late = await visitor.call('POST', '/api/admin/reset-password', { code, password: 'Parcel2026' });
  expect(late.body['code']).toBe('reset_code_wrong');
});

test('deactivating an account signs it out at once', async () => {
  const admin = await superman(shop);
  const staff = await staffWith(shop, 'orders view');
  const id = await readOwnId(staff);
  expect((await admin.call('POST', '/api/admin/users/bulk', { ids: [id], active: false })).body).toEqual({
    done: [id],
    unchanged: [],
    failed: [],
  });
  expect((await staff.call('GET', '/api/me')).status).toBe(401);
});

test('of two concurrent saves of an account the second gets the first’s version', async () => {
  const admin = await superman(shop);
  const user = (await admin.call<Row>('POST', '/api/admin/users', form())).body;
  const before = (await admin.call<Row>('GET', `/api/admin/users/${user.id}`)).body;
  expect((await put(admin, before, { name: 'First' })).status).toBe(200);
  const late = await put(admin, before, { name: 'Second' });
  expect([late.status, late.body['code']]).toEqual([409, 'user_changed']);
  expect(late.body['current']).toMatchObject({ name: 'First' });
});

test('an address or a role name in use is reported at its field', async () => {
  const admin = await superman(shop);
  const { email } = await staffAccount(shop, []);
  const user = await admin.call<{ errors: Record<string, string[]> }>('POST', '/api/admin/users', form({ email: email.toUpperCase() }));
  expect([user.status, Object.keys(user.body.errors)]).toEqual([422, ['email']]);
  const role = { name: 'Counter', permissions: ['orders update'] };
  expect((await admin.call('POST', '/api/admin/roles', role)).status).toBe(201);
  const twice = await admin.call<{ errors: Record<string, string[]> }>('POST', '/api/admin/roles', role);
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['name']]);
});

test('an assigned role is not deleted; the super role never changes', async () => {
  const admin = await superman(shop);
  const role = (await admin.call<Row>('POST', '/api/admin/roles', { name: 'Packers', permissions: ['orders update'] })).body;
  const user = (await admin.call<Row>('POST', '/api/admin/users', form({ role_ids: [role.id] }))).body;
  expect((await admin.call('DELETE', `/api/admin/roles/${role.id}`)).body['code']).toBe('role_in_use');
  const stored = (await admin.call<Row>('GET', `/api/admin/users/${user.id}`)).body;
  await put(admin, stored, { role_ids: [] });
  expect((await admin.call('DELETE', `/api/admin/roles/${role.id}`)).status).toBe(204);
  const edit = await admin.call('PUT', `/api/admin/roles/${await superRole(admin)}`, { name: 'Less', permissions: [], version: 1 });
  expect(edit.body['code']).toBe('super_role_is_fixed');
});

test('a new password ends every other session, and requires the old one', async () => {
  const staff = await staffWith(shop, 'orders view');
  const second = officeVisitor(shop);
  await second.call('GET', '/sanctum/csrf-cookie');
  await second.call('POST', '/login', { email: staff.account.email, password: staff.account.password });
  expect((await second.call('GET', '/api/me')).status).toBe(200);
  const sessions = await staff.call<{ data: { current: boolean }[] }>('GET', '/api/admin/me/sessions');
  expect(sessions.body.data.map(({ current }) => current)).toEqual([false, true]);
  const wrong = await staff.call('POST', '/api/admin/me/password', { current: 'Wrong1234', password: 'Teapot2027' });
  expect(wrong.status).toBe(422);
  expect((await staff.call('POST', '/api/admin/me/password', { current: staff.account.password, password: 'Teapot2027' })).status).toBe(
    204,
  );
  expect((await second.call('GET', '/api/me')).status).toBe(401);
  expect((await staff.call('GET', '/api/me')).status).toBe(200);
});

test('log rows can be neither changed nor deleted', async () => {
  const { pg } = shop.fixtures.pool;
  await superman(shop).then((admin) => admin.call('POST', '/api/admin/users', form()));
  await expect(pg.query("update audit_log set action = 'none'")).rejects.toThrow('keeps what happened');
  await expect(pg.query('delete from audit_log')).rejects.toThrow('keeps what happened');
});

test('a view is private or shared; another member’s view cannot be deleted', async () => {
  const [one, two] = [await staffWith(shop, 'orders view'), await staffWith(shop, 'orders view')];
  const view = { screen: 'orders', name: 'To ship', query: { tab: 'to_ship' }, shared: true };
  const { id } = (await one.call<{ id: number }>('POST', '/api/admin/views', view)).body;
  expect((await one.call<{ id: number }>('POST', '/api/admin/views', { ...view, query: { tab: 'all' } })).body.id).toBe(id);
  const shown = await two.call<{ data: object[] }>('GET', '/api/admin/views?screen=orders');
  expect(shown.body.data).toMatchObject([{ id, mine: false, query: { tab: 'all' } }]);
  await two.call('DELETE', `/api/admin/views/${id}`);
  expect((await one.call<{ data: object[] }>('GET', '/api/admin/views?screen=orders')).body.data).toHaveLength(1);
});
