import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest } from '#testing/clients.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { FacetsView } from './contract.ts';

type Page = { data: { id: number; member_only: boolean }[]; meta: { total: number }; facets: FacetsView | null };

let shop: ServedShop;
const ids = { tea: 0, oolong: 0, table: 0, pot: 0, towel: 0 };

const option = (name: string, en: string, display: 'text' | 'swatch', ...values: [string, string][]): ProductForm['options'][number] => ({
  name: { tw: name, en },
  display,
  values: values.map(([tw, label], at) => ({
    key: `v${at}`,
    label: { tw, en: label },
    ...(display === 'swatch' && { colour: `#AA330${at}` }),
  })),
});

async function add(sku: string, form: Partial<ProductForm>): Promise<number> {
  const saving = { currency: 'twd' as const, now: shop.fixtures.clock.now(), staffId: null, stockKind: 'initial' as const };
  return (await inTransaction(shop.db, (tx) => productSetup.addProduct(tx, plainForm(sku, form), saving))).id;
}

beforeAll(async () => {
  shop = await servedShop();
  await inTransaction(shop.db, async (tx) => {
    ids.tea = await productSetup.addCategory(tx, { name: { tw: '茶' }, slug: { tw: 'a' } });
    ids.oolong = await productSetup.addCategory(tx, { name: { tw: '烏龍' }, slug: { tw: 'b' }, parent_id: ids.tea });
    ids.table = await productSetup.addCategory(tx, { name: { tw: '餐桌' }, slug: { tw: 'c' } });
  });
  const colour = option('顏色', 'Colour', 'swatch', ['紅', 'Red'], ['月白', 'Moon']);
  const many = { type: 'multi' as const };
  const pot = { ...many, category_ids: [ids.oolong], options: [colour] };
  ids.pot = await add('POT', { ...pot, items: [plainItem('P1', { values: ['v0'] }), plainItem('P2', { values: ['v1'] })] });
  const towel = { ...many, category_ids: [ids.table], options: [colour, option('尺寸', 'Size', 'text', ['大', 'Large'])] };
  ids.towel = await add('TOWEL', { ...towel, items: [plainItem('T1', { values: ['v0', 'v0'] })] });
  await add('MEMBERS', { member_only: true });
});
afterAll(() => shop.close());

const list = async (query = '') => (await guest(shop).call<Page>('GET', `/api/products?facets=1${query}`)).body;
const chosen = (...keys: string[]) => keys.map((key) => `&options=${encodeURIComponent(key)}`).join('');

test('options are filters: any chosen value of one option, all chosen options; each counts without its own choice', async () => {
  const { facets } = await list();
  const size = { key: '尺寸', name: 'Size', display: 'text', values: [{ key: '尺寸:大', label: 'Large', colour: null, count: 1 }] };
  const colour = (red: number, moon: number) => ({
    key: '顏色',
    name: 'Colour',
    display: 'swatch',
    values: [
      { key: '顏色:紅', label: 'Red', colour: '#AA3300', count: red },
      { key: '顏色:月白', label: 'Moon', colour: '#AA3301', count: moon },
    ],
  });
  const redOnly = { ...colour(1, 0), values: colour(1, 0).values.slice(0, 1) };
  // The towel names moon white too, but there is none of it.
  expect(facets?.options).toEqual([colour(2, 1), size]);
  const moon = await list(chosen('顏色:月白'));
  expect([moon.data.map(({ id }) => id), moon.facets?.options]).toEqual([[ids.pot], [colour(2, 1)]]);
  expect((await list(chosen('顏色:紅', '顏色:月白'))).meta.total).toBe(2);
  const both = await list(chosen('顏色:紅', '尺寸:大'));
  expect([both.data.map(({ id }) => id), both.facets?.options]).toEqual([[ids.towel], [size, redOnly]]);
  expect((await list(chosen('顏色:月白', '尺寸:大'))).meta.total).toBe(0);
});

test('mixed sizes are sorted by number, then words', async () => {
  const sized = (...sizes: [string, string][]) => ({ type: 'multi' as const, options: [option('長度', 'Length', 'text', ...sizes)] });
  await add('MAT', {
    ...sized(['90 cm', '90 cm'], ['大', 'Large']),
    items: [plainItem('M1', { values: ['v0'] }), plainItem('M2', { values: ['v1'] })],
  });
  await add('TAPE', {
    ...sized(['5 cm', '5 cm'], ['20 cm', '20 cm']),
    items: [plainItem('S1', { values: ['v0'] }), plainItem('S2', { values: ['v1'] })],
  });
  const length = (await list()).facets?.options.find(({ key }) => key === '長度');
  expect(length?.values.map(({ label }) => label)).toEqual(['5 cm', '20 cm', '90 cm', 'Large']);
});

test('invalid options are refused, and unknown names only find nothing', async () => {
  expect((await list(chosen("顏色:'; drop table products; --"))).data).toEqual([]);
  for (const options of [chosen('x'), chosen('xyz'), chosen(...Array.from({ length: 21 }, (_, n) => `a:${n}`))])
    expect((await guest(shop).call('GET', `/api/products?facets=1${options}`)).status).toBe(422);
});

test('members’ items and credit items are filters with a count', async () => {
  const members = await list('&member=1');
  expect(members.data.map((card) => card.member_only)).toEqual([true]);
  expect([members.facets?.member, (await list()).facets?.member]).toEqual([1, 1]);
  expect([(await list('&credit=1')).meta.total, (await list()).facets?.credit]).toEqual([0, 0]);
});

test('several categories match products in any of them or below; the others stay visible', async () => {
  const listIds = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await listIds(`&categories=${ids.tea}`)).toEqual([ids.pot]);
  expect(await listIds(`&categories=${ids.tea},${ids.table}`)).toEqual([ids.pot, ids.towel]);
  expect((await list(`&categories=${ids.tea}`)).facets?.categories.map(({ id }) => id)).toEqual([ids.oolong, ids.table]);
});

test('facets cost one more statement, and none while nothing changes', async () => {
  await list(chosen('尺寸:大'));
  shop.resetStatements();
  await list(`${chosen('尺寸:大')}&per_page=1`);
  const sent = shop.statements().filter((text) => !/rate_limits|pg_current_snapshot|next_content_moment/.test(text));
  expect(sent.length, sent.join('\n')).toBe(1);
});
