/** How the price of a combo is calculated. */
export const comboPricings = ['fixed', 'sum', 'sum_minus_percent', 'sum_minus_amount'] as const;
export type ComboPricing = (typeof comboPricings)[number];

/** 100 %, in the hundredths of a percentage that a combo stores. */
export const wholePercent = 10_000;

/**
 * The price of a combo whose parts sum to `sum`, without surcharges: minor units, rounded half up, never below 0. `value` is a
 * price, an amount, or a percentage in hundredths.
 */
export function priceBeforeExtras({ pricing, value }: { pricing: ComboPricing; value: number | null }, sum: number): number {
  const reduction = value ?? 0;
  switch (pricing) {
    case 'fixed':
      return reduction;
    case 'sum':
      return sum;
    case 'sum_minus_percent':
      return Math.max(0, sum - Math.floor((sum * reduction + wholePercent / 2) / wholePercent));
    case 'sum_minus_amount':
      return Math.max(0, sum - reduction);
  }
}
