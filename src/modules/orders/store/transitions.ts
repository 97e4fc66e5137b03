import type { Reader, Tx } from '#platform/db/database.ts';
import { rollUp } from '../rules.ts';
import type { MachineName, ShippingRollUp, ShippingStatus } from '../status.ts';

export type Actor = { kind: 'staff' | 'customer' | 'system' | 'provider'; id: number | null; name: string | null };
export type HistoryRow = {
  order_id: number; machine: MachineName; from_status: string | null; to_status: string; actor: Actor; reason?: string | null; forced?: boolean; created_at: Date;
};

/** Notes who moved what, from where, to where: one row for every move, never changed. */
export async function insertHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  await tx
    .insertInto('order_history')
    .values(rows.map(({ actor, ...row }) => ({ ...row, actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name })))
    .execute();
}

const columns = { order: 'status', payment: 'payment_status', shipping: 'shipping_status' } as const;

/** Moves the order's own row, only while it still says `from`: false when somebody moved it before. */
export async function moveOrderRow(tx: Tx, id: number, step: { machine: MachineName; from: string; to: string; at: Date }): Promise<boolean> {
  const column = columns[step.machine];
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ [column]: step.to, updated_at: step.at })
    .where('id', '=', id)
    .where(column, '=', step.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertParcel(tx: Tx, parcel: { order_id: number; fee: number }): Promise<void> {
  await tx.insertInto('order_shippings').values({ ...parcel, status: 'unshipped' }).execute();
}

type ParcelStep = { from: string; to: string; at: Date; tracking_no?: string | undefined };

/** Moves the parcels that are at `from`; answers the roll-up of all of them. */
export async function moveParcels(tx: Tx, orderId: number, { from, to, at, tracking_no }: ParcelStep): Promise<ShippingRollUp> {
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
  return rollUp(await parcelStatuses(tx, orderId));
}

export async function parcelStatuses(reader: Reader, orderId: number): Promise<ShippingStatus[]> {
  const rows = await reader.selectFrom('order_shippings').select('status').where('order_id', '=', orderId).orderBy('parcel_no').execute();
  return rows.map((row) => row.status as ShippingStatus);
}
