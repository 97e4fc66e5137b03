import { splitByWeight } from '#shared/money.ts';
import { sum } from '#shared/sum.ts';
import type { Candidate } from './eligible.ts';
import type { MoneyLine } from './lines.ts';
import { takePercent } from './percents.ts';
import type { Benefit } from './rule.ts';

/** Amounts off the lines a candidate covers, in the order of `covers`. */
export type Amounts = readonly number[];

/**
 * Discount of a candidate when `remaining` is left of each line: per line for class item; once on the sum, spread by largest
 * remainder, for class order. Never more than what remains.
 */
export function amountsOff({ rule, covers }: Candidate, moneyLines: readonly MoneyLine[], remaining: readonly number[]): Amounts {
  const lines = covers.flatMap((index): CoveredLine[] => {
    const line = moneyLines[index]?.line;
    return line ? [{ unit_price: line.unit_price, quantity: line.quantity, remaining: remaining[index] ?? 0 }] : [];
  });
  if (rule.class === 'shipping') return lines.map(() => 0);
  const amounts = rule.class === 'item' ? perLine(rule.benefit, lines) : computeForAllLines(rule.benefit, lines);
  return capped(amounts, rule.max_discount);
}

type CoveredLine = { unit_price: number; quantity: number; remaining: number };

function perLine(benefit: Benefit, lines: readonly CoveredLine[]): Amounts {
  switch (benefit.kind) {
    case 'percent':
      return lines.map(({ remaining }) => Math.min(remaining, takePercent(remaining, benefit.percent)));
    case 'amount':
      return lines.map(({ remaining, quantity }) => Math.min(remaining, benefit.amount * quantity));
    case 'fixed_price':
      return lines.map(({ remaining, quantity }) => Math.max(0, remaining - benefit.price * quantity));
    case 'nth_item':
      return withinLeft(nthItem(benefit, lines), lines);
    case 'x_for_price':
      return withinLeft(xForPrice(benefit, lines), lines);
    case 'free_shipping':
    case 'gift':
    case 'bonus_credits':
      return lines.map(() => 0);
  }
}

/** Unit deals work the same for class item and order. */
function computeForAllLines(benefit: Benefit, lines: readonly CoveredLine[]): Amounts {
  const remaining = lines.map((line) => line.remaining);
  const base = sum(remaining);
  switch (benefit.kind) {
    case 'percent':
      return splitByWeight(Math.min(base, takePercent(base, benefit.percent)), remaining);
    case 'amount':
      return splitByWeight(Math.min(base, benefit.amount), remaining);
    case 'fixed_price':
      return splitByWeight(Math.max(0, base - benefit.price), remaining);
    default:
      return perLine(benefit, lines);
  }
}

/** The same amounts within a rule's `max_discount`, shared in proportion. */
export function capped(amounts: Amounts, max: number | null): Amounts {
  return max !== null && sum(amounts) > max ? splitByWeight(max, amounts) : amounts;
}

const withinLeft = (amounts: Amounts, lines: readonly CoveredLine[]): Amounts =>
  amounts.map((amount, i) => Math.min(amount, lines[i]?.remaining ?? 0));

/** Line positions by unit price, most expensive first, ties to the earlier line. */
const mostExpensiveFirst = (lines: readonly CoveredLine[]): number[] =>
  lines.map((_, i) => i).sort((a, b) => (lines[b]?.unit_price ?? 0) - (lines[a]?.unit_price ?? 0) || a - b);

/** Works on runs of equal unit price, because a line may have thousands of units. */
function nthItem({ n, percent_off }: { n: number; percent_off: number }, lines: readonly CoveredLine[]): Amounts {
  const amounts = lines.map(() => 0);
  let counted = 0;
  for (const index of mostExpensiveFirst(lines)) {
    const { unit_price = 0, quantity = 0 } = lines[index] ?? {};
    const hits = Math.floor((counted + quantity) / n) - Math.floor(counted / n);
    amounts[index] = takePercent(hits * unit_price, percent_off);
    counted += quantity;
  }
  return amounts;
}

/** Sets of `x` units: whole sets within a line at once, sets over several lines are shared by what their units cost. */
function xForPrice({ x, price }: { x: number; price: number }, lines: readonly CoveredLine[]): Amounts {
  const amounts = lines.map(() => 0);
  const discount = (index: number, amount: number) => {
    amounts[index] = (amounts[index] ?? 0) + amount;
  };
  let openSet: { index: number; value: number }[] = [];
  let missing = x;
  for (const index of mostExpensiveFirst(lines)) {
    const { unit_price = 0, quantity = 0 } = lines[index] ?? {};
    const filling = missing < x ? Math.min(missing, quantity) : 0;
    if (filling > 0) {
      openSet.push({ index, value: filling * unit_price });
      missing -= filling;
      if (missing === 0) {
        for (const share of shareSaving(openSet, price)) discount(share.index, share.amount);
        [openSet, missing] = [[], x];
      }
    }
    const fullSets = Math.floor((quantity - filling) / x);
    discount(index, fullSets * Math.max(0, x * unit_price - price));
    const rest = quantity - filling - fullSets * x;
    if (rest > 0) {
      openSet.push({ index, value: rest * unit_price });
      missing -= rest;
    }
  }
  return amounts;
}

function shareSaving(set: readonly { index: number; value: number }[], price: number): { index: number; amount: number }[] {
  const values = set.map((units) => units.value);
  const shares = splitByWeight(Math.max(0, sum(values) - price), values);
  return set.map(({ index }, i) => ({ index, amount: shares[i] ?? 0 }));
}
