import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { elapsedMs } from '#platform/clock/clock.ts';
import { markFailed, startStatementSpan } from '#platform/tracing/spans.ts';
import { connectionOf, type DatabaseAddress } from './connection.ts';
import { watchResponses } from './response-timeout.ts';

// int8 as number: ids and minor units stay far below 2^53. date as the text PostgreSQL sends: a date has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// int8[], which has no name in pg's list.
const int8Array = 1016;
pg.types.setTypeParser(int8Array as number, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const names = new Map<string, string>();

/** Increases with each migration during this process: plans made before it may be stale. */
let planGeneration = 0;

/**
 * A cached plan from before a migration changed its result columns. PostgreSQL refuses to run it, which affects every `select
 * *` of a running server.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** A stable name per statement text, so that PostgreSQL plans it once per connection (4 times faster on a five-way join). */
function statementName(text: string): string | undefined {
  const existing = names.get(text);
  if (existing) return existing;
  // Past a bound statements stay unnamed: lists of varying length would fill the server's memory.
  if (names.size >= 1000 || text.length > 20_000) return undefined;
  const name = `s${planGeneration}${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

function invalidatePlans(): void {
  planGeneration++;
  names.clear();
}

type Queryable = { query(text: string, values: readonly unknown[]): Promise<unknown> };

/** Sends everything of this event-loop turn in one write: a system call costs more than most statements. */
function corkUntilNextTick({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** By a callback: what pg's own promise of a statement holds outlives young collections, a sixth of what they would free. */
function queryBy(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => client.query(config, (error, result) => (error ? reject(error) : resolve(result))));
}

/** Kysely's `begin`, and `start transaction` with an isolation level. */
const opensTransaction = (text: string): boolean => text === 'begin' || text.startsWith('start transaction');

const beginResult = { command: 'BEGIN', rowCount: null, rows: [] };

type Observed = Pick<PoolOptions, 'onQuery' | 'onAnswer'>;

/** `atBegin`: through a pooler, what the first statement of each transaction sets. There a name would be unknown to the next session. */
type Wire = { statementTimeoutMs: number; atBegin: string | undefined };

function watchStatements(client: pg.PoolClient, { statementTimeoutMs, atBegin }: Wire, { onQuery, onAnswer }: Observed) {
  const awaited = watchResponses(client, statementTimeoutMs);
  const send = (text: string, values: readonly unknown[]) => {
    corkUntilNextTick(client);
    if (atBegin === undefined) return awaited(queryBy(client, { name: statementName(text), text, values: values as unknown[] }));
    return awaited(queryBy(client, { text: opensTransaction(text) ? `${text}; ${atBegin}` : text, values: values as unknown[] }));
  };
  return {
    query: async (text: string, values: readonly unknown[]) => {
      onQuery?.(text);
      if (text === 'begin') {
        // Sent with the first statement. If it fails the connection is broken, and that statement reports it.
        send(text, values).catch(() => {});
        return beginResult;
      }
      const generation = planGeneration;
      const startedAt = elapsedMs();
      const span = startStatementSpan(text);
      try {
        const result = await send(text, values);
        onAnswer?.(text, elapsedMs() - startedAt);
        return result;
      } catch (error) {
        if (span) markFailed(span, error);
        if (!isStalePlan(error)) throw error;
        // New names make PostgreSQL plan every statement again. Inside a transaction the whole transaction must be retried
        // (inTransaction does); the first error says why.
        if (generation === planGeneration) invalidatePlans();
        return await send(text, values).catch(() => Promise.reject(error));
      } finally {
        span?.end();
      }
    },
    release: () => client.release(),
  } satisfies Queryable & { release(): void };
}

/** Limits in ms: waiting for a connection, waiting for a lock, and a transaction being idle. */
export type WaitLimits = { connectMs: number; lockMs: number; idleMs: number };
const productionLimits: WaitLimits = { connectMs: 3000, lockMs: 2000, idleMs: 10_000 };
/** Of a worker: no shopper waits for it, and on a busy machine it must not give up while the shop starts. */
export const workerLimits: WaitLimits = { ...productionLimits, connectMs: 30_000 };
/** Of what staff read: a list waits for the reports before it. */
export const staffReadLimits: WaitLimits = { ...productionLimits, connectMs: 15_000 };

const mostConnections = 8;

/**
 * Connections of a pool unless it says otherwise. On one machine with PostgreSQL more than two per core wait for each other there,
 * and each takes 10 to 17 MB.
 */
const defaultMax = (address: DatabaseAddress): number =>
  'url' in address ? mostConnections : Math.min(mostConnections, 2 * Math.max(2, availableParallelism()));

/** Connections of a server for what staff read, opened when they do: slow lists and reports leave those of shoppers free. */
export const staffReadConnections = (address: DatabaseAddress): number => defaultMax(address) / 2;

export type PoolOptions = {
  max?: number;
  onQuery?: (text: string) => void;
  /** Called with how long a statement took, waiting in its pipeline included. */
  onAnswer?: (text: string, ms: number) => void;
  statementTimeoutMs?: number;
  waits?: WaitLimits;
  /** How long a connection stays open without work. */
  keepIdleMs?: number;
};

/** What each session or, through a pooler, each transaction sets, and how long a statement may take, ms. */
export const sessionSettings = ({ statementTimeoutMs = 5000, waits = productionLimits }: PoolOptions) => ({
  statement_timeout: `${statementTimeoutMs}ms`,
  lock_timeout: `${waits.lockMs}ms`,
  idle_in_transaction_session_timeout: `${waits.idleMs}ms`,
  timezone: 'UTC',
  // Room to sort or aggregate 100,000 products in memory; PostgreSQL's default of 4 MB would use the disk.
  work_mem: '8MB',
});

/**
 * A pool with bounded waits and, on a direct line, named statements. Statements sent on one connection are pipelined
 * (`pipeline` in database.ts).
 */
export function createPool(address: DatabaseAddress, given: PoolOptions = {}) {
  const { max = defaultMax(address), statementTimeoutMs = 5000, waits = productionLimits, keepIdleMs = 30_000 } = given;
  const isPooled = 'url' in address && address.pooler === true;
  const settings = Object.entries(sessionSettings(given));
  const atBegin = isPooled ? settings.map(([name, value]) => `set local ${name} = '${value}'`).join('; ') : undefined;
  const wire = { statementTimeoutMs, atBegin };
  // pgBouncer refuses startup options.
  const options = isPooled ? undefined : settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  const pool = new pg.Pool({
    ...connectionOf(address, options),
    max,
    pipeline: true,
    connectionTimeoutMillis: waits.connectMs,
    idleTimeoutMillis: keepIdleMs,
  });
  // A connection that fails while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for a connection in use: its query fails and reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  // One for each connection as long as it lives: Kysely remembers it weakly, and a new one for each statement would stay in its memory until
  // the next collection of everything.
  const watched = new WeakMap<pg.PoolClient, ReturnType<typeof watchStatements>>();
  const watch = (client: pg.PoolClient) => {
    const known = watched.get(client) ?? watchStatements(client, wire, given);
    watched.set(client, known);
    return known;
  };
  return {
    pg: pool,
    connect: async () => watch(await pool.connect()),
    /** One statement with the same bounded wait that does not count as one of a call. */
    queryUncounted: async <R>(text: string, values: readonly unknown[]): Promise<R[]> => {
      const client = watchStatements(await pool.connect(), wire, {});
      try {
        return ((await client.query(text, values)) as { rows: R[] }).rows;
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  };
}
export type Pool = ReturnType<typeof createPool>;
