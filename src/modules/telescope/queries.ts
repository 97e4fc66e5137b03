import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { SlowStatement } from '#platform/db/slow-statements.ts';
import type { Context } from '#platform/http/context.ts';
import { countFailedRequests, readFailedRequests } from '#platform/http/failed-requests.ts';
import { readJobFacts } from '#platform/jobs/job-facts.ts';
import { readEffectFacts } from '#platform/outbox/outbox.ts';
import type { ResultOf } from '#shared/contract.ts';
import type { Report, telescopeContract } from './contract.ts';

export type ServerFacts = { version: string; startedAt: Date; slowStatements(): SlowStatement[] };

const dayMs = 86_400_000;
const shownRequests = 50;
const shownStatements = 15;

/** The diagnostics, or the address that the shop has for them. */
export async function readTelescope(ctx: Context, server: ServerFacts): Promise<ResultOf<typeof telescopeContract.read>> {
  const { telescope_url: url } = await readWebsite(ctx.db);
  return { url, report: url ? null : await readReport(ctx, server) };
}

async function readReport({ db, clock, files }: Context, server: ServerFacts): Promise<Report> {
  const now = clock.now();
  const [day, week] = [new Date(now.getTime() - dayMs), new Date(now.getTime() - 7 * dayMs)];
  const [lastDay, requests, jobs, effects, calls, mails, statements, { postgres, schema, ...storage }, free_bytes] = await Promise.all([
    countFailedRequests(db, day),
    readFailedRequests(db, shownRequests),
    readJobFacts(db),
    readEffectFacts(db),
    readCalls(db, week),
    readMails(db, week),
    readStatements(db, server),
    readStorage(db),
    files.freeBytes().catch(() => null),
  ]);
  return {
    at: now.toISOString(),
    requests: { last_day: lastDay, data: requests.map((one) => ({ ...one, at: one.at.toISOString() })) },
    jobs: jobs.map((job) => ({ ...job, oldest: job.oldest?.toISOString() ?? null })),
    effects: effects.map((effect) => ({ ...effect, oldest: effect.oldest.toISOString() })),
    calls,
    mails,
    statements,
    versions: { program: server.version, node: process.version, postgres, schema, started_at: server.startedAt.toISOString() },
    storage: { ...storage, free_bytes },
  };
}

const withMoment = <R extends { latest: Date }>(rows: readonly R[]) => rows.map((row) => ({ ...row, latest: row.latest.toISOString() }));

/** Calls to providers and what they called back, of the last week. */
async function readCalls(db: Reader, since: Date): Promise<Report['calls']> {
  type Row = Omit<Report['calls'][number], 'latest'> & { latest: Date };
  const { rows } = await sql<Row>`
    select what, provider, state, code, count(*)::integer as count, max(at) as latest
    from telescope_provider_calls where at > ${since} group by 1, 2, 3, 4
    union all
    select what, '', case when arrived then 'arrived' else 'waiting' end, null, count(*)::integer, max(at)
    from telescope_callbacks where at > ${since} group by 1, 3
    order by 1, 2, 3, 4`.execute(db);
  return withMoment(rows);
}

/** Mails of the last week by kind and state. */
async function readMails(db: Reader, since: Date): Promise<Report['mails']> {
  const rows = await db
    .selectFrom('telescope_mails')
    .select(['kind', 'state', sql<number>`count(*)::integer`.as('count'), sql<Date>`max(at)`.as('latest')])
    .where('at', '>', since)
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute();
  return withMoment(rows) as Report['mails'];
}

const inMs = (ms: number): number => Math.round(ms * 10) / 10;

/** The slowest statements, from PostgreSQL where it counts them, else as this server saw them. */
async function readStatements(db: Reader, server: ServerFacts): Promise<Report['statements']> {
  const counted = await sql<{ text: string; calls: number; mean: number; max: number }>`
    select left(query, 400) as text, calls, mean_exec_time as mean, max_exec_time as max from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${shownStatements}`
    .execute(db)
    .catch(() => undefined);
  if (counted) {
    const data = counted.rows.map(({ text, calls, mean, max }) => ({ text, calls, mean_ms: inMs(mean), max_ms: inMs(max) }));
    return { from: 'database', data };
  }
  const data = server
    .slowStatements()
    .slice(0, shownStatements)
    .map(({ text, calls, total_ms, max_ms }) => ({ text, calls, mean_ms: inMs(total_ms / calls), max_ms: inMs(max_ms) }));
  return { from: 'server', data };
}

async function readStorage(db: Reader): Promise<Omit<Report['storage'], 'free_bytes'> & { postgres: string; schema: string }> {
  const { rows } = await sql<Omit<Report['storage'], 'free_bytes'> & { postgres: string; schema: string }>`
    select current_setting('server_version') as postgres, pg_database_size(current_database()) as database_bytes,
      m.pictures, m.bytes as picture_bytes, coalesce(s.latest, '') as schema
    from telescope_media m cross join telescope_migrations s`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database returned no row');
  return found;
}
