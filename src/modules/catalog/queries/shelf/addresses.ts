import { sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { onShelf } from './filter.ts';

type ShelfAddress = Columns<'products', 'id' | 'slug'> & { changed_at: Column<'products', 'updated_at'>; pictures: PictureRow[] };

const maxPictures = 5;

/** A batch of `count` products on the shelf after the id `after`, by id, for sitemaps. */
export async function shelfAddresses(reader: Reader, now: Date, after: number, count: number): Promise<ShelfAddress[]> {
  const { rows } = await sql<ShelfAddress>`
    select p.id, p.slug, p.updated_at as changed_at, coalesce((
      select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position)
      from product_images g where g.product_id = p.id and g.position < ${maxPictures}), '[]') as pictures
    from products p where p.id > ${after} and ${onShelf(now)} order by p.id limit ${count}`.execute(reader);
  return rows;
}

type Named = { kind: 'product' | 'brand' | 'category' } & Columns<'products' | 'brands' | 'categories', 'id' | 'slug'>;

/** The slugs of products, brands and categories (also of news) for links. */
export async function slugsById(reader: Reader, ids: Readonly<Record<Named['kind'], readonly number[]>>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'product' as kind, id, slug from products where id = ${anyOf(ids.product)}
    union all select 'brand', id, slug from brands where id = ${anyOf(ids.brand)}
    union all select 'category', id, slug from categories where id = ${anyOf(ids.category)}`.execute(reader);
  return rows;
}
