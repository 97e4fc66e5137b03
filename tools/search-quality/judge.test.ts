import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { readDemoData } from '../../src/demo/demo-data.ts';
import { type CatalogueIds, seedProducts } from '../../src/demo/products.ts';
import { judge, plainFinder, readJudged, shopFinder } from './judge.ts';

const opened = new Date('2026-11-01T00:00:00Z');
let database: TestDatabase;
let catalogue: CatalogueIds;
beforeAll(async () => {
  database = await testDatabase();
  const data = await readDemoData();
  catalogue = await inTransaction(database.db, (tx) => seedProducts(tx, data, new Map(), new Map(), opened));
});
afterAll(() => database.close());

test('the search answers nearly all judged queries in two languages, and far more than ILIKE', async () => {
  const queries = await readJudged('demo');
  expect(queries.length).toBeGreaterThanOrEqual(80);
  const { shop } = await readDemoData();
  const ours = await judge(database.db, queries, shopFinder(database.db, shop.synonyms, opened), catalogue.products);
  const plain = await judge(database.db, queries, plainFinder(database.db), catalogue.products);
  expect(ours.recall, JSON.stringify(ours.missed)).toBeGreaterThanOrEqual(0.95);
  expect(ours.mrr).toBeGreaterThanOrEqual(0.95);
  expect(ours.recall).toBeGreaterThan(plain.recall + 0.2);
});

const typing = ['a word being typed', 'one character', 'unfinished zhuyin', 'mixed widths', 'spaces around', 'plural'];

test('imperfect input is understood: unfinished words and characters, widths, spaces, plurals', async () => {
  const queries = (await readJudged('demo')).filter(({ tests = '' }) => typing.some((kind) => tests.startsWith(kind)));
  expect(queries.length).toBeGreaterThanOrEqual(25);
  const { shop } = await readDemoData();
  const ours = await judge(database.db, queries, shopFinder(database.db, shop.synonyms, opened), catalogue.products);
  expect(ours.missed).toEqual([]);
  expect(ours.mrr).toBeGreaterThanOrEqual(0.95);
});
