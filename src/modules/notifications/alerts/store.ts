import { type Selectable, sql } from 'kysely';
import type { Database, Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { json } from '#platform/db/json.ts';
import type { StaffAlerts } from '#platform/db/tables.generated.ts';
import type { AlertKind } from '../contract/alerts.ts';
import type { AlertFacts } from '../stored.ts';

/** Writes an alert for an effect; again with the same key it does nothing. */
export async function insertAlert(db: Database, alert: { key: string; kind: AlertKind; facts: AlertFacts; at: Date }): Promise<void> {
  const { key, kind, facts, at } = alert;
  await db
    .insertInto('staff_alerts')
    .values({ alert_key: key, kind, facts: json(facts), created_at: at })
    .onConflict((conflict) => conflict.column('alert_key').doNothing())
    .execute();
}

/** The newest alerts of these kinds. */
export const newestAlerts = (reader: Reader, kinds: readonly AlertKind[], limit: number): Promise<Selectable<StaffAlerts>[]> =>
  reader
    .selectFrom('staff_alerts')
    .selectAll()
    .where('kind', '=', sql<AlertKind>`any(${[...kinds]}::text[])`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How many alerts of these kinds came after this one; `atMost` are counted. */
export async function countAfter(
  reader: Reader,
  kinds: readonly AlertKind[],
  { after, atMost }: { after: number; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from staff_alerts where id > ${after} and kind = any(${[...kinds]}::text[]) limit ${atMost}) newer`.execute(reader);
  return rows[0]?.n ?? 0;
}

export const readUntil = async (reader: Reader, staffId: number): Promise<number> =>
  (await reader.selectFrom('staff_alert_reads').select('read_until').where('staff_id', '=', staffId).executeTakeFirst())?.read_until ?? 0;

/** Two windows may report it in any order: it only grows, and never beyond the newest alert. */
export async function writeReadUntil(db: Database, staffId: number, until: number): Promise<void> {
  await sql`
    insert into staff_alert_reads as r (staff_id, read_until)
    select ${staffId}, least(${until}::bigint, coalesce((select max(id) from staff_alerts), 0))
    on conflict (staff_id) do update set read_until = greatest(r.read_until, excluded.read_until)`.execute(db);
}

/** Deletes alerts that were made before this time. Returns how many. */
export const sweepAlerts = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('staff_alerts').select('id').where('created_at', '<', before).orderBy('id').limit(limit);
    const { numDeletedRows } = await db.deleteFrom('staff_alerts').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
