import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

type Named = { kind: 'product' | 'brand' | 'category'; id: number; slug: Text };

/** The slugs of products, brands and categories (those of news as well), for those who lead there. */
export async function slugsById(reader: Reader, ids: Readonly<Record<Named['kind'], readonly number[]>>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'product' as kind, id, slug from products where id = any(${[...ids.product]}::bigint[])
    union all select 'brand', id, slug from brands where id = any(${[...ids.brand]}::bigint[])
    union all select 'category', id, slug from categories where id = any(${[...ids.category]}::bigint[])`.execute(reader);
  return rows;
}
