import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProductForStaff, ProductRow } from '#modules/catalog/contract.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let keeper: StaffClient;
beforeEach(async () => {
  shop = await servedShop();
  keeper = await staffWith(shop, 'products view', 'products create', 'products update', 'logs view');
});
afterEach(() => shop.close());

const path = '/api/admin/products/samples';
type List = { data: ProductRow[]; samples: { n: number; changed: number } };
const list = async (): Promise<List> => (await keeper.call<List>('GET', '/api/admin/products?sort=name')).body;
const put = (client = keeper) => client.call('POST', path, {});
const takeOut = (client = keeper) => client.call('DELETE', path);
const rowsOf = async (query: string): Promise<unknown[]> => (await shop.fixtures.pool.pg.query(query)).rows;
const left = () => rowsOf('select id from products union all select id from product_items union all select id from stock_movements');

test('an empty shop gets one single, one multi and one combo as drafts, in both languages, with pictures, recorded in the log', async () => {
  expect((await put()).body).toEqual({ added: 4 });
  const { data, samples } = await list();
  expect(samples).toEqual({ n: 4, changed: 0 });
  expect(data.map(({ type }) => type).sort()).toEqual(['combo', 'multi', 'single', 'single']);
  for (const row of data) {
    expect(row).toMatchObject({ shelf_status: 'draft', brand: '', category: '', tags: [] });
    expect(row.name.tw && row.name.en && row.picture).toBeTruthy();
    expect(row.price_min).toBeGreaterThan(0);
    expect((await guest(shop).call('GET', `/api/products/${row.id}`)).status).toBe(404);
    const logs = await keeper.call<{ data: { action: string }[] }>('GET', `/api/admin/products/${row.id}/logs`);
    expect(logs.body.data).toMatchObject([{ action: 'create', changes: [{ field: 'sample', new: true }] }]);
  }
  const combo = data.find(({ type }) => type === 'combo') as ProductRow;
  const { slots } = (await keeper.call<ProductForStaff>('GET', `/api/admin/products/${combo.id}`)).body;
  expect(slots.map(({ items }) => items.length)).toEqual([3, 1, 1]);
});

test('twenty concurrent calls add the samples once, twenty remove them once, and they can be added again', async () => {
  const colleague = await staffWith(shop, 'products view', 'products create');
  const together = <T>(press: (client: StaffClient) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, n) => press(n % 2 ? keeper : colleague)));
  const put20 = await together(put);
  expect(put20.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(put20.filter(({ body }) => body['code'] === 'products_exist')).toHaveLength(19);
  expect(await rowsOf('select id from products')).toHaveLength(4);
  const out20 = await together(takeOut);
  expect(out20.map(({ body }) => body['removed']).sort()).toEqual([...Array(19).fill(0), 4]);
  expect(await left()).toEqual([]);
  expect((await put()).body).toEqual({ added: 4 });
});

test('a shop with its own products gets no samples; without the right to create products samples are neither added nor removed', async () => {
  const looker = await staffWith(shop, 'products view', 'products update');
  for (const press of [put, takeOut]) expect((await press(looker)).status).toBe(403);
  await shop.fixtures.product();
  expect((await put()).body).toMatchObject({ code: 'products_exist' });
  expect((await list()).samples.n).toBe(0);
});

const named = async (english: string): Promise<ProductForStaff> => {
  const { id } = (await list()).data.find(({ name }) => name.en === english) as ProductRow;
  return (await keeper.call<ProductForStaff>('GET', `/api/admin/products/${id}`)).body;
};

test('samples that were sold stay, including parts of an ordered combo, and are then like any other product', async () => {
  await put();
  const { data } = await list();
  const change = { action: 'shelf', shelf_status: 'on_shelf' };
  await keeper.call('POST', '/api/admin/products/bulk', { ids: data.map(({ id }) => id), change });
  const { id: product_id, slots } = await named('A first tea table');
  const chosen = slots.map(({ id, items }) => ({ slot_id: id as number, product_item_id: items[0]?.product_item_id as number }));
  await buy(shop.fixtures, guest(shop), { combo: { product_id, slots: chosen } });
  const refused = await takeOut();
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('A first tea table');
  expect(await list()).toMatchObject({ samples: { n: 4, changed: 4 }, data: { length: 4 } });
  expect((await keeper.call('POST', `${path}/keep`, {})).status).toBe(204);
  expect(await list()).toMatchObject({ samples: { n: 0 }, data: { length: 4 } });
  expect((await takeOut()).body).toEqual({ removed: 0 });
});

test('a sample used in a combo of the shop stays until the combo no longer uses it', async () => {
  await put();
  const part = { product_item_id: (await named('Tasting cups, a pair')).items[0]?.id as number, extra_price: 0, max_per_set: null };
  const own = plainForm('none', {
    ...{ type: 'combo', items: [], combo: { pricing: 'sum', value: null } },
    slots: [{ name: { tw: '杯' }, pick: 1, is_distinct: false, items: [part] }],
  });
  const made = await keeper.call<{ id: number }>('POST', '/api/admin/products', own);
  expect(made.status, made.text).toBe(201);
  expect((await takeOut()).body).toMatchObject({ code: 'samples_in_use', names: 'Tasting cups, a pair' });
  expect((await list()).samples.n).toBe(4);
  await keeper.call('PUT', `/api/admin/products/${made.body.id}`, { ...plainForm('OWN-1'), version: 1 });
  expect((await takeOut()).body).toEqual({ removed: 4 });
  expect((await list()).data).toHaveLength(1);
});
