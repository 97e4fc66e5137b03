import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import type { contentContract } from '../contract.ts';

const newestArticles = 200;

/** Published pages and the newest articles, for a field that chooses where a link leads. */
export async function linkChoices({ db, clock, locale }: Context): Promise<ResultOf<typeof contentContract.linkChoices>> {
  const now = clock.now();
  const { rows } = await sql<{ kind: 'page' | 'article' } & Columns<'pages', 'id' | 'title'>>`
    (select 'page' as kind, id, title from pages where status = 'published' and coalesce(publish_at <= ${now}, true) order by id)
    union all
    (select 'article', id, title from blogs where status = 'published' and published_at <= ${now}
      order by published_at desc limit ${newestArticles})`.execute(db);
  return { data: rows.map(({ title, ...row }) => ({ ...row, name: inLocale(title, locale) })) };
}
