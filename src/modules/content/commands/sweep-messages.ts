import { deletePrivatePicture } from '#modules/media/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { deleteCustomerMessages, deleteMessages } from '../store/messages.ts';

/** Deletes contact messages that came before this time, with their answers and pictures. Returns how many. */
export const sweepMessages = (db: Database, before: Date, files: Files): Promise<number> =>
  deleteMessages(db, before, async (mediaIds) => {
    for (const id of mediaIds) await deletePrivatePicture({ db, files }, id);
  });

/** Deletes the messages of an erased customer with their answers and pictures. `hashes`: SHA-256 of their addresses in lower case, hex. */
export async function eraseMessages(stored: { db: Database; files: Files }, customerId: number, hashes: readonly string[]): Promise<void> {
  for (const id of await deleteCustomerMessages(stored.db, customerId, hashes)) await deletePrivatePicture(stored, id);
}
