import { InvalidInput } from '#shared/refusal.ts';

/** The form itself when its highest total is not below its lowest; else the field error. */
export function rangeChecked<T extends { min_total: number | null; max_total: number | null }>(form: T): T {
  const { min_total, max_total } = form;
  if (min_total !== null && max_total !== null && max_total < min_total)
    throw new InvalidInput({ max_total: [{ key: 'at_least', facts: { min: min_total } }] });
  return form;
}
