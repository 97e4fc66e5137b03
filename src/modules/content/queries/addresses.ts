import { sql } from 'kysely';
import { shelf } from '#modules/catalog/index.ts';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

type Place = { id: number; slug: Text };
type ContentAddress = Place & { changed_at: Date };
type ArticleAddress = ContentAddress & { picture: PictureRow | null; category: Place | null };

/** Pages that are published and may be found. */
export async function pageAddresses(reader: Reader, now: Date): Promise<ContentAddress[]> {
  const { rows } = await sql<ContentAddress>`
    select id, slug, updated_at as changed_at from pages
    where status = 'published' and not noindex and (publish_at is null or publish_at <= ${now}) order by id`.execute(reader);
  return rows;
}

/** Published articles by id, `count` at a time, each with its category. `after` is the last id one has. */
export async function articleAddresses(reader: Reader, now: Date, after: number, count: number): Promise<ArticleAddress[]> {
  const { rows } = await sql<ArticleAddress>`
    select b.id, b.slug, b.updated_at as changed_at, ${pictureJson(sql.ref('b.media_id'))} as picture,
      ${shelf.categoryJson(sql.ref('b.category_id'))} as category
    from blogs b where b.id > ${after} and b.status = 'published' and b.published_at <= ${now} order by b.id limit ${count}`.execute(
    reader,
  );
  return rows;
}
