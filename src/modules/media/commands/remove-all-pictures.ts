import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { removeFiles } from '../picture-files.ts';
import { deleteAllPictures } from '../store.ts';

/** Forgets every picture and its files: for leaving the demo, when nothing refers to pictures any more. */
export async function removeAllPictures(db: Database, files: Files): Promise<void> {
  await removeFiles(files, await inTransaction(db, deleteAllPictures));
}
