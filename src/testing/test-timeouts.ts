import type { PoolOptions } from '#platform/db/pool.ts';

/** Waits of a test: a machine that does other work as well is slow, and nothing is wrong with it. Below a test's own limit of 20 s. */
export const testTimeouts = {
  statementTimeoutMs: 15_000,
  waits: { connectMs: 15_000, lockMs: 15_000, idleMs: 20_000 },
} satisfies PoolOptions;
