import type { AdjustmentStep } from './quote.ts';
import type { Rule } from './rule.ts';

/** Promos and coupons are one kind, whatever they give; offers are of their class. */
export const isCode = ({ attached }: Rule): boolean => attached === 'promo' || attached === 'coupon';

/** Gifts and bonus credits take no money off, so they do not compete. */
export const takesMoney = ({ benefit }: Rule): boolean => benefit.kind !== 'gift' && benefit.kind !== 'bonus_credits';

/** The step at which a rule counts. */
export function adjustmentStep({ attached, class: kind }: Rule): AdjustmentStep {
  if (kind === 'shipping') return 'shipping';
  if (attached === 'promo' || attached === 'coupon') return attached;
  return kind === 'item' ? 'item_offer' : 'order_offer';
}

/** The order of rules in every tie: priority, then the older one. */
export const byPriority = (a: Rule, b: Rule): number =>
  b.priority - a.priority || a.source.localeCompare(b.source) || a.id - b.id || a.key.localeCompare(b.key);
