import { createHash } from 'node:crypto';
import pg from 'pg';
import { watchResponses } from './response-timeout.ts';

// int8 as number: ids and minor units stay far below 2^53. date as the text PostgreSQL sends: a date has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// int8[], which has no name in pg's list.
const int8Array = 1016;
pg.types.setTypeParser(int8Array as number, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** How to reach the database: a URL, or the socket folder of the embedded server. */
export type DatabaseAddress = { url: string } | { socketFolder: string; user: string; database: string };

const names = new Map<string, string>();

/** Counts the migrations that ran while this process served: plans made before one may no longer fit. */
let planGeneration = 0;

/**
 * A plan that was made before a migration changed the columns of its answer. PostgreSQL refuses to run it, and with it
 * every `select *` of a server that was there before a new column was.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
};

/** A stable name per statement text, so that PostgreSQL plans it once per connection (4 times faster on a five-way join). */
function statementName(text: string): string | undefined {
  const existing = names.get(text);
  if (existing) return existing;
  // Statements with lists of varying length would fill the server's memory: they stay unnamed past a bound.
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

/** What is sent until this turn of the event loop ends goes out in one write: a system call costs more than most statements. */
function corkUntilNextTick({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const beginResult = { command: 'BEGIN', rowCount: null, rows: [] };

function nameStatements(client: pg.PoolClient, statementTimeoutMs: number, onQuery: ((text: string) => void) | undefined) {
  const awaited = watchResponses(client, statementTimeoutMs);
  const send = (text: string, values: readonly unknown[]) => {
    corkUntilNextTick(client);
    return awaited(client.query({ name: statementName(text), text, values: values as unknown[] }));
  };
  return {
    query: async (text: string, values: readonly unknown[]) => {
      onQuery?.(text);
      if (text === 'begin') {
        // It goes out with the first statement. Where it fails the connection is gone, and that statement tells.
        send(text, values).catch(() => {});
        return beginResult;
      }
      const generation = planGeneration;
      try {
        return await send(text, values);
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        // New names for all statements of this process: each is planned anew. Inside a transaction it is the whole
        // transaction that must be run again (inTransaction does); the first error tells why.
        if (generation === planGeneration) invalidatePlans();
        return await send(text, values).catch(() => Promise.reject(error));
      }
    },
    release: () => client.release(),
  } satisfies Queryable & { release(): void };
}

/** What a list or report sorts or adds up for 100,000 products has room in memory: PostgreSQL's own 4 MB send it to disk. */
const sessionOptions = '-c timezone=UTC -c work_mem=8MB';

/** How long is waited for a connection and for a lock, and how long a transaction may stand idle. */
export type WaitLimits = { connectMs: number; lockMs: number; idleMs: number };
const productionLimits: WaitLimits = { connectMs: 3000, lockMs: 2000, idleMs: 10_000 };

export type PoolOptions = { max?: number; onQuery?: (text: string) => void; statementTimeoutMs?: number; waits?: WaitLimits };

/**
 * A pool whose statements are named and whose waits are bounded (promises.md section 4). Statements sent together on one
 * connection do not wait for each other's answers (`together` in database.ts).
 */
export function createPool(address: DatabaseAddress, options: PoolOptions = {}) {
  const { max = 10, onQuery, statementTimeoutMs = 5000, waits = productionLimits } = options;
  const bounds = `-c lock_timeout=${waits.lockMs} -c idle_in_transaction_session_timeout=${waits.idleMs}`;
  const where =
    'url' in address ? { connectionString: address.url } : { host: address.socketFolder, user: address.user, database: address.database };
  const pool = new pg.Pool({
    ...where,
    max,
    pipeline: true,
    connectionTimeoutMillis: waits.connectMs,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${statementTimeoutMs} ${bounds} ${sessionOptions}`,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that dies in somebody's hands: their query fails, and that is told where it was asked.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pg: pool,
    connect: async () => nameStatements(await pool.connect(), statementTimeoutMs, onQuery),
    end: () => pool.end(),
  };
}
export type Pool = ReturnType<typeof createPool>;
