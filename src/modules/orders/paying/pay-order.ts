import * as m from '#messages';
import type { CardPorts } from '#modules/payments/index.ts';
import type { ChargeAnswer } from '#modules/payments/ports.ts';
import type { StoredOrder } from '../store/orders.ts';
import { beginCharge, confirming, isPaid, noRedirect, type OpenedAttempt } from './begin-charge.ts';
import type { PayAnswer } from './contract.ts';
import { hasBalanceDue } from './payable.ts';
import { type PaymentDeps, settleAttempt } from './settle-attempt.ts';

/**
 * Charges an order's card once: the attempt is committed before the provider is called, and only one is open at a time. A paid
 * or pending order is answered as such. An open result is answered `confirming` and settled by the query job. `methodId`: the card for
 * the rest of a paid order. Throws order_not_found, not_payable.
 */
export async function payOrder(
  deps: PaymentDeps,
  { orderId, prime, methodId }: { orderId: number; prime: string; methodId?: number },
  ports: CardPorts,
): Promise<PayAnswer> {
  const started = await beginCharge(deps, orderId, methodId);
  if ('state' in started) return started;
  const answer = await ports.card(started.method).charge(buildCharge(started, prime, deps));
  if (answer.state === 'unknown') deps.log.warn({ attempt_id: started.attempt.id, reason: answer.reason }, 'a charge is left open');
  try {
    return toPayAnswer(await settleAttempt(deps, started.attempt, answer), answer);
  } catch (error) {
    // The card may have been charged: it must not be retried; the query job settles it.
    deps.log.error({ err: error, attempt_id: started.attempt.id }, 'a charge could not be settled');
    return { ...confirming, payment_status: 'pending' };
  }
}

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
