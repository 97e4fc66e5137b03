import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Locale, Text } from '#shared/locale.ts';

export type SlugHolder = Columns<'products' | 'categories' | 'brands', 'id'> & { locale: Locale; name: string };

/**
 * Records of the same kind with one of these slugs, per language. A record keeps its existing slug: slugs made from equal names
 * are equal, with a number to distinguish them.
 */
export async function takenSlugs(
  reader: Reader,
  table: 'products' | 'categories' | 'brands',
  slug: Text,
  ownId: number | null,
): Promise<SlugHolder[]> {
  const rows = sql.table(table);
  const { rows: found } = await sql<SlugHolder>`
    select * from (
      select distinct on (wanted.locale) wanted.locale, t.id, t.name ->> 'tw' as name
      from (values ('tw', ${slug.tw}), ('en', ${slug.en ?? ''})) wanted(locale, slug)
      join ${rows} t on (wanted.locale = 'tw' and t.slug ->> 'tw' = wanted.slug) or (wanted.locale = 'en' and t.slug ->> 'en' = wanted.slug)
      where wanted.slug <> '' and t.id is distinct from ${ownId}::bigint
        and not exists (select from ${rows} own where own.id = ${ownId}::bigint and own.slug ->> wanted.locale = wanted.slug)
      order by wanted.locale, t.id) holders`.execute(reader);
  return found;
}
