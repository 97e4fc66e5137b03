import { sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { onShelf } from './shelf-filter.ts';

type ShelfAddress = { id: number; slug: Text; changed_at: Date; pictures: PictureRow[] };

const maxPictures = 5;

/** All products on the shelf by id, `count` at a time, for lists that name every one of them. `after` is the last id one has. */
export async function shelfAddresses(reader: Reader, now: Date, after: number, count: number): Promise<ShelfAddress[]> {
  const { rows } = await sql<ShelfAddress>`
    select p.id, p.slug, p.updated_at as changed_at, coalesce((
      select json_agg(${pictureJson(sql.ref('g.media_id'))} order by g.position)
      from product_images g where g.product_id = p.id and g.position < ${maxPictures}), '[]') as pictures
    from products p where p.id > ${after} and ${onShelf(now)} order by p.id limit ${count}`.execute(reader);
  return rows;
}

type Named = { kind: 'product' | 'brand' | 'category'; id: number; slug: Text };

/** The slugs of products, brands and categories (also of news) for links. */
export async function slugsById(reader: Reader, ids: Readonly<Record<Named['kind'], readonly number[]>>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'product' as kind, id, slug from products where id = any(${[...ids.product]}::bigint[])
    union all select 'brand', id, slug from brands where id = any(${[...ids.brand]}::bigint[])
    union all select 'category', id, slug from categories where id = any(${[...ids.category]}::bigint[])`.execute(reader);
  return rows;
}
