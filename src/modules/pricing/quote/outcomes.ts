import { sum, sumBy } from '#shared/sum.ts';
import { canCombine, excludeByClass } from './can-combine.ts';
import type { RankedCandidate } from './discounts.ts';
import type { MoneyLine } from './lines.ts';
import type { Adjustment, Missing, MissingCode, RuleOutcome } from './quote.ts';
import type { Rule } from './rule.ts';
import { takesMoney } from './rule-kind.ts';
import type { SetResult } from './rule-set.ts';

/** What each rule took off each line and each parcel's fee, and what floors did not allow. */
export function buildAdjustments({ taken, shipping }: SetResult, moneyLines: readonly MoneyLine[]): Adjustment[] {
  const itemAdjustments = taken.flatMap(({ rule, step, indexes, amounts, cuts }) =>
    indexes.flatMap((index, i): Adjustment[] => {
      const [amount = 0, cut = 0] = [amounts[i], cuts[i]];
      if (amount === 0 && cut === 0) return [];
      return [{ rule: rule.key, step, line: moneyLines[index]?.line.key ?? null, parcel: null, amount, cut }];
    }),
  );
  const onFees = shipping.parcels.flatMap(({ key }, i): Adjustment[] => {
    const amount = shipping.waived?.amounts[i] ?? 0;
    const rule = shipping.waived?.candidate.rule.key;
    return rule && amount > 0 ? [{ rule, step: 'shipping', line: null, parcel: key, amount, cut: 0 }] : [];
  });
  return [...itemAdjustments, ...onFees];
}

/** The outcome of each rule in the given order: applied, or why not. */
export function buildOutcomes(
  rules: readonly Rule[],
  { candidates, refused, best }: { candidates: readonly RankedCandidate[]; refused: ReadonlyMap<Rule, Missing>; best: SetResult },
): RuleOutcome[] {
  const byRule = new Map(candidates.map((candidate) => [candidate.rule, candidate]));
  return rules.map((rule) => {
    const candidate = byRule.get(rule);
    const missing = refused.get(rule) ?? (candidate ? reasonNotCounted(candidate, best) : { code: 'scope' });
    return missing
      ? { key: rule.key, valid: false, discount: 0, missing }
      : { key: rule.key, valid: true, discount: totalDiscount(rule, best), missing: null };
  });
}

/** The same, but a rule of gifts or credits that gave none does not count: an order would use it up for nothing. */
export function withoutEmpty(
  outcomes: readonly RuleOutcome[],
  counted: readonly Rule[],
  given: readonly { rule: string }[],
): RuleOutcome[] {
  const givers = new Set(given.map(({ rule }) => rule));
  const empty = new Set(counted.flatMap((rule) => (takesMoney(rule) || givers.has(rule.key) ? [] : [rule.key])));
  return outcomes.map((outcome) => (empty.has(outcome.key) ? { ...outcome, valid: false, missing: { code: 'used_up' } } : outcome));
}

function reasonNotCounted(candidate: RankedCandidate, best: SetResult): Missing | undefined {
  const { rule } = candidate;
  if (!best.set.includes(candidate)) {
    const rival = best.set.find((other) => !canCombine(other.rule, rule));
    const code: MissingCode = !rival || rule.exclusive || excludeByClass(rival.rule, rule) ? 'beaten' : 'not_combinable';
    return rival ? { code, by: rival.rule.key } : { code };
  }
  if (!takesMoney(rule) || totalDiscount(rule, best) > 0) return undefined;
  if (rule.class === 'shipping') return { code: 'free_already' };
  const isOutdone = candidate.alone.some((amount) => amount > 0) && !best.taken.some((t) => t.rule === rule);
  return { code: isOutdone ? 'beaten' : 'no_effect' };
}

function totalDiscount(rule: Rule, { taken, shipping }: SetResult): number {
  if (shipping.waived?.candidate.rule === rule) return sum(shipping.waived.amounts);
  return sumBy(
    taken.filter((discount) => discount.rule === rule),
    ({ amounts }) => sum(amounts),
  );
}
