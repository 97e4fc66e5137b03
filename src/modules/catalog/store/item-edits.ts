import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

const editableColumns = [
  'id',
  'product_id',
  'sku',
  'barcode',
  'price',
  'suggested_price',
  'min_price',
  'cost_price',
  'stock',
  'reserved',
  'safety_stock',
  'backorder_limit',
  'low_stock_threshold',
  'active',
] as const;

/** What the stock sheet edits of an item. Amounts in minor units. */
export type EditableItem = Columns<'product_items', (typeof editableColumns)[number]>;

/** The items as they are, locked in ascending order. */
export async function lockEditable(tx: Tx, ids: readonly number[]): Promise<Map<number, EditableItem & { updated_at: Date }>> {
  const rows = await tx
    .selectFrom('product_items')
    .select([...editableColumns, 'updated_at'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of products, the items that are for sale, locked in ascending order. */
export async function lockItemsForSale(tx: Tx, productId: number): Promise<Pick<EditableItem, 'id' | 'sku' | 'price' | 'min_price'>[]> {
  return tx
    .selectFrom('product_items')
    .select(['id', 'sku', 'price', 'min_price'])
    .where('product_id', '=', productId)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes edited items, their stock aside: that moves by its ledger. */
export async function writeEdited(tx: Tx, items: readonly EditableItem[], now: Date): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update product_items i set barcode = e.barcode, price = e.price, suggested_price = e.suggested_price, min_price = e.min_price,
      cost_price = e.cost_price, safety_stock = e.safety_stock, backorder_limit = e.backorder_limit,
      low_stock_threshold = e.low_stock_threshold, active = e.active, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(items)}) as e(id bigint, barcode text, price bigint, suggested_price bigint, min_price bigint,
      cost_price bigint, safety_stock int, backorder_limit int, low_stock_threshold int, active boolean)
    where i.id = e.id`.execute(tx);
}

export async function writePrices(tx: Tx, prices: readonly { id: number; price: number }[], now: Date): Promise<void> {
  await sql`
    update product_items i set price = e.price, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(prices)}) as e(id bigint, price bigint) where i.id = e.id`.execute(tx);
}
