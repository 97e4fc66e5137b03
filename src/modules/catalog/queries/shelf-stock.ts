import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Availability, ShelfStatus } from '../contract.ts';
import { findAvailability, type StockFacts, sellableOf } from '../rules.ts';

/** `left` is set only when stock is low. */
export type ItemStock = { id: number; availability: Availability; left: number | null };

type Row = StockFacts & {
  id: number;
  active: boolean;
  low_stock_threshold: number;
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  member_only: boolean;
  min_order_quantity: number;
};

/** Availability of a product's items now, for a member or a visitor; empty when it is off the shelf. */
export async function shelfStock(
  reader: Reader,
  productId: number,
  { now, isMember }: { now: Date; isMember: boolean },
): Promise<ItemStock[]> {
  const { rows } = await sql<Row>`
    select i.id, i.active, i.stock, i.reserved, i.safety_stock, i.backorder_limit, i.low_stock_threshold, p.shelf_status,
      p.available_from, p.available_until, p.member_only and not ${isMember}::boolean as member_only, p.min_order_quantity
    from product_items i join products p on p.id = i.product_id
    where p.id = ${productId} and p.shelf_status = 'on_shelf' and i.active
    order by i.position, i.id`.execute(reader);
  return rows.map((row) => {
    const sellable = sellableOf(row);
    const availability = findAvailability({ ...row, sellable }, now);
    return { id: row.id, availability, left: availability === 'low' ? sellable : null };
  });
}
