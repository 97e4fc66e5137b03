import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

const maxTitles = 500;

/** The titles of published articles, the newest first, in one statement. */
export async function publishedTitles(reader: Reader, now: Date): Promise<{ id: number; name: Text; slug: Text }[]> {
  const { rows } = await sql<{ id: number; name: Text; slug: Text }>`
    select b.id, b.title as name, b.slug from blogs b where b.status = 'published' and b.published_at <= ${now}
    order by b.published_at desc, b.id desc limit ${maxTitles}`.execute(reader);
  return rows;
}
