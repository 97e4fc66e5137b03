import type { QuoteFacts, TotalRange } from './facts.ts';
import type { BlockerCode, Quote, QuoteBlocker } from './quote.ts';

type Totals = Pick<
  Quote,
  'items_total' | 'discount_total' | 'shipping_total' | 'credit_items_total' | 'final_total' | 'credits_used' | 'credits_cap'
>;

/** Step 12: blockers the price knows of, and whether the cart may proceed. */
export function flagsFor(totals: Totals, { has_coupon }: { has_coupon: boolean }, facts: QuoteFacts) {
  const blockers = [
    ...itemBlockers(totals, facts),
    ...creditBlockers(totals, facts),
    ...couponBlockers(totals, has_coupon, facts),
    ...deliveryBlockers(totals, facts),
    ...paymentBlockers(totals, facts),
  ];
  // A delivery or payment that does not fit can still be changed, so the cart itself may go on.
  const can_proceed = blockers.every(({ target }) => target === 'delivery' || target === 'payment');
  return { blockers, can_proceed, payable: can_proceed && isPayable(totals.final_total, facts) };
}

/** Whether a card could be charged now: the total is at least one smallest unit and within the card method's range. */
function isPayable(final_total: number, { card }: QuoteFacts): boolean {
  return card !== null && final_total >= Math.max(1, card.min_total ?? 1) && final_total <= (card.max_total ?? final_total);
}

function itemBlockers({ credit_items_total }: Totals, { lines, customer }: QuoteFacts): QuoteBlocker[] {
  const invalid = lines.filter((line) => !line.valid).length;
  return [
    ...when(lines.length === 0, 'cart_empty', 'items'),
    ...when(invalid > 0, 'invalid_lines', 'items', { count: invalid }),
    ...when(credit_items_total > 0 && !customer, 'login_required', 'login'),
  ];
}

function creditBlockers({ credits_used: used, credits_cap: cap, credit_items_total, final_total }: Totals, { customer }: QuoteFacts) {
  const balance = customer?.credits_balance ?? 0;
  const short = customer !== null && used < credit_items_total;
  return [
    ...when(short, 'credits_short_for_items', 'credits', { needed: credit_items_total, balance }),
    ...when(used > balance, 'credits_over_balance', 'credits', { used, balance }),
    ...when(used > cap, 'credits_over_cap', 'credits', { used, cap }),
    ...when(final_total < 0, 'final_total_negative', 'credits', { final_total }),
  ];
}

/** In coupon-only mode coupons must cover everything except credit items. */
function couponBlockers(
  { items_total, discount_total, shipping_total }: Totals,
  has_coupon: boolean,
  { coupon_only, lines }: QuoteFacts,
): QuoteBlocker[] {
  const due = items_total - discount_total + shipping_total;
  return when(coupon_only && lines.length > 0 && (due > 0 || !has_coupon), 'discount_not_enough', 'offers', { missing: due });
}

function deliveryBlockers({ items_total, discount_total }: Totals, { delivery, country, lines }: QuoteFacts): QuoteBlocker[] {
  if (!delivery || lines.length === 0) return [];
  const codes = { country: 'delivery_country', below: 'delivery_below', above: 'delivery_above' } as const;
  return outOfRange(delivery, { amount: items_total - discount_total, country }, codes, 'delivery');
}

/** A free order has no payment step, so no payment method can be wrong. */
function paymentBlockers({ final_total }: Totals, { payment, delivery, country, lines }: QuoteFacts): QuoteBlocker[] {
  if (!payment || final_total === 0 || lines.length === 0) return [];
  const codes = { country: 'payment_country', below: 'payment_below', above: 'payment_above' } as const;
  const cod = payment.kind === 'cod' ? delivery : null;
  const cod_max = cod?.cod_allowed ? cod.cod_max : null;
  return [
    ...outOfRange(payment, { amount: final_total, country }, codes, 'payment'),
    ...when(cod?.cod_allowed === false, 'cod_not_allowed', 'payment'),
    ...(cod_max !== null ? when(final_total > cod_max, 'cod_above', 'payment', { limit: cod_max }) : []),
  ];
}

function outOfRange(
  method: TotalRange & { countries: readonly string[] },
  { amount, country }: { amount: number; country: string },
  codes: Record<'country' | 'below' | 'above', BlockerCode>,
  target: QuoteBlocker['target'],
): QuoteBlocker[] {
  const { min_total, max_total, countries } = method;
  if (!countries.includes(country)) return when(true, codes.country, target);
  if (min_total !== null && amount < min_total) return when(true, codes.below, target, { limit: min_total });
  return when(max_total !== null && amount > max_total, codes.above, target, { limit: max_total ?? 0 });
}

const when = (isBlocking: boolean, code: BlockerCode, target: QuoteBlocker['target'], facts: QuoteBlocker['facts'] = {}): QuoteBlocker[] =>
  isBlocking ? [{ code, target, facts }] : [];
