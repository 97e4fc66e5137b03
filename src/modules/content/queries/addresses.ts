import { sql } from 'kysely';
import { categoryLinks } from '#modules/catalog/index.ts';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

type ContentAddress = Columns<'pages' | 'blogs', 'id' | 'slug'> & { changed_at: Column<'pages' | 'blogs', 'updated_at'> };
type ArticleAddress = ContentAddress & { picture: PictureRow | null; category: { id: number; slug: Text } | null };

/** Published pages that search engines may index. */
export async function pageAddresses(reader: Reader, now: Date): Promise<ContentAddress[]> {
  return reader
    .selectFrom('pages')
    .select(['id', 'slug', 'updated_at as changed_at'])
    .where('status', '=', 'published')
    .where('noindex', '=', false)
    .where((eb) => eb.or([eb('publish_at', 'is', null), eb('publish_at', '<=', now)]))
    .orderBy('id')
    .execute();
}

/** A batch of `count` published articles after the id `after`, by id, each with its category. */
export async function articleAddresses(reader: Reader, now: Date, after: number, count: number): Promise<ArticleAddress[]> {
  return reader
    .selectFrom('blogs as b')
    .select(['b.id', 'b.slug', 'b.updated_at as changed_at'])
    .select([pictureJson(sql.ref('b.media_id')).as('picture'), categoryLinks.categoryJson(sql.ref('b.category_id')).as('category')])
    .where('b.id', '>', after)
    .where('b.status', '=', 'published')
    .where('b.published_at', '<=', now)
    .orderBy('b.id')
    .limit(count)
    .execute();
}
