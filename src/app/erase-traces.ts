import { deleteOpenCarts } from '#modules/cart/index.ts';
import { stockNotices } from '#modules/catalog/index.ts';
import { contactMessages } from '#modules/content/index.ts';
import { endCredits } from '#modules/credits/index.ts';
import { eraseVisits } from '#modules/marketing/index.ts';
import { eraseMails } from '#modules/notifications/index.ts';
import { savedCards } from '#modules/payments/index.ts';
import { eraseDeliveries } from '#modules/webhooks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Files } from '#platform/files/files.ts';
import { eraseEffects } from '#platform/outbox/outbox.ts';

/** Who was erased: the customer's id, and the SHA-256 of where messages reached them. */
export type Erased = { customer_id: number; hashes: string[] };

type EraseDeps = { db: Database; files: Files; clock: Clock };

/**
 * Deletes what is stored of an anonymised customer beside their account: open carts, saved cards, mails, effects with their jobs,
 * notices, messages, bodies of webhooks, and from which browsers they ordered. Unspent credits end. Orders stay.
 */
export async function eraseTraces({ db, files, clock }: EraseDeps, { customer_id, hashes }: Erased): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteOpenCarts(tx, customer_id);
    await savedCards.removeAllCards(tx, customer_id, clock.now());
    await endCredits(tx, customer_id, clock.now());
  });
  await eraseMails(db, hashes);
  await stockNotices.erase(db, customer_id, hashes);
  await contactMessages.erase({ db, files }, customer_id, hashes);
  await eraseVisits(db, customer_id);
  await eraseDeliveries(db, customer_id);
  await eraseEffects(db, 'customer_erased', { customerId: customer_id, hashes });
}
