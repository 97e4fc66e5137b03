import { type BrokenRule, runVerify } from '#app/verify/run.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Pool } from '#platform/db/pool.ts';

/**
 * The time at which to verify a test's shop: the earlier of its clock and ours. Orders of a stopped clock are then not late, and
 * what the database dated by ours is not old.
 */
export function verifyTime(now: Date): Date {
  const ours = systemClock.now();
  return now < ours ? now : ours;
}

/** The rules of `verify` that a test's shop breaks. */
export const findBrokenRules = (pool: Pool, now: Date): Promise<BrokenRule[]> => runVerify(pool, verifyTime(now));
