import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const texts = [
  '261124-00042 26112400042 王小明 Ming.Wang+shop@example.com 0912345678',
  'Café Crème 法式烤布蕾 6 入',
  'a',
  '茶',
  '𠮷野家 ☕ two\nlines\tand a tab',
];

/** Every part of a text, one to five characters long, and the whole. */
const partsOf = (text: string): string[] => {
  const letters = [...text];
  return [text, ...letters.flatMap((_, at) => [1, 2, 3, 4, 5].map((size) => letters.slice(at, at + size).join('')))];
};

test('the grams of a text hold those of each of its parts, in either case', async () => {
  const parts = texts.flatMap((text) => partsOf(text).flatMap((part) => [part, part.toUpperCase()].map((each) => [text, each] as const)));
  expect(parts.length).toBeGreaterThan(500);
  const { rows } = await database.pool.pg.query<{ text: string; part: string }>(
    `select text, part from unnest($1::text[], $2::text[]) as p (text, part)
    where lower(text) like '%' || lower(part) || '%' and not search_grams(text) @> query_grams(part)`,
    [parts.map(([text]) => text), parts.map(([, part]) => part)],
  );
  expect(rows).toEqual([]);
});

test('a part is looked up by its pairs, a single character outside ASCII by itself', async () => {
  const grams = async (part: string) => {
    const { rows } = await database.pool.pg.query<{ grams: string[] }>('select query_grams($1) as grams', [part]);
    return rows[0]?.grams.toSorted();
  };
  expect(await grams('茶')).toEqual(['茶']);
  expect(await grams('烤布蕾')).toEqual(['布蕾', '烤布']);
  expect(await grams('Ab')).toEqual(['ab']);
  expect(await grams('A')).toEqual(['']);
  expect(await grams('')).toEqual(['']);
  const { rows } = await database.pool.pg.query<{ grams: string[] }>("select search_grams('Ab 茶') as grams");
  expect(new Set(rows[0]?.grams.filter((gram) => gram.length !== 1 || gram > '\x7f'))).toEqual(new Set(['ab', 'b ', ' 茶', '茶', '']));
});
