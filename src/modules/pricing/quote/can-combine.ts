import type { Rule } from './rule.ts';
import { isCode, takesMoney } from './rule-kind.ts';

/** Whether two rules may count together: both allow the other's kind, neither is exclusive, and they do not share one place. */
export const canCombine = (a: Rule, b: Rule): boolean => allowEachOther(a, b) && !shareOnePlace(a, b);

function allowEachOther(a: Rule, b: Rule): boolean {
  return !a.exclusive && !b.exclusive && a.combine[kindOf(b)] && b.combine[kindOf(a)];
}

const kindOf = (rule: Rule): keyof Rule['combine'] => (isCode(rule) ? 'coupon' : rule.class);

/** One order-class offer counts, and one rule for the delivery; many item offers do. */
export function shareOnePlace(a: Rule, b: Rule): boolean {
  if (!takesMoney(a) || !takesMoney(b)) return false;
  if (a.class === 'shipping' && b.class === 'shipping') return true;
  return a.class === 'order' && b.class === 'order' && !isCode(a) && !isCode(b);
}
