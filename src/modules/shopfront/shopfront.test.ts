import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ProductForm } from '#modules/catalog/contract.ts';
import { productSetup } from '#modules/catalog/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { createLog } from '#platform/log/log.ts';
import type { Locale } from '#shared/locale.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { home } from './blocks/home.ts';
import { brand, brands, categories, category } from './categories.ts';
import { productCard, productDetail, shopfrontContract } from './contract.ts';
import { product, products } from './products.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T04:00:00Z');
const ids: Record<string, number> = {};

const guest = (locale: Locale = 'en'): Context => ({
  db: database.db,
  clock: { now: () => now },
  files: undefined as never,
  log: createLog('silent', 'test'),
  web: inProcessWeb,
  locale,
  requestId: 'test',
  shop: shopFacts({ publicUrl: 'https://shop.example' }),
  caller: { kind: 'guest' },
});

const form = (sku: string, change: Partial<ProductForm> = {}): ProductForm =>
  plainForm(sku, { name: { tw: `名 ${sku}`, en: `Good ${sku}` }, ...change });
const items = (sku: string, ...rows: { price: number; stock: number; suggested_price?: number; value?: string }[]): ProductForm['items'] =>
  rows.map(({ price, stock, suggested_price = null, value }, i) =>
    plainItem(`${sku}${i}`, { values: value ? [value] : [], price, suggested_price, stock }),
  );
const glaze: ProductForm['options'] = [
  {
    name: { tw: '釉色', en: 'Glaze' },
    display: 'swatch',
    values: [
      { key: 'red', label: { tw: '紅', en: 'Red' }, colour: '#AA3300' },
      { key: 'moon', label: { tw: '月白' }, colour: '#EEEEDD' },
    ],
  },
];

beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.db, async (tx) => {
    ids.tea = await productSetup.addCategory(tx, { name: { tw: '茶', en: 'Tea' }, slug: { tw: '茶', en: 'tea' }, sort: 1 });
    ids.oolong = await productSetup.addCategory(tx, {
      name: { tw: '烏龍', en: 'Oolong' },
      slug: { tw: '烏龍', en: 'oolong' },
      parent_id: ids.tea,
      intro: { tw: '半發酵' },
    });
    ids.table = await productSetup.addCategory(tx, { name: { tw: '餐桌' }, slug: { tw: '餐桌' }, sort: 2 });
    ids.kiln = await productSetup.addBrand(tx, {
      name: { tw: '窯', en: 'Kiln' },
      slug: { tw: '窯', en: 'kiln' },
      intro: { tw: '小窯', en: 'A small kiln' },
    });
    const add = async (key: string, change: Partial<ProductForm>, sort: number) => {
      const at = new Date(now.getTime() - (100 - sort) * 60_000);
      const saving = { currency: 'usd' as const, now: at, staffId: null, stockKind: 'initial' as const };
      ids[key] = (await productSetup.addProduct(tx, form(key.toUpperCase(), change), saving, { sort })).id;
    };
    await add('gone', { items: items('GONE', { price: 50.5, stock: 0 }) }, 1);
    await add('tin', { category_ids: [ids.oolong, ids.tea], brand_id: ids.kiln, description: { tw: '<p>好</p>' } }, 2);
    await add(
      'pot',
      {
        type: 'multi',
        options: glaze,
        brand_id: ids.kiln,
        category_ids: [ids.oolong],
        badge: { tw: '新', en: 'New' },
        items: items(
          'POT',
          { price: 30, stock: 3, suggested_price: 45.25, value: 'red' },
          { price: 40, stock: 0, suggested_price: 40, value: 'moon' },
        ),
      },
      3,
    );
    await add('members', { member_only: true, category_ids: [ids.table] }, 4);
    await add('draft', { shelf_status: 'draft', category_ids: [ids.table] }, 5);
    await add('over', { available_until: '2026-11-20T03:59:59Z' }, 6);
    await add('soon', { available_from: '2026-12-01T00:00:00Z' }, 7);
    await saveSetting(tx, 'website', { ...(await readWebsite(tx)), currency: 'usd' });
  });
});
afterAll(() => database.close());

const list = (change: Partial<z.input<typeof shopfrontContract.products.input>> = {}, locale: Locale = 'en') =>
  products(guest(locale), shopfrontContract.products.input.parse(change));
const listKeys = async (change: Parameters<typeof list>[0]) =>
  (await list(change)).data.map((card) =>
    Object.keys(ids).find((key) => ids[key] === card.id && !['tea', 'oolong', 'table', 'kiln'].includes(key)),
  );

test('the list shows what is on the shelf, in the shop’s order, sold out last', async () => {
  expect(await listKeys({})).toEqual(['tin', 'pot', 'members', 'soon', 'gone']);
  expect(await listKeys({ sort: 'newest' })).toEqual(['soon', 'members', 'pot', 'tin', 'gone']);
  expect(await listKeys({ sort: 'price' })).toEqual(['pot', 'tin', 'members', 'soon', 'gone']);
  expect(await listKeys({ per_page: 2, page: 2 })).toEqual(['members', 'soon']);
  expect((await list({ per_page: 2, page: 9 })).meta).toEqual({ page: 9, per_page: 2, total: 5 });
});

test('a card is in the reader’s language and major units, without exact stock', async () => {
  const { data } = await list();
  for (const card of data) productCard.strict().parse(card);
  expect(data.find((card) => card.id === ids.pot)).toEqual({
    id: ids.pot,
    type: 'multi',
    is_credit: false,
    slug: 'good-pot',
    name: 'Good POT',
    subtitle: '',
    brand: 'Kiln',
    picture: null,
    hover_picture: null,
    price: 30,
    price_varies: true,
    suggested_price: 45.25,
    availability: 'low',
    badge: 'New',
    member_only: false,
    swatches: ['#AA3300', '#EEEEDD'],
    is_multi: true,
  });
  expect(data.map((card) => card.availability)).toEqual(['available', 'low', 'member_only', 'not_started', 'sold_out']);
  expect((await list({}, 'tw')).data[0]).toMatchObject({ name: '名 TIN', slug: '名-tin', brand: '窯' });
});

test('a category lists its products and its descendants’, each once', async () => {
  expect(await listKeys({ category_id: ids.tea })).toEqual(['tin', 'pot']);
  expect(await listKeys({ category_id: ids.table })).toEqual(['members']);
  expect(await listKeys({ brand_id: ids.kiln })).toEqual(['tin', 'pot']);
});

test('a search finds names of both languages, brands and SKUs, and treats % literally', async () => {
  expect(await listKeys({ q: '名 tin' })).toEqual(['tin']);
  expect(await listKeys({ q: 'kiln' })).toEqual(['tin', 'pot']);
  expect(await listKeys({ q: 'pot1' })).toEqual(['pot']);
  expect(await listKeys({ q: '%' })).toEqual([]);
});

test('a list costs one statement for any length; repeated only the version check', async () => {
  const read = () => list({ category_id: ids.tea, sort: 'price' });
  for (const statements of [1, 0]) {
    database.resetStatements();
    const answer = await read();
    const sent = database.statements().filter((text) => !text.includes('search_log'));
    expect([sent.filter((text) => text.includes('pg_current_snapshot')).length, sent.length]).toEqual([1, 1 + statements]);
    expect(await read()).toEqual(answer);
  }
});

test('filters count what each choice would show, in one more statement that is skipped while nothing changes', async () => {
  const read = (change: object) => products(guest(), shopfrontContract.products.input.parse({ facets: '1', ...change }));
  const { facets, meta } = await read({});
  expect(facets?.brands).toEqual([{ id: ids.kiln, name: 'Kiln', slug: 'kiln', count: 2 }]);
  expect(facets?.categories.map(({ id, count }) => [id, count])).toContainEqual([ids.oolong, expect.any(Number)]);
  expect(facets?.in_stock).toBe((await read({ availability: 'in_stock' })).meta.total);
  expect(facets?.in_stock).toBeLessThan(meta.total);
  const prices = (await read({})).data.map((card) => card.price);
  expect(facets?.price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) });
  const ofBrand = await read({ brands: String(ids.kiln) });
  expect([ofBrand.meta.total, ofBrand.facets?.brands]).toEqual([2, facets?.brands]);
  database.resetStatements();
  await read({ per_page: 2 });
  // The version check and the products. Searches of the test before are logged a moment after them.
  expect(database.statements().filter((text) => !text.includes('search_log'))).toHaveLength(2);
});

test('the page of a combo shows its slots and the price of the cheapest set', async () => {
  const { id, part } = await inTransaction(database.db, async (tx) => {
    const saving = { currency: 'usd' as const, now, staffId: null, stockKind: 'initial' as const };
    const cup = await productSetup.addProduct(tx, form('CUP', { items: items('CUP', { price: 12.5, stock: 30 }) }), saving, { sort: 900 });
    const slot = { name: { tw: '杯', en: 'Cup' }, pick: 2, is_distinct: false };
    const choice = { product_item_id: cup.itemIds[0] as number, extra_price: 1.25, max_per_set: null };
    const set = {
      type: 'combo' as const,
      items: [],
      slots: [{ ...slot, items: [choice] }],
      combo: { pricing: 'sum' as const, value: null },
    };
    return { id: (await productSetup.addProduct(tx, form('SET', set), saving, { sort: 901 })).id, part: choice.product_item_id };
  });
  const page = productDetail.strict().parse(await product(guest(), { id }));
  expect(page).toMatchObject({
    type: 'combo',
    price: 27.5,
    price_max: 27.5,
    items: [],
    availability: 'available',
    combo: { pricing: 'sum', value: null },
    slots: [{ name: 'Cup', pick: 2, items: [{ product_item_id: part, price: 12.5, extra_price: 1.25, availability: 'available' }] }],
  });
  const card = (await list()).data.find((each) => each.id === id);
  expect(card).toMatchObject({ type: 'combo', price: 27.5, is_multi: true });
  // The tests after this one count what is on the shelf.
  await database.db.updateTable('products').set({ shelf_status: 'draft' }).where('list_price', 'in', [1250, 2750]).execute();
  await inTransaction(database.db, (tx) => bumpVersion(tx, 'lists'));
});

test('the product page is complete, missing English is marked', async () => {
  const page = await product(guest(), { id: ids.pot as number });
  productDetail.parse(page);
  expect(page).toMatchObject({
    name: 'Good POT',
    name_is_fallback: false,
    slugs: { tw: '名-pot', en: 'good-pot' },
    brand: { name: 'Kiln', slug: 'kiln' },
    availability: 'low',
    breadcrumb: [
      { name: 'Tea', slug: 'tea' },
      { name: 'Oolong', slug: 'oolong' },
    ],
    options: [
      {
        name: 'Glaze',
        display: 'swatch',
        values: [
          { key: 'red', label: 'Red', colour: '#AA3300' },
          { key: 'moon', label: '月白' },
        ],
      },
    ],
    items: [
      { sku: 'POT0', values: ['red'], price: 30, suggested_price: 45.25, availability: 'low' },
      { sku: 'POT1', values: ['moon'], price: 40, suggested_price: null, availability: 'sold_out' },
    ],
  });
  expect(page.related.map((card) => card.id)).toEqual([ids.tin]);
  expect(JSON.stringify(page)).not.toMatch(/stock|sellable|reserved|cost/);
});

test('off-shelf products are not found; ended content can still be read, marked as ended', async () => {
  for (const id of [ids.draft, 999_999])
    await expect(product(guest(), { id: id as number })).rejects.toMatchObject({ code: 'product_not_found', status: 404 });
  expect(await product(guest(), { id: ids.over as number })).toMatchObject({ availability: 'ended', items: [{ availability: 'ended' }] });
  expect(await product(guest(), { id: ids.soon as number })).toMatchObject({
    availability: 'not_started',
    available_from: '2026-12-01T00:00:00.000Z',
  });
});

test('the category tree counts descendants', async () => {
  const tree = await categories(guest());
  shopfrontContract.categories.output.parse(tree);
  expect(tree).toMatchObject([
    { name: 'Tea', seo: { slug: 'tea' }, product_count: 2, children: [{ name: 'Oolong', product_count: 2, children: [] }] },
    { name: '餐桌', product_count: 1, children: [] },
  ]);
  expect(await category(guest(), { id: ids.oolong as number })).toMatchObject({
    name: 'Oolong',
    intro: '半發酵',
    product_count: 2,
    children: [],
    breadcrumb: [{ id: ids.tea }, { id: ids.oolong }],
  });
  await expect(category(guest(), { id: 999_999 })).rejects.toMatchObject({ code: 'category_not_found' });
});

test('brands are listed with their number of products on the shelf', async () => {
  expect(await brands(guest())).toEqual([
    { id: ids.kiln, name: 'Kiln', slug: 'kiln', seo: { slug: 'kiln' }, intro: 'A small kiln', product_count: 2 },
  ]);
  expect(await brand(guest('tw'), { id: ids.kiln as number })).toMatchObject({ name: '窯', slugs: { tw: '窯', en: 'kiln' } });
  await expect(brand(guest(), { id: 999_999 })).rejects.toMatchObject({ code: 'brand_not_found' });
});

test('the home page leaves out deleted content and empty blocks', async () => {
  const title = { tw: '標題', en: 'Title' };
  await inTransaction(database.db, (tx) =>
    saveSetting(tx, 'home', {
      blocks: [
        { type: 'category_tiles', category_ids: [ids.table as number, 999_999] },
        { type: 'category_tiles', title, category_ids: [ids.table as number] },
        { type: 'product_rail', title, link: null, source: 'newest', product_ids: [], category_id: null, count: 2 },
        { type: 'feature', title, link: { label: title, path: '/products' }, product_ids: [ids.pot, ids.draft, ids.tin] as number[] },
        { type: 'product_rail', title, link: null, source: 'manual', product_ids: [ids.draft as number], category_id: null, count: 4 },
        { type: 'visit', title, text: title },
      ],
    }),
  );
  const { blocks } = shopfrontContract.home.output.parse(await home(guest()));
  expect(blocks.map((block) => block.type)).toEqual(['category_tiles', 'category_tiles', 'product_rail', 'feature', 'visit']);
  expect(blocks.slice(0, 2)).toMatchObject([{ title: '', categories: [{ name: '餐桌', product_count: 1 }] }, { title: 'Title' }]);
  expect(blocks[2]).toMatchObject({ products: [{ id: ids.soon }, { id: ids.members }] });
  expect(blocks[3]).toMatchObject({ link: { label: 'Title', path: '/products' }, products: [{ id: ids.pot }, { id: ids.tin }] });
});
