import { type BrokenRule, runVerify } from '#app/verify/run.ts';
import { systemClock } from '#platform/clock/clock.ts';
import type { Pool } from '#platform/db/pool.ts';

/**
 * When a test's shop is asked: by its clock or ours, whichever is behind. An order of a stopped clock is not late
 * then, and what the database dated by ours is not old.
 */
export function verifyTime(now: Date): Date {
  const ours = systemClock.now();
  return now < ours ? now : ours;
}

/** The rules of `verify` that do not hold in a test's shop. */
export const findBrokenRules = (pool: Pool, now: Date): Promise<BrokenRule[]> => runVerify(pool, verifyTime(now));
