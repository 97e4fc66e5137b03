import { attempts, type PaymentMethod, paymentMethods, paymentRules } from '#modules/payments/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction, sqlState, type Tx } from '#platform/db/database.ts';
import { isPageKind } from '#shared/payments/page-payments.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import { applyStep } from '../commands/apply-step.ts';
import { refuseOrders } from '../contract.ts';
import { wasPaid } from '../status.ts';
import { readOpenMoney } from '../store/money.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { type PayAnswer, refusePaying } from './contract.ts';
import { hasBalanceDue, isPayable } from './payable.ts';
import type { PaymentDeps } from './settle-attempt.ts';

export type OpenedAttempt = { order: StoredOrder; attempt: attempts.Attempt; method: PaymentMethod };

export const noRedirect = { redirect: null, reason: null };
export const confirming = { ...noRedirect, state: 'confirming' as const };

/**
 * Writes and commits an attempt before the provider is called. A paid order, or one with an open charge, is answered as such; a
 * payment page that was left without a code is abandoned for a new one. `methodId`: the method for the balance of a paid order; `savesCard`:
 * whether its card is saved for the customer. Throws order_not_found, not_payable, payment_in_progress.
 */
export async function beginCharge(
  { db, clock }: PaymentDeps,
  orderId: number,
  { methodId, savesCard = false }: { methodId?: number | undefined; savesCard?: boolean } = {},
): Promise<OpenedAttempt | PayAnswer> {
  try {
    return await inTransaction(db, (tx) => beginAttempt(tx, orderId, { at: clock.now(), methodId, savesCard }));
  } catch (error) {
    if (sqlState(error) === '23505') throw refusePaying('payment_in_progress');
    throw error;
  }
}

async function beginAttempt(
  tx: Tx,
  orderId: number,
  { at, methodId, savesCard }: { at: Date; methodId: number | undefined; savesCard: boolean },
): Promise<OpenedAttempt | PayAnswer> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuseOrders('order_not_found');
  const chosenId = methodId ?? order.payment_method_id;
  const method = chosenId === null ? undefined : await paymentMethods.find(tx, chosenId);
  const open = await attempts.openAttempt(tx, orderId);
  const isReplaced = open !== undefined && isLeftPage(open) && method !== undefined && isPageKind(method.kind);
  const known = knownAnswer(order, isReplaced ? undefined : open);
  if (known) return known;
  if (isReplaced) await attempts.updateAttempt(tx, open.id, { state: 'failed', error_code: 'abandoned', finished_at: at });
  const { net: amount } = await readOpenMoney(tx, orderId);
  if (!(isReplaced || isPayable(order)) || !method || !isCharged(method) || amount <= 0) throw refusePaying('not_payable');
  const attempt = await attempts.insertAttempt(
    tx,
    {
      ...newAttempt(order, method, amount, at),
      ...{ saves_card: savesCard, instalments: findInstalments(order, method), capture_delay: paymentRules.captureDelay(method) },
    },
    isPageKind(method.kind) ? 'redirected' : 'started',
  );
  const by = { kind: 'customer' as const, id: order.customer_id, name: order.name };
  // A paid order stays paid while its balance is charged.
  const isWaiting = order.payment_status === 'unpaid' || order.payment_status === 'failed';
  const charged = isWaiting ? await applyStep(tx, order, { machine: 'payment', to: 'pending', by, at }) : order;
  return { order: charged, attempt, method };
}

/** As chosen for the order's own method; the balance of a paid order is charged at once. */
const findInstalments = (order: StoredOrder, { id }: PaymentMethod): number | null =>
  id === order.payment_method_id && !hasBalanceDue(order) ? (order.payment_method.instalments ?? null) : null;

const isCharged = ({ kind }: PaymentMethod): boolean => isPrimeKind(kind) || isPageKind(kind);

/** The shopper was sent to a payment page and has no code: they may have closed it. */
export const isLeftPage = (attempt: attempts.Attempt): boolean => attempts.isOfPage(attempt) && attempt.pay_code === null;

/** Answered without a new charge. */
function knownAnswer(order: StoredOrder, open: attempts.Attempt | undefined): PayAnswer | undefined {
  const { payment_status } = order;
  if (open?.pay_code) return { ...noRedirect, state: 'waiting', payment_status };
  if (open?.redirect_url) return { state: 'redirect', payment_status, redirect: open.redirect_url, reason: null };
  if (open) return { ...confirming, payment_status };
  return wasPaid(order.payment_status) && !hasBalanceDue(order) ? { ...noRedirect, state: 'paid', payment_status } : undefined;
}

/** The longest id that a payment page takes. */
const pageIdLength = 20;

function newAttempt({ id: order_id, currency }: StoredOrder, method: PaymentMethod, amount: number, created_at: Date) {
  const id = randomId().replaceAll('-', '');
  const common = { order_id, payment_method_id: method.id, amount, currency, created_at };
  return isPageKind(method.kind)
    ? { ...common, id: id.slice(0, pageIdLength), provider: attempts.pageProvider }
    : { ...common, id, provider: method.provider ?? 'tappay' };
}
