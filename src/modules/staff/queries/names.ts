import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

/** Where mails to a staff member go, and in which language. */
export async function staffAddress(reader: Reader, id: number): Promise<Columns<'staff', 'email' | 'locale'>> {
  return reader.selectFrom('staff').select(['email', 'locale']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** What these staff members are called, by id, whether they still work here or not. */
export async function staffNames(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
