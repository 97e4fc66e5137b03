import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { addProduct, changeProduct } from '../commands/save-product.ts';
import { setShelfStatus } from '../commands/set-shelf-status.ts';
import type { ProductForm } from '../contract.ts';
import { addBrand, addCategory } from '../store/taxonomy.ts';
import { reindexSearch } from './index-products.ts';
import { searchCards } from './queries/search-cards.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T04:00:00Z');
const saving = { currency: 'twd' as const, now, staffId: null, stockKind: 'initial' as const };
const ids: Record<string, number> = {};
const related = { brand: 0, tea: 0, pots: 0 };

async function add(key: string, form: Partial<ProductForm>): Promise<void> {
  const created = await inTransaction(database.db, (tx) => addProduct(tx, plainForm(key, form), saving));
  ids[key] = created.id;
}
const search = async (q: string, options: Partial<Parameters<typeof searchCards>[1]> = {}) => {
  const request = { q, synonyms: [], filter: {}, sort: 'featured' as const, page: 1, perPage: 24, now, ...options };
  const { cards, total } = await searchCards(database.db, request);
  const keys = cards.map((card) => Object.keys(ids).find((key) => ids[key] === card.id));
  expect(total).toBeGreaterThanOrEqual(keys.length);
  return keys;
};

beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.db, async (tx) => {
    related.brand = await addBrand(tx, { name: { tw: '石竹陶坊', en: 'Shizhu Pottery' }, slug: { tw: 'a' } });
    related.tea = await addCategory(tx, { name: { tw: '茶具', en: 'Teaware' }, slug: { tw: 'b' } });
    related.pots = await addCategory(tx, { name: { tw: '壺', en: 'Pots' }, slug: { tw: 'c' }, parent_id: related.tea });
  });
  await add('POT-220', {
    name: { tw: '朱泥小壺', en: 'Red clay teapot' },
    brand_id: related.brand,
    category_ids: [related.pots],
    items: [plainItem('POT-220', { barcode: '4711234567890' })],
  });
  await add('CUP', { name: { tw: '品茗杯・一對', en: 'Tasting cups, a pair' }, subtitle: { tw: '配朱泥小壺剛好' } });
  await add('MUG', { name: { tw: '琺瑯山水杯', en: 'Enamel mug' }, description: { tw: '<p>不是茶壺</p>' }, tags: ['送禮'] });
  await add('LADLE', { name: { tw: '湯勺與鍋鏟兩件組・手打不鏽鋼與櫸木', en: 'Ladle and turner' } });
  await add('SOAP', { name: { tw: '頭髮香皂', en: 'Hair soap' } });
  await add('TINY', { name: { tw: '冷泡茶', en: 'Cold brew' } });
  await add('BAGS', { name: { tw: '冷泡茶包', en: 'Cold-brew tea bags' } });
  await add('EMPTY', { name: { tw: '冷泡茶壺', en: 'Cold-brew jug' }, items: [plainItem('EMPTY', { stock: 0 })] });
  await add('DRAFT', { name: { tw: '朱泥大壺', en: 'Big teapot' }, shelf_status: 'draft' });
});
afterAll(() => database.close());

test.each([
  ['two characters from the middle of a name', '泥小', ['POT-220', 'CUP']],
  ['one character', '皂', ['SOAP']],
  ['simplified for traditional', '头发', ['SOAP']],
  ['full width', 'Ｅｎａｍｅｌ', ['MUG']],
  ['a plural, and capitals', 'TEAPOTS', ['POT-220']],
  ['an unfinished word', 'ename', ['MUG']],
  ['the beginning of an SKU', 'pot-2', ['POT-220']],
  ['an SKU without its signs', 'pot220', ['POT-220']],
  ['a barcode', '4711234567890', ['POT-220']],
  ['a brand', '石竹', ['POT-220']],
  ['a category above', 'teaware', ['POT-220']],
  ['a tag', '送禮', ['MUG']],
  ['two words without a space', '不鏽鋼湯勺', ['LADLE']],
  ['both languages at once', 'enamel 山水', ['MUG']],
  ['words from name and brand', '石竹 小壺', ['POT-220']],
  ['one wrong letter', 'enamal mug', ['MUG']],
  ['a missing letter', 'teapt', ['POT-220']],
  ['two letters swapped', 'lalde', ['LADLE']],
  ['characters apart', '山杯', ['MUG']],
  ['nothing like it', '望遠鏡', []],
])('%s: %s', async (_what, q, expected) => expect(await search(q)).toEqual(expected));

test('a name ranks above a subtitle above a text, the exact name first, sold out after equal ones', async () => {
  expect(await search('小壺')).toEqual(['POT-220', 'CUP']);
  expect(await search('茶壺')).toEqual(['EMPTY', 'MUG']);
  expect(await search('冷泡茶')).toEqual(['TINY', 'BAGS', 'EMPTY']);
});

test('better selling products come before equally relevant ones', async () => {
  await database.db
    .updateTable('products')
    .set({ sold_count: 50 })
    .where('id', '=', ids['BAGS'] ?? 0)
    .execute();
  expect(await search('cold')).toEqual(['BAGS', 'TINY', 'EMPTY']);
  await database.db
    .updateTable('products')
    .set({ sold_count: 0 })
    .where('id', '=', ids['BAGS'] ?? 0)
    .execute();
  expect((await search('cold'))[0]).toBe('TINY');
});

test('the shop’s synonyms match the same products', async () => {
  expect(await search('馬克杯')).toEqual([]);
  expect(await search('馬克杯', { synonyms: [['馬克杯', 'mug']] })).toEqual(['MUG']);
});

test('what is sold out comes after all others, also of more hits than are read and though it sold best', async () => {
  const subtitle = { tw: '窯變限定' };
  await add('GONE', { name: { tw: '青釉淺盤', en: 'Celadon dish' }, subtitle, items: [plainItem('GONE', { stock: 0 })] });
  await database.db
    .updateTable('products')
    .set({ sold_count: 50 })
    .where('id', '=', ids['GONE'] ?? 0)
    .execute();
  const others = Array.from({ length: 100 }, (_, n) => `DISH-${n}`);
  await Promise.all(others.map((sku) => add(sku, { name: { tw: '青釉淺盤', en: 'Celadon dish' }, subtitle })));
  const found = await search('窯變限定', { perPage: 200 });
  expect([found.length, found.at(-1)]).toEqual([101, 'GONE']);
});

test('a number beside other words is found in full, by its beginning, and however many products have it', async () => {
  await add('TRAY', { name: { tw: '竹編托盤 2048', en: 'Woven tray 2048' } });
  await add('TRAY-2', { name: { tw: '竹編托盤 2049', en: 'Woven tray 2049' } });
  const many = Array.from({ length: 101 }, (_, n) => `PLATE-${n}`);
  await Promise.all(many.map((sku) => add(sku, { name: { tw: `白瓷圓盤 7500 ${sku}`, en: `Porcelain ${sku}` } })));
  expect(await search('托盤 2048')).toEqual(['TRAY']);
  expect(await search('2049 托盤')).toEqual(['TRAY-2']);
  expect((await search('托盤 204')).sort()).toEqual(['TRAY', 'TRAY-2']);
  expect(await search('托盤 204', { sort: 'newest' })).toEqual(['TRAY-2', 'TRAY']);
  expect(await search('托盤 2048 2049')).toEqual([]);
  expect(await search('湯勺 2048')).toEqual([]);
  expect(await search('白瓷圓盤 7500', { perPage: 200 })).toHaveLength(many.length);
  expect(await search('竹編托盤 7500')).toEqual([]);
  expect(await search('馬盤 2048', { synonyms: [['馬盤', '托盤 2048']] })).toEqual(['TRAY']);
});

test('filters, sorts and pages apply to the results', async () => {
  expect(await search('壺', { filter: { brand_id: related.brand } })).toEqual(['POT-220']);
  expect(await search('冷泡', { filter: { in_stock: true }, sort: 'newest' })).toEqual(['BAGS', 'TINY']);
  expect(await search('冷泡', { perPage: 1, page: 2 })).toEqual([(await search('冷泡'))[1]]);
  expect(await search('冷泡', { perPage: 2, page: 9 })).toEqual([]);
});

test('off-shelf products are no longer found, and saved products are found by their new texts', async () => {
  const ctx = { db: database.db, clock: { now: () => now }, requestId: 't', caller: { kind: 'staff', id: null, name: 'C' } } as never;
  await setShelfStatus(ctx, { ids: [ids['SOAP'] ?? 0], shelf_status: 'off_shelf' });
  expect(await search('香皂')).toEqual([]);
  await setShelfStatus(ctx, { ids: [ids['SOAP'] ?? 0], shelf_status: 'on_shelf' });
  expect(await search('香皂')).toEqual(['SOAP']);
  const { version } = await database.db
    .selectFrom('products')
    .select('version')
    .where('id', '=', ids['SOAP'] ?? 0)
    .executeTakeFirstOrThrow();
  const form = plainForm('SOAP', { name: { tw: '木梳', en: 'Comb' } });
  await inTransaction(database.db, (tx) => changeProduct(tx, ids['SOAP'] ?? 0, version, form, saving));
  expect([await search('香皂'), await search('木梳')]).toEqual([[], ['SOAP']]);
});

test('a new brand name is found once the worker has indexed its products', async () => {
  await database.db
    .updateTable('brands')
    .set({ name: { tw: '金門陶廠' } as never })
    .where('id', '=', related.brand)
    .execute();
  expect(await search('金門')).toEqual([]);
  expect(await reindexSearch(database.db, { brand_id: related.brand })).toBe(1);
  expect(await search('金門')).toEqual(['POT-220']);
  expect(await reindexSearch(database.db, { category_id: related.tea })).toBe(1);
  expect(await reindexSearch(database.db, { missingOnly: true })).toBe(0);
});

test.each([
  "'; drop table products; --",
  "a' & 'b' | !c <-> (d:*)",
  ':*',
  '!',
  '<->',
  '\\',
  '%',
  '_',
  "''",
  '\u0000',
  'a\u0000b',
  '\ud800',
  'OR 1=1',
  '1e400',
  '0x1f',
  '-5',
  'https://a.b/c?d=e',
  'the and of',
  '𠮷野家',
  '茶'.repeat(10_000),
  'ab '.repeat(4000),
  '🙂🙂',
  'a@b.c',
  "'#thtea':*",
])('%j finds nothing and does not fail', async (q) => {
  const before = await database.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(Array.isArray(await search(q))).toBe(true);
  expect(
    await database.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ).toEqual(before);
});

test('twenty concurrent saves of products with the same new words all succeed, and each is found', async () => {
  const created = Array.from({ length: 20 }, (_, n) => `BUSY-${n}`);
  await Promise.all(created.map((sku) => add(sku, { name: { tw: `木船 ${sku}`, en: `Zebra walnut ${sku} yacht` } })));
  expect((await search('walnut zebra')).length).toBe(20);
});
