import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { type StaffClient, staffWith, superman, withToken } from '#testing/clients.ts';
import { brandForm } from '#testing/forms/content-forms.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let boss: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  boss = await superman(shop);
});
afterAll(() => shop.close());

type Token = { id: number; name: string; prefix: string; effective: string[]; permissions: string[]; last_used_at: string | null };
const form = (permissions: Permission[], overrides: object = {}) => ({
  password: 'Kettle2026',
  name: 'ERP',
  permissions,
  days: 30,
  ...overrides,
});

async function createToken(owner: StaffClient, permissions: Permission[], overrides: object = {}) {
  const { status, body, text } = await owner.call<{ id: number; token: string }>(
    'POST',
    '/api/admin/me/tokens',
    form(permissions, overrides),
  );
  expect(status, text).toBe(201);
  return body;
}
const tokensOf = async (owner: StaffClient): Promise<Token[]> =>
  (await owner.call<{ data: Token[] }>('GET', '/api/admin/me/tokens')).body.data;
const idOf = async (client: StaffClient): Promise<number> => (await client.call<{ id: number }>('GET', '/api/me')).body.id;

/** Changes the rights of a staff member as a super-admin does on their page. */
async function setRights(id: number, change: object): Promise<void> {
  const { body } = await boss.call('GET', `/api/admin/users/${id}`);
  const { status, text } = await boss.call('PUT', `/api/admin/users/${id}`, { ...body, ...change });
  expect(status, text).toBe(200);
}

test('a token is shown once, stored as its hash, recognised by its prefix and opens what it lists', async () => {
  const owner = await staffWith(shop, 'brands view', 'brands create', 'orders view');
  const { id, token } = await createToken(owner, ['brands create']);
  expect(token).toMatch(/^shp_[\w-]{43}$/);
  const [listed] = await tokensOf(owner);
  expect(listed).toMatchObject({
    id,
    name: 'ERP',
    prefix: token.slice(0, 10),
    permissions: ['brands create', 'brands view'],
    last_used_at: null,
  });
  expect(JSON.stringify(listed)).not.toContain(token);
  const stored = await shop.db.selectFrom('staff_access_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(token.slice(10));

  const erp = withToken(shop, token);
  expect((await erp.call('GET', '/api/admin/brands')).status).toBe(200);
  expect((await erp.call('GET', '/api/admin/orders')).body).toMatchObject({ code: 'forbidden', permission: 'orders view' });
  expect((await erp.call('GET', '/api/me')).status).toBe(403);
  expect((await withToken(shop, `shp_${'x'.repeat(43)}`).call('GET', '/api/admin/brands')).status).toBe(401);
});

test('the password and own rights are needed, and never the rights over staff', async () => {
  const owner = await staffWith(shop, 'brands view', 'users update', 'users view');
  const send = (body: object) => owner.call<{ code?: string; errors?: object }>('POST', '/api/admin/me/tokens', body);
  expect((await send(form(['brands view'], { password: 'wrong1234' }))).body.errors).toHaveProperty('password');
  expect((await send(form(['orders view']))).body.code).toBe('grants_too_much');
  expect((await send(form(['users update']))).body.errors).toHaveProperty(['permissions.0']);
  expect((await send(form([]))).body.errors).toHaveProperty('permissions');
  expect(await tokensOf(owner)).toEqual([]);
});

test('of four created at once beside eighteen others two are stored: twenty is the limit', async () => {
  const owner = await staffWith(shop, 'brands view');
  await sql`
    insert into staff_access_tokens (staff_id, name, prefix, token_hash, permissions, created_at, expires_at)
    select ${await idOf(owner)}::bigint, 'ERP', 'shp_123456', sha256(convert_to('limit ' || n, 'utf8')), '{"brands view"}', now(), 'infinity'
    from generate_series(1, 18) n`.execute(shop.db);
  const made = await Promise.all(Array.from({ length: 4 }, () => owner.call('POST', '/api/admin/me/tokens', form(['brands view']))));
  expect(made.map(({ status, body }) => body['code'] ?? status).sort()).toEqual([201, 201, 'too_many_tokens', 'too_many_tokens']);
});

test('a token shrinks with its owner, and grows back with them', async () => {
  const owner = await staffWith(shop);
  const id = await idOf(owner);
  await setRights(id, { permissions: ['brands view', 'orders view'] });
  const { token } = await createToken(owner, ['brands view', 'orders view']);
  const erp = withToken(shop, token);
  const statuses = async () => [(await erp.call('GET', '/api/admin/brands')).status, (await erp.call('GET', '/api/admin/orders')).status];
  expect(await statuses()).toEqual([200, 200]);
  await setRights(id, { permissions: ['brands view'] });
  expect(await statuses()).toEqual([200, 403]);
  expect((await tokensOf(owner))[0]).toMatchObject({ permissions: ['brands view', 'orders view'], effective: ['brands view'] });
});

test('it ends with its owner’s account, on its day, and when either of owner and administrator ends it', async () => {
  const owner = await staffWith(shop, 'brands view');
  const id = await idOf(owner);
  const use = async (token: string) => (await withToken(shop, token).call('GET', '/api/admin/brands')).status;
  const [own, administered, short, long] = [
    await createToken(owner, ['brands view']),
    await createToken(owner, ['brands view']),
    await createToken(owner, ['brands view'], { days: 1 }),
    await createToken(owner, ['brands view'], { days: 366 }),
  ];
  expect((await owner.call('DELETE', `/api/admin/me/tokens/${own.id}`)).status).toBe(204);
  expect((await boss.call('DELETE', `/api/admin/users/${id}/tokens/${administered.id}`)).status).toBe(204);
  expect([await use(own.token), await use(administered.token), await use(short.token)]).toEqual([401, 401, 200]);
  shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + 86_400_000));
  expect([await use(short.token), await use(long.token)]).toEqual([401, 200]);
  const again = await superman(shop);
  await again.call('POST', '/api/admin/users/bulk', { ids: [id], active: false });
  expect(await use(long.token)).toBe(401);
  await again.call('POST', '/api/admin/users/bulk', { ids: [id], active: true });
  expect(await use(long.token)).toBe(401);
});

test('every write is logged with the token’s name, also by calls that log nothing themselves', async () => {
  const owner = await superman(shop);
  const { token } = await createToken(owner, ['brands create'], { name: 'Warehouse' });
  const erp = withToken(shop, token);
  const created = await erp.call('POST', '/api/admin/brands', brandForm());
  expect(created.status, created.text).toBe(201);
  const view = await erp.call('POST', '/api/admin/views', { screen: 'orders', name: 'Open', query: {} });
  expect(view.status, view.text).toBe(200);
  await erp.call('GET', '/api/admin/brands');
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['subject_type', 'action', 'actor_name', 'via_token', 'changes'])
    .where('via_token', '=', 'Warehouse')
    .orderBy('id')
    .execute();
  expect(entries.map(({ changes: _, ...entry }) => entry)).toEqual([
    { subject_type: 'Brand', action: 'create', actor_name: owner.account.name, via_token: 'Warehouse' },
    { subject_type: 'User', action: 'token_used', actor_name: owner.account.name, via_token: 'Warehouse' },
  ]);
  expect(entries[1]?.changes).toEqual([{ field: 'call', old: null, new: 'staff.saveView' }]);
});

test('its last use is written at most once a minute', async () => {
  const owner = await staffWith(shop, 'brands view');
  const { token } = await createToken(owner, ['brands view']);
  const erp = withToken(shop, token);
  const lastUse = async () => (await tokensOf(owner))[0]?.last_used_at;
  const start = shop.fixtures.clock.now();
  await erp.call('GET', '/api/admin/brands');
  shop.fixtures.clock.set(new Date(start.getTime() + 59_000));
  await erp.call('GET', '/api/admin/brands');
  expect(await lastUse()).toBe(start.toISOString());
  shop.fixtures.clock.set(new Date(start.getTime() + 60_000));
  await erp.call('GET', '/api/admin/brands');
  expect(await lastUse()).toBe(new Date(start.getTime() + 60_000).toISOString());
});

test('the 241st call of a token within a minute is answered 429 with Retry-After; another token goes on', async () => {
  const strict = await servedShop({ beside: shop, strict: true });
  const owner = await superman(shop);
  const [one, other] = [await createToken(owner, ['brands view']), await createToken(owner, ['brands view'])];
  const call = (token: string) => withToken(strict, token).call('GET', '/api/admin/brand-choices');
  const statuses: number[] = [];
  for (let n = 0; n < 240; n++) statuses.push((await call(one.token)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await call(one.token);
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
  expect((await call(other.token)).status).toBe(200);
  await strict.close();
});
