import { attempts, paymentRules } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { type PayAnswer, refusePaying } from './contract.ts';
import { ownOrder } from './pay-again.ts';
import { type PayPorts, queryAttempt } from './query-attempts.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Abandons a charge waiting at the bank's page, after querying the provider: a payment already completed there counts. The charge
 * is queried for one more day, as the page may still be open. One on a payment page is queried only where its last query is three
 * minutes ago; what is paid there later counts as late money. Throws order_not_found, open_order_first, connection_failed, and
 * payment_in_progress for a charge with unknown outcome.
 */
export async function abandonCharge(ctx: Context, { token }: { token: string }, ports: PayPorts): Promise<PayAnswer> {
  const { id } = await ownOrder(ctx, token);
  const open = await attempts.openAttempt(ctx.db, id);
  if (open && !open.redirect_url && !attempts.isOfPage(open)) throw refusePaying('payment_in_progress');
  if (open && !(await queryBeforeLeaving(ctx, ports, open))) throw refusePaying('connection_failed');
  if (open) await settleAttempt(ctx, open, { state: 'abandoned' });
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const isPaid = order.payment_status === 'paid';
  return { state: isPaid ? 'paid' : 'declined', payment_status: order.payment_status, redirect: null, reason: null };
}

async function queryBeforeLeaving(ctx: Context, ports: PayPorts, open: attempts.Attempt): Promise<boolean> {
  if (!attempts.isOfPage(open)) return queryAttempt(ctx, ports, open);
  const now = ctx.clock.now();
  if (await attempts.claimAttempt(ctx.db, open.id, now, new Date(now.getTime() - paymentRules.refreshMs)))
    await queryAttempt(ctx, ports, open);
  return true;
}
