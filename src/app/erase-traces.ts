import { productSetup } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { eraseMails } from '#modules/notifications/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { eraseEffects } from '#platform/outbox/outbox.ts';

/** Who was erased: the customer's id, and the SHA-256 of their address in lower case as hex. */
export type Erased = { customer_id: number; email_hash: string };

/** Deletes what is held of an anonymised customer beside their account: mails, effects with their jobs, notices, messages. Orders stay. */
export async function eraseTraces({ db, files }: { db: Database; files: Files }, { customer_id, email_hash }: Erased): Promise<void> {
  await eraseMails(db, email_hash);
  await productSetup.eraseNotices(db, customer_id, email_hash);
  await contactMessages.erase({ db, files }, customer_id, email_hash);
  await eraseEffects(db, 'customer_erased', { customerId: customer_id, emailHash: email_hash });
}
