import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

const maxArticles = 3;

/** The latest published articles that show a product. */
export async function articlesAbout(reader: Reader, productId: number, now: Date): Promise<{ id: number; title: Text; slug: Text }[]> {
  const { rows } = await sql<{ id: number; title: Text; slug: Text }>`
    select b.id, b.title, b.slug from blogs b
    where b.status = 'published' and b.published_at <= ${now} and b.product_ids @> array[${productId}]::bigint[]
    order by b.published_at desc, b.id desc limit ${maxArticles}`.execute(reader);
  return rows;
}
