import { attempts } from '#modules/payments/index.ts';
import type { ChargeAnswer, QueryAnswer } from '#modules/payments/ports.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { applyStep } from '../commands/apply-step.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { receiveMoney } from './receive-money.ts';
import { setMismatch } from './store.ts';

type Attempt = attempts.Attempt;
/** Dependencies of paying, for requests and jobs. */
export type PaymentDeps = Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;
export type Answer = ChargeAnswer | Exclude<QueryAnswer, { state: 'not_found' }> | { state: 'gone' | 'abandoned' };
type Captured = Extract<QueryAnswer, { state: 'captured' }>;

const provider: Actor = { kind: 'provider', id: null, name: 'TapPay' };

/**
 * Records the provider's result of a charge and its consequences; used by the charge answer, the notice, the shopper's return and
 * the query job. Idempotent: the first result decides, and a late failure undoes no payment. `gone`: the provider has no such
 * charge and will have none. `abandoned`: the shopper left the bank's page; a later charge counts as late money.
 */
export async function settleAttempt(deps: PaymentDeps, { id, order_id }: Attempt, answer: Answer): Promise<StoredOrder> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const attempt = await attempts.lockAttempt(tx, id);
    if (!order || !attempt) throw new Error(`attempt ${id} or its order does not exist`);
    if (attempt.state === 'captured') return order;
    if (answer.state === 'captured') return capture(tx, order, attempt, answer, deps, at);
    if (!attempts.isOpen(attempt)) return order;
    if (answer.state === 'unknown') {
      if (attempt.state === 'started') await attempts.updateAttempt(tx, id, { state: 'unknown', detail: { reason: answer.reason } });
      return order;
    }
    if (answer.state === 'redirect' || answer.state === 'pending') {
      const url = answer.state === 'redirect' ? { redirect_url: answer.url } : {};
      await attempts.updateAttempt(tx, id, { state: 'redirected', trade_id: answer.trade_id, ...url });
      return order;
    }
    return fail(tx, order, attempt, answer, at);
  });
}

async function capture(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  answer: Extract<Answer, { state: 'captured' }>,
  { log }: PaymentDeps,
  at: Date,
): Promise<StoredOrder> {
  const capturedCharge: Captured = 'amount' in answer ? answer : { ...answer, ...agreed(order, attempt), refunded: 0 };
  const { trade_id, card } = capturedCharge;
  await attempts.updateAttempt(tx, attempt.id, { state: 'captured', trade_id, error_code: null, detail: { ...card }, finished_at: at });
  const receipt = {
    kind: 'card',
    attempt_id: attempt.id,
    provider: attempt.provider,
    provider_tx: trade_id,
    amount: capturedCharge.amount,
    currency: capturedCharge.currency as Attempt['currency'],
    card_last_four: card.last_four || null,
    card_brand: card.brand,
  };
  const isHeld = !isAsAgreed(order, attempt, capturedCharge);
  const { amount: expected } = attempt;
  if (isHeld)
    log.error(
      { order_id: order.id, attempt_id: attempt.id, expected, charged: capturedCharge.amount },
      'a charge differs from the request',
    );
  const settled = await receiveMoney(tx, order, receipt, { by: provider, at, isHeld });
  if (isHeld && !settled.mismatch) await setMismatch(tx, order.id, true);
  return { ...settled, mismatch: isHeld || settled.mismatch };
}

const agreed = (order: StoredOrder, { amount, currency }: Attempt) => ({ order_no: order.order_no, amount, currency });

const isAsAgreed = (order: StoredOrder, { amount, currency }: Attempt, capturedCharge: Captured): boolean =>
  capturedCharge.amount === amount && capturedCharge.currency === currency && capturedCharge.order_no === order.order_no;

async function fail(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  answer: Extract<Answer, { state: 'declined' | 'failed' | 'gone' | 'abandoned' }>,
  at: Date,
): Promise<StoredOrder> {
  const declined = answer.state === 'declined' ? answer : undefined;
  await attempts.updateAttempt(tx, attempt.id, {
    state: 'failed',
    error_code: declined?.code ?? answer.state,
    detail: declined ? { reason: declined.reason, message: declined.message } : {},
    finished_at: at,
    ...('trade_id' in answer && { trade_id: answer.trade_id }),
  });
  return order.payment_status === 'pending' ? applyStep(tx, order, { machine: 'payment', to: 'failed', by: provider, at }) : order;
}
