import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Locale } from '#shared/locale.ts';
import { type PictureRow, pictureFrom } from './rules.ts';

/** The pictures with these ids, in one query. An unknown id is missing from the map. */
export async function picturesOf(
  reader: Reader,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, PictureView & { id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('media')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .select(['id', 'key', 'width', 'height', 'widths', 'avif', 'alt'])
    .execute();
  return new Map((rows as PictureRow[]).map((row) => [row.id, pictureFrom(row, locale)]));
}

/** The ids of the pictures with these keys; a key nobody has is left out. */
export async function pictureIds(reader: Reader, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await reader
    .selectFrom('media')
    .where('key', 'in', [...keys])
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A picture as one column of another module's query: `pictureJson(sql.ref('p.media_id'))`. Null when there is none. */
export const pictureJson = (id: RawBuilder<unknown>): RawBuilder<PictureRow | null> =>
  sql`(
    select json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height, 'widths', m.widths, 'avif', m.avif, 'alt', m.alt)
    from media m where m.id = ${id})`;
