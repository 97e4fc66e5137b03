import type { Currency } from '#shared/money.ts';
import { isCovered, isInCountry, isOpen } from './quote/eligible.ts';
import type { QuoteFacts, QuoteLine } from './quote/facts.ts';
import { takePercentFloor } from './quote/percents.ts';
import { price } from './quote/price.ts';
import type { Rule } from './quote/rule.ts';

/** An item shown on a page, outside a cart. Amounts in minor units. */
export type OfferItem = Pick<
  QuoteLine,
  'product_id' | 'product_item_id' | 'brand_id' | 'category_ids' | 'tags' | 'unit_price' | 'min_price' | 'is_credit'
>;

/** When and where they are shown. */
type OfferContext = { now: Date; utc_offset_minutes: number; currency: Currency; country: string; coupon_only: boolean };

/** Active automatic rules of the shop's country that apply to one of these items, in the given order. Credit items take no offers. */
export const findOffersFor = <R extends Rule>(rules: readonly R[], items: readonly OfferItem[], context: OfferContext): R[] =>
  rules.filter(
    (rule) =>
      hasUsesLeft(rule) &&
      isOpen(rule, context) &&
      isInCountry(rule, context.country) &&
      items.some((one) => !one.is_credit && isCovered(rule.scope, one)),
  );

const hasUsesLeft = ({ limits }: Rule): boolean => limits.total_left === null || limits.total_left > 0;

/**
 * The price of some units for a visitor with the item offers among `rules`, and the offers used; null: no discount. Computed
 * with the cart's own pricing, so it equals the cart.
 */
export function offerOn<R extends Rule>(
  rules: readonly R[],
  items: OfferItem,
  { quantity, ...context }: OfferContext & { quantity: number },
): { total: number; rule: R } | null {
  const itemRules = rules.filter((rule) => rule.class === 'item');
  if (itemRules.length === 0) return null;
  const line: QuoteLine = { ...items, key: 'shown', kind: 'item', quantity, valid: true, parcel: '', parts: [] };
  const { adjustments } = price({ ...context, ...emptyQuoteFacts, lines: [line], rules: itemRules });
  const [applied] = adjustments.filter(({ step, amount }) => step === 'item_offer' && amount > 0);
  const rule = itemRules.find(({ key }) => key === applied?.rule);
  return applied && rule ? { total: items.unit_price * quantity - applied.amount, rule } : null;
}

/** Credits that come back for an amount paid with money. */
export const earnedBy = (amount: number, percent: number): number => takePercentFloor(amount, percent);

/** A cart without methods, credits and gifts. */
export const emptyQuoteFacts: Omit<QuoteFacts, keyof OfferContext | 'lines' | 'rules'> = {
  customer: null,
  delivery: null,
  parcels: [],
  recipient_zip: null,
  payment: null,
  card: null,
  credits: {
    requested: 0,
    typed: false,
    max_share_percent: null,
    min_goods: null,
    covers_shipping: true,
    apply_default: 'none',
    reward_percent: 0,
    reward_limit: null,
  },
  gift_setting: { active: false, min_price: 0, accumulate: false, tiers: [] },
  gifts: [],
  selected_gifts: [],
};
