import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import type { GivableGift } from '../contract.ts';

/** Gifts that are switched on and in their time, in the shop's order, in one query; also those that are out of stock. `ids`: only these. */
export async function givableGifts(reader: Reader, now: Date, ids?: readonly number[]): Promise<Map<number, GivableGift>> {
  if (ids?.length === 0) return new Map();
  const { rows } = await sql<GivableGift>`
    select g.id, g.name, g.media_id, coalesce(i.sku, g.sku) as sku, g.per_order_max, g.linked_item_id,
      greatest(0, case when i.id is null then g.stock - g.reserved
        else i.stock - i.reserved - i.safety_stock + i.backorder_limit end) as in_stock,
      coalesce(g.weight_g, i.weight_g) as weight_g, g.temperature, coalesce(g.cost_price, i.cost_price) as cost_price
    from gifts g left join product_items i on i.id = g.linked_item_id
    where g.active and (g.starts_at is null or g.starts_at <= ${now}) and (g.ends_at is null or g.ends_at > ${now})
      and ${ids ? sql`g.id = any(${[...new Set(ids)]}::bigint[])` : sql`true`}
    order by g.sort, g.id`.execute(reader);
  return new Map(rows.map((row) => [row.id, row]));
}
