import type { ConsignmentPort } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, type Parcel, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { refuseOrders } from '../contract.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { refuseConsigning } from './contract.ts';

type Note = consignments.Consignment;
type ParcelNote = { order: StoredOrder; parcel: Parcel; note: Note | undefined };

type Named = { id: number; parcel_id: number };

/** A parcel of this order with its made note, if it has one. Throws order_not_found. */
export async function noteOfParcel({ db }: Pick<Context, 'db'>, { id, parcel_id }: Named): Promise<ParcelNote> {
  const order = await selectOrder(db, { id });
  const parcel = order && (await shippingParcels.selectParcels(db, id)).find((one) => one.id === parcel_id);
  if (!order || !parcel) throw refuseOrders('order_not_found');
  const note = (await consignments.selectConsignments(db, [parcel_id])).find(({ state }) => state === 'made');
  return { order, parcel, note };
}

/** The made note of a parcel, and its carrier. Throws order_not_found, carrier_not_connected, no_consignment_note. */
export async function liveNote(
  ctx: Pick<Context, 'db'>,
  named: Named,
  ports: CarrierPorts,
): Promise<{ port: ConsignmentPort; parcel: Parcel; note: Note }> {
  const { order, parcel, note } = await noteOfParcel(ctx, named);
  const port = await ports.consignments();
  if (!port) throw refuseConsigning('carrier_not_connected');
  if (!note) throw refuseConsigning('no_consignment_note', { orders: order.order_no });
  return { port, parcel, note };
}

/** Why the carrier did not do it: its words, or the reason that there is no answer. */
export const explainAnswer = (answer: { state: 'refused'; message: string } | { state: 'unknown'; reason: string }): string =>
  answer.state === 'refused' ? answer.message : answer.reason;

type Change = { field: string; old: string | null; new: string | null };

/** Records a change of a note in the log of its parcel. */
export const auditNote = (
  tx: Tx,
  { caller, requestId }: Pick<Context, 'caller' | 'requestId'>,
  note: Note,
  change: Change,
): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'OrderShipping', subject_id: note.order_shipping_id, action: 'consignment' },
    ...{ caller, request_id: requestId, changes: [change] },
  });
