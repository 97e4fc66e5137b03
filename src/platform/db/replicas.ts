import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from './database.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

/** A position in the primary's log: two hexadecimal numbers, as PostgreSQL writes a pg_lsn. */
export const isLogPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);

const toNumber = (position: string): bigint => {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** Streaming replicas that staff's lists, reports and exports are read from. */
export type Replicas = {
  /** One that has replayed `written` and is not far behind; undefined: read from the primary. Waits for `written` for a moment. */
  pick(written: string | undefined): Promise<Replica | undefined>;
  /** Reads from `pick`'s replica, and from the primary where there is none or it fails. */
  read<T>(primary: Database, written: string | undefined, work: (db: Database) => Promise<T>): Promise<T>;
  /** Where the primary's log ends now: after a commit, a position that includes it. */
  position(): Promise<string>;
  /** Seconds that each replica is behind, by its host and database; undefined: it does not answer. */
  lags(): { replica: string; seconds: number | undefined }[];
  /** Reads since the start, by who answered. */
  counts: { replica: number; primary: number; failed: number };
  stop(): Promise<void>;
};
export type Replica = { name: string; db: Database };

type State = Replica & { pool: Pool; replayed: bigint | undefined };
/** The end of the primary's log at a time of this process, ms. */
type Sample = { at: number; end: bigint };

/** A replica further behind is not read from, for any caller. */
export const maxLagMs = 5000;
const lookEveryMs = 1000;
/** How long a reader waits for its own last write to arrive. */
const patience = { forMs: 300, everyMs: 20 };

export type ReplicaOptions = { urls: readonly string[]; primary: Pool; pool?: PoolOptions; now(): number };

/** See `Replicas`. */
export function createReplicas({ urls, primary, pool: options, now }: ReplicaOptions): Replicas {
  const states = urls.map((url) => openReplica(url, options));
  const watch = watchLags(states, primary, now);
  const counts = { replica: 0, primary: 0, failed: 0 };
  let next = 0;

  const pick = async (written: string | undefined): Promise<Replica | undefined> => {
    const near = states.filter((state) => (watch.lagMs(state) ?? Number.POSITIVE_INFINITY) <= maxLagMs);
    const chosen = near[next++ % Math.max(near.length, 1)];
    if (!chosen || (written !== undefined && !(await hasReplayed(chosen, toNumber(written), now)))) return undefined;
    return chosen;
  };

  return {
    pick,
    read: async (db, written, work) => {
      const replica = await pick(written);
      if (replica) {
        try {
          const result = await work(replica.db);
          counts.replica++;
          return result;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          counts.failed++;
        }
      }
      counts.primary++;
      return work(db);
    },
    position: async () => (await readPosition(primary, 'pg_current_wal_insert_lsn()')) ?? '0/0',
    lags: () => states.map((state) => ({ replica: state.name, seconds: inSeconds(watch.lagMs(state)) })),
    counts,
    stop: async () => {
      await watch.stop();
      await Promise.all(states.map(({ pool }) => pool.end()));
    },
  };
}

/**
 * Looks once a second how far each replica is. Their lag is measured against the primary's log, not against clocks or what a replica
 * reports, so that one whose connection was lost is seen to fall behind.
 */
function watchLags(states: readonly State[], primary: Pool, now: () => number) {
  const samples: Sample[] = [];
  const look = async (): Promise<void> => {
    const at = now();
    const end = await primaryEnd(primary).catch(() => undefined);
    if (end !== undefined) samples.push({ at, end });
    // The first one is older than the limit, so that a replica without it is too far behind.
    while (samples[1] && samples[1].at <= now() - maxLagMs) samples.shift();
    await Promise.all(states.map(lookAt));
  };
  const { stop } = repeat(look, lookEveryMs);
  /** Undefined: the replica does not answer, or nothing is known yet. */
  const lagMs = ({ replayed }: State): number | undefined => {
    if (replayed === undefined || samples.length === 0) return undefined;
    const missing = samples.find(({ end }) => end > replayed);
    return missing ? now() - missing.at : 0;
  };
  return { lagMs, stop };
}

const inSeconds = (ms: number | undefined): number | undefined => (ms === undefined ? undefined : ms / 1000);

/** A short wait for a connection: the primary answers instead. */
const replicaWaits = { connectMs: 1000, lockMs: 2000, idleMs: 10_000 };

function openReplica(url: string, options: PoolOptions = {}): State {
  const pool = createPool({ url }, { max: 5, waits: replicaWaits, ...options });
  const { host, pathname } = new URL(url);
  return { name: `${host}${pathname}`, pool, db: createDatabase(pool), replayed: undefined };
}

async function lookAt(state: State): Promise<void> {
  state.replayed = await replayedBy(state.pool).catch(() => undefined);
}

async function hasReplayed(state: State, written: bigint, now: () => number): Promise<boolean> {
  for (const end = now() + patience.forMs; ; await sleep(patience.everyMs)) {
    if (state.replayed !== undefined && state.replayed >= written) return true;
    if (now() >= end) return false;
    await lookAt(state);
  }
}

/** One that was promoted replays no more: it has what it has written. */
const replayedBy = async (pool: Pool): Promise<bigint | undefined> =>
  toBigInt(await readPosition(pool, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end'));

const primaryEnd = async (pool: Pool): Promise<bigint | undefined> => toBigInt(await readPosition(pool, 'pg_current_wal_insert_lsn()'));

const toBigInt = (position: string | undefined): bigint | undefined => (position === undefined ? undefined : toNumber(position));

async function readPosition(pool: Pool, expression: string): Promise<string | undefined> {
  const [row] = await pool.queryUncounted<{ position: string | null }>(`select (${expression})::text as position`, []);
  return row?.position ?? undefined;
}

/** Runs `work` at once and then repeatedly, one run at a time. */
function repeat(work: () => Promise<void>, everyMs: number): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await work();
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
