import type { PoolOptions } from '#platform/db/pool.ts';

/** Wait limits for tests: long enough for a busy machine, and below a test's own limit. */
export const testTimeouts = {
  statementTimeoutMs: 90_000,
  waits: { connectMs: 90_000, lockMs: 90_000, idleMs: 100_000 },
} satisfies PoolOptions;

/** Where a test waits for a database that never answers: as short as a busy machine allows. */
export const shortTimeouts = {
  statementTimeoutMs: 1500,
  waits: { connectMs: 1500, lockMs: 1500, idleMs: 5000 },
} satisfies PoolOptions;
