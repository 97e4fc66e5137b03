import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeVisitor, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let superAdmin: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  superAdmin = await superman(shop);
});
afterAll(() => shop.close());

type User = { id: number; version: number; name: string; locale: string; role_ids: number[]; permissions: string[]; active: boolean };
type Entry = { id: number; action: string; changes: { field: string; old: unknown; new: unknown }[] };
const read = async (id: number) => (await superAdmin.call<User>('GET', `/api/admin/users/${id}`)).body;
const save = async (id: number, changes: Partial<User>) =>
  superAdmin.call('PUT', `/api/admin/users/${id}`, { ...(await read(id)), ...changes });
const newest = async (id: number): Promise<Entry> => {
  const [entry] = (await superAdmin.call<{ data: Entry[] }>('GET', `/api/admin/users/${id}/logs`)).body.data;
  if (!entry) throw new Error('the log is empty');
  return entry;
};
const revert = (client: StaffClient, id: number, entry: Entry) => client.call('POST', `/api/admin/users/${id}/logs/${entry.id}/revert`);
const roleId = async (key: string) =>
  (await superAdmin.call<{ data: { id: number; key: string }[] }>('GET', '/api/admin/roles?per_page=100')).body.data.find(
    (r) => r.key === key,
  )?.id ?? 0;
const added = async (changes: object = {}) => {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const form = { name: 'Wu', email, locale: 'en', role_ids: [], permissions: ['orders update'], active: true, ...changes };
  return (await superAdmin.call<User>('POST', '/api/admin/users', form)).body.id;
};

test('name, language, roles and permissions are reverted; a deactivated account and an address are not', async () => {
  const id = await added({ role_ids: [await roleId('warehouse')] });
  const before = await read(id);
  await save(id, { name: 'Wu Mei', locale: 'tw', role_ids: [await roleId('editor')], permissions: [], active: false });
  const answer = await revert(superAdmin, id, await newest(id));
  expect(answer.status, answer.text).toBe(200);
  const { name, locale, role_ids, permissions } = before;
  expect(await read(id)).toMatchObject({ name, locale, role_ids, permissions, active: false });
  expect(await newest(id)).toMatchObject({ action: 'revert' });
});

test('values changed since stay, and with nothing to revert it is refused', async () => {
  const id = await added();
  await save(id, { name: 'One', locale: 'tw' });
  const first = await newest(id);
  await save(id, { name: 'Two' });
  expect((await revert(superAdmin, id, first)).status).toBe(200);
  expect(await read(id)).toMatchObject({ name: 'Two', locale: 'en' });
  expect((await revert(superAdmin, id, first)).body).toMatchObject({ code: 'nothing_to_revert' });
  expect((await revert(superAdmin, await added(), first)).body).toMatchObject({ code: 'nothing_to_revert' });
});

test('a permission the caller lacks cannot be restored', async () => {
  const id = await added({ permissions: ['system update'] });
  await save(id, { permissions: [] });
  const entry = await newest(id);
  const staff = await staffWith(shop, 'users view', 'users update');
  expect((await revert(staff, id, entry)).body).toMatchObject({ code: 'grants_too_much' });
  expect((await read(id)).permissions).toEqual([]);
  expect((await revert(await staffWith(shop, 'users view', 'logs view'), id, entry)).status).toBe(403);
});

test('one call ends all other sessions', async () => {
  const client = await staffWith(shop, 'orders view');
  const otherDevice = officeVisitor(shop);
  await otherDevice.call('GET', '/sanctum/csrf-cookie');
  await otherDevice.call('POST', '/login', client.account);
  expect((await otherDevice.call('GET', '/api/me')).status).toBe(200);
  expect((await client.call('POST', '/api/admin/me/sessions/end-others')).status).toBe(204);
  expect([(await otherDevice.call('GET', '/api/me')).status, (await client.call('GET', '/api/me')).status]).toEqual([401, 200]);
});
