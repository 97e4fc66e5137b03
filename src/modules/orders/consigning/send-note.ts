import type { ConsignmentPort, CreateNoteAnswer } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { reportFailure } from '../buyer-mails.ts';
import { applyStep } from '../commands/apply-step.ts';
import { lockOrder } from '../store/orders.ts';
import { systemActor } from '../store/transitions.ts';
import { emitNotesDiscard } from './effects.ts';
import { endNote } from './end-note.ts';

export type ConsigningDeps = Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;
type Note = consignments.Consignment;

const batchSize = 20;

/** Job: notes whose result is open are queried, and sent again only when the carrier has none. */
export async function sendOpenNotes(deps: ConsigningDeps, ports: CarrierPorts): Promise<void> {
  const port = await ports.consignments();
  if (!port) return;
  for (const note of await consignments.claimOpenNotes(deps.db, deps.clock.now(), batchSize)) {
    await sendNote(deps, port, note).catch((err) => deps.log.error({ err, note_id: note.id }, 'a consignment note could not be settled'));
  }
}

/** Requests a note that the caller has claimed, and records the answer once. */
export async function sendNote(deps: ConsigningDeps, port: ConsignmentPort, note: Note): Promise<CreateNoteAnswer> {
  const answer = await requestNote(deps, port, note);
  await inTransaction(deps.db, (tx) => settle(tx, deps, note.id, answer));
  return answer;
}

/** A second try queries the carrier first. */
async function requestNote(
  { shop }: ConsigningDeps,
  port: ConsignmentPort,
  { tries, subtype, trade_no, request }: Note,
): Promise<CreateNoteAnswer> {
  if (tries > 1) {
    const found = await port.find(subtype, trade_no);
    if (found.state === 'unknown') return found;
    if (found.state === 'found') return { ...found, state: 'made' };
  }
  return port.create(request, `${shop.publicUrl}/api/logistics/reply`);
}

async function settle(tx: Tx, deps: ConsigningDeps, id: number, answer: CreateNoteAnswer): Promise<void> {
  const orderId = await consignments.orderOfNote(tx, id);
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  const note = await consignments.lockConsignment(tx, id);
  if (!order || note?.state !== 'pending') return;
  const at = deps.clock.now();
  if (answer.state === 'unknown') {
    deps.log.warn({ order_id: order.id, reason: answer.reason }, 'the carrier did not answer: it is queried again');
    return;
  }
  if (answer.state === 'refused') {
    await endNote(tx, note, { state: 'failed', ended_at: at, error: answer.message, error_code: answer.code });
    // Of a first try the refusal is answered to who asked for the note.
    if (note.tries > 1) await reportFailure(tx, order.id, 'note', note.id);
    return recordAudit(tx, logged(note, 'consignment_refused', answer.message));
  }
  const { logistics_id, payment_no, validation_no, booking_no } = answer;
  const made = { ...note, logistics_id, payment_no, validation_no, booking_no };
  await consignments.updateConsignment(tx, id, { state: 'made', made_at: at, ...{ logistics_id, payment_no, validation_no, booking_no } });
  await consignments.writeNumbers(tx, made, order.delivery_method.tracking_url ?? null);
  await recordAudit(tx, logged(note, 'consignment_no', consignments.trackingNumber(made) ?? logistics_id));
  if (order.status === 'cancelled') return emitNotesDiscard(tx, order.id);
  const parcel = (await parcels.selectParcels(tx, order.id)).find((one) => one.id === note.order_shipping_id);
  if (parcel?.status === 'unshipped')
    await applyStep(tx, order, { machine: 'shipping', to: 'preparing', by: systemActor, at, parcels: parcel.id });
}

const logged = ({ order_shipping_id }: Note, field: string, value: string) => ({
  ...{ subject_type: 'OrderShipping' as const, subject_id: order_shipping_id, action: 'consignment' },
  changes: [{ field, old: null, new: value }],
});
