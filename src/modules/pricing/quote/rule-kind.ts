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

/** One order-class offer counts, and one rule for the delivery; many item offers do. */
export function shareOnePlace(a: Rule, b: Rule): boolean {
  if (!takesMoney(a) || !takesMoney(b)) return false;
  if (a.class === 'shipping' && b.class === 'shipping') return true;
  return a.class === 'order' && b.class === 'order' && !isCode(a) && !isCode(b);
}

/** Whether both rules allow being combined with the other's kind. */
export function combinable(a: Rule, b: Rule): boolean {
  return !a.exclusive && !b.exclusive && a.combine[kindOf(b)] && b.combine[kindOf(a)];
}

const kindOf = (rule: Rule): keyof Rule['combine'] => (isCode(rule) ? 'coupon' : rule.class);

/** The order of rules in every tie: priority, then the older one. */
export const byPriority = (a: Rule, b: Rule): number =>
  b.priority - a.priority || a.source.localeCompare(b.source) || a.id - b.id || a.key.localeCompare(b.key);
