import { creditExpiry, grantCredits, revokeUnearned } from '#modules/credits/index.ts';
import { readCreditSettings, readWebsite } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { Refusal } from '#shared/refusal.ts';
import { rewardBackDescription, rewardDescription } from '../order-messages.ts';
import { paidForGoods } from '../refunding/refund-amounts.ts';
import { rewardLeft } from '../rules.ts';
import { selectAdjustments } from '../store/adjustments.ts';
import { idsOwingReward } from '../store/due.ts';
import { selectLines } from '../store/lines.ts';
import { lockOrder, type StoredOrder, setRewardOwed } from '../store/orders.ts';

/**
 * Grants a completed order's reward once: less what was refunded, plus bonus credits of offers. When the shop's purse is short
 * the order is still completed and the reward is owed: `grantOwedRewards` pays it, and the audit log records the amount.
 */
export async function rewardOrder(tx: Tx, order: StoredOrder, at: Date): Promise<void> {
  const owed = await grantReward(tx, order, at);
  if (owed === 0) return;
  await setRewardOwed(tx, order.id, true);
  const changes = [{ field: 'reward_credits', old: owed, new: null }];
  await recordAudit(tx, { subject_type: 'Order', subject_id: order.id, action: 'reward_refused', changes });
}

/** Grants what completed orders are owed, the oldest first, until the shop's purse is short again; returns how many. One transaction each. */
export async function grantOwedRewards(db: Database, now: Date): Promise<number> {
  let granted = 0;
  for (const id of await idsOwingReward(db)) {
    if (!(await inTransaction(db, (tx) => grantOwed(tx, id, now)))) break;
    granted++;
  }
  return granted;
}

async function grantOwed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (!order || (await grantReward(tx, order, now)) > 0) return false;
  await setRewardOwed(tx, id, false);
  return true;
}

/** Returns what the shop's purse could not pay, minor units; 0: granted now or before, or nothing was earned. */
async function grantReward(tx: Tx, order: StoredOrder, at: Date): Promise<number> {
  const { id: orderId, customer_id: customerId } = order;
  if (customerId === null) return 0;
  const amount = await earnedBy(tx, order);
  if (amount === 0) return 0;
  try {
    await grantCredits(tx, {
      customerId,
      amount,
      orderId,
      description: rewardDescription(),
      reference: order.order_no,
      expiresAt: creditExpiry((await readCreditSettings(tx, at)).expiry_days, at, (await readWebsite(tx)).time_zone),
      effectKey: `reward:order:${orderId}`,
      now: at,
    });
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return amount;
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

/** What the goods earn that stay with the buyer; those with all items returned earn nothing. Delivery earns nothing, so it takes nothing along. */
async function earnedBy(tx: Tx, order: StoredOrder): Promise<number> {
  const bonus = (await selectAdjustments(tx, order.id)).reduce(
    (sum, { step, amount }) => (step === 'bonus_credits' ? sum + amount : sum),
    0,
  );
  if (order.reward_credits + bonus === 0) return 0;
  const { paid: rewarded, returned: refunded, isAllReturned } = paidForGoods(await selectLines(tx, order.id));
  return (isAllReturned ? 0 : bonus) + rewardLeft(order.reward_credits, { rewarded, refunded });
}
