import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';
import { type PictureRow, pictureColumns } from '../rules.ts';

export type StoredPicture = PictureRow & Columns<'media', 'file_name' | 'bytes'>;

const columns = [...pictureColumns, 'file_name', 'bytes'] as const;

export type NewPicture = {
  key: string;
  file_name: string;
  mime: string;
  bytes: number;
  stored_bytes: number;
  width: number;
  height: number;
  widths: number[];
  sha256: string;
  alt: Text | null;
  avif?: boolean;
  in_library?: boolean;
  folder_id?: number | null;
  uploaded_by?: number | null;
};

/** The created row, or undefined when the same bytes were stored in the meantime. */
export async function insertPicture(tx: Tx, picture: NewPicture): Promise<StoredPicture | undefined> {
  return tx
    .insertInto('media')
    .values({ ...picture, alt: json(picture.alt ?? null) })
    .onConflict((c) => c.column('sha256').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** The picture stored from these bytes (`pictureHash`); undefined when there is none. */
export async function pictureByHash(reader: Reader, sha256: string): Promise<StoredPicture | undefined> {
  return reader.selectFrom('media').where('sha256', '=', sha256).select(columns).executeTakeFirst();
}

export async function pictureById(reader: Reader, id: number): Promise<StoredPicture | undefined> {
  return reader.selectFrom('media').where('id', '=', id).select(columns).executeTakeFirst();
}

export async function pictureByKey(reader: Reader, key: string): Promise<StoredPicture | undefined> {
  return reader.selectFrom('media').where('key', '=', key).select(columns).executeTakeFirst();
}

/** What names the files of every picture. */
export const allPictures = (reader: Reader) =>
  reader.selectFrom('media').select(['key', 'look', 'widths', 'file_name']).orderBy('id').execute();

/** The AVIF files of this look exist; a picture that got another look meanwhile stays unmarked. */
export async function markAvif(reader: Reader, { id, look }: Pick<StoredPicture, 'id' | 'look'>): Promise<void> {
  await reader.updateTable('media').set({ avif: true }).where('id', '=', id).where('look', '=', look).execute();
}

/** Staff sent a picture that a visitor had sent before: it joins the library. */
export async function addToLibrary(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('media').set({ in_library: true }).where('id', '=', id).where('in_library', '=', false).execute();
}

/** Deletes a row and returns the names of its files; undefined when it did not exist. */
export const deletePicture = (tx: Tx, id: number) =>
  tx.deleteFrom('media').where('id', '=', id).returning(['key', 'look', 'widths', 'source']).executeTakeFirst();

/** Sets a picture's description. */
export async function describePicture(tx: Tx, id: number, alt: Text | null): Promise<void> {
  await tx
    .updateTable('media')
    .set({ alt: json(alt ?? null), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
