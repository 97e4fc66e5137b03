import { splitByWeight } from '#shared/money.ts';
import { sumBy } from '#shared/sum.ts';
import type { QuoteFacts, QuoteLine } from './facts.ts';
import type { QuotedLine, QuotedPart } from './quote.ts';

/** A discountable line: valid and paid with money. `maxDiscount`: maximum discount above its floor. */
export type MoneyLine = { line: QuoteLine; total: number; maxDiscount: number };

/** The cart's lines, split: money items, credit items, and invalid ones, which are only shown. */
export type CountedLines = { moneyLines: MoneyLine[]; creditLines: QuoteLine[]; items_total: number; credit_items_total: number };

export const quoteLineTotal = (line: QuoteLine): number => line.unit_price * line.quantity;

/** Steps 0 and 1: which lines count, and what they cost. Floors are off in coupon-only mode. */
export function countLines({ lines, coupon_only }: Pick<QuoteFacts, 'lines' | 'coupon_only'>): CountedLines {
  const counted = lines.filter((line) => line.valid);
  const moneyLines = counted
    .filter((line) => !line.is_credit)
    .map((line) => ({ line, total: quoteLineTotal(line), maxDiscount: coupon_only ? quoteLineTotal(line) : computeMaxDiscount(line) }));
  const creditLines = counted.filter((line) => line.is_credit);
  return {
    moneyLines,
    creditLines,
    items_total: sumBy(moneyLines, ({ total }) => total),
    credit_items_total: sumBy(creditLines, quoteLineTotal),
  };
}

function computeMaxDiscount({ unit_price, min_price, quantity }: QuoteLine): number {
  return Math.max(0, unit_price - (min_price ?? 0)) * quantity;
}

/** What was taken off one line; minor units. */
export type LineCuts = { discount: number; floor_cut: number; credits_share: number };

/** A line of the quote, with the shares of its parts. Nothing is paid for an invalid one. */
export function quotedLine(line: QuoteLine, { discount, floor_cut, credits_share }: LineCuts): QuotedLine {
  const line_total = quoteLineTotal(line);
  if (!line.valid) return { key: line.key, line_total, discount: 0, floor_cut: 0, credits_share: 0, payable_total: 0, parts: [] };
  const payable_total = line_total - discount - credits_share;
  const parts = line.parts.length > 0 ? partShares(line, { line_total, discount, credits_share }) : [];
  return { key: line.key, line_total, discount, floor_cut, credits_share, payable_total, parts };
}

/** Each amount is shared by what remains of the parts after the previous one, so that no part goes below zero. */
function partShares(line: QuoteLine, amounts: { line_total: number; discount: number; credits_share: number }): QuotedPart[] {
  const totals = splitByWeight(
    amounts.line_total,
    line.parts.map((part) => part.price * part.quantity),
  );
  const discounts = splitByWeight(amounts.discount, totals);
  const credits = splitByWeight(
    amounts.credits_share,
    totals.map((total, i) => total - (discounts[i] ?? 0)),
  );
  return line.parts.map((part, i) => {
    const [line_total = 0, discount = 0, credits_share = 0] = [totals[i], discounts[i], credits[i]];
    return {
      product_item_id: part.product_item_id,
      quantity: part.quantity * line.quantity,
      line_total,
      discount,
      credits_share,
      payable_total: line_total - discount - credits_share,
    };
  });
}
