import { together } from './choose.ts';
import type { Weighed } from './discounts.ts';
import type { Goods } from './lines.ts';
import type { Adjustment, Missing, MissingCode, RuleOutcome } from './quote.ts';
import type { Rule } from './rule.ts';
import { shareOnePlace, takesMoney } from './rule-kind.ts';
import type { Standing } from './standing.ts';
import { sum, sumOf } from './sums.ts';

/** What each rule took off each line and each parcel's fee, and what floors did not allow. */
export function adjustmentsOf({ taken, shipping }: Standing, goods: readonly Goods[]): Adjustment[] {
  const onGoods = taken.flatMap(({ rule, step, places, amounts, cuts }) =>
    places.flatMap((at, i): Adjustment[] => {
      const [amount = 0, cut = 0] = [amounts[i], cuts[i]];
      if (amount === 0 && cut === 0) return [];
      return [{ rule: rule.key, step, line: goods[at]?.line.key ?? null, parcel: null, amount, cut }];
    }),
  );
  const onFees = shipping.parcels.flatMap(({ key }, i): Adjustment[] => {
    const amount = shipping.waived?.amounts[i] ?? 0;
    const rule = shipping.waived?.candidate.rule.key;
    return rule && amount > 0 ? [{ rule, step: 'shipping', line: null, parcel: key, amount, cut: 0 }] : [];
  });
  return [...onGoods, ...onFees];
}

/** How each rule fared, in the order given: it counts, or why it does not. */
export function outcomesOf(
  rules: readonly Rule[],
  { candidates, refused, standing }: { candidates: readonly Weighed[]; refused: ReadonlyMap<Rule, Missing>; standing: Standing },
): RuleOutcome[] {
  const byRule = new Map(candidates.map((candidate) => [candidate.rule, candidate]));
  return rules.map((rule) => {
    const candidate = byRule.get(rule);
    const missing = refused.get(rule) ?? (candidate ? lostBy(candidate, standing) : { code: 'scope' });
    return missing
      ? { key: rule.key, valid: false, discount: 0, missing }
      : { key: rule.key, valid: true, discount: tookOff(rule, standing), missing: null };
  });
}

function lostBy(candidate: Weighed, standing: Standing): Missing | undefined {
  const { rule } = candidate;
  if (!standing.set.includes(candidate)) {
    const rival = standing.set.find((other) => !together(other.rule, rule));
    const code: MissingCode = !rival || rule.exclusive || shareOnePlace(rival.rule, rule) ? 'beaten' : 'not_combinable';
    return rival ? { code, by: rival.rule.key } : { code };
  }
  if (!takesMoney(rule) || tookOff(rule, standing) > 0) return undefined;
  if (rule.class === 'shipping') return { code: 'free_already' };
  const overtaken = candidate.alone.some((amount) => amount > 0) && !standing.taken.some((t) => t.rule === rule);
  return { code: overtaken ? 'beaten' : 'no_effect' };
}

function tookOff(rule: Rule, { taken, shipping }: Standing): number {
  if (shipping.waived?.candidate.rule === rule) return sum(shipping.waived.amounts);
  return sumOf(
    taken.filter((by) => by.rule === rule),
    ({ amounts }) => sum(amounts),
  );
}
