import * as m from '#messages';
import { attempts, type CardPorts, findPaymentMethod, type PaymentMethod } from '#modules/payments/index.ts';
import type { ChargeAnswer } from '#modules/payments/ports.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import { applyStep } from '../commands/apply-step.ts';
import { refuseOrders } from '../contract.ts';
import { readOpenMoney } from '../store/money.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { type PayAnswer, refusePaying } from './contract.ts';
import { hasBalanceDue, isPayable } from './payable.ts';
import { type PaymentDeps, settleAttempt } from './settle-attempt.ts';

type OpenedAttempt = { order: StoredOrder; attempt: attempts.Attempt; method: PaymentMethod };

/**
 * Charges an order's card once: the attempt is committed before the provider is called, and only one is open at a time. A paid
 * or pending order is answered as such. An open result is answered `confirming` and settled by asking. `methodId`: the card for
 * the rest of a paid order. Throws order_not_found, not_payable.
 */
export async function payOrder(
  deps: PaymentDeps,
  { orderId, prime, methodId }: { orderId: number; prime: string; methodId?: number },
  ports: CardPorts,
): Promise<PayAnswer> {
  const started = await begin(deps, orderId, methodId);
  if ('state' in started) return started;
  const answer = await ports.card(started.method).charge(buildCharge(started, prime, deps));
  if (answer.state === 'unknown') deps.log.warn({ attempt_id: started.attempt.id, reason: answer.reason }, 'a charge is left open');
  try {
    return toPayAnswer(await settleAttempt(deps, started.attempt, answer), answer);
  } catch (error) {
    // The card may have been charged: it must not be retried; the asking job settles it.
    deps.log.error({ err: error, attempt_id: started.attempt.id }, 'a charge could not be settled');
    return { ...confirming, payment_status: 'pending' };
  }
}

const noRedirect = { redirect: null, reason: null };
const confirming = { ...noRedirect, state: 'confirming' as const };

async function begin({ db, clock }: PaymentDeps, orderId: number, methodId?: number): Promise<OpenedAttempt | PayAnswer> {
  try {
    return await inTransaction(db, (tx) => beginAttempt(tx, orderId, { at: clock.now(), methodId }));
  } catch (error) {
    if (sqlState(error) === '23505') throw refusePaying('payment_in_progress');
    throw error;
  }
}

async function beginAttempt(
  tx: Tx,
  orderId: number,
  { at, methodId }: { at: Date; methodId: number | undefined },
): Promise<OpenedAttempt | PayAnswer> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuseOrders('order_not_found');
  const open = await attempts.openAttempt(tx, orderId);
  const known = open
    ? toPendingAnswer(order, open)
    : isPaid(order) && !hasBalanceDue(order)
      ? { ...noRedirect, state: 'paid' as const, payment_status: order.payment_status }
      : undefined;
  if (known) return known;
  const chosenId = methodId ?? order.payment_method_id;
  const method = chosenId === null ? undefined : await findPaymentMethod(tx, chosenId);
  const { net: amount } = await readOpenMoney(tx, orderId);
  if (!isPayable(order) || method?.kind !== 'card' || amount <= 0) throw refusePaying('not_payable');
  const id = randomId().replaceAll('-', '');
  const { currency } = order;
  await attempts.insertAttempt(tx, {
    id,
    order_id: orderId,
    payment_method_id: method.id,
    provider: method.provider ?? 'tappay',
    amount,
    currency,
    created_at: at,
  });
  const attempt = await attempts.findAttempt(tx, { id });
  if (!attempt) throw new Error('the attempt that was just written does not exist');
  const by = { kind: 'customer' as const, id: order.customer_id, name: order.name };
  // A paid order stays paid while its rest is charged.
  const isWaiting = order.payment_status === 'unpaid' || order.payment_status === 'failed';
  const charged = isWaiting ? await applyStep(tx, order, { machine: 'payment', to: 'pending', by, at }) : order;
  return { order: charged, attempt, method };
}

const isPaid = ({ payment_status }: StoredOrder): boolean => ['paid', 'partially_refunded', 'refunded'].includes(payment_status);

const toPendingAnswer = ({ payment_status }: StoredOrder, { redirect_url }: attempts.Attempt): PayAnswer =>
  redirect_url ? { state: 'redirect', payment_status, redirect: redirect_url, reason: null } : { ...confirming, payment_status };

const buildCharge = ({ order, attempt, method }: OpenedAttempt, prime: string, { shop }: PaymentDeps) => ({
  attempt_id: attempt.id,
  order_no: order.order_no,
  amount: attempt.amount,
  currency: attempt.currency,
  prime,
  details: m.order_card_details({ order_no: order.order_no }, { locale: order.locale }),
  cardholder: { name: order.name, email: order.email, phone: order.phone },
  result_urls: { frontend: `${shop.publicUrl}/api/order/${order.token}`, backend: `${shop.publicUrl}/api/payments/tappay/notify` },
  three_domain_secure: method.account?.three_domain_secure ?? false,
});

/** The stored order decides, because another call may have settled it; the charge answer adds the redirect. */
function toPayAnswer(order: StoredOrder, answer: ChargeAnswer): PayAnswer {
  const { payment_status } = order;
  if (isPaid(order) && (answer.state === 'captured' || !hasBalanceDue(order))) return { ...noRedirect, state: 'paid', payment_status };
  if (answer.state === 'redirect') return { state: 'redirect', payment_status, redirect: answer.url, reason: null };
  if (answer.state === 'declined') return { state: 'declined', payment_status, redirect: null, reason: answer.reason };
  return { ...confirming, payment_status };
}
