import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { catalogContract } from '../../contract.ts';

type Log = typeof catalogContract.searchLog;
type Row = Columns<'search_log', 'query' | 'locale'> & { searches: number; last_at: Date; total: number };
const dayMs = 86_400_000;

/** Searches of the last days that found nothing, in one statement. Capitals and spaces make no other search. */
export async function searchLog(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { days, locale, page, per_page }: ParsedInputOf<Log>,
): Promise<ResultOf<Log>> {
  const { rows } = await sql<Row>`
    select min(query) as query, locale, count(*)::integer as searches, max(created_at) as last_at, count(*) over ()::integer as total
    from search_log where hits = 0 and created_at > ${new Date(clock.now().getTime() - days * dayMs)}
      and (${locale ?? null}::text is null or locale = ${locale ?? null})
    group by regexp_replace(lower(query), '\\s+', ' ', 'g'), locale
    order by searches desc, last_at desc, 1 limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return {
    data: rows.map(({ total: _total, last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
    meta: { page, per_page, total: rows[0]?.total ?? 0 },
  };
}
