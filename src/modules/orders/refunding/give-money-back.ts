import { openRefund, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StoredOrder } from '../store/orders.ts';

export type RefundKind = Parameters<typeof openRefund>[1]['kind'];
export type RefundLine = NonNullable<Parameters<typeof openRefund>[1]['lines']>[number];

type GivingBack = {
  /** Minor units; `all`: everything received and not refunded yet. */
  amount: number | 'all';
  kind: RefundKind;
  reason: string;
  at: Date;
  staff_id?: number | null;
  /** Credits refunded with the money; minor units. */
  credits?: number;
  lines?: readonly RefundLine[];
};

/** Money of an order not refunded (or being refunded) yet, by payment. Minor units. */
export async function refundableByPayment(tx: Tx, orderId: number): Promise<{ payment_id: number; remaining: number }[]> {
  const [payments, refunds] = [await receivedPayments.select(tx, [orderId]), await refundRecords.selectRefunds(tx, [orderId])];
  return payments.map(({ id, amount }) => ({
    payment_id: id,
    remaining: refunds.reduce((remaining, r) => (r.payment_id === id && r.state !== 'failed' ? remaining - r.amount : remaining), amount),
  }));
}

/**
 * Opens refunds of an amount: from the first payment that covers it, else from several. The order is locked. Returns their ids,
 * none for 0. Throws an Error above what was received.
 */
export async function giveMoneyBack(
  tx: Tx,
  order: StoredOrder,
  { amount, lines = [], credits = 0, ...details }: GivingBack,
): Promise<number[]> {
  const payments = (await refundableByPayment(tx, order.id)).filter(({ remaining }) => remaining > 0);
  const requested = amount === 'all' ? payments.reduce((sum, { remaining }) => sum + remaining, 0) : amount;
  const shares = shareOverPayments(payments, requested);
  if (shares.length === 0 && credits > 0) shares.push({ payment_id: null, amount: 0 });
  const shared = linesOfShares(lines, shares);
  const ids: number[] = [];
  for (const [i, share] of shares.entries()) {
    const { kind, reason, at, staff_id = null } = details;
    const common = { order_id: order.id, currency: order.currency, kind, reason, staff_id, created_at: at };
    const refund = await openRefund(tx, { ...common, ...share, credits: i === 0 ? credits : 0, lines: shared[i] ?? [] });
    ids.push(refund.id);
  }
  return ids;
}

type Share = { payment_id: number | null; amount: number };

function shareOverPayments(payments: readonly { payment_id: number; remaining: number }[], requested: number): Share[] {
  if (requested <= 0) return [];
  const covering = payments.find(({ remaining }) => remaining >= requested);
  if (covering) return [{ payment_id: covering.payment_id, amount: requested }];
  const shares: Share[] = [];
  let missing = requested;
  for (const { payment_id, remaining } of payments) {
    const amount = Math.min(remaining, missing);
    if (amount > 0) shares.push({ payment_id, amount });
    missing -= amount;
  }
  if (missing > 0) throw new Error(`cannot refund: ${missing} more than was received and not refunded yet`);
  return shares;
}

/** The lines that each share refunds: a line that one payment does not cover goes on in the next. All credits are in the first share. */
function linesOfShares(lines: readonly RefundLine[], shares: readonly Share[]): RefundLine[][] {
  const open = lines.map(({ amount }) => amount);
  return shares.map((share, i) => {
    let money = share.amount;
    return lines.flatMap((line, at) => {
      const amount = Math.min(open[at] ?? 0, money);
      const credits = i === 0 ? line.credits : 0;
      open[at] = (open[at] ?? 0) - amount;
      money -= amount;
      const isFree = line.amount + line.credits === 0;
      return amount + credits > 0 || (i === 0 && isFree) ? [{ ...line, amount, credits }] : [];
    });
  });
}
