import { inTransaction, sqlState } from '#platform/db/database.ts';
import { allLooks, removeFiles } from '../picture-files.ts';
import { deletePicture } from '../store/pictures.ts';
import type { PictureDeps } from './store-picture.ts';

/** Deletes an owner's private picture and its files, unless a product uses it now. */
export async function deletePrivatePicture({ db, files }: PictureDeps, id: number): Promise<void> {
  const deleted = await inTransaction(db, (tx) => deletePicture(tx, id)).catch((error: unknown) => {
    if (sqlState(error) === '23503') return undefined;
    throw error;
  });
  if (deleted) await removeFiles(files, allLooks(deleted));
}
