import { stock } from '#modules/catalog/index.ts';
import { spending } from '#modules/credits/index.ts';
import { countOrder } from '#modules/customers/index.ts';
import { redeeming } from '#modules/pricing/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { giveMoneyBack } from '../refunding/give-money-back.ts';
import { isOpenPayment, isToShip } from '../status.ts';
import { reverseSale } from '../store/money.ts';
import type { StoredOrder } from '../store/orders.ts';
import { moveShipping, moveStatus, type Step, systemActor } from '../store/transitions.ts';

/**
 * Releases everything a cancelled order used, in lock order: customer, credits, offers and coupons, stock. Its sale leaves the
 * ledger, captured money is refunded, an open payment is closed, its parcels are cancelled.
 */
export async function undoOrder(tx: Tx, order: StoredOrder, { at, reason, cancelled_by }: Step): Promise<StoredOrder> {
  if (order.customer_id !== null) await countOrder(tx, order.customer_id, -1);
  if (order.credits_used > 0) await spending.returnCredits(tx, { orderId: order.id, amount: 'all', now: at });
  await redeeming.releaseUses(tx, order.id, at);
  await stock.releaseStock(tx, order.id, at);
  const { time_zone } = await readWebsite(tx);
  await reverseSale(tx, order.id, { at, time_zone });
  await giveMoneyBack(tx, order, { amount: 'all', kind: 'cancel', reason: reason ?? '', at });
  let current = order;
  const closed = cancelled_by === 'expiry' ? 'expired' : 'voided';
  if (isOpenPayment(current.payment_status) && current.payment_status !== closed)
    current = await moveStatus(tx, current, { machine: 'payment', to: closed, by: systemActor, at });
  if (isToShip(current.shipping_status))
    current = (await moveShipping(tx, current, { machine: 'shipping', to: 'cancelled', parcels: 'all', by: systemActor, at })).order;
  return current;
}
