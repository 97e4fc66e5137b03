import type { Reader } from '#platform/db/database.ts';
import type { Availability } from '../../contract.ts';
import { findAvailability, sellableOf } from '../../rules.ts';

/** `left` is set only when stock is low. */
export type ItemStock = { id: number; availability: Availability; left: number | null };

/** Availability of a product's items now, for a member or a visitor; empty when it is off the shelf. */
export async function shelfStock(
  reader: Reader,
  productId: number,
  { now, isMember }: { now: Date; isMember: boolean },
): Promise<ItemStock[]> {
  const rows = await reader
    .selectFrom('product_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.id', 'i.active', 'i.stock', 'i.reserved', 'i.safety_stock', 'i.backorder_limit', 'i.low_stock_threshold'])
    .select(['p.shelf_status', 'p.available_from', 'p.available_until', 'p.member_only', 'p.min_order_quantity'])
    .where('p.id', '=', productId)
    .where('p.shelf_status', '=', 'on_shelf')
    .where('i.active', '=', true)
    .orderBy('i.position')
    .orderBy('i.id')
    .execute();
  return rows.map((row) => {
    const sellable = sellableOf(row);
    const availability = findAvailability({ ...row, member_only: row.member_only && !isMember, sellable }, now);
    return { id: row.id, availability, left: availability === 'low' ? sellable : null };
  });
}
