import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';

/** `spent_from` in minor units. */
type LevelColumns = Columns<'customer_levels', 'name' | 'spent_from' | 'reward_multiplier' | 'free_shipping'>;
export type Level = LevelColumns & { id: number; customers: number };

export const selectLevels = (reader: Reader): Promise<Level[]> =>
  reader
    .selectFrom('customer_levels as l')
    .select(['l.id', 'l.name', 'l.spent_from', 'l.reward_multiplier', 'l.free_shipping'])
    .select(sql<number>`(select count(*) from customers c where c.level_id = l.id)`.as('customers'))
    .orderBy('l.spent_from')
    .execute();

const stored = ({ name, ...level }: LevelColumns) => ({ ...level, name: json(name) });

/** The new id. Throws a unique violation when another level begins at the same amount. */
export async function insertLevel(tx: Tx, level: LevelColumns): Promise<number> {
  return (await tx.insertInto('customer_levels').values(stored(level)).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateLevelRow(tx: Tx, id: number, level: LevelColumns): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('customer_levels').set(stored(level)).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteLevelRow(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customer_levels').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function levelExists(reader: Reader, id: number): Promise<boolean> {
  return (await reader.selectFrom('customer_levels').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
