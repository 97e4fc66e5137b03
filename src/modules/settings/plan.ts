/** Fields of a setting that change by themselves at a time which staff chose. */
export type Plan<T extends object> = { from: Date; changes: Partial<T> };

/** Whether a plan has taken effect. */
export const isDue = (plan: { from: Date } | null, now: Date): boolean => plan !== null && plan.from <= now;

/** The value at this time, and the plan if it is still to come: a function of now, so that every server changes at the same minute. */
export function settingAt<T extends object>(
  { value, plan }: { value: Partial<T>; plan: Plan<T> | null },
  now: Date,
): { value: Partial<T>; planned: Plan<T> | null } {
  return isDue(plan, now) ? { value: { ...value, ...plan?.changes }, planned: null } : { value, planned: plan };
}
