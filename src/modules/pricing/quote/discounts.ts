import { sum } from '#shared/sum.ts';
import { type Amounts, amountsOff } from './benefits.ts';
import type { Candidate } from './eligible.ts';
import type { MoneyLine } from './lines.ts';
import type { AdjustmentStep } from './quote.ts';
import type { Rule } from './rule.ts';
import { adjustmentStep } from './rule-kind.ts';

/** Discounts of one candidate on the lines at `indexes`, and what floors removed. */
export type Taken = { rule: Rule; step: AdjustmentStep; indexes: readonly number[]; amounts: Amounts; cuts: Amounts };

/** A candidate with its discount on the items before any other discount. */
export type RankedCandidate = Candidate & { alone: Amounts };

/** The item offers for one of the items, the best first. */
export type Ranking = readonly (readonly { offer: RankedCandidate; amount: number }[])[];

export const rankCandidate = (candidate: Candidate, moneyLines: readonly MoneyLine[]): RankedCandidate => ({
  ...candidate,
  alone: amountsOff(
    candidate,
    moneyLines,
    moneyLines.map(({ total }) => total),
  ),
});

/** For each item the item offers that discount it; ties to the earlier rule. */
export function rankItemOffers(rules: readonly RankedCandidate[], moneyLines: readonly MoneyLine[]): Ranking {
  const ranking: { offer: RankedCandidate; amount: number }[][] = moneyLines.map(() => []);
  for (const offer of rules.filter(({ rule }) => adjustmentStep(rule) === 'item_offer'))
    offer.covers.forEach((index, i) => {
      const amount = offer.alone[i] ?? 0;
      if (amount > 0) ranking[index]?.push({ offer, amount });
    });
  return ranking.map((offers) => offers.sort((a, b) => b.amount - a.amount));
}

/** Steps 2 to 5 for rules that may be combined: item offers, the order offer, promo and coupons, floors. */
export function discountsBy(rules: readonly RankedCandidate[], moneyLines: readonly MoneyLine[], ranking: Ranking): Taken[] {
  const remaining = moneyLines.map(({ total }) => total);
  const applied: Taken[] = [];
  const apply = (rule: Rule, indexes: readonly number[], amounts: Amounts) => {
    indexes.forEach((index, i) => {
      remaining[index] = (remaining[index] ?? 0) - (amounts[i] ?? 0);
    });
    applied.push({ rule, step: adjustmentStep(rule), indexes, amounts, cuts: [] });
  };
  for (const [{ rule }, assignment] of bestPerLine(new Set(rules), ranking)) apply(rule, assignment.indexes, assignment.amounts);
  const inStep = (step: AdjustmentStep) => rules.filter(({ rule }) => adjustmentStep(rule) === step);
  const later = [...inStep('order_offer'), ...biggestFirst([...inStep('promo'), ...inStep('coupon')])];
  for (const candidate of later) apply(candidate.rule, candidate.covers, amountsOff(candidate, moneyLines, remaining));
  return withinFloors(applied, moneyLines, remaining);
}

/**
 * Step 2: any number of item offers, the best one per line. An offer by units counts the units of all lines it covers, also of
 * those where another offer is better.
 */
function bestPerLine(set: ReadonlySet<RankedCandidate>, ranking: Ranking) {
  const assignments = new Map<RankedCandidate, { indexes: number[]; amounts: number[] }>();
  ranking.forEach((offers, index) => {
    const best = offers.find(({ offer }) => set.has(offer));
    if (!best) return;
    const assignment = assignments.get(best.offer) ?? { indexes: [], amounts: [] };
    assignment.indexes.push(index);
    assignment.amounts.push(best.amount);
    assignments.set(best.offer, assignment);
  });
  return assignments;
}

/**
 * Step 4: codes apply by size, largest first, ties to the one that expires first. Size is the discount a code would give by
 * itself, so that the order is independent of other discounts.
 */
function biggestFirst(codes: readonly RankedCandidate[]): RankedCandidate[] {
  const expiryTime = ({ rule }: RankedCandidate) => rule.expires_at?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...codes].sort((a, b) => sum(b.alone) - sum(a.alone) || expiryTime(a) - expiryTime(b));
}

/** Step 5: discounts below a line's floor are removed, from the last one first. */
function withinFloors(applied: readonly Taken[], moneyLines: readonly MoneyLine[], remaining: readonly number[]): Taken[] {
  const excess = moneyLines.map((g, index) => Math.max(0, g.total - (remaining[index] ?? 0) - g.maxDiscount));
  if (excess.every((amount) => amount === 0)) return [...applied];
  const limitToFloors = (discount: Taken): Taken => {
    const cuts = discount.indexes.map((index, i) => {
      const cut = Math.min(excess[index] ?? 0, discount.amounts[i] ?? 0);
      excess[index] = (excess[index] ?? 0) - cut;
      return cut;
    });
    return { ...discount, amounts: discount.amounts.map((amount, i) => amount - (cuts[i] ?? 0)), cuts };
  };
  return applied.toReversed().map(limitToFloors).toReversed();
}
