import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import type { AvailableGift } from '../contract.ts';

/** Gifts that are switched on and in their time, in the shop's order, in one query; also those that are out of stock. `ids`: only these. */
export async function availableGifts(reader: Reader, now: Date, ids?: readonly number[]): Promise<Map<number, AvailableGift>> {
  if (ids?.length === 0) return new Map();
  const rows = await reader
    .selectFrom('gifts as g')
    .leftJoin('product_items as i', 'i.id', 'g.linked_item_id')
    .select(['g.id', 'g.name', 'g.media_id', 'g.per_order_max', 'g.linked_item_id', 'g.temperature'])
    .select((eb) => [
      eb.fn.coalesce('i.sku', 'g.sku').as('sku'),
      eb.fn.coalesce('g.weight_g', 'i.weight_g').as('weight_g'),
      eb.fn.coalesce('g.cost_price', 'i.cost_price').as('cost_price'),
      sql<number>`greatest(0, case when i.id is null then g.stock - g.reserved
        else i.stock - i.reserved - i.safety_stock + i.backorder_limit end)`.as('in_stock'),
    ])
    .where('g.active', '=', true)
    .where((eb) => eb.or([eb('g.starts_at', 'is', null), eb('g.starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('g.ends_at', 'is', null), eb('g.ends_at', '>', now)]))
    .$if(ids !== undefined, (query) => query.where('g.id', '=', anyOf([...new Set(ids)])))
    .orderBy('g.sort')
    .orderBy('g.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
