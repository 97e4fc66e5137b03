import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

export type SampleRow = Columns<'products', 'id' | 'name'>;

/** Locks the remaining samples (items, then rows), so that none of them can be ordered in the meantime. */
export async function lockSamples(tx: Tx): Promise<SampleRow[]> {
  await tx
    .selectFrom('product_items')
    .select('id')
    .where('product_id', 'in', (eb) => eb.selectFrom('products').select('id').where('sample', 'is not', null))
    .orderBy('id')
    .forUpdate()
    .execute();
  return tx.selectFrom('products').select(['id', 'name']).where('sample', 'is not', null).orderBy('id').forUpdate().execute();
}

/** Of the samples, those that a combo or a gift of the shop's own is made of. */
export async function samplesInUse(reader: Reader): Promise<number[]> {
  const { rows } = await sql<Columns<'product_items', 'product_id'>>`
    select distinct i.product_id from product_items i join products p on p.id = i.product_id and p.sample is not null
    where exists (select from gifts g where g.linked_item_id = i.id)
      or exists (
        select from combo_slot_items c join combo_slots s on s.id = c.slot_id join products o on o.id = s.product_id
        where c.product_item_id = i.id and o.sample is null)`.execute(reader);
  return rows.map(({ product_id }) => product_id);
}

/** Deletes products with dependent rows, combos first because they refer to their parts. */
export async function deleteProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const all = tx.deleteFrom('products').where('id', '=', anyOf(ids));
  await all.where('type', '=', 'combo').execute();
  await all.execute();
}

/** Removes the sample mark. */
export async function unmarkSamples(tx: Tx): Promise<void> {
  await tx.updateTable('products').set({ sample: null }).where('sample', 'is not', null).execute();
}
