import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

type Value = Record<string, unknown>;

export async function selectPreferences(reader: Reader, staffId: number): Promise<Record<string, Value>> {
  const rows = await reader.selectFrom('staff_preferences').select(['name', 'value']).where('staff_id', '=', staffId).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

type Preference = { staffId: number; name: string; value: Value; now: Date };

/** False when this staff member has `limit` others already. */
export async function upsertPreference(reader: Reader, { staffId, name, value, now }: Preference, limit: number): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_preferences (staff_id, name, value, updated_at)
    select ${staffId}, ${name}, ${JSON.stringify(value)}::jsonb, ${now}
    where (select count(*) from staff_preferences where staff_id = ${staffId} and name <> ${name}) < ${limit}
    on conflict (staff_id, name) do update set value = excluded.value, updated_at = excluded.updated_at
    returning name`.execute(reader);
  return rows.length > 0;
}
