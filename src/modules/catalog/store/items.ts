import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** An item as it is written. Amounts in minor units. */
export type ItemFields = {
  sku: string;
  barcode: string | null;
  option_values: string[];
  price: number;
  suggested_price: number | null;
  min_price: number;
  cost_price: number | null;
  weight_g: number | null;
  position: number;
  active: boolean;
};

export type ItemRow = { id: number; sku: string; option_values: string[]; stock: number; reserved: number; ordered: boolean };

/** A product's items, locked in ascending order. `ordered`: an order has ever moved its stock, so its row stays. */
export async function lockItems(tx: Tx, productId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.sku, i.option_values, i.stock, i.reserved,
      exists (select from stock_movements s where s.product_item_id = i.id and s.order_id is not null) as ordered
    from product_items i where i.product_id = ${productId} order by i.id for update of i`.execute(tx);
  return rows;
}

export async function insertItem(tx: Tx, productId: number, item: ItemFields & { stock: number }): Promise<number> {
  const row = await tx
    .insertInto('product_items')
    .values({ product_id: productId, ...item })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes an item and moves its stock by `stockDelta`. */
export async function writeItem(tx: Tx, id: number, item: ItemFields, stockDelta: number): Promise<void> {
  await tx
    .updateTable('product_items')
    .set((eb) => ({ ...item, stock: eb('stock', '+', stockDelta) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('product_items')
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute();
}

/** Items that orders name can't be deleted: nobody can buy them any more. */
export async function deactivateItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('product_items')
      .set({ active: false })
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute();
}

/** Frees SKUs and values that items of one product are about to swap among themselves: the unique indexes look at every row. */
export async function parkItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('product_items')
    .set({ sku: sql`'parked ' || id`, option_values: sql`array['parked ' || id]` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
