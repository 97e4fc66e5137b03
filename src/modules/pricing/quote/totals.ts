import { splitByWeight } from '#shared/money.ts';
import { sumBy } from '#shared/sum.ts';
import { type BeforeCredits, rewardFor, shareCredits, spendCredits } from './credits.ts';
import type { QuoteFacts } from './facts.ts';
import { type CountedLines, quotedLine, quoteLineTotal } from './lines.ts';
import type { Quote, QuotedLine, QuotedShipping } from './quote.ts';
import type { SetResult } from './rule-set.ts';
import type { Shipping } from './shipping.ts';

type Settled = Pick<
  Quote,
  | 'lines'
  | 'items_total'
  | 'credit_items_total'
  | 'discount_total'
  | 'shipping'
  | 'shipping_total'
  | 'credits_cap'
  | 'credits_usable'
  | 'credits_used'
  | 'credit_items_deducted'
  | 'credits_lowered'
  | 'grand_total'
  | 'final_total'
  | 'reward_credits'
>;

/** The end of step 7 and steps 8 to 10: the payment fee, credits and totals, and how they are shared over lines, shipping and fees. */
export function settle(countedLines: CountedLines, best: SetResult, facts: QuoteFacts): Settled {
  const order = beforeCredits(countedLines, best, facts);
  const credits = spendCredits(order, facts);
  const grand_total = order.items_total - order.discount_total + order.shipping_total - credits.used;
  const shares = shareCredits(credits.money_part, {
    line_totals_left: countedLines.moneyLines.map((g, index) => g.total - (best.discounts[index] ?? 0)),
    shipping_total: order.shipping_total,
    covers_shipping: facts.credits.covers_shipping,
  });
  return {
    ...order,
    lines: quotedLines(facts, { countedLines, best, moneyPart: shares.lines, deducted: credits.deducted }),
    shipping: quotedShipping(best.shipping, order.shipping_total, shares.shipping),
    credits_cap: credits.cap,
    credits_usable: credits.usable,
    credits_used: credits.used,
    credit_items_deducted: credits.deducted,
    credits_lowered: credits.lowered,
    grand_total,
    final_total: grand_total + order.credit_items_total,
    reward_credits: rewardFor(order, credits.money_part, facts),
  };
}

function beforeCredits(countedLines: CountedLines, { discount_total, shipping }: SetResult, facts: QuoteFacts): BeforeCredits {
  const { items_total, credit_items_total } = countedLines;
  const unpaid = items_total - discount_total + shipping.delivery_fee;
  return {
    items_total,
    credit_items_total,
    discount_total,
    shipping_total: shipping.delivery_fee + (unpaid > 0 ? paymentFee(facts) : 0),
  };
}

/** When nothing remains to be paid with money there is no payment step, and no fee for it. */
function paymentFee({ payment, delivery }: QuoteFacts): number {
  return (payment?.fee ?? 0) + (payment?.kind === 'cod' ? (delivery?.cod_fee ?? 0) : 0);
}

function quotedShipping({ parcels, delivery_fee }: Shipping, total: number, credits_share: number): QuotedShipping {
  return {
    parcels: parcels.map(({ key, original_fee, fee, surcharges }) => ({ key, original_fee, fee, surcharges })),
    delivery_fee,
    original_fee: sumBy(parcels, (parcel) => parcel.original_fee + parcel.surcharges),
    payment_fee: total - delivery_fee,
    credits_share,
    total,
  };
}

type Shares = { countedLines: CountedLines; best: SetResult; moneyPart: readonly number[]; deducted: number };

/** All lines in the cart's order, including invalid ones, which have no shares. */
function quotedLines({ lines }: QuoteFacts, { countedLines, best, moneyPart, deducted }: Shares): QuotedLine[] {
  const indexes = new Map(countedLines.moneyLines.map(({ line }, index) => [line, index]));
  const deductions = splitByWeight(deducted, countedLines.creditLines.map(quoteLineTotal));
  const forCreditLine = new Map(countedLines.creditLines.map((line, i) => [line, deductions[i] ?? 0]));
  return lines.map((line) => {
    const index = indexes.get(line) ?? -1;
    return quotedLine(line, {
      discount: best.discounts[index] ?? 0,
      floor_cut: best.cuts[index] ?? 0,
      credits_share: moneyPart[index] ?? forCreditLine.get(line) ?? 0,
    });
  });
}
