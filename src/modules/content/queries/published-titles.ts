import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';

const maxTitles = 500;

type NamedArticle = Columns<'blogs', 'id' | 'slug'> & { name: Column<'blogs', 'title'> };

/** The titles of published articles, the newest first, in one statement. */
export async function publishedTitles(reader: Reader, now: Date): Promise<NamedArticle[]> {
  return reader
    .selectFrom('blogs')
    .select(['id', 'title as name', 'slug'])
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTitles)
    .execute();
}
