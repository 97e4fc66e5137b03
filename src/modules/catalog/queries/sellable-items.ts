import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { Availability, ProductOption, ShelfStatus } from '../contract.ts';
import { availabilityOf, specOf } from '../rules.ts';

/** An item with all that cart, quote and order need to know of it. Amounts in minor units. */
export type SellableItem = {
  id: number;
  product_id: number;
  product_type: 'single' | 'multi';
  sku: string;
  name: Text;
  /** The chosen values, `月白 / 220 ml`; empty for a single product. */
  spec: Text;
  slug: Text;
  price: number;
  suggested_price: number | null;
  weight_g: number | null;
  stock: number;
  reserved: number;
  /** What may still be promised: stock minus reserved. */
  sellable: number;
  low_stock_threshold: number;
  min_order_quantity: number;
  max_per_order: number | null;
  member_only: boolean;
  active: boolean;
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  /** The product's first picture. */
  media_id: number | null;
  /** As a guest sees it. For a signed-in customer ask availabilityOf with `member_only: false`. */
  availability: Availability;
};

type Row = Omit<SellableItem, 'spec' | 'sellable' | 'availability'> & { options: ProductOption[]; option_values: string[] };

/** The items with these ids, whatever their state, in one query. An id that does not exist is missing from the map. */
export async function sellableItems(reader: Reader, itemIds: readonly number[], now: Date): Promise<Map<number, SellableItem>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select i.id, i.product_id, p.type as product_type, i.sku, p.name, p.slug, p.options, i.option_values,
      i.price, i.suggested_price, i.weight_g, i.stock, i.reserved, i.low_stock_threshold,
      p.min_order_quantity, p.max_per_order, p.member_only, i.active, p.shelf_status, p.available_from, p.available_until,
      (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1) as media_id
    from product_items i join products p on p.id = i.product_id
    where i.id = any(${[...new Set(itemIds)]}::bigint[])`.execute(reader);
  return new Map(rows.map((row) => [row.id, sellableItem(row, now)]));
}

function sellableItem({ options, option_values, ...row }: Row, now: Date): SellableItem {
  const item = { ...row, sellable: row.stock - row.reserved };
  return { ...item, spec: specOf(options, option_values), availability: availabilityOf(item, now) };
}
