import { sql } from 'kysely';
import { itemLookup } from '#modules/catalog/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { ordersContract } from '../contract.ts';

type Answer = ResultOf<typeof ordersContract.shelfCounts>;

const { stockOf, deductedUnits, giftsOf } = itemLookup.onHand;
const [orderId, itemId] = [sql.ref('o.id'), sql.ref('d.product_item_id')];

/**
 * How many units of items lie on the shelf: the stock, and what was deducted for paid orders and has not left in a parcel. In one
 * statement, so that an order which is paid meanwhile is counted once.
 */
export async function shelfCounts({ db }: Context, { ids }: ParsedInputOf<typeof ordersContract.shelfCounts>): Promise<Answer> {
  const { rows } = await sql<Answer['data'][number]>`
    with waiting as (
      select d.product_item_id as id, sum(least(d.quantity, (
        select coalesce(sum(p.quantity), 0) from (${parcels.unitsHere(orderId)}) p join order_lines l on l.id = p.order_line_id
        where l.product_item_id = ${itemId} or l.gift_id in (${giftsOf(itemId)}))))::int as to_ship
      from orders o cross join lateral (${deductedUnits(orderId, ids)}) d
      where o.shipping_status in ('unshipped', 'preparing', 'partially_shipped') group by 1)
    select i.id, i.stock + coalesce(w.to_ship, 0) as on_shelf, coalesce(w.to_ship, 0) as to_ship
    from (${stockOf(ids)}) i left join waiting w on w.id = i.id order by i.id`.execute(db);
  return { data: rows };
}
