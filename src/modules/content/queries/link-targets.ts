import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

type ContentTarget = Columns<'brands', 'id' | 'name' | 'slug'> & { kind: 'page' | 'article'; is_public: boolean; in_menu: boolean };

/** Every page, and these articles, with whether shoppers see them. */
export async function contentLinkTargets(
  reader: Reader,
  { articles, now }: { articles: readonly number[]; now: Date },
): Promise<ContentTarget[]> {
  const { rows } = await sql<ContentTarget>`
    select * from (
      select 'page' as kind, id, title as name, slug, status = 'published' and coalesce(publish_at <= ${now}, true) as is_public, in_menu
      from pages
      union all select 'article', id, title, slug, status = 'published' and coalesce(published_at <= ${now}, false), false
      from blogs where id = ${anyOf(articles)}
    ) targets order by kind, id`.execute(reader);
  return rows;
}
