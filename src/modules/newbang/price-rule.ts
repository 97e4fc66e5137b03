import { type Currency, fromMajor, type Minor, minor, prorate, roundUp } from '#shared/money.ts';
import type { NewbangForm } from './contract.ts';
import type { AppliedItem, SupplierVariant } from './stored.ts';

export type PriceRule = { margin_percent: number; margin_fixed: Minor; rounding: NewbangForm['rounding'] };

const hundredPercent = 100;
const roundingUnits = 10;

/**
 * The price of a cost: the margin in percent (half up), then the fixed one, then up to what the rule names; never below the supplier's lowest price. All in minor
 * units.
 */
export function computePrice(
  cost: Minor,
  minPrice: Minor,
  { margin_percent, margin_fixed, rounding }: PriceRule,
  currency: Currency,
): Minor {
  const raised = prorate(cost, hundredPercent + margin_percent, hundredPercent) + margin_fixed;
  const unit = fromMajor(1, currency);
  const step = roundingUnits * unit;
  const rounded =
    rounding === 'unit' ? roundUp(raised, unit) : rounding === 'ten' ? roundUp(raised, step) : roundUp(raised + unit, step) - unit;
  return minor(Math.max(rounded, minPrice));
}

/** What Newbang gives an item of ours. A suggested price that is not above the price is none. Minor units. */
export function itemValues(variant: SupplierVariant, rule: PriceRule, currency: Currency): AppliedItem {
  const cost_price = fromMajor(variant.cost, currency);
  const min_price = fromMajor(variant.min_price ?? 0, currency);
  const price = computePrice(cost_price, min_price, rule, currency);
  const suggested = variant.suggested_price === null ? null : fromMajor(variant.suggested_price, currency);
  return { price, suggested_price: suggested !== null && suggested > price ? suggested : null, min_price, cost_price };
}
