import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

export type PictureUse = { kind: string; subject: string; label: Text | null };

/** The things that show a picture, by kind and name. */
export async function picturesUses(reader: Reader, id: number): Promise<PictureUse[]> {
  const rows = await reader
    .selectFrom('media_uses')
    .where('media_id', '=', id)
    .select(['kind', 'subject', 'label'])
    .orderBy('kind')
    .orderBy(sql`label ->> 'tw'`)
    .orderBy('subject')
    .execute();
  // The generated types take every column of a view as nullable.
  return rows.map(({ kind, subject, label }) => ({ kind: kind ?? '', subject: subject ?? '', label }));
}

/** Removes a picture from lists of ids, which have no foreign key. */
export async function releasePicture(tx: Tx, id: number): Promise<void> {
  await sql`select release_media(${id})`.execute(tx);
}
