import type { ChargeAnswer, QueryAnswer } from '#modules/payments/ports.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { receiptNumber } from '../rules.ts';
import { type CardPurchase, lockCardPurchase, updateCardPurchase } from '../store/card-purchases.ts';
import { auditPurchase, creditPurchase } from './credit-purchase.ts';

/** Dependencies of buying by card, for requests and jobs. */
export type PurchaseDeps = Pick<Context, 'db' | 'clock' | 'log'>;
type Answer = ChargeAnswer | Exclude<QueryAnswer, { state: 'not_found' }> | { state: 'gone' };
type Captured = Extract<Answer, { state: 'captured' }>;

/**
 * Records the provider's result of a credit charge, used by the charge answer, the notice, the bank return and the query job.
 * Idempotent: the first result decides, a late failure takes no credits back, and a late charge counts.
 */
export async function settlePurchaseByCard(deps: PurchaseDeps, { id }: CardPurchase, answer: Answer): Promise<CardPurchase> {
  return inTransaction(deps.db, async (tx) => {
    const purchase = await lockCardPurchase(tx, id);
    if (purchase.state === 'paid') return purchase;
    if (answer.state === 'captured') await capture(tx, deps, purchase, answer);
    else if (purchase.state === 'waiting') await recordOutcome(tx, deps, purchase, answer);
    return lockCardPurchase(tx, id);
  });
}

async function capture(tx: Tx, deps: PurchaseDeps, purchase: CardPurchase, capturedCharge: Captured): Promise<void> {
  const { id, state, amount, currency, staff_id } = purchase;
  const isAsAgreed =
    !('amount' in capturedCharge) ||
    (capturedCharge.amount === amount && capturedCharge.currency === currency && capturedCharge.order_no === receiptNumber(id));
  if (!isAsAgreed) {
    // A charge of another amount gives no credits; staff must resolve it.
    deps.log.error({ purchase_id: id, expected: amount, charged: capturedCharge.amount }, 'a charge for credits differs from the request');
    return;
  }
  const now = deps.clock.now();
  await updateCardPurchase(tx, id, {
    ...{ state: 'paid', attempt_state: 'captured', trade_id: capturedCharge.trade_id, error_code: null, confirmed_at: now },
    card_last_four: capturedCharge.card.last_four || null,
  });
  await creditPurchase(tx, purchase, { staffId: staff_id ?? undefined, now });
  await auditPurchase(tx, {}, id, 'update', { old: state, new: 'paid' });
}

async function recordOutcome(
  tx: Tx,
  deps: PurchaseDeps,
  { id, attempt_state }: CardPurchase,
  answer: Exclude<Answer, Captured>,
): Promise<void> {
  if (answer.state === 'unknown') {
    if (attempt_state === 'started') await updateCardPurchase(tx, id, { attempt_state: 'unknown' });
    return;
  }
  if (answer.state === 'redirect' || answer.state === 'pending') {
    const url = answer.state === 'redirect' ? { redirect_url: answer.url } : {};
    await updateCardPurchase(tx, id, { attempt_state: 'redirected', trade_id: answer.trade_id, ...url });
    return;
  }
  const code = answer.state === 'declined' ? answer.code : answer.state;
  const trade = 'trade_id' in answer ? { trade_id: answer.trade_id } : {};
  await updateCardPurchase(tx, id, {
    ...{ state: 'refused', attempt_state: 'failed', error_code: code, confirmed_at: deps.clock.now() },
    ...trade,
  });
  await auditPurchase(tx, {}, id, 'update', { old: 'waiting', new: 'refused' });
}
