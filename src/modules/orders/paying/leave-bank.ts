import { attempts, type CardPorts } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { askAttempt } from './ask-attempts.ts';
import { type PayAnswer, refusePaying } from './contract.ts';
import { ownOrder } from './pay-again.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Gives up the charge that waits for the shopper at the bank's page. The provider is asked first: what was paid there meanwhile
 * counts. Only a charge that nobody has answered yet is given up, and it is asked about for a day longer, since that page may
 * still be open somewhere. Throws order_not_found, open_order_first, connection_failed, and payment_in_progress for a charge whose
 * outcome is unknown.
 */
export async function leaveBank(ctx: Context, { token }: { token: string }, ports: CardPorts): Promise<PayAnswer> {
  const { id } = await ownOrder(ctx, token);
  const open = await attempts.openAttempt(ctx.db, id);
  if (open && !open.redirect_url) throw refusePaying('payment_in_progress');
  if (open && !(await askAttempt(ctx, ports, open))) throw refusePaying('connection_failed');
  if (open) await settleAttempt(ctx, open, { state: 'abandoned' });
  const order = await selectOrder(ctx.db, { token });
  if (!order) throw refuseOrders('order_not_found');
  const isPaid = order.payment_status === 'paid';
  return { state: isPaid ? 'paid' : 'declined', payment_status: order.payment_status, redirect: null, reason: null };
}
