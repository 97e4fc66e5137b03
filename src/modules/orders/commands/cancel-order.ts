import type { Tx } from '#platform/db/database.ts';
import type { Locale } from '#shared/locale.ts';
import { refuseOrders } from '../contract.ts';
import { stepSentence } from '../order-messages.ts';
import { stepRefusal, toOrderFacts } from '../rules.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { applyStep } from './apply-step.ts';

type CancelDetails = {
  by: Actor;
  cancelled_by: NonNullable<StoredOrder['cancelled_by']>;
  reason?: string | undefined;
  at: Date;
  /** Locale of the refusal. */
  locale: Locale;
};

/**
 * Cancels a locked order: stock, credits and coupons are released and captured money is refunded. Throws move_not_allowed when
 * a parcel has been shipped or the order is closed.
 */
export async function cancelOrder(tx: Tx, order: StoredOrder, { locale, ...details }: CancelDetails): Promise<StoredOrder> {
  const refusal = stepRefusal(toOrderFacts(order), 'order', 'cancelled');
  if (refusal) throw refuseOrders('move_not_allowed', { reason: stepSentence(refusal, locale), legal: [] });
  return applyStep(tx, order, { machine: 'order', to: 'cancelled', ...details });
}
