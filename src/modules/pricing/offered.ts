/** What limits a delivery or payment method; amounts in minor units, null: no limit. */
export type MethodLimits = { min_total: number | null; max_total: number | null; countries: readonly string[] };

/** Why a method is not offered; `limit` is the amount it begins or ends at, minor units. */
export type MethodRefusal = { code: 'country' } | { code: 'below' | 'above'; limit: number };

/** Whether a method is offered for this amount and country; undefined: it is. Deliveries look at the goods, payments at the total. */
export function methodRefusal(method: MethodLimits, { amount, country }: { amount: number; country: string }): MethodRefusal | undefined {
  if (!method.countries.includes(country)) return { code: 'country' };
  if (method.min_total !== null && amount < method.min_total) return { code: 'below', limit: method.min_total };
  if (method.max_total !== null && amount > method.max_total) return { code: 'above', limit: method.max_total };
  return undefined;
}
