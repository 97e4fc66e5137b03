import { canCombine } from './choose-rules.ts';
import type { Weighed } from './discounts.ts';
import type { MoneyLine } from './lines.ts';
import type { Adjustment, Missing, MissingCode, RuleOutcome } from './quote.ts';
import type { Rule } from './rule.ts';
import { shareOnePlace, takesMoney } from './rule-kind.ts';
import type { SetResult } from './rule-set.ts';
import { sum, sumBy } from './sums.ts';

/** What each rule took off each line and each parcel's fee, and what floors did not allow. */
export function buildAdjustments({ taken, shipping }: SetResult, moneyLines: readonly MoneyLine[]): Adjustment[] {
  const itemAdjustments = taken.flatMap(({ rule, step, places, amounts, cuts }) =>
    places.flatMap((at, i): Adjustment[] => {
      const [amount = 0, cut = 0] = [amounts[i], cuts[i]];
      if (amount === 0 && cut === 0) return [];
      return [{ rule: rule.key, step, line: moneyLines[at]?.line.key ?? null, parcel: null, amount, cut }];
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
  { candidates, refused, best }: { candidates: readonly Weighed[]; refused: ReadonlyMap<Rule, Missing>; best: SetResult },
): RuleOutcome[] {
  const byRule = new Map(candidates.map((candidate) => [candidate.rule, candidate]));
  return rules.map((rule) => {
    const candidate = byRule.get(rule);
    const missing = refused.get(rule) ?? (candidate ? lostBy(candidate, best) : { code: 'scope' });
    return missing
      ? { key: rule.key, valid: false, discount: 0, missing }
      : { key: rule.key, valid: true, discount: tookOff(rule, best), missing: null };
  });
}

function lostBy(candidate: Weighed, best: SetResult): Missing | undefined {
  const { rule } = candidate;
  if (!best.set.includes(candidate)) {
    const rival = best.set.find((other) => !canCombine(other.rule, rule));
    const code: MissingCode = !rival || rule.exclusive || shareOnePlace(rival.rule, rule) ? 'beaten' : 'not_combinable';
    return rival ? { code, by: rival.rule.key } : { code };
  }
  if (!takesMoney(rule) || tookOff(rule, best) > 0) return undefined;
  if (rule.class === 'shipping') return { code: 'free_already' };
  const overtaken = candidate.alone.some((amount) => amount > 0) && !best.taken.some((t) => t.rule === rule);
  return { code: overtaken ? 'beaten' : 'no_effect' };
}

function tookOff(rule: Rule, { taken, shipping }: SetResult): number {
  if (shipping.waived?.candidate.rule === rule) return sum(shipping.waived.amounts);
  return sumBy(
    taken.filter((by) => by.rule === rule),
    ({ amounts }) => sum(amounts),
  );
}
