import { type RawBuilder, sql } from 'kysely';

/** Parts of another module's query about the units of items that are in the shop. */

/** The stock of these items: `id`, `stock`. */
const stockOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`select i.id, i.stock from product_items i where i.id = any(${[...ids]}::bigint[])`;

/** The units of these items that were deducted for an order, less what came back: `product_item_id`, `quantity`. */
const deductedUnits = (orderId: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  sql`select m.product_item_id, -sum(m.stock_delta)::int as quantity from stock_movements m
    where m.order_id = ${orderId} and m.product_item_id = any(${[...ids]}::bigint[]) group by 1`;

/** The gifts that take the stock of an item. */
const giftsOf = (itemId: RawBuilder<unknown>): RawBuilder<unknown> => sql`select g.id from gifts g where g.linked_item_id = ${itemId}`;

export const onHand = { stockOf, deductedUnits, giftsOf };
