import * as m from '#messages';
import type { CardInput } from '#modules/payments/contract.ts';
import { type cards, savedCards } from '#modules/payments/index.ts';
import type { CardPort, CardToken, ChargeAnswer } from '#modules/payments/ports.ts';
import { actingStaffMember, type Context } from '#platform/http/context.ts';
import { isRedirectWallet } from '#shared/payments/prime-payments.ts';
import { wasPaid } from '../status.ts';
import type { StoredOrder } from '../store/orders.ts';
import { beginCharge, confirming, noRedirect, type OpenedAttempt } from './begin-charge.ts';
import { type PayAnswer, refusePaying } from './contract.ts';
import { hasBalanceDue } from './payable.ts';
import { saveChargedCard } from './save-card.ts';
import { type PaymentDeps, settleAttempt } from './settle-attempt.ts';

/** What is charged: a typed card or a wallet by its one-time token, a card saved on request, or a card that was saved before. */
export type CardSource = { prime: string; saves?: boolean } | { token: CardToken };
/** The method that is charged. */
export type Charged = { id: number | null; kind: string };

/**
 * The source that a shopper's request names; undefined without one. A card is saved for, and a saved card charged by, the customer
 * themselves only; a wallet is never saved. Throws saved_card_not_found.
 */
export async function readCardSource(
  { db, caller, shop }: Pick<Context, 'db' | 'caller' | 'shop'>,
  { prime, save_card, saved_card_id }: CardInput,
  { id, kind }: Charged,
): Promise<CardSource | undefined> {
  const ownId = caller.kind === 'customer' && !actingStaffMember(caller) ? caller.id : undefined;
  if (kind !== 'card' || saved_card_id == null)
    return prime ? { prime, saves: kind === 'card' && save_card === true && ownId !== undefined } : undefined;
  const token =
    ownId === undefined
      ? undefined
      : await savedCards.readCardToken(db, shop.secrets, { id: saved_card_id, customerId: ownId, methodId: id ?? 0 });
  if (!token) throw refusePaying('saved_card_not_found');
  return { token };
}

/**
 * Charges an order's card once: the attempt is committed before the provider is called, and only one is open at a time. A paid
 * or pending order is answered as such. An open result is answered `confirming` and settled by the query job. `methodId`: the card for
 * the balance of a paid order. Throws order_not_found, not_payable.
 */
export async function payOrder(
  deps: PaymentDeps,
  { orderId, source, methodId }: { orderId: number; source: CardSource; methodId?: number },
  ports: cards.CardPorts,
): Promise<PayAnswer> {
  const savesCard = 'prime' in source && source.saves === true;
  const started = await beginCharge(deps, orderId, { methodId, savesCard });
  if ('state' in started) return started;
  const answer = await charge(ports.card(started.method), buildCharge(started, deps), source);
  if (answer.state === 'unknown') deps.log.warn({ attempt_id: started.attempt.id, reason: answer.reason }, 'a charge is left open');
  try {
    const settled = await settleAttempt(deps, started.attempt, answer);
    if (answer.state === 'captured' && answer.saved) await saveChargedCard(deps, started.attempt, answer.saved);
    return toPayAnswer(settled, answer);
  } catch (error) {
    // The card may have been charged: it must not be retried; the query job settles it.
    deps.log.error({ err: error, attempt_id: started.attempt.id }, 'a charge could not be settled');
    return { ...confirming, payment_status: 'pending' };
  }
}

const charge = (card: CardPort, common: ReturnType<typeof buildCharge>, source: CardSource): Promise<ChargeAnswer> =>
  'prime' in source
    ? card.charge({ ...common, prime: source.prime, remember: source.saves ?? false })
    : card.chargeSaved({ ...common, token: source.token });

const buildCharge = ({ order, attempt, method }: OpenedAttempt, { shop }: PaymentDeps) => ({
  attempt_id: attempt.id,
  order_no: order.order_no,
  amount: attempt.amount,
  currency: attempt.currency,
  details: m.order_card_details({ order_no: order.order_no }, { locale: order.locale }),
  cardholder: { name: order.name, email: order.email, phone: order.phone },
  result_urls: { frontend: `${shop.publicUrl}/api/order/${order.token}`, backend: `${shop.publicUrl}/api/payments/tappay/notify` },
  three_domain_secure: method.kind === 'card' && (method.account?.three_domain_secure ?? false),
  has_wallet_page: isRedirectWallet(method.kind),
  instalments: attempt.instalments ?? undefined,
  capture_delay: attempt.capture_delay ?? undefined,
});

/** The stored order decides, because another call may have settled it; the charge answer adds the redirect. */
function toPayAnswer(order: StoredOrder, answer: ChargeAnswer): PayAnswer {
  const { payment_status } = order;
  if (wasPaid(order.payment_status) && (answer.state === 'captured' || !hasBalanceDue(order)))
    return { ...noRedirect, state: 'paid', payment_status };
  if (answer.state === 'redirect') return { state: 'redirect', payment_status, redirect: answer.url, reason: null };
  if (answer.state === 'declined') return { state: 'declined', payment_status, redirect: null, reason: answer.reason };
  return { ...confirming, payment_status };
}
