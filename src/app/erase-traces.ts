import { stockNotices } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { eraseVisits } from '#modules/marketing/index.ts';
import { eraseMails } from '#modules/notifications/index.ts';
import { eraseDeliveries } from '#modules/webhooks/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { eraseEffects } from '#platform/outbox/outbox.ts';

/** Who was erased: the customer's id, and the SHA-256 of where messages reached them. */
export type Erased = { customer_id: number; hashes: string[] };

/**
 * Deletes what is stored of an anonymised customer beside their account: mails, effects with their jobs, notices, messages, bodies of
 * webhooks, and from which browsers they ordered. Orders stay.
 */
export async function eraseTraces({ db, files }: { db: Database; files: Files }, { customer_id, hashes }: Erased): Promise<void> {
  await eraseMails(db, hashes);
  await stockNotices.erase(db, customer_id, hashes);
  await contactMessages.erase({ db, files }, customer_id, hashes);
  await eraseVisits(db, customer_id);
  await eraseDeliveries(db, customer_id);
  await eraseEffects(db, 'customer_erased', { customerId: customer_id, hashes });
}
