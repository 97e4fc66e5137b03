import type { PaymentCode } from '#modules/payments/contract.ts';
import { attempts, pageAttempts, paymentMethods } from '#modules/payments/index.ts';
import type { ChargeAnswer, ChargedCard, QueryAnswer } from '#modules/payments/ports.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { PaymentKind } from '#shared/payments/kinds.ts';
import { mailBuyerOnce } from '../buyer-mails.ts';
import { applyStep } from '../commands/apply-step.ts';
import { isOpenPayment } from '../status.ts';
import { lockOrder, type StoredOrder, updateOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { type Receipt, receiveMoney } from './receive-money.ts';
import { setMismatch } from './store.ts';

type Attempt = attempts.Attempt;
/** Dependencies of paying, for requests and jobs. */
export type PaymentDeps = Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;
export type Answer =
  | ChargeAnswer
  | Exclude<QueryAnswer, { state: 'not_found' }>
  | { state: 'gone' | 'abandoned' | 'code_ended' }
  /** A payment page issued a code, which can be paid until `pay_until`. */
  | { state: 'code'; trade_id: string; code: PaymentCode; pay_until: Date }
  | { state: 'paid_on_page'; trade_id: string; amount: number; authorisation?: string };

const providerNames: Readonly<Record<string, string>> = { tappay: 'TapPay', [attempts.pageProvider]: 'ECPay' };
/** The provider of a charge, as the order's history names it. */
export const providerOf = ({ provider }: Pick<Attempt, 'provider'>): Actor => ({
  kind: 'provider',
  id: null,
  name: providerNames[provider] ?? provider,
});

/**
 * Records the provider's result of a charge and its consequences; used by the charge answer, the notice, the shopper's return and
 * the query job. Idempotent: the first result decides, and a late failure undoes no payment. `gone`: the provider has no such
 * charge and will have none. `abandoned`: the shopper left the provider's page; a later charge counts as late money. `code_ended`: its code
 * was not paid in time.
 */
export async function settleAttempt(deps: PaymentDeps, { id, order_id }: Attempt, answer: Answer): Promise<StoredOrder> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const attempt = await attempts.lockAttempt(tx, id);
    if (!order || !attempt) throw new Error(`attempt ${id} or its order does not exist`);
    if (attempt.state === 'captured') return order;
    if (answer.state === 'captured') return capture(tx, order, attempt, await cardCapture(tx, order, attempt, answer), deps, at);
    if (answer.state === 'paid_on_page') return capture(tx, order, attempt, await pageCapture(tx, order, attempt, answer), deps, at);
    if (!attempts.isOpen(attempt)) return order;
    if (answer.state === 'code') return writeCode(tx, order, attempt, answer, at);
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

/** What was charged: `receipt` is what the payment's row says of it, `isAsAgreed` whether the sum and the order are ours. */
type Captured = {
  trade_id: string;
  amount: number;
  card?: ChargedCard;
  /** Of a card on a payment page: a refund needs it. */
  authorisation?: string;
  receipt: Pick<Receipt, 'kind' | 'currency' | 'card_last_four' | 'card_brand' | 'state' | 'capture_due'>;
  isAsAgreed: boolean;
};

async function cardCapture(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  answer: Extract<Answer, { state: 'captured' }>,
): Promise<Captured> {
  const { trade_id, card } = answer;
  // The answer of a charge does not say it: then the bank holds it, as it was asked to.
  const isHeld = attempt.capture_delay !== null && !('is_held' in answer && !answer.is_held);
  const { amount, currency } = attempt;
  const reported = 'amount' in answer ? answer : { order_no: order.order_no, amount, currency };
  return {
    ...{ trade_id, amount: reported.amount, card },
    receipt: {
      ...{ kind: (await readKind(tx, attempt)) ?? 'card', currency: reported.currency as Attempt['currency'] },
      ...{ card_last_four: card.last_four || null, card_brand: card.brand },
      ...(isHeld && { state: 'authorised' as const, capture_due: captureDue(attempt) }),
    },
    isAsAgreed: reported.amount === amount && reported.currency === currency && reported.order_no === order.order_no,
  };
}

/** When the provider collects a held charge by itself; null: when staff say so. */
const captureDue = ({ created_at, capture_delay }: Attempt): Date | null =>
  capture_delay !== null && capture_delay > 0 ? new Date(created_at.getTime() + capture_delay * 24 * 3_600_000) : null;

const readKind = async (tx: Tx, { payment_method_id }: Attempt): Promise<PaymentKind | undefined> =>
  payment_method_id === null ? undefined : (await paymentMethods.find(tx, payment_method_id))?.kind;

async function pageCapture(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  { trade_id, amount, authorisation }: Extract<Answer, { state: 'paid_on_page' }>,
): Promise<Captured> {
  const kind = attempt.pay_code?.kind ?? (await readKind(tx, attempt)) ?? order.payment_method.kind;
  return {
    ...{ trade_id, amount, receipt: { kind, currency: order.currency }, isAsAgreed: amount === attempt.amount },
    ...(authorisation && { authorisation }),
  };
}

async function capture(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  { trade_id, amount, card, authorisation, receipt: row, isAsAgreed }: Captured,
  { log }: PaymentDeps,
  at: Date,
): Promise<StoredOrder> {
  await attempts.updateAttempt(tx, attempt.id, {
    ...{ state: 'captured', trade_id, error_code: null, finished_at: at },
    ...((card || authorisation) && { detail: { ...card, ...(authorisation && { authorisation }) } }),
  });
  const receipt = {
    ...row,
    attempt_id: attempt.id,
    provider: attempt.provider,
    provider_tx: trade_id,
    amount,
    instalments: attempt.instalments,
  };
  if (!isAsAgreed)
    log.error(
      { order_id: order.id, attempt_id: attempt.id, expected: attempt.amount, charged: amount },
      'a charge differs from the request',
    );
  const settled = await receiveMoney(tx, order, receipt, { by: providerOf(attempt), at, isHeld: !isAsAgreed });
  if (!isAsAgreed && !settled.mismatch) await setMismatch(tx, order.id, true);
  return { ...settled, mismatch: !isAsAgreed || settled.mismatch };
}

/** The code is stored; the order waits for its payment, and longer than the code is valid. */
async function writeCode(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  { trade_id, code, pay_until }: Extract<Answer, { state: 'code' }>,
  at: Date,
): Promise<StoredOrder> {
  if (attempt.pay_code) return order;
  await attempts.updateAttempt(tx, attempt.id, { state: 'redirected', trade_id, pay_code: code, pay_until });
  if (order.status === 'cancelled') return order;
  if (!isOpenPayment(order.payment_status)) {
    // The balance of a paid order: nothing of the order ends with the code.
    await mailBuyerOnce(tx, order.id, 'pay_code', [attempt.number]);
    return order;
  }
  const waiting = await updateOrder(tx, order, { pay_until, expires_at: pageAttempts.codeEnd(code, pay_until) }, at);
  if (!waiting) throw new Error(`order ${order.id} changed while it was locked`);
  await mailBuyerOnce(tx, order.id, 'pay_code', [attempt.number]);
  return waiting;
}

async function fail(
  tx: Tx,
  order: StoredOrder,
  attempt: Attempt,
  answer: Extract<Answer, { state: 'declined' | 'failed' | 'gone' | 'abandoned' | 'code_ended' }>,
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
  // An order whose code has ended expires by itself.
  if (order.payment_status !== 'pending' || answer.state === 'code_ended') return order;
  const freed = attempt.pay_until ? await updateOrder(tx, order, { pay_until: null }, at) : order;
  if (!freed) throw new Error(`order ${order.id} changed while it was locked`);
  return applyStep(tx, freed, { machine: 'payment', to: 'failed', by: providerOf(attempt), at });
}
