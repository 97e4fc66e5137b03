import { ownAccount } from '#modules/customers/index.ts';
import { attempts, paymentMethods, savedCards } from '#modules/payments/index.ts';
import type { SavedCard } from '#modules/payments/ports.ts';
import { inTransaction } from '#platform/db/database.ts';
import { selectOrder } from '../store/orders.ts';
import type { PayPorts } from './query-attempts.ts';
import type { PaymentDeps } from './settle-attempt.ts';

/** Saves the card of a charge for the order's customer, once: a repeated answer or notice finds nothing to save. */
export async function saveChargedCard(
  { db, clock, shop }: PaymentDeps,
  { id, order_id, payment_method_id }: attempts.Attempt,
  saved: SavedCard,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await selectOrder(tx, { id: order_id });
    if (!order?.customer_id || payment_method_id === null || !(await attempts.claimCardSaving(tx, id))) return;
    // Locked, so that an account which is being closed is seen as closed, or closes after its card was stored.
    const isActive = (await ownAccount.lockStatus(tx, order.customer_id)) === 'active';
    const owner = { customerId: order.customer_id, methodId: payment_method_id, isActive };
    await savedCards.storeCard(tx, shop.secrets, owner, saved, clock.now());
  });
}

/** Saves the card of a notice, if it is the one that the provider's record says was charged. */
export async function saveNoticedCard(
  deps: PaymentDeps,
  ports: PayPorts,
  { id, rec_trade_id }: { id: string; rec_trade_id: string },
  notice: Readonly<Record<string, unknown>>,
): Promise<void> {
  const attempt = await attempts.findAttempt(deps.db, { id });
  if (attempt?.state !== 'captured' || attempt.trade_id !== rec_trade_id || attempt.payment_method_id === null) return;
  const method = await paymentMethods.find(deps.db, attempt.payment_method_id);
  const saved = method && ports.card(method).readSavedCard(notice);
  if (saved && saved.card.last_four === attempt.detail.last_four) await saveChargedCard(deps, attempt, saved);
}
