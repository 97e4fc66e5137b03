import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { productSearch } from '../../src/modules/catalog/index.ts';
import type { Reader } from '../../src/platform/db/database.ts';

/** A query with its relevant products: keys of demo/products.json, or parts of their names. */
export type Judged = { q: string; relevant?: string[]; has?: string[]; tests?: string };
/** Ids, the best first, at most ten. */
export type Finder = (q: string) => Promise<number[]>;
export type Quality = { recall: number; mrr: number; missed: { q: string; recall: number }[] };

const judgedFolder = path.resolve(import.meta.dirname, '../../src/modules/catalog/search/judged');
export const readJudged = async (name: 'demo' | 'generated'): Promise<Judged[]> =>
  JSON.parse(await readFile(path.join(judgedFolder, `${name}.json`), 'utf8'));

const counted = 10;

/** Recall@10 (of at most ten relevant ones) and mean reciprocal rank of the first relevant one, over all queries. */
export async function judge(reader: Reader, queries: readonly Judged[], find: Finder, keys: ReadonlyMap<string, number>): Promise<Quality> {
  const missed: Quality['missed'] = [];
  let [recalls, ranks] = [0, 0];
  for (const query of queries) {
    const relevant = await fittingIds(reader, query, keys);
    if (relevant.size === 0) throw new Error(`nothing fits “${query.q}”: correct the list`);
    const ids = (await find(query.q)).slice(0, counted);
    const recall = ids.filter((id) => relevant.has(id)).length / Math.min(counted, relevant.size);
    const first = ids.findIndex((id) => relevant.has(id));
    recalls += recall;
    ranks += first < 0 ? 0 : 1 / (first + 1);
    if (recall < 1) missed.push({ q: query.q, recall });
  }
  return { recall: recalls / queries.length, mrr: ranks / queries.length, missed };
}

async function fittingIds(reader: Reader, { relevant, has }: Judged, keys: ReadonlyMap<string, number>): Promise<Set<number>> {
  if (relevant) return new Set(relevant.map((key) => keys.get(key) ?? Number.NaN));
  return new Set(await productsNamed(reader, has ?? []));
}

/** The shop's own search. */
export const shopFinder =
  (reader: Reader, synonyms: readonly string[][], now: Date): Finder =>
  async (q) => {
    const query = { q, synonyms, filter: {}, sort: 'featured' as const, page: 1, perPage: counted, now };
    return (await productSearch.searchCards(reader, query)).cards.map((card) => card.id);
  };

/** What a shop without a search engine does: every word somewhere in a name, a brand or an SKU. */
export const plainFinder =
  (reader: Reader): Finder =>
  (q) =>
    productsLike(reader, q.split(/\s+/), counted);

/** Products on the shelf with all of these in their names. */
async function productsNamed(reader: Reader, words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where shelf_status = 'on_shelf'
      and (select bool_and(strpos(name ->> 'tw' || ' ' || coalesce(name ->> 'en', ''), word) > 0) from unnest(${[...words]}::text[]) word)`.execute(
    reader,
  );
  return rows.map((row) => row.id);
}

/** The first products on the shelf that have each word somewhere in a name, the brand or an SKU. */
async function productsLike(reader: Reader, words: readonly string[], limit: number): Promise<number[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.shelf_status = 'on_shelf' and (
      select bool_and(p.name ->> 'tw' ilike word or p.name ->> 'en' ilike word
        or exists (select from brands b where b.id = p.brand_id and (b.name ->> 'tw' ilike word or b.name ->> 'en' ilike word))
        or exists (select from product_items i where i.product_id = p.id and i.sku ilike word))
      from unnest(${patterns}::text[]) word) order by p.sort, p.id limit ${limit}`.execute(reader);
  return rows.map((row) => row.id);
}
