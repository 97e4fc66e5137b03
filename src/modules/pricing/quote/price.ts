import { sumBy } from '#shared/sum.ts';
import { flagsFor } from './blockers.ts';
import { promisedBonuses } from './bonuses.ts';
import { findBestSet, sortRules } from './choose-rules.ts';
import { explainQuote } from './explain-quote.ts';
import type { QuoteFacts } from './facts.ts';
import { giftsFor } from './gifts.ts';
import { buildAdjustments, buildOutcomes, withoutEmpty } from './outcomes.ts';
import { buildProgress } from './progress.ts';
import type { Quote } from './quote.ts';
import { type SharedWork, shareWork } from './shared-work.ts';
import { settle } from './totals.ts';

/**
 * The price of a cart: the same facts always give the same quote, on the server, in tests, in a dry run. No database, no clock.
 *
 * 0. Invalid lines count for nothing.
 * 1. Line totals: items for money, items for credits.
 * 2. Item offers, the best one per line.
 * 3. The order offer, on what is left of its items.
 * 4. Promo and coupons, on what is left then, the biggest first.
 * 5. Floors: no line's discounts go below its lowest price.
 * 6. The discount, shared to the lines by largest remainder, ties to the earlier line.
 * 7. Shipping per parcel by tier and threshold, the shipping rule, surcharges, payment fee.
 *    Of all sets of rules that may count together the one with the best outcome of steps 2 to 7 counts (`compareSetResults`).
 * 8. Credits used, within balance and cap; a stored number is lowered, a typed one is refused.
 * 9. Credit items are paid first.
 * 10. Totals.
 * 11. Gifts, by the items before discounts.
 * 12. Flags and blockers.
 *
 * `facts` and the quote are in minor units. `shared`: of the same lines, when they are priced several times.
 */
export function price(facts: QuoteFacts, shared: SharedWork = shareWork(facts)): Quote {
  const { countedLines } = shared;
  const sorted = sortRules(facts.rules, shared, facts);
  const best = findBestSet(sorted.candidates, shared, facts);
  const settled = settle(countedLines, best, facts);
  const outcomes = buildOutcomes(facts.rules, { ...sorted, best });
  const valid = new Set(outcomes.filter((rule) => rule.valid).map(({ key }) => key));
  const counted = best.set.map(({ rule }) => rule).filter(({ key }) => valid.has(key));
  const gifts = giftsFor(settled.items_total, counted, facts);
  const bonuses = promisedBonuses(counted, settled.reward_credits, facts.credits.reward_limit);
  const rules = withoutEmpty(outcomes, counted, [...gifts.gifts, ...bonuses]);
  const answer = { ...settled, adjustments: buildAdjustments(best, countedLines.moneyLines) };
  return {
    currency: facts.currency,
    ...answer,
    ...{ bonuses, bonus_credits: sumBy(bonuses, ({ credits }) => credits) },
    only_credit_items: facts.lines.length > 0 && facts.lines.every((line) => line.is_credit),
    ...gifts,
    rules,
    ...flagsFor(settled, { has_coupon: counted.some(({ attached }) => attached === 'coupon') }, facts),
    why: explainQuote(answer),
    progress: buildProgress(best.shipping, gifts.gift_tiers, rules),
  };
}
