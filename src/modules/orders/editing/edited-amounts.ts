import { prorate, splitByWeight, times } from '#shared/money.ts';
import { sum } from '#shared/sum.ts';
import { type Adjustment, discountSteps } from '../store/adjustments.ts';
import type { OrderLine } from '../store/lines.ts';

/** A line of an order being edited: one that stays with its new quantity, or a new one (without an id yet). Minor units. */
export type EditedLine = Pick<OrderLine, 'kind' | 'is_credit' | 'unit_price' | 'quantity'> & {
  /** Null: added by this edit. */
  stored: OrderLine | null;
  line_total: number;
  discount: number;
  credits_share: number;
};

export type Agreed = { shipping_total: number; credits_used: number; credit_items_deducted: number };
export type StaffDiscount = { amount: number; name: Adjustment['name'] };

export type EditedTotals = {
  items_total: number;
  credit_items_total: number;
  discount_total: number;
  shipping_total: number;
  credits_used: number;
  credit_items_deducted: number;
  grand_total: number;
};
export type Edited = { lines: EditedLine[]; adjustments: (Adjustment & { line: EditedLine | null })[]; totals: EditedTotals };

/** The share of `n` of `total` units of an amount, rounded half up; at most the amount. */
const proratedShare = (amount: number, n: number, total: number): number => (n >= total ? amount : prorate(amount, n, total));

/** Discounts of the items: the agreed ones, shared by unit, or today's, each for the line at its `index`. */
export type Discounts = { agreed: readonly Adjustment[] } | { today: readonly TodaysDiscount[] };
export type TodaysDiscount = Adjustment & { index: number };

/**
 * Amounts of an edited order. Remaining lines keep their agreed price, and agreed or today's discounts; staff discounts are
 * shared again; credits stay up to the new value, by kind.
 */
export function computeEditedAmounts(
  lines: readonly { stored: OrderLine | null; is_credit: boolean; kind: OrderLine['kind']; unit_price: number; quantity: number }[],
  discounts: Discounts,
  { agreed, staffDiscount }: { agreed: Agreed & { shipping_credits: number }; staffDiscount: StaffDiscount },
): Edited {
  const edited = lines.map(
    (line): EditedLine => ({ ...line, line_total: times(line.unit_price, line.quantity), discount: 0, credits_share: 0 }),
  );
  const rows = 'agreed' in discounts ? agreedAdjustments(edited, discounts.agreed) : todaysAdjustments(edited, discounts.today);
  for (const { line, amount } of rows) if (line) line.discount += amount;
  rows.push(...staffRows(edited, staffDiscount));
  const moneyLines = edited.filter(({ is_credit }) => !is_credit);
  const credit = edited.filter(({ is_credit }) => is_credit);
  const items_total = sum(moneyLines.map(({ line_total }) => line_total));
  const credit_items_total = sum(credit.map(({ line_total }) => line_total));
  const discount_total = sum(moneyLines.map(({ discount }) => discount));
  const credits = shareCredits(moneyLines, credit, { ...agreed, itemsValue: items_total - discount_total, credit_items_total });
  const { shipping_total } = agreed;
  const totals = { items_total, credit_items_total, discount_total, shipping_total, ...credits };
  const grand_total = items_total + credit_items_total - discount_total + shipping_total - credits.credits_used;
  return { lines: edited, adjustments: rows, totals: { ...totals, grand_total } };
}

function agreedAdjustments(lines: readonly EditedLine[], adjustments: readonly Adjustment[]): Edited['adjustments'] {
  return adjustments.flatMap((row) => {
    const line = lines.find(({ stored }) => stored?.id === row.order_line_id);
    if (!line?.stored || row.step === 'staff' || !discountSteps.includes(row.step)) return [];
    const amount = proratedShare(row.amount, line.quantity, line.stored.quantity);
    return amount > 0 ? [{ ...row, amount, line }] : [];
  });
}

const todaysAdjustments = (lines: readonly EditedLine[], rows: readonly TodaysDiscount[]): Edited['adjustments'] =>
  rows.map(({ index, ...row }) => {
    const line = lines[index] ?? null;
    return { ...row, line, order_line_id: line?.stored?.id ?? null };
  });

/** Shared over the items by their remaining value; never more than that. */
function staffRows(lines: readonly EditedLine[], { amount, name }: StaffDiscount): Edited['adjustments'] {
  const moneyLines = lines.filter(({ is_credit }) => !is_credit);
  const remaining = moneyLines.map(({ line_total, discount }) => line_total - discount);
  const shares = splitByWeight(Math.min(amount, sum(remaining)), remaining);
  return moneyLines.flatMap((line, i) => {
    const share = shares[i] ?? 0;
    if (share === 0) return [];
    line.discount += share;
    return [
      {
        order_line_id: line.stored?.id ?? null,
        step: 'staff' as const,
        offer_id: null,
        coupon_id: null,
        name,
        code: null,
        amount: share,
        line,
      },
    ];
  });
}

type Credits = Agreed & { shipping_credits: number; itemsValue: number; credit_items_total: number };

/** Credits pay credit lines as far as they did before; the rest pays money lines, and shipping where it did before. */
function shareCredits(moneyLines: readonly EditedLine[], credit: readonly EditedLine[], facts: Credits) {
  const credit_items_deducted = Math.min(facts.credit_items_deducted, facts.credit_items_total);
  const deducted = splitByWeight(
    credit_items_deducted,
    credit.map(({ line_total }) => line_total),
  );
  credit.forEach((line, i) => {
    line.credits_share = deducted[i] ?? 0;
  });
  const weights = [
    ...moneyLines.map(({ line_total, discount }) => line_total - discount),
    facts.shipping_credits > 0 ? facts.shipping_total : 0,
  ];
  const paying = Math.min(facts.credits_used - facts.credit_items_deducted, sum(weights));
  const shares = splitByWeight(paying, weights);
  moneyLines.forEach((line, i) => {
    line.credits_share = shares[i] ?? 0;
  });
  return { credit_items_deducted, credits_used: credit_items_deducted + paying };
}

/** Parts of a changed group: the same number per set, amounts shared as before. */
export function computeEditedParts(group: EditedLine, parts: readonly OrderLine[]) {
  const sets = group.stored?.quantity ?? group.quantity;
  const totals = splitByWeight(
    group.line_total,
    parts.map((part) => part.line_total),
  );
  const discounts = splitByWeight(group.discount, totals);
  const credits = splitByWeight(
    group.credits_share,
    totals.map((total, i) => total - (discounts[i] ?? 0)),
  );
  return parts.map((part, i) => ({
    ...part,
    quantity: (part.quantity / sets) * group.quantity,
    line_total: totals[i] ?? 0,
    discount: discounts[i] ?? 0,
    credits_share: credits[i] ?? 0,
  }));
}
