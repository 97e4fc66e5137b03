import { type RawBuilder, sql } from 'kysely';
import type { Text } from '#shared/locale.ts';

/** A category as one column of another module's query: `categoryJson(sql.ref('b.category_id'))`. Null when there is none. */
export const categoryJson = (id: RawBuilder<unknown>): RawBuilder<{ id: number; name: Text; slug: Text } | null> =>
  sql`(select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) from categories c where c.id = ${id})`;
