import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** An item's stock after a change, with what its availability word hangs on. */
export type StockLevel = {
  product_item_id: number;
  product_id: number;
  stock: number;
  reserved: number;
  low_stock_threshold: number;
  min_order_quantity: number;
};

/** Takes `quantity` of an item for an order, or undefined when fewer are left: one conditional UPDATE decides the race. */
export async function takeStock(tx: Tx, itemId: number, quantity: number): Promise<StockLevel | undefined> {
  const { rows } = await sql<StockLevel>`
    update product_items i set reserved = i.reserved + ${quantity}
    from products p
    where i.id = ${itemId} and p.id = i.product_id and i.reserved + ${quantity} <= i.stock
    returning i.id as product_item_id, i.product_id, i.stock, i.reserved, i.low_stock_threshold, p.min_order_quantity`.execute(tx);
  return rows[0];
}

/** Row locks in ascending order, as everybody takes them: two orders with the same items never wait for each other in a ring. */
export async function lockItemsOfOrder(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select id from product_items
    where id in (select product_item_id from stock_movements where order_id = ${orderId} and kind = 'reserve')
    order by id for update`.execute(tx);
}

/**
 * Ends an order's reservations as `release` or `deduct`: the ledger row decides that it happens once, and that a
 * released order is never deducted nor the reverse. Answers the items it changed, none the second time.
 */
export async function endReservations(
  tx: Tx,
  orderId: number,
  kind: 'release' | 'deduct',
  at?: Date,
): Promise<(StockLevel & { quantity: number })[]> {
  const falls = kind === 'deduct' ? sql`-r.reserved_delta` : sql`0`;
  const { rows } = await sql<StockLevel & { quantity: number }>`
    with ended as (
      insert into stock_movements (product_item_id, kind, stock_delta, reserved_delta, order_id, created_at)
      select r.product_item_id, ${kind}, ${falls}, -r.reserved_delta, r.order_id, coalesce(${at ?? null}::timestamptz, now())
      from stock_movements r
      where r.order_id = ${orderId} and r.kind = 'reserve'
        and not exists (
          select from stock_movements e
          where e.order_id = r.order_id and e.product_item_id = r.product_item_id and e.kind in ('release', 'deduct'))
      on conflict (order_id, product_item_id, kind) where order_id is not null and kind in ('reserve', 'release', 'deduct') do nothing
      returning product_item_id, stock_delta, reserved_delta
    )
    update product_items i set stock = i.stock + e.stock_delta, reserved = i.reserved + e.reserved_delta
    from ended e, products p
    where i.id = e.product_item_id and p.id = i.product_id
    returning i.id as product_item_id, i.product_id, i.stock, i.reserved, i.low_stock_threshold, p.min_order_quantity,
      -e.reserved_delta as quantity`.execute(tx);
  return rows;
}

/**
 * Puts back what left the shelf for an order and has not come back yet. The caller holds the items' locks, so that two
 * calls are one after the other and the second finds nothing. Answers the items it changed.
 */
export async function putBack(tx: Tx, orderId: number, at?: Date): Promise<(StockLevel & { quantity: number })[]> {
  const { rows } = await sql<StockLevel & { quantity: number }>`
    with back as (
      insert into stock_movements (product_item_id, kind, stock_delta, reserved_delta, order_id, created_at)
      select product_item_id, 'return', -sum(stock_delta), 0, ${orderId}, coalesce(${at ?? null}::timestamptz, now())
      from stock_movements
      where order_id = ${orderId} and kind in ('deduct', 'return')
      group by product_item_id having sum(stock_delta) < 0
      returning product_item_id, stock_delta
    )
    update product_items i set stock = i.stock + b.stock_delta
    from back b, products p
    where i.id = b.product_item_id and p.id = i.product_id
    returning i.id as product_item_id, i.product_id, i.stock, i.reserved, i.low_stock_threshold, p.min_order_quantity, b.stock_delta as quantity`.execute(
    tx,
  );
  return rows;
}

export type Movement = {
  product_item_id: number;
  kind: 'initial' | 'manual' | 'import' | 'reserve' | 'release' | 'deduct' | 'return';
  stock_delta: number;
  reserved_delta: number;
  order_id?: number;
  staff_id?: number | null;
  created_at?: Date | undefined;
};

/** Writes ledger rows. A second `reserve` of the same item for the same order breaks the ledger's unique index. */
export async function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (movements.length > 0)
    await tx
      .insertInto('stock_movements')
      .values([...movements])
      .execute();
}
