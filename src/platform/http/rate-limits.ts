import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { inBatches } from '#platform/db/batches.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { RateClass } from '#shared/contract.ts';

/** Calls per minute from one address, by class. Reads are not counted: counting would cost more than answering. */
const perMinute: Record<Exclude<RateClass, 'read'>, number> = { write: 300, credentials: 20, order: 40 };

export type RateLimits = {
  /** Counts one call; resolves to the seconds to wait when the limit is reached. */
  take(rate: RateClass, key: string): Promise<number | undefined>;
};

/** Limits shared by all processes through an unlogged table. `factor` widens them for load tests. */
export function createRateLimits(pool: Pool, factor = 1): RateLimits {
  const limiters = new Map(
    Object.entries(perMinute).map(([rate, points]) => [
      rate,
      new RateLimiterPostgres({
        storeClient: pool.pg,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: rate,
        points: points * factor,
        duration: 60,
      }),
    ]),
  );
  return {
    async take(rate, key) {
      const limiter = limiters.get(rate);
      if (!limiter) return undefined;
      try {
        await limiter.consume(key);
        return undefined;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}

/** Forgets counters whose minute is over. */
export const sweepRateLimits = (db: Reader, now: Date): Promise<number> =>
  inBatches(async (limit) => {
    const dead = db.selectFrom('rate_limits').select('key').where('expire', '<', now.getTime()).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('rate_limits').where('key', 'in', dead).executeTakeFirst();
    return Number(numDeletedRows);
  });
