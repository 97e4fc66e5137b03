import { sql } from 'kysely';
import { type Parcel, parcels } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { refuseOrders } from '../contract.ts';
import { rollUp, trackingLink } from '../rules.ts';
import { type MachineName, machineStatus, type ShippingRollUp, type ShippingStatus } from '../status.ts';
import type { StoredOrder } from './orders.ts';

export type Actor = { kind: 'staff' | 'customer' | 'system' | 'provider'; id: number | null; name: string | null };
type HistoryRow = {
  order_id: number;
  machine: MachineName;
  /** One parcel of several moved, not the order itself. */
  order_shipping_id?: number | null;
  from_status: string | null;
  to_status: string;
  actor: Actor;
  reason?: string | null;
  forced?: boolean;
  created_at: Date;
};

/** One change of one status, already checked. */
export type Step = {
  machine: MachineName;
  to: string;
  by: Actor;
  at: Date;
  reason?: string | undefined;
  forced?: boolean;
  tracking_no?: string | undefined;
  /** Parcels moved by a shipping step: one, or all that are not cancelled, at the order's own status. */
  parcels?: number | 'all' | undefined;
  cancelled_by?: StoredOrder['cancelled_by'];
  /** Imported: the buyer is not mailed. */
  quiet?: boolean;
};

/** Actor of automatic follow-up steps. */
export const systemActor: Actor = { kind: 'system', id: null, name: null };

/** Moves the order status or the payment status: one conditional UPDATE and its history row. Throws status_changed. */
export async function moveStatus(tx: Tx, order: StoredOrder, step: Step): Promise<StoredOrder> {
  const from = machineStatus(order, step.machine);
  const moved = await moveOrderRow(tx, order.id, { ...step, from });
  if (!moved) throw refuseOrders('status_changed', { current: from });
  await insertHistory(tx, [historyRow(order, step, from, step.to)]);
  return moved;
}

const historyRow = (order: StoredOrder, step: Step, from_status: string, to_status: string): HistoryRow => ({
  order_id: order.id,
  machine: step.machine,
  from_status,
  to_status,
  actor: step.by,
  reason: step.reason ?? null,
  forced: step.forced ?? false,
  created_at: step.at,
});

/**
 * Moves parcels and rolls up the order's shipping status. Several parcels get a history row each; the order's row is written
 * when the roll-up changed. Returns the order and the moved parcels. Throws status_changed.
 */
export async function moveShipping(tx: Tx, order: StoredOrder, step: Step): Promise<{ order: StoredOrder; parcelIds: number[] }> {
  const all = await parcels.selectParcels(tx, order.id);
  const moving = all.filter(isSelected(step, order.shipping_status));
  const rows = await writeParcelSteps(tx, order, { ...step, to: step.to as ShippingStatus }, moving);
  const after = rollUpAfter(all, moving, step.to as ShippingStatus);
  const before = order.shipping_status;
  const parcelIds = moving.map(({ id }) => id);
  if (after === before) {
    if (rows.length > 0) await insertHistory(tx, all.length > 1 ? rows : []);
    return { order, parcelIds };
  }
  const moved = await moveOrderRow(tx, order.id, { machine: 'shipping', from: before, to: after, at: step.at });
  if (!moved) throw refuseOrders('status_changed', { current: before });
  await insertHistory(tx, [...(all.length > 1 ? rows : []), historyRow(order, step, before, after)]);
  return { order: moved, parcelIds };
}

/** Rolls up the order's shipping status after parcels were merged or cancelled. */
export async function refreshShipping(tx: Tx, order: StoredOrder, { by, at }: Pick<Step, 'by' | 'at'>): Promise<StoredOrder> {
  const all = await parcels.selectParcels(tx, order.id);
  const [before, after] = [order.shipping_status, rollUp(all.map(({ status }) => status))];
  if (before === after) return order;
  const moved = await moveOrderRow(tx, order.id, { machine: 'shipping', from: before, to: after, at });
  if (!moved) throw refuseOrders('status_changed', { current: before });
  await insertHistory(tx, [historyRow(order, { machine: 'shipping', to: after, by, at }, before, after)]);
  return moved;
}

const isSelected =
  ({ parcels: selection, to }: Step, status: ShippingRollUp) =>
  (parcel: Parcel) => {
    if (selection === 'all') return parcel.status !== 'cancelled' && parcel.status !== to;
    return selection === undefined ? parcel.status === status : parcel.id === selection;
  };

async function writeParcelSteps(
  tx: Tx,
  order: StoredOrder,
  step: Step & { to: ShippingStatus },
  moving: readonly Parcel[],
): Promise<HistoryRow[]> {
  const rows: HistoryRow[] = [];
  for (const from of new Set(moving.map(({ status }) => status))) {
    const ids = moving.filter(({ status }) => status === from).map(({ id }) => id);
    const tracking_url = trackingLink(order.delivery_method, step.tracking_no);
    if ((await parcels.moveParcels(tx, ids, { ...step, tracking_url, from })) !== ids.length)
      throw refuseOrders('status_changed', { current: from });
    rows.push(...ids.map((id) => ({ ...historyRow(order, step, from, step.to), order_shipping_id: id })));
  }
  return rows;
}

/** Without parcels the order has its own shipping status. */
const rollUpAfter = (all: readonly Parcel[], moving: readonly Parcel[], to: ShippingStatus): ShippingRollUp =>
  all.length === 0 ? to : rollUp(all.map((parcel) => (moving.includes(parcel) ? to : parcel.status)));

/** History: one row per status change, never updated. */
export async function insertHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  await tx
    .insertInto('order_history')
    .values(rows.map(({ actor, ...row }) => ({ ...row, actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name })))
    .execute();
}

const columns = { order: 'status', payment: 'payment_status', shipping: 'shipping_status' } as const;

type RowStep = { machine: MachineName; from: string; to: string; at: Date; cancelled_by?: StoredOrder['cancelled_by'] };

/** Updates the order's row only while it is at `from`: undefined otherwise. */
async function moveOrderRow(tx: Tx, id: number, step: RowStep): Promise<StoredOrder | undefined> {
  const column = columns[step.machine];
  return tx
    .updateTable('orders')
    .set({ [column]: step.to, ...stepTimestamps(step), version: sql<number>`version + 1`, updated_at: step.at })
    .where('id', '=', id)
    .where(sql.ref(column), '=', step.from)
    .returningAll()
    .executeTakeFirst();
}

/** The times and the reason that go with a status. */
function stepTimestamps({ machine, from, to, at, cancelled_by }: RowStep) {
  if (machine === 'payment') return to === 'paid' ? { paid_at: at } : {};
  if (machine === 'shipping') return {};
  if (to === 'completed') return { completed_at: at };
  if (to === 'cancelled') return { cancelled_at: at, cancelled_by: cancelled_by ?? 'staff' };
  return from === 'cancelled' ? { cancelled_at: null, cancelled_by: null } : {};
}
