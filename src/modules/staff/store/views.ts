import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';

type View = Columns<'saved_views', 'id' | 'screen' | 'name' | 'query' | 'shared'> & { mine: boolean };

/** The views visible to this staff member, of one list or of all. */
export async function selectViews(reader: Reader, staffId: number, screen: string | undefined): Promise<View[]> {
  return reader
    .selectFrom('saved_views')
    .select(['id', 'screen', 'name', 'query', 'shared', sql<boolean>`staff_id = ${staffId}`.as('mine')])
    .$if(screen !== undefined, (q) => q.where('screen', '=', screen ?? ''))
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('shared', '=', true)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

type NewView = { staffId: number; screen: string; name: string; query: object; shared: boolean };

/** The view's id; undefined when this staff member has `limit` already. */
export async function upsertView(
  reader: Reader,
  { staffId, screen, name, query, shared }: NewView,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<Columns<'saved_views', 'id'>>`
    insert into saved_views (staff_id, screen, name, query, shared)
    select ${staffId}, ${screen}, ${name}, ${JSON.stringify(query)}::jsonb, ${shared}
    where (select count(*) from saved_views where staff_id = ${staffId} and (screen, name) <> (${screen}, ${name})) < ${limit}
    on conflict (staff_id, screen, name) do update set query = excluded.query, shared = excluded.shared
    returning id`.execute(reader);
  return rows[0]?.id;
}

export async function deleteView(reader: Reader, staffId: number, id: number): Promise<void> {
  await reader.deleteFrom('saved_views').where('id', '=', id).where('staff_id', '=', staffId).execute();
}
