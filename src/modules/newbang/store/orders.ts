import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { parcels } from '#modules/shipping/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { NewbangOrders } from '#platform/db/tables.generated.ts';
import type { RefusedLine, SupplierLine } from '../stored.ts';

export type StoredSupply = Selectable<NewbangOrders>;

type NewSupply = Pick<
  StoredSupply,
  'order_id' | 'order_shipping_id' | 'order_no' | 'external_no' | 'state' | 'error_code' | 'created_at'
> & {
  lines: readonly SupplierLine[];
};

/** The id of a parcel's new row; undefined: it has one. */
export async function insertSupply(tx: Tx, { lines, ...supply }: NewSupply): Promise<number | undefined> {
  const row = await tx
    .insertInto('newbang_orders')
    .values({ ...supply, lines: json(lines) })
    .onConflict((conflict) => conflict.column('order_shipping_id').doNothing())
    .returning(['id', 'order_shipping_id', 'external_no', 'state'])
    .executeTakeFirst();
  if (row) await markParcel(tx, row);
  return row?.id;
}

/** While the supplier has a parcel, or may have it, the parcel has its number there: it is not split, merged or edited. */
async function markParcel(tx: Tx, { order_shipping_id, external_no, state }: MarkedSupply): Promise<void> {
  if (state === 'shipped') return;
  const isThere = state === 'pending' || state === 'placed';
  await (isThere ? parcels.takeConsignmentNo : parcels.dropConsignmentNo)(tx, order_shipping_id, external_no);
}
type MarkedSupply = Pick<StoredSupply, 'order_shipping_id' | 'external_no' | 'state'>;

export const lockSupply = (tx: Tx, id: number): Promise<StoredSupply | undefined> =>
  tx.selectFrom('newbang_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const selectSupply = (reader: Reader, id: number): Promise<StoredSupply | undefined> =>
  reader.selectFrom('newbang_orders').selectAll().where('id', '=', id).executeTakeFirst();

/** The parcels of an order at the supplier, locked. */
export const lockSupplies = (tx: Tx, orderId: number): Promise<StoredSupply[]> =>
  tx.selectFrom('newbang_orders').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute();

type Change = Partial<
  Columns<
    'newbang_orders',
    | 'state'
    | 'supplier_order_no'
    | 'error_code'
    | 'error_words'
    | 'cancel_requested_at'
    | 'tries'
    | 'tried_at'
    | 'queried_at'
    | 'tracking_no'
    | 'carrier'
    | 'placed_at'
    | 'closed_at'
    | 'attempt'
  >
> & { lines?: readonly SupplierLine[]; error_lines?: readonly RefusedLine[] };

/** Changes a row while it is in this state; false: it has moved on. */
export async function moveSupply(
  tx: Tx,
  id: number,
  from: StoredSupply['state'],
  { lines, error_lines, ...change }: Change,
): Promise<boolean> {
  const moved = await tx
    .updateTable('newbang_orders')
    .set({ ...change, ...(lines && { lines: json(lines) }), ...(error_lines && { error_lines: json(error_lines) }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(['order_shipping_id', 'external_no', 'state'])
    .executeTakeFirst();
  if (moved && moved.state !== from) await markParcel(tx, moved);
  return moved !== undefined;
}

/**
 * Claims parcels that are to be sent or cancelled at the supplier, in one statement, so that no two workers send one: those never
 * tried at once, others after 1, 5, 15, then 60 minutes.
 */
export async function claimSupplies(
  db: Database,
  { now, limit, id = null }: { now: Date; limit: number; id?: number | null },
): Promise<StoredSupply[]> {
  const { rows } = await sql<StoredSupply>`
    with due as (
      select id from newbang_orders
      where (state = 'pending' or (state = 'placed' and cancel_requested_at is not null)) and (${id}::bigint is null or id = ${id})
        and (tried_at is null or tried_at <= ${now}::timestamptz - case when tries < 3 then interval '1 minute'
          when tries < 6 then interval '5 minutes' when tries < 10 then interval '15 minutes' else interval '1 hour' end)
      order by id limit ${limit} for update skip locked)
    update newbang_orders o set tried_at = ${now}, tries = tries + 1 from due where o.id = due.id returning o.*`.execute(db);
  return rows;
}

/** The parcel with this number at the supplier, while its state there may still change. */
export const findPlaced = (reader: Reader, supplierOrderNo: string): Promise<StoredSupply | undefined> =>
  reader
    .selectFrom('newbang_orders')
    .selectAll()
    .where('supplier_order_no', '=', supplierOrderNo)
    .where('state', 'in', ['placed', 'shipped'])
    .executeTakeFirst();

/** Claims placed parcels whose state at the supplier was not queried since `before`. */
export async function claimToFind(
  db: Database,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<StoredSupply[]> {
  const { rows } = await sql<StoredSupply>`
    with due as (
      select id from newbang_orders
      where state = 'placed' and cancel_requested_at is null and coalesce(queried_at, placed_at) <= ${before}
      order by coalesce(queried_at, placed_at), id limit ${limit} for update skip locked)
    update newbang_orders o set queried_at = ${now} from due where o.id = due.id returning o.*`.execute(db);
  return rows;
}

/** Pieces by SKU that buyers have paid for and the supplier has not got: its stock still contains them. */
export async function pendingQuantities(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; quantity: number }>`
    select l ->> 'sku' as sku, sum((l ->> 'quantity')::int)::int as quantity
    from newbang_orders, jsonb_array_elements(lines) l where state in ('pending', 'refused') group by 1`.execute(reader);
  return new Map(rows.map(({ sku, quantity }) => [sku, quantity]));
}
