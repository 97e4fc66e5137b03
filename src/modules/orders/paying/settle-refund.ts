import { refusePayments } from '#modules/payments/contract.ts';
import { held, paymentRules, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import type { RefundAnswer, RefundByStaff } from '#modules/payments/ports.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { mailBuyerOnce, reportFailure } from '../buyer-mails.ts';
import { applyStep } from '../commands/apply-step.ts';
import { refuseOrders } from '../contract.ts';
import { emitInvoiceCheck } from '../invoicing/emit-invoice-check.ts';
import { isOpenPayment, isPaid } from '../status.ts';
import { recordMoney } from '../store/money.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { type payingContract, refusePaying } from './contract.ts';
import { releaseEmptied } from './receive-money.ts';
import { type PaymentDeps, providerOf } from './settle-attempt.ts';
import { shortAccount } from './short-account.ts';
import { setMismatch } from './store.ts';

type Refund = refundRecords.Refund;

/** Records the provider's result of a refund. Idempotent. */
export const settleRefund = (
  deps: PaymentDeps,
  { id, order_id, provider = 'tappay' }: Refund & { provider?: string },
  answer: RefundAnswer | RefundByStaff,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const refund = await refundRecords.lockRefund(tx, id);
    if (!order || !refund || refund.state === 'done' || refund.state === 'failed') return;
    if (answer.state === 'unknown') return refundRecords.updateRefund(tx, id, { state: 'unknown' });
    if (answer.state === 'by_staff') {
      deps.log.warn({ order_id, refund_id: id, reason: answer.reason }, 'the provider has no call for a refund: staff must send it');
      return refundRecords.updateRefund(tx, id, { state: 'to_do' });
    }
    if (answer.state === 'refused') {
      deps.log.error(
        { order_id, refund_id: id, code: answer.code, message: answer.message },
        'the card provider refused a refund: staff must send it',
      );
      await refundRecords.updateRefund(tx, id, { state: 'failed' });
      // An unpaid order has money again that is not its total.
      if (order.status !== 'cancelled' && isOpenPayment(order.payment_status)) await setMismatch(tx, order_id, true);
      return reportFailure(tx, order_id, 'refund', id);
    }
    await finishRefund(tx, order, refund, {
      by: providerOf({ provider }),
      at: deps.clock.now(),
      provider_refund_id: answer.provider_refund_id,
    });
  });

type Finish = {
  by: Actor;
  at: Date;
  provider_refund_id?: string;
  /** Of a refund that staff sent: the account, the time and the staff member. */
  sent?: Pick<Refund, 'sent_to' | 'sent_on' | 'sent_by' | 'sent_note'>;
};

/** The refund is done: recorded in the ledger and in the order's payment status. */
async function finishRefund(
  tx: Tx,
  order: StoredOrder,
  refund: Refund,
  { by, at, provider_refund_id, sent }: Finish,
): Promise<StoredOrder> {
  await refundRecords.updateRefund(tx, refund.id, {
    state: 'done',
    done_at: at,
    ...(provider_refund_id && { provider_refund_id }),
    ...sent,
  });
  await mailBuyerOnce(tx, order.id, 'refunded', [refund.id]);
  await emitInvoiceCheck(tx, order.id);
  const [payments, all] = [await receivedPayments.select(tx, [order.id]), await refundRecords.selectRefunds(tx, [order.id])];
  const { time_zone } = await readWebsite(tx);
  const payment = payments.find(({ id }) => id === refund.payment_id);
  const method = payment?.kind ?? null;
  if (payment?.state === 'authorised' && isGivenBack(payment, all)) await held.settleHeld(tx, payment.id, { state: 'voided' });
  const entry = {
    order_id: order.id,
    kind: 'refund' as const,
    amount: -refund.amount,
    currency: order.currency,
    method,
    refund_id: refund.id,
  };
  await recordMoney(tx, [entry], { at, time_zone });
  await releaseEmptied(tx, order);
  // Late or duplicate money does not count towards the payment status.
  const isOrders = (id: number | null) => !all.some((r) => r.kind === 'late_money' && r.payment_id === id);
  if (refund.kind === 'late_money' || !isPaid(order.payment_status)) return order;
  const received = payments.filter(({ id }) => isOrders(id)).reduce((sum, { amount }) => sum + amount, 0);
  const back = all.filter((r) => r.state === 'done' && isOrders(r.payment_id)).reduce((sum, { amount }) => sum + amount, 0);
  return applyStep(tx, order, { machine: 'payment', to: back >= received ? 'refunded' : 'partially_refunded', by, at });
}

/** Whether nothing is left of a payment. */
const isGivenBack = ({ id, amount }: { id: number; amount: number }, all: readonly Refund[]): boolean =>
  all.filter((r) => r.payment_id === id && r.state === 'done').reduce((sum, r) => sum + r.amount, 0) >= amount;

/** A failed refund was not counted: another one may have returned its money. */
async function refuseAboveRemaining(tx: Tx, { id, currency }: StoredOrder, { payment_id, amount }: Refund): Promise<void> {
  const payment = (await receivedPayments.select(tx, [id])).find((one) => one.id === payment_id);
  if (!payment) return;
  const remaining = payment.amount - (await refundRecords.sumRefunds(tx, payment.id));
  if (amount > remaining) throw refusePayments('refund_too_large', { left: toMajor(remaining, currency) });
}

/** Whether the provider sends it now or within a minute: staff who record it as sent would leave the buyer without the money. */
async function isSentByProvider(tx: Tx, refund: Refund): Promise<boolean> {
  if (refund.state !== 'to_do') return refund.state === 'started' || refund.state === 'unknown';
  const payment = (await receivedPayments.select(tx, [refund.order_id])).find(({ id }) => id === refund.payment_id);
  return payment !== undefined && paymentRules.isRefundedByProvider(payment.kind, refund);
}

type Done = typeof payingContract.refundDone;

/**
 * Records that staff sent the money of a refund themselves: on which day, to which account and by whom. Throws order_not_found,
 * refund_not_open, refund_too_large {left} in major units, InvalidInput for a future day.
 */
export async function refundDone(
  ctx: Context,
  { id, refund_id, sent_to = null, sent_on, sent_note = '' }: ParsedInputOf<Done>,
): Promise<ResultOf<Done>> {
  const staff = staffCaller(ctx);
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    const refund = await refundRecords.lockRefund(tx, refund_id);
    if (refund?.order_id !== id || refund.state === 'done' || (await isSentByProvider(tx, refund))) throw refusePaying('refund_not_open');
    if (refund.state === 'failed') await refuseAboveRemaining(tx, order, refund);
    const today = localDay(at, (await readWebsite(tx)).time_zone);
    if (sent_on && sent_on > today) throw new InvalidInput({ sent_on: [{ key: 'invalid' }] });
    const sent = { sent_to, sent_on: sent_on ?? today, sent_by: staff.id, sent_note };
    const by = { kind: 'staff' as const, id: staff.id, name: staff.name };
    const { payment_status } = await finishRefund(tx, order, refund, { by, at, sent });
    const changes = [
      { field: 'refund', old: refund.state, new: 'done' },
      ...(sent_to ? [{ field: 'refund_account', old: null, new: shortAccount(sent_to) }] : []),
    ];
    await recordAudit(tx, { subject_type: 'Order', subject_id: id, action: 'refund', caller: staff, changes, request_id: ctx.requestId });
    return { payment_status };
  });
}
