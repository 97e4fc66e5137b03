import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';

/** One consignment of an order; `fee` in minor units. What its status may become is the order's business. */
export type Parcel<Status extends string = string> = {
  id: number;
  parcel_no: number;
  status: Status;
  fee: number;
  tracking_no: string | null;
  tracking_url: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
};

/** The first parcel of a new order, not shipped. */
export async function openParcel(tx: Tx, parcel: { order_id: number; fee: number }): Promise<void> {
  await tx
    .insertInto('order_shippings')
    .values({ ...parcel, status: 'unshipped' })
    .execute();
}

type ParcelStep = { from: string; to: string; at: Date; tracking_no?: string | undefined };

/** Moves the order's parcels that are at `from`, noting when they left and arrived. */
export async function moveParcels(tx: Tx, orderId: number, { from, to, at, tracking_no }: ParcelStep): Promise<void> {
  await tx
    .updateTable('order_shippings')
    .set({
      status: to,
      ...(to === 'shipped' ? { shipped_at: at } : {}),
      ...(to === 'delivered' ? { delivered_at: at } : {}),
      ...(tracking_no ? { tracking_no } : {}),
    })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .execute();
}

/** The order's parcels by their number. The caller knows the statuses it gave them. */
export async function parcelsOf<Status extends string>(reader: Reader, orderId: number): Promise<Parcel<Status>[]> {
  const rows = await reader
    .selectFrom('order_shippings')
    .select(['id', 'parcel_no', 'status', 'fee', 'tracking_no', 'tracking_url', 'shipped_at', 'delivered_at'])
    .where('order_id', '=', orderId)
    .orderBy('parcel_no')
    .execute();
  return rows as Parcel<Status>[];
}

/** When the last parcel of an order was delivered, as one column of another module's query. */
export const deliveredAt = (orderId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(s.delivered_at) from order_shippings s where s.order_id = ${orderId})`;
