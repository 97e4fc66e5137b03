import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { onShelf } from './shelf/filter.ts';

type ItemQuery = {
  /** Minimum price, minor units. */
  price: number;
  isMember: boolean;
  count: number;
  now: Date;
};

/** Products of a single item with at least this price, cheapest first, that can be added to the cart with one tap. */
export async function plainItems(reader: Reader, { price, isMember, count, now }: ItemQuery): Promise<number[]> {
  const { rows } = await sql<Columns<'product_items', 'id'>>`
    select i.id from products p join product_items i on i.product_id = p.id and i.active
    where p.list_price >= ${price} and p.type = 'single' and p.min_order_quantity = 1 and p.order_step = 1
      and not p.is_credit and not p.requires_tax_id and (${isMember} or not p.member_only)
      and ${onShelf(now)} and (p.available_from is null or p.available_from <= ${now}) and p.stock_word <> 'sold_out'
    order by p.list_price, p.id limit ${count}`.execute(reader);
  return rows.map(({ id }) => id);
}
