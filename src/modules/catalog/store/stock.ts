import { type NotNull, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf, matchesAnyId } from '#platform/db/few-ids.ts';
import type { MovementKind } from '../contract.ts';

const itemColumns = ['id', 'stock', 'reserved', 'safety_stock', 'backorder_limit'] as const;
const giftColumns = ['id', 'stock', 'reserved'] as const;
/** A locked item's stock. */
export type ItemStock = Columns<'product_items', (typeof itemColumns)[number]>;
export type GiftStock = Columns<'gifts', (typeof giftColumns)[number]>;

/** Locks items in ascending order, as every caller does, so that two orders with the same items never deadlock. */
export async function lockItemStock(tx: Tx, itemIds: readonly number[]): Promise<Map<number, ItemStock>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('product_items')
    .select(itemColumns)
    .where(matchesAnyId(sql.ref('id'), itemIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks gifts in ascending order, always after the items. */
export async function lockGiftStock(tx: Tx, giftIds: readonly number[]): Promise<Map<number, GiftStock>> {
  if (giftIds.length === 0) return new Map();
  const rows = await tx.selectFrom('gifts').select(giftColumns).where('id', '=', anyOf(giftIds)).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gifts linked to an item: gift → item. The link never changes. */
export async function linkedItems(tx: Tx, giftIds: readonly number[]): Promise<Map<number, number>> {
  if (giftIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('gifts')
    .select(['id', 'linked_item_id'])
    .where('id', '=', anyOf(giftIds))
    .where('linked_item_id', 'is not', null)
    .$narrowType<{ linked_item_id: NotNull }>()
    .execute();
  return new Map(rows.map((row) => [row.id, row.linked_item_id]));
}

/** Ledger balance of one item or gift of an order: reserved and deducted units. */
export type Holding = Columns<'stock_movements', 'product_item_id' | 'gift_id'> & { reserved: number; deducted: number };

/** Items and gifts with any stock movement of the order, for locking them. */
export async function touchedBy(tx: Tx, orderId: number): Promise<{ items: number[]; gifts: number[] }> {
  const { rows } = await sql<{ items: number[]; gifts: number[] }>`
    select coalesce(json_agg(distinct product_item_id) filter (where product_item_id is not null), '[]') as items,
      coalesce(json_agg(distinct gift_id) filter (where gift_id is not null), '[]') as gifts
    from stock_movements where order_id = ${orderId}`.execute(tx);
  return rows[0] ?? { items: [], gifts: [] };
}

/** The order's balances. Read after the locks, so that the second of two calls sees the changes of the first. */
export async function selectHoldings(tx: Tx, orderId: number): Promise<Holding[]> {
  return tx
    .selectFrom('stock_movements')
    .select(['product_item_id', 'gift_id'])
    .select([sql<number>`sum(reserved_delta)::int`.as('reserved'), sql<number>`-sum(stock_delta)::int`.as('deducted')])
    .where('order_id', '=', orderId)
    .groupBy(['product_item_id', 'gift_id'])
    .orderBy('product_item_id')
    .orderBy('gift_id')
    .execute();
}

export type Movement = {
  product_item_id?: number | null;
  gift_id?: number | null;
  kind: MovementKind;
  stock_delta: number;
  reserved_delta: number;
};
/** What all rows of one change share. `at`: the database's clock if left out. */
export type Cause = { order_id?: number; staff_id?: number | null; reason?: string | null; at?: Date | undefined };

/** An item after a change, with the facts its stock word depends on. */
export type MovedItem = Columns<'product_items', Exclude<(typeof itemColumns)[number], 'id'> | 'product_id' | 'low_stock_threshold'> &
  Columns<'products', 'min_order_quantity'> & {
    product_item_id: number;
    stock_delta: number;
    reserved_delta: number;
    /** It is offered in a slot of some combo. */
    is_part: boolean;
  };

/** Writes ledger rows and moves the stock of items and gifts by them, in one statement. The caller holds the locks. */
export async function applyMovements(tx: Tx, movements: readonly Movement[], cause: Cause): Promise<MovedItem[]> {
  if (movements.length === 0) return [];
  const rows = movements.map(({ product_item_id = null, gift_id = null, kind, stock_delta, reserved_delta }) => ({
    product_item_id,
    gift_id,
    kind,
    stock_delta,
    reserved_delta,
  }));
  const moved = await sql<MovedItem>`
    with moves as (
      select * from json_to_recordset(${JSON.stringify(rows)})
        as m(product_item_id bigint, gift_id bigint, kind text, stock_delta int, reserved_delta int)
    ), noted as (
      insert into stock_movements (product_item_id, gift_id, kind, stock_delta, reserved_delta, order_id, staff_id, reason, created_at)
      select m.*, ${cause.order_id ?? null}::bigint, ${cause.staff_id ?? null}::bigint, ${cause.reason ?? null}::text,
        coalesce(${cause.at ?? null}::timestamptz, now()) from moves m
    ), sums as (
      select product_item_id, gift_id, sum(stock_delta)::int as stock_delta, sum(reserved_delta)::int as reserved_delta
      from moves group by product_item_id, gift_id
    ), given as (
      update gifts g set stock = g.stock + s.stock_delta, reserved = g.reserved + s.reserved_delta from sums s where g.id = s.gift_id
    )
    update product_items i set stock = i.stock + s.stock_delta, reserved = i.reserved + s.reserved_delta
    from sums s, products p
    where i.id = s.product_item_id and p.id = i.product_id
    returning i.id as product_item_id, i.product_id, i.stock, i.reserved, i.safety_stock, i.backorder_limit, i.low_stock_threshold,
      p.min_order_quantity, s.stock_delta, s.reserved_delta,
      exists (select from combo_slot_items c where c.product_item_id = i.id) as is_part`.execute(tx);
  return moved.rows;
}

/** Adds to the numbers of sold units of products; negative: returned. Locks the products in ascending order. */
export async function countSold(tx: Tx, sold: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...sold].map(([id, quantity]) => ({ id, quantity }));
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', anyOf([...sold.keys()]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await sql`
    update products p set sold_count = greatest(0, p.sold_count + s.quantity)
    from json_to_recordset(${JSON.stringify(rows)}) as s(id bigint, quantity int) where p.id = s.id`.execute(tx);
}

export type LedgerRow = {
  product_item_id: number;
  kind: 'initial' | 'manual' | 'import';
  stock_delta: number;
  staff_id: number | null;
  created_at: Date;
};

/** Records changes of stock that were written together with the items themselves. */
export async function recordMovements(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('stock_movements')
      .values(rows.map((row) => ({ ...row, reserved_delta: 0 })))
      .execute();
}

/** Those of the items that already have a ledger row of this import part. */
export async function movedFor(tx: Tx, itemIds: readonly number[], reference: string): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('stock_movements')
    .select('product_item_id')
    .where('product_item_id', '=', anyOf(itemIds))
    .where('kind', '=', 'import')
    .where('reason', 'like', `%#${reference}`)
    .execute();
  return new Set(rows.flatMap(({ product_item_id }) => product_item_id ?? []));
}
