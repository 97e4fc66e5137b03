import { splitByWeight } from '#shared/money.ts';
import { rewardPercent, withinLimit } from '#shared/reward.ts';
import { sum } from '#shared/sum.ts';
import type { QuoteFacts } from './facts.ts';
import { takePercentFloor } from './percents.ts';

/** The order's totals before credits, minor units. */
export type BeforeCredits = { items_total: number; credit_items_total: number; discount_total: number; shipping_total: number };

type CreditFacts = Pick<QuoteFacts, 'credits' | 'customer' | 'coupon_only'>;

export type CreditUse = {
  cap: number;
  usable: number;
  used: number;
  deducted: number;
  /** Credits that pay for items, shipping and fees instead of money. */
  money_part: number;
  lowered: { from: number; to: number } | null;
};

/** Steps 8 and 9: how many credits are used. */
export function spendCredits(order: BeforeCredits, facts: CreditFacts): CreditUse {
  const { credits, customer } = facts;
  const balance = customer?.credits_balance ?? 0;
  const cap = order.credit_items_total + moneyCap(order, facts);
  const usable = Math.min(balance, cap);
  // Credit items are paid with credits automatically, as far as the balance allows.
  const minimum = Math.min(balance, order.credit_items_total);
  const requested = requestedCredits(credits, usable);
  const used = Math.max(minimum, credits.typed ? requested : Math.min(requested, usable));
  const lowered = requested > used ? { from: requested, to: used } : null;
  const deducted = Math.min(used, order.credit_items_total);
  return { cap, usable, used, deducted, money_part: used - deducted, lowered };
}

function requestedCredits({ requested, apply_default }: QuoteFacts['credits'], usable: number): number {
  if (requested === 'max' || (requested === 'auto' && apply_default === 'max')) return usable;
  return requested === 'auto' ? 0 : Math.max(0, requested);
}

/** Maximum credits instead of money. In coupon-only mode items are paid by coupons alone. */
function moneyCap({ items_total, discount_total, shipping_total }: BeforeCredits, { credits, coupon_only }: CreditFacts): number {
  const itemsTotal = items_total - discount_total;
  const { covers_shipping, max_share_percent, min_goods } = credits;
  if (coupon_only || (min_goods !== null && itemsTotal < min_goods)) return 0;
  const share = max_share_percent === null ? Number.MAX_SAFE_INTEGER : takePercentFloor(itemsTotal, max_share_percent);
  return Math.min(itemsTotal + (covers_shipping ? shipping_total : 0), share);
}

/** Shares of `money_part` by what remains of each item, and of shipping; by largest remainder, never more than remains. */
export function shareCredits(
  money_part: number,
  {
    line_totals_left,
    shipping_total,
    covers_shipping,
  }: { line_totals_left: readonly number[]; shipping_total: number; covers_shipping: boolean },
): { lines: number[]; shipping: number } {
  const remaining = [...line_totals_left, covers_shipping ? shipping_total : 0];
  const shares = splitByWeight(Math.min(money_part, sum(remaining)), remaining);
  return { lines: shares.slice(0, -1), shipping: shares.at(-1) ?? 0 };
}

/** The reward: a share of the items paid with money, 0 when it exceeds what the shop's purse can pay. Minor units. */
export function rewardFor(
  { items_total, discount_total }: Pick<BeforeCredits, 'items_total' | 'discount_total'>,
  money_part: number,
  { credits, customer }: Pick<QuoteFacts, 'credits' | 'customer'>,
): number {
  const percent = rewardPercent(credits.reward_percent, customer?.level?.reward_multiplier ?? 100);
  return withinLimit(takePercentFloor(Math.max(0, items_total - discount_total - money_part), percent), credits.reward_limit);
}
