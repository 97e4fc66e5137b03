import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { InMinor } from '#shared/money.ts';
import type { ProductItemForm } from '../contract.ts';

/** Fields of an item's form that are columns of their own name; amounts are in minor units there. */
export const itemColumns = [
  'sku',
  'barcode',
  'price',
  'suggested_price',
  'min_price',
  'cost_price',
  'credit_price',
  'safety_stock',
  'backorder_limit',
  'low_stock_threshold',
  'weight_g',
  'size_mm',
  'media_id',
  'active',
] as const satisfies readonly (keyof ProductItemForm)[];

/** Fields that no column has by their name: the row's id, its stock (moved by the ledger) and `option_values`. */
type StoredElsewhere = 'id' | 'stock' | 'stock_seen' | 'values';

/** An item as it is written. Amounts in minor units. */
export type ItemFields = InMinor<Omit<ProductItemForm, StoredElsewhere>> & { option_values: string[]; position: number };

export type ItemRow = Columns<'product_items', 'id' | 'sku' | 'option_values' | 'stock' | 'reserved'> & { needed: boolean };

/**
 * A product's items, locked in ascending order. `needed`: stock was moved for an order, or a combo or gift uses the item, so its
 * row stays.
 */
export async function lockItems(tx: Tx, productId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.sku, i.option_values, i.stock, i.reserved,
      exists (select from stock_movements s where s.product_item_id = i.id and s.order_id is not null)
        or exists (select from combo_slot_items c where c.product_item_id = i.id)
        or exists (select from gifts g where g.linked_item_id = i.id) as needed
    from product_items i where i.product_id = ${productId} order by i.id for update of i`.execute(tx);
  return rows;
}

/** Locks, in ascending order, the items of a product and those its slots offer: before the product's row, as sales do. */
export async function lockItemsAndParts(tx: Tx, productId: number | null, partIds: readonly number[]): Promise<void> {
  if (productId === null && partIds.length === 0) return;
  await sql`
    select id from product_items where product_id = ${productId} or id = any(${[...partIds]}::bigint[]) order by id for update`.execute(tx);
}

export async function insertItem(tx: Tx, productId: number, item: ItemFields & { stock: number; updated_at: Date }): Promise<number> {
  const row = await tx
    .insertInto('product_items')
    .values({ product_id: productId, ...item })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes an item and moves its stock by `stockDelta`. */
export async function writeItem(tx: Tx, id: number, item: ItemFields, stockDelta: number, now: Date): Promise<void> {
  await tx
    .updateTable('product_items')
    .set((eb) => ({ ...item, stock: eb('stock', '+', stockDelta), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Those of the items that a cart contains. Read after `lockItems`, so that no cart gets one meanwhile. */
export async function itemsInCarts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from items_in_carts(${[...ids]}::bigint[]) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('product_items').where('id', '=', anyOf(ids)).execute();
}

/** Referenced items can't be deleted: they are deactivated instead. */
export async function deactivateItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.updateTable('product_items').set({ active: false }).where('id', '=', anyOf(ids)).execute();
}

/** Frees the SKUs and values of deactivated items for others of their product; order lines have their own copies. */
export async function renameRetired(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('product_items')
    .set({ sku: sql`left(sku, 40) || ' #' || id`, option_values: sql`array['retired ' || id]` })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Frees SKUs and values that items of one product swap, because unique indexes check every row. */
export async function parkItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('product_items')
    .set({ sku: sql`'parked ' || id`, option_values: sql`array['parked ' || id]` })
    .where('id', '=', anyOf(ids))
    .execute();
}
