import { attempts, type CardPorts } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { type PayAnswer, refusePaying } from './contract.ts';
import { ownOrder } from './pay-again.ts';
import { queryAttempt } from './query-attempts.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Abandons a charge waiting at the bank's page, after querying the provider: a payment already completed there counts. The charge
 * is queried for one more day, as the page may still be open. Throws order_not_found, open_order_first, connection_failed, and
 * payment_in_progress for a charge with unknown outcome.
 */
export async function abandonCharge(ctx: Context, { token }: { token: string }, ports: CardPorts): Promise<PayAnswer> {
  const { id } = await ownOrder(ctx, token);
  const open = await attempts.openAttempt(ctx.db, id);
  if (open && !open.redirect_url) throw refusePaying('payment_in_progress');
  if (open && !(await queryAttempt(ctx, ports, open))) throw refusePaying('connection_failed');
  if (open) await settleAttempt(ctx, open, { state: 'abandoned' });
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const isPaid = order.payment_status === 'paid';
  return { state: isPaid ? 'paid' : 'declined', payment_status: order.payment_status, redirect: null, reason: null };
}
