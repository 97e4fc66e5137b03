import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';

const maxArticles = 3;

/** The latest published articles that show a product. */
export async function articlesAbout(reader: Reader, productId: number, now: Date): Promise<Columns<'blogs', 'id' | 'title' | 'slug'>[]> {
  return reader
    .selectFrom('blogs')
    .select(['id', 'title', 'slug'])
    .where('status', '=', 'published')
    .where('published_at', '<=', now)
    .where(sql<boolean>`product_ids @> array[${productId}]::bigint[]`)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxArticles)
    .execute();
}
