import type { Clock } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { RateClass } from '#shared/contract.ts';
import { networkOf } from './client-network.ts';
import type { Visitor } from './visitor.ts';

/** Calls of one session per minute, and how many times as many all sessions of one address may make. */
export type Limits = { writes: number; orders: number; shared: number };
export const usualLimits: Readonly<Limits> = { writes: 300, orders: 40, shared: 10 };
/** Attempts at passwords and codes per minute and address, whatever sessions they are made in. */
const credentialsPerMinute = 20;
/** Calls per minute of one access token, reads included: a program in a loop would not stop by itself. */
export const tokenCallsPerMinute = 240;
const windowMs = 60_000;
/** A window that ends later was counted before the clock went back, and is over. Clocks of processes may differ by up to a window. */
const furthestEndMs = 2 * windowMs;
/** Delay until other processes learn of a call. Password attempts are shared at once. */
const shareAfterMs = 500;

export type RateLimits = {
  /** Counts one call; resolves to the seconds to wait when the limit of its session or of its network is reached. */
  take(rate: RateClass, visitor: Visitor): Promise<number | undefined>;
  /** Counts one call by an access token; returns the seconds to wait when its limit is reached. */
  takeOfToken(tokenId: number): number | undefined;
};

type Options = { factor?: number; limits?: Readonly<Limits> };

/** `known`: calls of all processes at the last sync; `unshared`: calls not yet written. `until` in epoch ms. `own`: never written. */
type Count = { known: number; unshared: number; until: number; own: boolean };

/**
 * Rate limits. Those of addresses are shared by all processes through an unlogged table: calls are counted in memory and written
 * twice a second, so that a call costs no statement. Those of sessions are of each process: a caller who invents sessions would
 * fill the table. Reads are not counted: counting would cost more than answering. `factor` widens the limits for load tests.
 */
export function createRateLimits(pool: Pool, clock: Clock, { factor = 1, limits = usualLimits }: Options = {}): RateLimits {
  const now = () => clock.now().getTime();
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  const shareAll = () => {
    timer = undefined;
    const at = now();
    for (const [name, { until }] of counts) if (!isCurrent(until, at)) counts.delete(name);
    const unshared = [...counts].filter(([, count]) => count.unshared > 0 && !count.own);
    // Without the database each process enforces the limit by itself and writes its counts later.
    shareCounts(pool, unshared, at).catch(() => {});
  };
  const counted = (name: string, own: boolean): Count => {
    const at = now();
    const known = counts.get(name);
    if (known && isCurrent(known.until, at)) return known;
    const fresh = { known: 0, unshared: 0, until: at + windowMs, own };
    counts.set(name, fresh);
    return fresh;
  };

  const take = (name: string, limit: number, own = false): number | undefined => {
    const count = counted(name, own);
    count.unshared++;
    if (!timer) timer = setTimeout(shareAll, shareAfterMs).unref();
    return count.known + count.unshared > limit ? secondsUntil(count.until, now()) : undefined;
  };

  return {
    async take(rate, { ip, session }) {
      if (rate === 'read') return undefined;
      const name = `${rate}:${networkOf(ip)}`;
      if (rate === 'credentials') return takeFromTable(pool, name, credentialsPerMinute * factor, now());
      const limit = (rate === 'order' ? limits.orders : limits.writes) * factor;
      // The address first: what it refuses makes no counts of invented sessions.
      return take(name, limit * limits.shared) ?? (session ? take(`${rate}:session:${session}`, limit, true) : undefined);
    },
    takeOfToken: (tokenId) => take(`token:${tokenId}`, tokenCallsPerMinute * factor),
  };
}

const isCurrent = (until: number, now: number): boolean => until > now && until <= now + furthestEndMs;

const secondsUntil = (until: number, now: number): number => Math.max(1, Math.ceil((until - now) / 1000));

type CountRow = { key: string; points: number; until: number };

const addCounts = `
    insert into rate_limits as r (key, points, expire)
    select * from unnest($1::text[], $2::int[], $3::bigint[])
    on conflict (key) do update set
      points = excluded.points + case when r.expire > $4 and r.expire <= $5 then r.points else 0 end,
      expire = case when r.expire > $4 and r.expire <= $5 then r.expire else excluded.expire end
    returning key, points, expire as until`;

/** Adds to the table and returns the totals of all processes. Not counted as a statement of the call. */
async function addToTable(pool: Pool, rows: readonly CountRow[], now: number): Promise<CountRow[]> {
  // Sorted, so that two processes never deadlock.
  const sorted = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1));
  const columns = [sorted.map(({ key }) => key), sorted.map(({ points }) => points), sorted.map(({ until }) => until)];
  return pool.queryUncounted<CountRow>(addCounts, [...columns, now, now + furthestEndMs]);
}

/** Counts one call directly in the table. */
async function takeFromTable(pool: Pool, key: string, limit: number, now: number): Promise<number | undefined> {
  const [counted] = await addToTable(pool, [{ key, points: 1, until: now + windowMs }], now);
  return counted && counted.points > limit ? secondsUntil(counted.until, now) : undefined;
}

/** Writes the counts of this process and reads the totals. */
async function shareCounts(pool: Pool, counts: readonly (readonly [string, Count])[], now: number): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(([key, count]) => ({ key, count, points: count.unshared, until: count.until }));
  const move = (sign: 1 | -1) => {
    for (const { count, points } of rows) {
      count.known += sign * points;
      count.unshared -= sign * points;
    }
  };
  move(1);
  try {
    const byKey = new Map(counts);
    for (const { key, points, until } of await addToTable(pool, rows, now)) mergeCount(byKey.get(key), points, until);
  } catch (error) {
    move(-1);
    throw error;
  }
}

/** Applies totals that may arrive out of order. */
function mergeCount(count: Count | undefined, points: number, until: number): void {
  if (!count) return;
  count.known = count.until === until ? Math.max(count.known, points) : points;
  count.until = until;
}

/** Deletes expired counters. */
export const sweepRateLimits = (db: Reader, now: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const expired = db.selectFrom('rate_limits').select('key').where('expire', '<', now.getTime()).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('rate_limits').where('key', 'in', expired).executeTakeFirst();
    return Number(numDeletedRows);
  });
