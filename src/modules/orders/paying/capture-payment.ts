import { held, paymentMethods } from '#modules/payments/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type payingContract, refusePaying } from './contract.ts';
import type { PayPorts } from './query-attempts.ts';

type Capture = typeof payingContract.capturePayment;

/**
 * Collects a payment that the bank holds for the shop. May be called again: the provider captures a trade once. Throws
 * payment_not_held, capture_refused {message} in the provider's words, connection_failed when its answer is missing.
 */
export async function capturePayment(
  ctx: Context,
  { id, payment_id }: ParsedInputOf<Capture>,
  ports: PayPorts,
): Promise<ResultOf<Capture>> {
  const staff = staffCaller(ctx);
  const payment = await held.findHeld(ctx.db, { id: payment_id, orderId: id });
  const method = payment?.payment_method_id ? await paymentMethods.find(ctx.db, payment.payment_method_id) : undefined;
  if (!payment || !method) throw refusePaying('payment_not_held');
  const answer = await ports.card(method).capture(payment);
  if (answer.state === 'refused') throw refusePaying('capture_refused', { message: `${answer.message} (${answer.code})` });
  if (answer.state === 'unknown') {
    ctx.log.warn({ payment_id, reason: answer.reason }, 'a payment could not be captured');
    throw refusePaying('connection_failed', {});
  }
  return inTransaction(ctx.db, async (tx) => {
    // Another call, or the daily query, may have recorded it before.
    if (!(await held.settleHeld(tx, payment_id, { state: 'captured', at: ctx.clock.now() }))) return undefined;
    const changes = [{ field: 'payment_state', old: 'authorised', new: 'captured' }];
    await recordAudit(tx, { subject_type: 'Order', subject_id: id, action: 'payment', caller: staff, changes, request_id: ctx.requestId });
    return undefined;
  });
}
