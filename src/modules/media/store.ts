import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Text } from '#shared/locale.ts';
import type { PictureRow } from './rules.ts';

export type StoredPicture = PictureRow & { file_name: string; bytes: number };

const columns = ['id', 'key', 'width', 'height', 'widths', 'avif', 'alt', 'file_name', 'bytes'] as const;

export type NewPicture = {
  key: string;
  file_name: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  widths: number[];
  sha256: string;
  alt: Text | null;
  avif?: boolean;
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

export async function pictureByHash(reader: Reader, sha256: string): Promise<StoredPicture | undefined> {
  return reader.selectFrom('media').where('sha256', '=', sha256).select(columns).executeTakeFirst();
}

export async function pictureById(reader: Reader, id: number): Promise<StoredPicture | undefined> {
  return reader.selectFrom('media').where('id', '=', id).select(columns).executeTakeFirst();
}

/** The widths of the picture with this key, ascending; undefined when there is none. */
export async function widthsByKey(reader: Reader, key: string): Promise<number[] | undefined> {
  return (await reader.selectFrom('media').where('key', '=', key).select('widths').executeTakeFirst())?.widths;
}

export async function markAvif(reader: Reader, id: number): Promise<void> {
  await reader.updateTable('media').set({ avif: true }).where('id', '=', id).execute();
}

/** Deletes a row and returns its file names; undefined when it did not exist. */
export const deletePicture = (tx: Tx, id: number): Promise<{ key: string; widths: number[] } | undefined> =>
  tx.deleteFrom('media').where('id', '=', id).returning(['key', 'widths']).executeTakeFirst();

/** Sets a picture's description. */
export async function describePicture(tx: Tx, id: number, alt: Text | null): Promise<void> {
  await tx
    .updateTable('media')
    .set({ alt: json(alt ?? null) })
    .where('id', '=', id)
    .execute();
}
