import { refundable, splitRefund } from '#modules/pricing/index.ts';
import { sum } from '#shared/sum.ts';
import type { OrderLine } from '../store/lines.ts';
import type { StoredOrder } from '../store/orders.ts';

type Money = { amount: number };
type Refund = Money & { credits: number; state: string; kind: string; payment_id: number | null };
type Line = Pick<
  OrderLine,
  'id' | 'parent_id' | 'kind' | 'is_credit' | 'quantity' | 'line_total' | 'discount' | 'credits_share' | 'refunded_quantity'
>;
type Totals = Pick<StoredOrder, 'shipping_total' | 'credits_used'>;

const activeRefunds = (refunds: readonly Refund[]): Refund[] => refunds.filter(({ state }) => state !== 'failed');
/** Refunds of overpayments, not of items. */
const isCorrection = ({ kind }: Refund): boolean => kind === 'edit' || kind === 'late_money';

/** Refundable money and credits of an order, and the shipping part. Minor units. */
export function computeRefundable(order: Totals, lines: readonly Line[], payments: readonly Money[], refunds: readonly Refund[]) {
  const active = activeRefunds(refunds);
  const money = sum(payments.map(({ amount }) => amount)) - sum(active.map(({ amount }) => amount));
  const corrected = sum(active.filter(isCorrection).map(({ credits }) => credits));
  const credits = order.credits_used + corrected - sum(active.map((refund) => refund.credits));
  const shipping = Math.max(0, order.shipping_total - shippingGiven(lines, refunds));
  return { money: Math.max(0, money), credits: Math.max(0, credits), shipping };
}

/** Returns refund items first; anything beyond was shipping. */
function shippingGiven(lines: readonly Line[], refunds: readonly Refund[]): number {
  const returned = activeRefunds(refunds).filter(({ kind }) => kind === 'return');
  const returnedTotal = sum(refundLines(lines).map((line) => refundable(line, 0, line.refunded_quantity).value));
  return Math.max(0, sum(returned.map(({ amount, credits }) => amount + credits)) - returnedTotal);
}

/** The lines that refunds are computed for: parts instead of their group. */
const refundLines = (lines: readonly Line[]): Line[] => lines.filter(({ kind }) => kind === 'item' || kind === 'part');

export type RequestedPieces = { line_id: number; quantity: number; restock: boolean };
export type RefundedPieces = { line: Line; quantity: number; money: number; credits: number; restock: boolean };

/** The requested units (groups as parts) with their refund shares. Undefined when a line is foreign or more is requested than remains. */
export function findPieces(lines: readonly Line[], requested: readonly RequestedPieces[]): RefundedPieces[] | undefined {
  const requestedByLine = new Map<Line, { quantity: number; restock: boolean }>();
  for (const { line_id, quantity, restock } of requested) {
    const line = lines.find(({ id }) => id === line_id);
    if (!line) return undefined;
    for (const part of line.kind === 'group' ? lines.filter(({ parent_id }) => parent_id === line.id) : [line]) {
      const each = line.kind === 'group' ? part.quantity / line.quantity : 1;
      requestedByLine.set(part, { quantity: (requestedByLine.get(part)?.quantity ?? 0) + quantity * each, restock });
    }
  }
  const refunded = [...requestedByLine].map(([line, request]) => ({ line, ...request }));
  if (refunded.some(({ line, quantity }) => line.refunded_quantity + quantity > line.quantity)) return undefined;
  return refunded.map((piece) => ({ ...piece, ...refundable(piece.line, piece.line.refunded_quantity, piece.quantity) }));
}

/**
 * Splits a refund: credit items return as credits; of the rest money first, or the credits staff chose. Credits for other credit
 * items are reserved for them. Earlier goodwill is not refunded twice. Undefined when the chosen credits exceed a limit.
 */
export function splitByLines(
  pieces: readonly RefundedPieces[],
  extra: number,
  { lines, remaining, credits }: { lines: readonly Line[]; remaining: { money: number; credits: number }; credits: number | undefined },
): { money: number; credits: number } | undefined {
  const forCredits = sum(pieces.filter(({ line }) => line.is_credit).map((piece) => piece.credits));
  const creditPart = sum(refundLines(lines).map((line) => (line.is_credit ? remainingOfLine(line).credits : 0)));
  const free = { money: remaining.money, credits: Math.max(0, remaining.credits - creditPart) };
  const total = Math.min(sum(pieces.map((piece) => piece.money + piece.credits)) + extra - forCredits, free.money + free.credits);
  if (credits === undefined) {
    const split = splitRefund(total, free);
    return { money: split.money, credits: split.credits + forCredits };
  }
  const chosen = credits - forCredits;
  const isWithinLimits = chosen >= 0 && chosen <= Math.min(total, free.credits) && total - chosen <= free.money;
  return isWithinLimits ? { money: total - chosen, credits } : undefined;
}

/** What is still refundable of a line, minor units. */
const remainingOfLine = (line: Line) => refundable(line, line.refunded_quantity, line.quantity - line.refunded_quantity);

/** What was paid for the goods with money, and how much of it for those that came back. Minor units. */
export function paidForGoods(lines: readonly Line[]): { paid: number; returned: number; isAllReturned: boolean } {
  const goods = refundLines(lines);
  return {
    paid: sum(goods.map((line) => refundable(line, 0, line.quantity).money)),
    returned: sum(goods.map((line) => refundable(line, 0, line.refunded_quantity).money)),
    isAllReturned: goods.every(({ quantity, refunded_quantity }) => refunded_quantity === quantity),
  };
}
