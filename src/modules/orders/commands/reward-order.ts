import { creditExpiry, grantCredits } from '#modules/credits/index.ts';
import { refundsOf } from '#modules/payments/index.ts';
import { readCreditSettings } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#shared/refusal.ts';
import { rewardLeft } from '../rules.ts';
import { selectAdjustments } from '../store/adjustments.ts';
import type { StoredOrder } from '../store/orders.ts';
import { rewardDescription } from '../words.ts';

/**
 * Grants what a completed order earned, once: its reward, less what was refunded, and the credits of its offers. When the
 * shop's purse is short the order is completed all the same, and the audit log says what is missing.
 */
export async function rewardOrder(tx: Tx, order: StoredOrder, at: Date): Promise<void> {
  const { id: orderId, customer_id: customerId } = order;
  if (customerId === null) return;
  const amount = await earnedBy(tx, order);
  if (amount === 0) return;
  try {
    await grantCredits(tx, {
      customerId,
      amount,
      orderId,
      description: rewardDescription(),
      reference: order.order_no,
      expiresAt: creditExpiry((await readCreditSettings(tx)).expiry_days, at),
      effectKey: `reward:order:${orderId}`,
      now: at,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const changes = [{ field: 'reward_credits', old: amount, new: null }];
    await recordAudit(tx, { subject_type: 'Order', subject_id: orderId, action: 'reward_refused', changes });
  }
}

async function earnedBy(tx: Tx, order: StoredOrder): Promise<number> {
  const bonus = (await selectAdjustments(tx, order.id)).reduce(
    (sum, { step, amount }) => (step === 'bonus_credits' ? sum + amount : sum),
    0,
  );
  if (order.reward_credits === 0) return bonus;
  const returned = (await refundsOf(tx, [order.id])).filter(({ kind, state }) => kind === 'return' && state !== 'failed');
  const refunded = returned.reduce((sum, refund) => sum + refund.amount, 0);
  return bonus + rewardLeft(order.reward_credits, { worth: order.grand_total - order.shipping_total, refunded });
}
