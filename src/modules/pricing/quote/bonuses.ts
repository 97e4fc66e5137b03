import { withinLimit } from '#shared/reward.ts';
import type { Bonus } from './quote.ts';
import type { Rule } from './rule.ts';

/**
 * The bonus credits of the rules that count, in their order: each whole, while the shop's purse can pay it beside the order's reward and
 * the bonuses before it, or not at all. `limit` null: the purse pays nothing.
 */
export function promisedBonuses(counted: readonly Rule[], reward: number, limit: number | null): Bonus[] {
  let promised = reward;
  return counted.flatMap(({ key, benefit }) => {
    if (benefit.kind !== 'bonus_credits') return [];
    const credits = withinLimit(promised + benefit.credits, limit) > 0 ? benefit.credits : 0;
    promised += credits;
    return credits > 0 ? [{ rule: key, credits }] : [];
  });
}
