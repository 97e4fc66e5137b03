import type { ConsignmentPort, CvsSubtype } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { refuseOrders } from '../contract.ts';
import { lockOrder, selectOrder, updateOrder } from '../store/orders.ts';
import { type consigningContract, type OrderConsignments, refuseConsigning } from './contract.ts';
import { endNote } from './end-note.ts';
import { toMade } from './print.ts';
import { showConsignments } from './show.ts';

type Contract = typeof consigningContract;
type Note = consignments.Consignment;

/**
 * Cancels a note at the carrier where it can be, else only here. Throws order_not_found, carrier_not_connected,
 * no_consignment_note, note_not_cancellable with the carrier's words or while it has no answer.
 */
export async function discardNote(
  ctx: Context,
  { id, parcel_id }: ParsedInputOf<Contract['discard']>,
  ports: CarrierPorts,
): Promise<OrderConsignments> {
  const { port, note } = await liveNote(ctx, { id, parcel_id }, ports);
  if (port.cancels(note.subtype)) {
    const answer = await port.cancel(toMade(note));
    if (answer.state !== 'done') throw refuseConsigning('note_not_cancellable', { reason: explainAnswer(answer) });
  }
  await inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, id);
    const locked = await consignments.lockConsignment(tx, note.id);
    if (locked?.state !== 'made') return;
    await endNote(tx, locked, { state: 'cancelled', ended_at: ctx.clock.now() });
    await audit(tx, ctx, note, { field: 'consignment_no', old: consignments.trackingNumber(note) ?? note.logistics_id, new: null });
  });
  return showConsignments(ctx, { id }, ports);
}

/**
 * Another store of the same chain for a parcel whose store has closed; the order keeps it. Throws order_not_found,
 * carrier_not_connected, no_consignment_note, store_not_changed with the carrier's words.
 */
export async function changeNoteStore(
  ctx: Context,
  { id, parcel_id, store_id }: ParsedInputOf<Contract['changeStore']>,
  ports: CarrierPorts,
): Promise<OrderConsignments> {
  const { port, note } = await liveNote(ctx, { id, parcel_id }, ports);
  const answer = await port.changeStore(toMade(note), store_id);
  if (answer.state !== 'done') throw refuseConsigning('store_not_changed', { reason: explainAnswer(answer) });
  const listed = (await (await ports.storeMap())?.storeList(note.subtype as CvsSubtype))?.find((store) => store.store_id === store_id);
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    await consignments.updateConsignment(tx, note.id, { attention: null });
    if (order?.cvs) await updateOrder(tx, order, { cvs: { ...order.cvs, ...listed, store_id } }, ctx.clock.now());
    await audit(tx, ctx, note, { field: 'store', old: order?.cvs?.store_id ?? null, new: store_id });
  });
  return showConsignments(ctx, { id }, ports);
}

const explainAnswer = (answer: { state: 'refused'; message: string } | { state: 'unknown'; reason: string }): string =>
  answer.state === 'refused' ? answer.message : answer.reason;

type Named = { id: number; parcel_id: number };

async function liveNote(ctx: Context, { id, parcel_id }: Named, ports: CarrierPorts): Promise<{ port: ConsignmentPort; note: Note }> {
  const order = await selectOrder(ctx.db, { id });
  const parcel = order && (await shippingParcels.selectParcels(ctx.db, id)).find((one) => one.id === parcel_id);
  if (!order || !parcel) throw refuseOrders('order_not_found');
  const port = await ports.consignments();
  if (!port) throw refuseConsigning('carrier_not_connected');
  const note = (await consignments.selectConsignments(ctx.db, [parcel_id])).find(({ state }) => state === 'made');
  if (!note) throw refuseConsigning('no_consignment_note', { orders: order.order_no });
  return { port, note };
}

const audit = (tx: Tx, ctx: Context, note: Note, change: { field: string; old: string | null; new: string | null }): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'OrderShipping', subject_id: note.order_shipping_id, action: 'consignment' },
    ...{ caller: ctx.caller, request_id: ctx.requestId, changes: [change] },
  });
