import { sum } from '#shared/sum.ts';
import type { RankedCandidate } from './discounts.ts';
import { findMissing } from './eligible.ts';
import type { QuoteFacts } from './facts.ts';
import type { CountedLines } from './lines.ts';
import type { Missing } from './quote.ts';
import type { Rule } from './rule.ts';
import { adjustmentStep, byPriority, takesMoney } from './rule-kind.ts';
import { compareSetResults, evaluateSet, type SetResult } from './rule-set.ts';
import type { SharedWork } from './shared-work.ts';

const maxSubsetSize = 5;

/** Eligible rules in tie-breaking order, and why the others are not. */
export function sortRules(rules: readonly Rule[], shared: SharedWork, facts: QuoteFacts) {
  const refused = new Map<Rule, Missing>();
  const candidates: RankedCandidate[] = [];
  for (const rule of rules.toSorted(byPriority)) {
    const missing = findMissing(rule, shared.coverageOf(rule), facts);
    if (missing) refused.set(rule, missing);
    else candidates.push(shared.rank(rule));
  }
  return { candidates, refused };
}

/**
 * The best legal rule set: every maximal combinable set is tried, every exclusive rule alone, and of each set
 * better subsets. `rules` are in priority order.
 */
export function findBestSet(rules: readonly RankedCandidate[], shared: SharedWork, facts: QuoteFacts): SetResult {
  const evaluate = (set: readonly RankedCandidate[]) => evaluateSet(set, shared, facts);
  const full = shared.maximalSets(rules).map(evaluate).sort(compareSetResults);
  return full.reduce(
    (found, result) => (canBeat(result, found) ? best(found, tryWithoutRules(result, shared.countedLines, evaluate)) : found),
    evaluate([]),
  );
}

/** Upper bound: a subset cannot discount more than the set before floors, except for rounding. */
function canBeat({ discount_total, cuts, taken }: SetResult, found: SetResult): boolean {
  const shared = taken.filter(({ step }) => step !== 'item_offer').length;
  return discount_total + sum(cuts) + cuts.length * shared >= found.discount_total;
}

const best = (first: SetResult, candidates: readonly SetResult[]): SetResult =>
  candidates.reduce((found, result) => (compareSetResults(result, found) < 0 ? result : found), first);

type Evaluate = (set: readonly RankedCandidate[]) => SetResult;

/**
 * Because of floors and rounding a rule may take less than it blocks. For few rules every subset is tried; for many, one rule
 * at a time is dropped while that helps. Returns every result that may win.
 */
function tryWithoutRules(full: SetResult, countedLines: CountedLines, evaluate: Evaluate): SetResult[] {
  if (!canBlockOthers(full, countedLines)) return [full];
  const effectiveRules = new Set(full.taken.map(({ rule }) => rule));
  const effective = full.set.filter(({ rule }) => effectiveRules.has(rule));
  const evaluateWithout = (dropped: readonly RankedCandidate[]) => evaluate(full.set.filter((rule) => !dropped.includes(rule)));
  if (effective.length <= maxSubsetSize) return [full, ...subsets(effective).map(evaluateWithout)];
  let found = full;
  for (;;) {
    const candidates = found.set
      .filter((rule) => effective.includes(rule))
      .map((dropped) => evaluate(found.set.filter((rule) => rule !== dropped)));
    const next = best(found, candidates);
    if (next === found) return [found];
    found = next;
  }
}

/** Whether a rule can reduce others' discounts: item offers alone cannot. */
function canBlockOthers({ set, cuts }: SetResult, { moneyLines }: CountedLines): boolean {
  const later = set.filter(({ rule }) => takesMoney(rule) && rule.class !== 'shipping' && adjustmentStep(rule) !== 'item_offer');
  const proportional = ['percent', 'amount', 'fixed_price'];
  const smooth = later.every(
    ({ rule, covers }) => rule.class === 'order' && covers.length === moneyLines.length && proportional.includes(rule.benefit.kind),
  );
  return later.length > 0 && !(smooth && cuts.every((cut) => cut === 0));
}

const subsets = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: 2 ** rows.length }, (_, bits) => rows.filter((_row, i) => (bits >> i) % 2 === 1));
