import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Locale } from '#shared/locale.ts';
import { fileName, type PictureRow, pictureColumns, pictureFrom } from './rules.ts';

/** The pictures with these ids, in one query. An unknown id is missing from the map. */
export async function readPictures(
  reader: Reader,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, PictureView & { id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('media')
    .where('id', '=', anyOf([...new Set(ids)]))
    .select(pictureColumns)
    .execute();
  return new Map(rows.map((row) => [row.id, pictureFrom(row, locale)]));
}

/** The pictures with these keys, in one query. An unknown key is missing from the map. */
export async function picturesByKey(reader: Reader, keys: readonly string[], locale: Locale): Promise<Map<string, PictureView>> {
  if (keys.length === 0) return new Map();
  const rows = await reader
    .selectFrom('media')
    .where('key', 'in', [...new Set(keys)])
    .select(pictureColumns)
    .execute();
  return new Map(rows.map((row) => [row.key, pictureFrom(row, locale)]));
}

/** The ids of the pictures with these keys; unknown keys are left out. */
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
    select json_build_object('id', m.id, 'key', m.key, 'look', m.look, 'width', m.width, 'height', m.height, 'widths', m.widths,
      'avif', m.avif, 'alt', m.alt, 'focus_x', m.focus_x, 'focus_y', m.focus_y)
    from media m where m.id = ${id})`;

/** A stored picture as product files refer to it. `src`: its widest file. */
export type PictureFacts = Columns<'media', 'id' | 'key' | 'file_name' | 'alt'> & { src: string };

const columns = ['id', 'key', 'look', 'widths', 'file_name', 'alt'] as const;
type Row = Columns<'media', (typeof columns)[number]>;

const toPictureFacts = ({ widths, look, ...row }: Row): PictureFacts => ({
  ...row,
  src: `/media/${fileName({ key: row.key, look }, widths.at(-1) ?? 0, 'webp')}`,
});

/** An unknown id is left out. */
export async function factsById(reader: Reader, ids: readonly number[]): Promise<PictureFacts[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('media')
    .where('id', '=', anyOf([...new Set(ids)]))
    .select(columns)
    .execute();
  return rows.map(toPictureFacts);
}

/** An unknown key is left out. */
export async function factsByKey(reader: Reader, keys: readonly string[]): Promise<PictureFacts[]> {
  if (keys.length === 0) return [];
  const rows = await reader
    .selectFrom('media')
    .where('key', 'in', [...new Set(keys)])
    .select(columns)
    .execute();
  return rows.map(toPictureFacts);
}
