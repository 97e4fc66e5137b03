import { type BrokenRule, runVerify } from '#app/verify/run.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Pool } from '#platform/db/pool.ts';

/**
 * The time at which to verify a test's shop: the earlier of its clock and the system's. So orders placed by a stopped clock are not
 * overdue, and rows that the database dated are not old.
 */
export function verifyTime(now: Date): Date {
  const systemTime = systemClock.now();
  return now < systemTime ? now : systemTime;
}

/** The rules of `verify` that a test's shop breaks. */
export const findBrokenRules = (pool: Pool, now: Date): Promise<BrokenRule[]> => runVerify(pool, verifyTime(now));
