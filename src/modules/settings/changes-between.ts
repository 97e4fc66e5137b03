import { diff } from '#modules/staff/index.ts';

/** The fields of `after` that differ from `before`. */
export function changesBetween<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(([key, value]) => diff({ it: before[key as keyof T] }, { it: value }).length > 0);
  return Object.fromEntries(changed) as Partial<T>;
}
