import { type Amounts, amountsOff } from './benefits.ts';
import type { Candidate } from './eligible.ts';
import type { MoneyLine } from './lines.ts';
import type { AdjustmentStep } from './quote.ts';
import type { Rule } from './rule.ts';
import { adjustmentStep } from './rule-kind.ts';
import { sum } from './sums.ts';

/** Discounts of one candidate on the lines at `places`, and what floors removed. */
export type Taken = { rule: Rule; step: AdjustmentStep; places: readonly number[]; amounts: Amounts; cuts: Amounts };

/** A candidate with what it would take off the items before any other discount. */
export type Weighed = Candidate & { alone: Amounts };

/** The item offers for one of the items, the best first. */
export type Ranking = readonly (readonly { offer: Weighed; amount: number }[])[];

export const weigh = (candidate: Candidate, moneyLines: readonly MoneyLine[]): Weighed => ({
  ...candidate,
  alone: amountsOff(
    candidate,
    moneyLines,
    moneyLines.map((g) => g.total),
  ),
});

/** For each of the items the item offers that take something off it; ties to the one that stands earlier. */
export function rankItemOffers(rules: readonly Weighed[], moneyLines: readonly MoneyLine[]): Ranking {
  const ranking: { offer: Weighed; amount: number }[][] = moneyLines.map(() => []);
  for (const offer of rules.filter(({ rule }) => adjustmentStep(rule) === 'item_offer'))
    offer.covers.forEach((at, i) => {
      const amount = offer.alone[i] ?? 0;
      if (amount > 0) ranking[at]?.push({ offer, amount });
    });
  return ranking.map((offers) => offers.sort((a, b) => b.amount - a.amount));
}

/** Steps 2 to 5 for rules that may stand together: item offers, the order offer, promo and coupons, floors. */
export function discountsBy(rules: readonly Weighed[], moneyLines: readonly MoneyLine[], ranking: Ranking): Taken[] {
  const left = moneyLines.map((g) => g.total);
  const taken: Taken[] = [];
  const take = (rule: Rule, places: readonly number[], amounts: Amounts) => {
    places.forEach((at, i) => {
      left[at] = (left[at] ?? 0) - (amounts[i] ?? 0);
    });
    taken.push({ rule, step: adjustmentStep(rule), places, amounts, cuts: [] });
  };
  for (const [{ rule }, won] of bestPerLine(new Set(rules), ranking)) take(rule, won.places, won.amounts);
  const inStep = (step: AdjustmentStep) => rules.filter(({ rule }) => adjustmentStep(rule) === step);
  const later = [...inStep('order_offer'), ...biggestFirst([...inStep('promo'), ...inStep('coupon')])];
  for (const candidate of later) take(candidate.rule, candidate.covers, amountsOff(candidate, moneyLines, left));
  return withinFloors(taken, moneyLines, left);
}

/**
 * Step 2: any number of item offers, the best one per line. An offer by units counts the units of all lines it covers, also of
 * those where another offer is better.
 */
function bestPerLine(set: ReadonlySet<Weighed>, ranking: Ranking) {
  const wins = new Map<Weighed, { places: number[]; amounts: number[] }>();
  ranking.forEach((offers, at) => {
    const best = offers.find(({ offer }) => set.has(offer));
    if (!best) return;
    const won = wins.get(best.offer) ?? { places: [], amounts: [] };
    won.places.push(at);
    won.amounts.push(best.amount);
    wins.set(best.offer, won);
  });
  return wins;
}

/**
 * Step 4: codes apply by size, largest first, ties to the one that expires first. Size is the discount a code would give alone,
 * so that the order is independent of other discounts.
 */
function biggestFirst(codes: readonly Weighed[]): Weighed[] {
  const lapse = ({ rule }: Weighed) => rule.expires_at?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...codes].sort((a, b) => sum(b.alone) - sum(a.alone) || lapse(a) - lapse(b));
}

/** Step 5: discounts below a line's floor are removed, from the last one first. */
function withinFloors(taken: readonly Taken[], moneyLines: readonly MoneyLine[], left: readonly number[]): Taken[] {
  const excess = moneyLines.map((g, at) => Math.max(0, g.total - (left[at] ?? 0) - g.room));
  if (excess.every((amount) => amount === 0)) return [...taken];
  const cutBack = (by: Taken): Taken => {
    const cuts = by.places.map((at, i) => {
      const cut = Math.min(excess[at] ?? 0, by.amounts[i] ?? 0);
      excess[at] = (excess[at] ?? 0) - cut;
      return cut;
    });
    return { ...by, amounts: by.amounts.map((amount, i) => amount - (cuts[i] ?? 0)), cuts };
  };
  return taken.toReversed().map(cutBack).toReversed();
}
