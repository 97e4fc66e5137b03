import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

const path = '/api/admin/me/preferences';
const readSaved = async (client: StaffClient) => (await client.call<{ data: object }>('GET', path)).body.data;
const save = (client: StaffClient, name: string, value: object) => client.call('PUT', path, { name, value });

test('preferences are private, and the last write wins', async () => {
  const [anna, ben] = [await staffWith(shop, 'orders view'), await staffWith(shop, 'orders view')];
  expect((await save(anna, 'list.orders', { density: 'compact' })).status).toBe(204);
  expect((await save(anna, 'list.orders', { density: 'roomy', hidden: ['invoice'] })).status).toBe(204);
  expect(await readSaved(anna)).toEqual({ 'list.orders': { density: 'roomy', hidden: ['invoice'] } });
  expect(await readSaved(ben)).toEqual({});
});

test('a preference is small and there are not too many', async () => {
  const carl = await staffWith(shop, 'orders view');
  expect((await save(carl, 'no such name', {})).status).toBe(422);
  expect((await save(carl, 'list.orders', { hidden: 'x'.repeat(9000) })).status).toBe(422);
  await shop.fixtures.pool.pg.query(
    "insert into staff_preferences select id, 'list.n' || n, '{}', now() from generate_series(1, 200) n, staff where id = (select max(id) from staff)",
  );
  expect((await save(carl, 'list.more', {})).body['code']).toBe('too_many_preferences');
  expect((await save(carl, 'list.n7', { density: 'compact' })).status).toBe(204);
});
