import { canCombine } from './can-combine.ts';
import type { RankedCandidate } from './discounts.ts';

/** Maximum number of rule sets tried; only unusual rule configurations reach it. */
const maxSets = 400;

/** All sets of rules that may count together, each as large as it can be. */
export function maximalSets(rules: readonly RankedCandidate[]): RankedCandidate[][] {
  const exclusiveRules = rules.filter(({ rule }) => rule.exclusive);
  const nonExclusive = rules.filter(({ rule }) => !rule.exclusive);
  const combinesWithAll = (a: RankedCandidate) => nonExclusive.every((b) => a === b || canCombine(a.rule, b.rule));
  const always = new Set(nonExclusive.filter(combinesWithAll));
  const contested = nonExclusive.filter((rule) => !always.has(rule));
  const sets = cliques(contested).map((set) => new Set(set));
  const inPriorityOrder = (set: ReadonlySet<RankedCandidate>) => nonExclusive.filter((rule) => always.has(rule) || set.has(rule));
  return [...sets.map(inPriorityOrder), ...exclusiveRules.map((rule) => [rule])];
}

/** Maximal cliques of combinable rules: Bron–Kerbosch (1973) with pivot. */
function cliques(rules: readonly RankedCandidate[]): RankedCandidate[][] {
  const combinableRules = new Map(rules.map((a) => [a, new Set(rules.filter((b) => a !== b && canCombine(a.rule, b.rule)))]));
  const combinableWith = (rule: RankedCandidate, among: readonly RankedCandidate[]) =>
    among.filter((other) => combinableRules.get(rule)?.has(other));
  const found: RankedCandidate[][] = [];
  const extend = (set: readonly RankedCandidate[], open: readonly RankedCandidate[], excluded: readonly RankedCandidate[]): void => {
    if (found.length >= maxSets) return;
    const [first, ...others] = [...open, ...excluded];
    if (!first) {
      found.push([...set]);
      return;
    }
    const pivot = others.reduce(
      (best, rule) => (combinableWith(rule, open).length > combinableWith(best, open).length ? rule : best),
      first,
    );
    let [remaining, done] = [[...open], [...excluded]];
    for (const rule of open.filter((candidate) => !combinableRules.get(pivot)?.has(candidate))) {
      extend([...set, rule], combinableWith(rule, remaining), combinableWith(rule, done));
      remaining = remaining.filter((other) => other !== rule);
      done = [...done, rule];
    }
  };
  extend([], rules, []);
  return found;
}
