import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';

export type SampleRow = { id: number; name: Text };

/** Locks the remaining samples (items, then rows), so that no one can order one meanwhile. */
export async function lockSamples(tx: Tx): Promise<SampleRow[]> {
  await sql`
    select id from product_items where product_id in (select id from products where sample is not null) order by id for update`.execute(tx);
  const { rows } = await sql<SampleRow>`select id, name from products where sample is not null order by id for update`.execute(tx);
  return rows;
}

/** Of the samples, those that a combo or a gift of the shop's own is made of. */
export async function samplesBuiltUpon(reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct i.product_id from product_items i join products p on p.id = i.product_id and p.sample is not null
    where exists (select from gifts g where g.linked_item_id = i.id)
      or exists (
        select from combo_slot_items c join combo_slots s on s.id = c.slot_id join products o on o.id = s.product_id
        where c.product_item_id = i.id and o.sample is null)`.execute(reader);
  return rows.map(({ product_id }) => product_id);
}

/** Deletes products with dependent rows, combos first because they refer to their parts. */
export async function deleteProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const all = sql`${[...ids]}::bigint[]`;
  await sql`delete from products where id = any(${all}) and type = 'combo'`.execute(tx);
  await sql`delete from products where id = any(${all})`.execute(tx);
}

/** Removes the sample mark. */
export async function unmarkSamples(tx: Tx): Promise<void> {
  await sql`update products set sample = null where sample is not null`.execute(tx);
}
