import { sql } from 'kysely';

/** SQL of the sellable quantity of the item `i`, the same formula as `sellableOf`. */
export const sellable = sql<number>`(i.stock - i.reserved - i.safety_stock + i.backorder_limit)`;

/** Conditions of the item `i`: sold out, or low. */
export const shortage = {
  out: sql`(${sellable} < 1 or i.product_id in (select id from products where min_order_quantity > 1)
    and ${sellable} < (select m.min_order_quantity from products m where m.id = i.product_id))`,
  low: sql`${sellable} <= i.low_stock_threshold`,
};
