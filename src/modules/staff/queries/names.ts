import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

/** The mail address and language of a staff member. */
export async function staffAddress(reader: Reader, id: number): Promise<Columns<'staff', 'email' | 'locale'>> {
  return reader.selectFrom('staff').select(['email', 'locale']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The names of these staff members by id, deactivated ones included. */
export async function staffNames(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
