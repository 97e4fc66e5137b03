import { creditExpiry, grantCredits, revokeUnearned } from '#modules/credits/index.ts';
import { refundRecords } from '#modules/payments/index.ts';
import { readCreditSettings } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#shared/refusal.ts';
import { rewardBackDescription, rewardDescription } from '../order-messages.ts';
import { rewardLeft } from '../rules.ts';
import { selectAdjustments } from '../store/adjustments.ts';
import type { StoredOrder } from '../store/orders.ts';

/**
 * Grants a completed order's reward once: less what was refunded, plus bonus credits of offers. When the shop's purse is short
 * the order is still completed, and the audit log records the missing amount.
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
      expiresAt: creditExpiry((await readCreditSettings(tx, at)).expiry_days, at),
      effectKey: `reward:order:${orderId}`,
      now: at,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const changes = [{ field: 'reward_credits', old: amount, new: null }];
    await recordAudit(tx, { subject_type: 'Order', subject_id: orderId, action: 'reward_refused', changes });
  }
}

/**
 * Revokes the reward of returned items, at most the customer's balance; the audit log records the missing amount. Idempotent by
 * `refundId`.
 */
export async function revokeReward(tx: Tx, order: StoredOrder, { refundId, at }: { refundId: number; at: Date }): Promise<void> {
  const { id: orderId, customer_id: customerId } = order;
  if (customerId === null) return;
  const { missing } = await revokeUnearned(tx, {
    customerId,
    orderId,
    earned: await earnedBy(tx, order),
    description: rewardBackDescription(),
    reference: order.order_no,
    effectKey: `reward_back:refund:${refundId}`,
    now: at,
  });
  if (missing === 0) return;
  const changes = [{ field: 'reward_credits', old: missing, new: null }];
  await recordAudit(tx, { subject_type: 'Order', subject_id: orderId, action: 'reward_kept', changes });
}

/** An order with all items returned earns nothing. */
async function earnedBy(tx: Tx, order: StoredOrder): Promise<number> {
  const bonus = (await selectAdjustments(tx, order.id)).reduce(
    (sum, { step, amount }) => (step === 'bonus_credits' ? sum + amount : sum),
    0,
  );
  if (order.reward_credits + bonus === 0) return 0;
  const returned = (await refundRecords.selectRefunds(tx, [order.id])).filter(({ kind, state }) => kind === 'return' && state !== 'failed');
  const refunded = returned.reduce((sum, refund) => sum + refund.amount, 0);
  const rewarded = order.grand_total - order.shipping_total;
  const isFullyRefunded = rewarded > 0 && refunded >= rewarded;
  return (isFullyRefunded ? 0 : bonus) + rewardLeft(order.reward_credits, { rewarded, refunded });
}
