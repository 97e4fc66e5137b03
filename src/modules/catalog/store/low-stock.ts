import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Whether an item `i` of a product `p` is for sale and its sellable quantity is at or below its low-stock threshold. */
const isLow = sql`i.active and p.shelf_status = 'on_shelf'
  and greatest(0, i.stock - i.reserved - i.safety_stock + i.backorder_limit) <= i.low_stock_threshold`;

/** Deletes the reports of items that are no longer low. */
export async function deleteRestocked(tx: Tx): Promise<void> {
  await sql`
    delete from low_stock_reports r using product_items i join products p on p.id = i.product_id
    where i.id = r.product_item_id and not (${isLow})`.execute(tx);
}

/** Records the low items that have no report yet; returns them. */
export async function recordLowItems(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into low_stock_reports (product_item_id, reported_at)
    select i.id, ${now} from product_items i join products p on p.id = i.product_id
    where ${isLow} and p.type <> 'combo' and not exists (select from low_stock_reports r where r.product_item_id = i.id) order by i.id
    on conflict do nothing returning product_item_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}
