import { discountsBy, type RankedCandidate, type Ranking, type Taken } from './discounts.ts';
import type { QuoteFacts } from './facts.ts';
import type { CountedLines } from './lines.ts';
import { takesMoney } from './rule-kind.ts';
import { type Shipping, shippingFor } from './shipping.ts';
import { sum, sumBy } from './sums.ts';

/** What one set of rules gives. `discounts` and `cuts` (minor units) are in the order of the items. */
export type SetResult = {
  set: readonly RankedCandidate[];
  taken: Taken[];
  discounts: number[];
  cuts: number[];
  discount_total: number;
  shipping: Shipping;
};

/** What is the same for every set of rules. */
export type SearchInput = { countedLines: CountedLines; facts: QuoteFacts; ranking: Ranking };

/** Steps 2 to 7 with exactly these rules, which must be combinable. */
export function evaluateSet(set: readonly RankedCandidate[], { countedLines, facts, ranking }: SearchInput): SetResult {
  const discountRules = set.filter(({ rule }) => rule.class !== 'shipping' && takesMoney(rule));
  const taken = discountsBy(discountRules, countedLines.moneyLines, ranking);
  const discounts = countedLines.moneyLines.map(() => 0);
  const cuts = countedLines.moneyLines.map(() => 0);
  for (const { indexes, amounts, cuts: cut } of taken)
    indexes.forEach((index, i) => {
      discounts[index] = (discounts[index] ?? 0) + (amounts[i] ?? 0);
      cuts[index] = (cuts[index] ?? 0) + (cut[i] ?? 0);
    });
  const forShipping = set.find(({ rule }) => rule.class === 'shipping' && takesMoney(rule));
  const shipping = shippingFor(countedLines, discounts, forShipping, facts);
  return { set, taken, discounts, cuts, discount_total: sum(discounts), shipping };
}

/**
 * Compares results: larger item discount, cheaper delivery, more gifts and bonus credits, higher priority, more rules, older
 * rules. Delivery is second so that dropping a discount never makes items cheaper.
 */
export function compareSetResults(a: SetResult, b: SetResult): number {
  return (
    b.discount_total - a.discount_total ||
    a.shipping.delivery_fee - b.shipping.delivery_fee ||
    extras(b) - extras(a) ||
    priorities(b) - priorities(a) ||
    b.set.length - a.set.length ||
    names(a).localeCompare(names(b))
  );
}

const extras = ({ set }: SetResult): number => set.filter(({ rule }) => !takesMoney(rule)).length;
const priorities = ({ set }: SetResult): number => sumBy(set, ({ rule }) => rule.priority);
const names = ({ set }: SetResult): string => set.map(({ rule }) => rule.key).join();
