import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';

type NewPlace = { name: Text; slug: Text; intro?: Text | null; sort?: number };
export type NewBrand = NewPlace & { banner_media_id?: number | null };
export type NewCategory = NewPlace & { type?: 'products' | 'blogs'; parent_id?: number | null; media_id?: number | null };

/** Adds a brand; returns its id. */
export async function addBrand(tx: Tx, { name, slug, intro, sort = 0, banner_media_id = null }: NewBrand): Promise<number> {
  const row = await tx
    .insertInto('brands')
    .values({ name: json(name), slug: json(slug), intro: json(intro ?? null), sort, banner_media_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds a category, of products unless `type` is given; `parent_id` must exist. */
export async function addCategory(
  tx: Tx,
  { type = 'products', name, slug, intro, sort = 0, parent_id = null, media_id = null }: NewCategory,
): Promise<number> {
  const row = await tx
    .insertInto('categories')
    .values({ type, name: json(name), slug: json(slug), intro: json(intro ?? null), sort, parent_id, media_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The id of the brand, or of the product category, with this name in either language; the oldest of several. */
export async function idByName(reader: Reader, table: 'brands' | 'categories', name: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom(table)
    .where(sql<boolean>`lower(name ->> 'tw') = lower(${name}) or lower(name ->> 'en') = lower(${name})`)
    .$if(table === 'categories', (query) => query.where(sql<boolean>`type = 'products'`))
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The product category of this name, in either language, right below another one, or at the top; the oldest of several. */
export async function categoryBelow(reader: Reader, parentId: number | null, name: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('categories')
    .where('type', '=', 'products')
    .where('parent_id', 'is not distinct from', parentId)
    .where(sql<boolean>`lower(name ->> 'tw') = lower(${name}) or lower(name ->> 'en') = lower(${name})`)
    .orderBy(sql`lower(name ->> 'tw') = lower(${name}) desc, id`)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
