import type { Pool } from '#platform/db/pool.ts';

/** What the load requests. The same seed and database give the same samples. */
export type Samples = {
  products: number[];
  categories: number[];
  /** Items with enough stock for every order of the bench. */
  items: number[];
  /** Names of kinds of products in both languages: each finds many. */
  words: string[];
  /** Names of single products: no two the same. */
  names: string[];
  delivery: number;
  cod: number;
};

const minSellable = 100;
const maxSamples = 600;

export async function chooseSamples({ pg }: Pool, seed: number): Promise<Samples> {
  const list = async (sql: string) => (await pg.query<{ v: never }>(sql, [String(seed), maxSamples])).rows.map((row) => row.v);
  const one = async (sql: string) => (await pg.query<{ v: number }>(sql)).rows[0]?.v ?? 0;
  const onSale = `p.shelf_status = 'on_shelf' and not p.member_only`;
  return {
    products: await list(`select p.id as v from products p where ${onSale} order by md5(p.id || $1::text) limit $2`),
    categories: await list('select c.id as v from categories c where parent_id is not null order by md5(c.id || $1::text) limit $2'),
    items: await list(
      `select i.id as v from product_items i join products p on p.id = i.product_id
       where ${onSale} and i.stock - i.reserved >= ${minSellable} order by md5(i.id || $1::text) limit $2`,
    ),
    words: await list(
      `select distinct v from categories c, lateral (values (c.name ->> 'tw'), (lower(c.name ->> 'en'))) n (v)
       where parent_id is not null and $1::text is not null order by v limit $2`,
    ),
    names: await list(`select p.name ->> 'tw' as v from products p where ${onSale} order by md5(p.id || $1::text || 'n') limit $2 * 5`),
    delivery: await one(`select min(id) as v from delivery_methods where active and kind = 'home'`),
    cod: await one(`select min(id) as v from payment_methods where active and kind = 'cod'`),
  };
}

/** The list rotated so that it begins elsewhere for each client: no two request the same thing at the same moment. */
export function rotate<T>(list: readonly T[], client: number): T[] {
  const start = (client * 37) % Math.max(1, list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
