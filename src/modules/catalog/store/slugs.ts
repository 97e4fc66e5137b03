import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Locale, Text } from '#shared/locale.ts';
import type { CategoryType } from './categories.ts';

export type SlugHolder = Columns<'products' | 'categories' | 'brands', 'id'> & { locale: Locale; name: string };

/**
 * Records of the same kind, of categories those of `type`, with one of these slugs, per language. A record keeps its existing slug: slugs made from equal names
 * are equal, with a number to distinguish them.
 */
export async function takenSlugs(
  reader: Reader,
  table: 'products' | 'categories' | 'brands',
  slug: Text,
  ownId: number | null,
  type?: CategoryType,
): Promise<SlugHolder[]> {
  const rows = sql.table(table);
  const { rows: found } = await sql<SlugHolder>`
    select * from (
      select distinct on (requested.locale) requested.locale, t.id, t.name ->> 'tw' as name
      from (values ('tw', ${slug.tw}), ('en', ${slug.en ?? ''})) requested(locale, slug)
      join ${rows} t on (requested.locale = 'tw' and t.slug ->> 'tw' = requested.slug) or (requested.locale = 'en' and t.slug ->> 'en' = requested.slug)
      where requested.slug <> '' and t.id is distinct from ${ownId}::bigint and ${type ? sql`t.type = ${type}` : sql`true`}
        and not exists (select from ${rows} own where own.id = ${ownId}::bigint and own.slug ->> requested.locale = requested.slug)
      order by requested.locale, t.id) holders`.execute(reader);
  return found;
}
