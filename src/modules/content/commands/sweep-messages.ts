import { deletePrivatePicture } from '#modules/media/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { deleteMessages, deleteMessagesOf } from '../store/messages.ts';

/** Deletes contact messages that came before this time, with their answers and pictures. Returns how many. */
export const sweepMessages = (db: Database, before: Date, files: Files): Promise<number> =>
  deleteMessages(db, before, async (mediaIds) => {
    for (const id of mediaIds) await deletePrivatePicture({ db, files }, id);
  });

/** Deletes the messages of an erased customer with their answers and pictures. `emailHash`: SHA-256 of the address in lower case, hex. */
export async function eraseMessages(stored: { db: Database; files: Files }, customerId: number, emailHash: string): Promise<void> {
  for (const id of await deleteMessagesOf(stored.db, customerId, emailHash)) await deletePrivatePicture(stored, id);
}
