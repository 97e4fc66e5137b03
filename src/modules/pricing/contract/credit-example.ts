import { type Currency, fromMajor, type Major, toMajor } from '#shared/money.ts';
import { rewardFor, spendCredits } from '../quote/credits.ts';

type Terms = {
  reward_rate: number;
  max_share_percent: number | null;
  min_goods: Major | null;
  apply_default: 'none' | 'max';
  covers_shipping: boolean;
};

/**
 * What items of this total earn and how many credits may pay for them, by the rules that price a cart: for a member with more than
 * enough credits, without discounts and delivery. Major units.
 */
export function creditExample(
  itemsTotal: Major,
  { reward_rate, min_goods, ...terms }: Terms,
  currency: Currency,
): { earns: Major; covers: Major } {
  const minor = (amount: Major) => fromMajor(amount, currency);
  const order = { items_total: minor(itemsTotal), credit_items_total: 0, discount_total: 0, shipping_total: 0 };
  const facts = {
    coupon_only: false,
    customer: { id: 0, tags: [], is_first_order: false, credits_balance: order.items_total },
    credits: {
      ...terms,
      requested: 0,
      typed: false,
      min_goods: min_goods === null ? null : minor(min_goods),
      reward_percent: reward_rate,
      reward_limit: null,
    },
  };
  return { earns: toMajor(rewardFor(order, 0, facts), currency), covers: toMajor(spendCredits(order, facts).usable, currency) };
}
