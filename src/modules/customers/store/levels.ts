import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';

/** `spent_from` in minor units. */
type LevelColumns = Columns<'customer_levels', 'name' | 'spent_from' | 'reward_multiplier' | 'free_shipping'>;
export type Level = LevelColumns & { id: number; version: number; customers: number };

export const selectLevels = (reader: Reader): Promise<Level[]> =>
  reader
    .selectFrom('customer_levels as l')
    .select(['l.id', 'l.name', 'l.spent_from', 'l.reward_multiplier', 'l.free_shipping', 'l.version'])
    .select(sql<number>`(select count(*) from customers c where c.level_id = l.id)`.as('customers'))
    .orderBy('l.spent_from')
    .execute();

const stored = ({ name, ...level }: LevelColumns) => ({ ...level, name: json(name) });

/** The new id. Throws a unique violation when another level begins at the same amount. */
export async function insertLevel(tx: Tx, level: LevelColumns): Promise<number> {
  return (await tx.insertInto('customer_levels').values(stored(level)).returning('id').executeTakeFirstOrThrow()).id;
}

/** The new version; undefined when the level was changed or deleted since `version`. */
export async function updateLevelRow(tx: Tx, id: number, version: number, { level, at }: { level: LevelColumns; at: Date }) {
  const row = await tx
    .updateTable('customer_levels')
    .set((eb) => ({ ...stored(level), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export async function deleteLevelRow(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customer_levels').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function levelExists(reader: Reader, id: number): Promise<boolean> {
  return (await reader.selectFrom('customer_levels').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Raises a customer to the level that `spent` (minor units) reaches; undefined when they have this level or a higher one. */
export async function raiseLevelRow(
  tx: Tx,
  customerId: number,
  { spent, at }: { spent: number; at: Date },
): Promise<{ before: number | null; after: number } | undefined> {
  const { rows } = await sql<{ before: number | null; after: number }>`
    with reached as (select id, spent_from from customer_levels where spent_from <= ${spent} order by spent_from desc limit 1),
      present as (
        select c.id, c.level_id from customers c left join customer_levels l on l.id = c.level_id
        where c.id = ${customerId} and coalesce(l.spent_from, -1) < (select spent_from from reached) for update of c
      )
    update customers c set level_id = reached.id, version = c.version + 1, updated_at = ${at}
    from reached, present where c.id = present.id returning present.level_id as before, reached.id as after`.execute(tx);
  return rows[0];
}
