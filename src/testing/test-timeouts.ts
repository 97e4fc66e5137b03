import type { PoolOptions } from '#platform/db/pool.ts';

/** Wait limits for tests: long enough for a busy machine, and below a test's own limit of 20 s. */
export const testTimeouts = {
  statementTimeoutMs: 15_000,
  waits: { connectMs: 15_000, lockMs: 15_000, idleMs: 20_000 },
} satisfies PoolOptions;
