import { deletePrivatePicture } from '#modules/media/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { deleteMessages } from '../store/messages.ts';

/** Deletes contact messages that came before this time, with their answers and pictures. Returns how many. */
export const sweepMessages = (db: Database, before: Date, files: Files): Promise<number> =>
  deleteMessages(db, before, async (mediaIds) => {
    for (const id of mediaIds) await deletePrivatePicture({ db, files }, id);
  });
