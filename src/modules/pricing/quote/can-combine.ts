import type { Rule } from './rule.ts';
import { isCode, takesMoney } from './rule-kind.ts';

/** Whether two rules may count together: both allow the other's kind, neither is exclusive, and their classes do not exclude each other. */
export const canCombine = (a: Rule, b: Rule): boolean => allowEachOther(a, b) && !excludeByClass(a, b);

function allowEachOther(a: Rule, b: Rule): boolean {
  return !a.exclusive && !b.exclusive && a.combine[kindOf(b)] && b.combine[kindOf(a)];
}

const kindOf = (rule: Rule): keyof Rule['combine'] => (isCode(rule) ? 'coupon' : rule.class);

/** Only one order-class offer and one shipping rule may count; item offers and codes may be many. */
export function excludeByClass(a: Rule, b: Rule): boolean {
  if (!takesMoney(a) || !takesMoney(b)) return false;
  if (a.class === 'shipping' && b.class === 'shipping') return true;
  return a.class === 'order' && b.class === 'order' && !isCode(a) && !isCode(b);
}
