import { type Kysely, sql } from 'kysely';
import type { Pool } from '#platform/db/pool.ts';
import type { DB } from '#platform/db/tables.generated.ts';

export type FailedRequest = { method: string; route: string; status: number; ms: number; request_id: string };

/** Rows kept in the table, and rows that wait in memory while the database does not answer. */
const maxStored = 500;
const maxWaiting = 50;

/** Stores requests that failed in the server, the latest only. While the database does not answer they are lost. */
export function createFailedRequests(pool: Pool): { note(request: FailedRequest): void } {
  let waiting: FailedRequest[] = [];
  let isWriting = false;
  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const rows = waiting;
      waiting = [];
      await pool.queryUncounted(insertion, [JSON.stringify(rows), maxStored]).catch(() => {});
    }
    isWriting = false;
  }
  return {
    note(request) {
      if (waiting.length < maxWaiting) waiting.push(request);
      if (!isWriting) void writeAll();
    },
  };
}

const insertion = `with added as (
  insert into failed_requests (method, route, status, ms, request_id)
  select method, route, status, ms, request_id
  from jsonb_to_recordset($1::jsonb) as r(method text, route text, status integer, ms double precision, request_id text) returning id)
delete from failed_requests where id <= (select max(id) from added) - $2::bigint`;

/** The latest failed requests, the newest first. */
export async function readFailedRequests(db: Kysely<DB>, limit: number): Promise<(FailedRequest & { id: number; at: Date })[]> {
  return db.selectFrom('failed_requests').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** How many of the stored requests failed since then. */
export async function countFailedRequests(db: Kysely<DB>, since: Date): Promise<number> {
  const row = await db
    .selectFrom('failed_requests')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
