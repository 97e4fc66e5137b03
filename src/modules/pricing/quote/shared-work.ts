import { sum } from '#shared/sum.ts';
import { discountsBy, type RankedCandidate, rankCandidate, rankItemOffers, type Taken } from './discounts.ts';
import { type Coverage, coverageOf } from './eligible.ts';
import type { QuoteFacts } from './facts.ts';
import { type CountedLines, countLines } from './lines.ts';
import { maximalSets } from './maximal-sets.ts';
import type { Rule } from './rule.ts';
import { takesMoney } from './rule-kind.ts';
import { type ParcelValues, parcelValues } from './shipping.ts';

/** Steps 2 to 6 of one set of rules. `discounts` and `cuts` (minor units) are in the order of the items. */
export type Discounts = {
  taken: readonly Taken[];
  discounts: readonly number[];
  cuts: readonly number[];
  discount_total: number;
  parcelValues: ParcelValues;
};

/**
 * What all prices of the same lines have in common, whatever the methods and the rules that count: computed when it is first needed.
 * A cart is priced once for each method it may choose.
 */
export type SharedWork = {
  countedLines: CountedLines;
  coverageOf(rule: Rule): Coverage;
  /** The same object for the same rule. */
  rank(rule: Rule): RankedCandidate;
  /** `rules` in priority order; the same list for the same rules. */
  maximalSets(rules: readonly RankedCandidate[]): readonly RankedCandidate[][];
  /** `set` in priority order; its shipping rule takes nothing off items. */
  discountsOf(set: readonly RankedCandidate[]): Discounts;
};

export function shareWork(facts: Pick<QuoteFacts, 'lines' | 'coupon_only'>): SharedWork {
  const countedLines = countLines(facts);
  const { moneyLines } = countedLines;
  const coverage = memoize((rule: Rule) => coverageOf(rule, moneyLines));
  const numbers = new Map<RankedCandidate, number>();
  const keyOf = (set: readonly RankedCandidate[]): string => set.map((candidate) => numbers.get(candidate)).join();
  const rank = memoize((rule: Rule) => {
    const candidate = rankCandidate({ rule, covers: coverage(rule).covers }, moneyLines);
    numbers.set(candidate, numbers.size);
    return candidate;
  });
  const discountsBySet = memoize((set: readonly RankedCandidate[]) => addDiscounts(set, countedLines), keyOf);
  const takesFromItems = ({ rule }: RankedCandidate) => rule.class !== 'shipping' && takesMoney(rule);
  return {
    countedLines,
    coverageOf: coverage,
    rank,
    maximalSets: memoize(maximalSets, keyOf),
    discountsOf: memoize((set) => discountsBySet(set.filter(takesFromItems))),
  };
}

/** `keyOf`: what is the same for equal arguments; the argument itself if left out. */
function memoize<A, R>(compute: (argument: A) => R, keyOf: (argument: A) => unknown = (argument) => argument): (argument: A) => R {
  const known = new Map<unknown, R>();
  return (argument) => {
    const key = keyOf(argument);
    const result = known.get(key) ?? compute(argument);
    known.set(key, result);
    return result;
  };
}

function addDiscounts(set: readonly RankedCandidate[], countedLines: CountedLines): Discounts {
  const { moneyLines } = countedLines;
  const taken = discountsBy(set, moneyLines, rankItemOffers(set, moneyLines));
  const discounts = moneyLines.map(() => 0);
  const cuts = moneyLines.map(() => 0);
  for (const { indexes, amounts, cuts: cut } of taken)
    indexes.forEach((index, i) => {
      discounts[index] = (discounts[index] ?? 0) + (amounts[i] ?? 0);
      cuts[index] = (cuts[index] ?? 0) + (cut[i] ?? 0);
    });
  return { taken, discounts, cuts, discount_total: sum(discounts), parcelValues: parcelValues(countedLines, discounts) };
}
