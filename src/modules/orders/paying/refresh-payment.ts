import { attempts, paymentRules } from '#modules/payments/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { refuseOrders } from '../contract.ts';
import { selectOrder } from '../store/orders.ts';
import { type payingContract, refusePaying } from './contract.ts';
import { ownOrder } from './pay-again.ts';
import { type PayPorts, queryAttempt } from './query-attempts.ts';

type Refreshed = ResultOf<typeof payingContract.refreshPayment>;

/**
 * Queries the provider about the order's newest charge, at most every three minutes; `retry_after`: seconds until the next query is
 * allowed. Throws order_not_found, no_open_charge where no charge is open, queried_just_now {retry_after}, connection_failed when
 * the provider did not answer.
 */
export async function refreshPayment(ctx: Context, { id }: { id: number }, ports: PayPorts): Promise<Refreshed> {
  const now = ctx.clock.now();
  if (!(await selectOrder(ctx.db, { id }))) throw refuseOrders('order_not_found');
  const attempt = await attempts.lastAttempt(ctx.db, id);
  if (!attempt || attempt.state === 'captured') throw refusePaying('no_open_charge');
  const since = new Date(now.getTime() - paymentRules.refreshMs);
  if (!(await attempts.claimAttempt(ctx.db, attempt.id, now, since)))
    throw refusePaying('queried_just_now', { retry_after: secondsLeft(attempt.queried_at ?? now, now) });
  if (!(await queryAttempt(ctx, ports, attempt))) throw refusePaying('connection_failed', { retry_after: paymentRules.refreshMs / 1000 });
  const order = await selectOrder(ctx.db, { id });
  if (!order) throw refuseOrders('order_not_found');
  return { payment_status: order.payment_status, retry_after: paymentRules.refreshMs / 1000 };
}

/** The same for the shopper whose payment is pending; both share the three minutes. Throws also open_order_first. */
export async function refreshMyPayment(ctx: Context, { token }: { token: string }, ports: PayPorts): Promise<Refreshed> {
  const { id } = await ownOrder(ctx, token);
  return refreshPayment(ctx, { id }, ports);
}

const secondsLeft = (lastQueried: Date, now: Date): number =>
  Math.max(1, Math.ceil((lastQueried.getTime() + paymentRules.refreshMs - now.getTime()) / 1000));
