import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import { shownCategories } from './product-categories.ts';

/** A category that shoppers see as one column of another module's query: `categoryJson(sql.ref('b.category_id'))`. Null when there is none. */
export const categoryJson = (id: RawBuilder<unknown>): RawBuilder<{ id: number; name: Text; slug: Text } | null> =>
  sql`(select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) from categories c where c.id = ${id} and c.id in ${shownCategories})`;

type ArticleCategory = Columns<'categories', 'id' | 'parent_id' | 'name' | 'slug' | 'sort' | 'active' | 'updated_at'>;

/** The categories of articles in their order, those that are hidden too. */
export const articleCategories = (reader: Reader): Promise<ArticleCategory[]> =>
  reader
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'slug', 'sort', 'active', 'updated_at'])
    .where('type', '=', 'blogs')
    .orderBy('sort')
    .orderBy('id')
    .execute();
