import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Orders } from '#platform/db/tables.generated.ts';

/** A row of orders; amounts in minor units of `currency`. */
export type StoredOrder = Selectable<Orders>;

/** Columns with database defaults. */
type Later =
  | 'delivery_kind'
  | 'payment_kind'
  | 'id'
  | 'order_no'
  | 'updated_at'
  | 'version'
  | 'staff_note'
  | 'tags'
  | 'mismatch'
  | 'due'
  | 'to_give_back'
  | 'balance_requested_at'
  | 'cancelled_by'
  | 'paid_at'
  | 'completed_at'
  | 'cancelled_at'
  | 'payment_reminded_at'
  | 'reward_owed'
  | 'pay_until';
export type NewOrderRow = Omit<StoredOrder, Later> & { order_no_prefix: string };

/**
 * Inserts the order and numbers it: the day's prefix and the next number of the one sequence. `lineIds`: an id for each of its lines, so
 * that what belongs to them can be sent together with them.
 */
export async function insertOrder(
  tx: Tx,
  { order_no_prefix, ...order }: NewOrderRow,
  lines: number,
): Promise<{ order: StoredOrder; lineIds: number[] }> {
  const { line_ids: lineIds, ...row } = await tx
    .insertInto('orders')
    .values({
      ...order,
      order_no: sql<string>`(select ${order_no_prefix}::text || '-' || lpad(n::text, greatest(5, length(n::text)), '0') from nextval('order_numbers') as n)`,
      delivery_method: json(order.delivery_method),
      payment_method: json(order.payment_method),
      ads_tracking: json(order.ads_tracking),
      refused_codes: json(order.refused_codes),
      cvs: json(order.cvs),
      updated_at: order.created_at,
    })
    .returningAll()
    .returning(
      // Unlike generate_series, whose rows PostgreSQL guesses at a thousand, an array lets it plan the statement once and for all.
      sql<number[]>`array(select nextval(pg_get_serial_sequence('order_lines', 'id')) from unnest(${Array(lines).fill(null)}::int[]))`.as(
        'line_ids',
      ),
    )
    .executeTakeFirstOrThrow();
  return { order: row, lineIds };
}

/** One order with its amounts in minor units; undefined when there is none. */
export async function selectOrder(
  reader: Reader,
  by: { id: number } | { token: string } | { order_no: string } | { cart_id: string },
): Promise<StoredOrder | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'token' | 'order_no' | 'cart_id', string | number]];
  return reader.selectFrom('orders').selectAll().where(column, '=', value).executeTakeFirst();
}

/** The order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: number): Promise<StoredOrder | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether no order of its customer that stands was placed before this one. */
export async function isFirstOrder(tx: Tx, { id, customer_id }: Pick<StoredOrder, 'id' | 'customer_id'>): Promise<boolean> {
  const earlier = tx.selectFrom('orders').select('id').where('customer_id', '=', customer_id).where('id', '<', id);
  return (await earlier.where('status', '<>', 'cancelled').limit(1).executeTakeFirst()) === undefined;
}

export async function setRewardOwed(tx: Tx, id: number, reward_owed: boolean): Promise<void> {
  await tx.updateTable('orders').set({ reward_owed }).where('id', '=', id).execute();
}

/** The editable columns of an order; JSON as values. */
export type OrderChanges = Partial<
  Omit<StoredOrder, 'id' | 'order_no' | 'token' | 'version' | 'status' | 'payment_status' | 'shipping_status' | 'updated_at'>
>;

/** Updates the row at `version` and increments it; undefined when the version is outdated. */
export async function updateOrder(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { delivery_method, payment_method, ads_tracking, refused_codes, cvs, ...changes }: OrderChanges,
  at: Date,
): Promise<StoredOrder | undefined> {
  const row = await tx
    .updateTable('orders')
    .set({
      ...changes,
      ...(delivery_method && { delivery_method: json(delivery_method) }),
      ...(payment_method && { payment_method: json(payment_method) }),
      ...(ads_tracking && { ads_tracking: json(ads_tracking) }),
      ...(refused_codes && { refused_codes: json(refused_codes) }),
      ...(cvs !== undefined && { cvs: json(cvs) }),
      version: version + 1,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  return row;
}
