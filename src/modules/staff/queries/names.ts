import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { isLocale, type Locale } from '#shared/locale.ts';

/** Where mails to a staff member go, and in which language. */
export async function staffAddress(reader: Reader, id: number): Promise<{ email: string; locale: Locale }> {
  const { email, locale } = await reader.selectFrom('staff').select(['email', 'locale']).where('id', '=', id).executeTakeFirstOrThrow();
  return { email, locale: isLocale(locale) ? locale : 'tw' };
}

/** What these staff members are called, by id, whether they still work here or not. */
export async function staffNames(reader: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
