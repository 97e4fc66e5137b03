import { meteredServices } from '#modules/credits/index.ts';
import type { ConsignmentPort, NoteSubtype, ParcelSize } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, type Parcel, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { refuseOrders } from '../contract.ts';
import { stepSentence } from '../order-messages.ts';
import { selectStoredLines } from '../queries/lines.ts';
import { stepRefusal, toOrderFacts } from '../rules.ts';
import { isToShip } from '../status.ts';
import { lockOrder, type StoredOrder } from '../store/orders.ts';
import { type consigningContract, type OrderConsignments, refuseConsigning } from './contract.ts';
import { noteFacts, openCash, problemSentence, shareCash } from './note-facts.ts';
import { sendNote } from './send-note.ts';
import { showConsignments } from './show.ts';

type Contract = typeof consigningContract;
type Request = { id: number; parcel_id?: number | undefined; size: ParcelSize };

/**
 * Makes the note of one parcel, or of all of the order that wait. Throws order_not_found, carrier_not_connected, no_carrier,
 * sender_missing, note_not_possible, note_exists, note_refused with the carrier's words; without an answer the note stays
 * `pending` and is queried by the job. Refuses `shop_credits_short` where notes have a price that the shop's purse cannot pay.
 */
export async function makeNotes(ctx: Context, request: ParsedInputOf<Contract['make']>, ports: CarrierPorts): Promise<OrderConsignments> {
  if (!(await makeOrdersNotes(ctx, request, ports))) throw refuseConsigning('note_exists');
  return showConsignments(ctx, { id: request.id }, ports);
}

/** The same for many orders, each on its own; one whose parcels all have a note is unchanged. */
export const makeManyNotes = (ctx: Context, { ids, size }: ParsedInputOf<Contract['makeMany']>, ports: CarrierPorts): Promise<BulkAnswer> =>
  runBulk(ctx, ids, (id) => makeOrdersNotes(ctx, { id, size }, ports));

async function makeOrdersNotes(ctx: Context, request: Request, ports: CarrierPorts): Promise<boolean> {
  const port = await ports.consignments();
  if (!port) throw refuseConsigning('carrier_not_connected');
  const opened = await inTransaction(ctx.db, (tx) => openNotes(tx, ctx, request, port));
  const answers = await Promise.all(opened.map((note) => sendNote(ctx, port, note)));
  const refused = answers.find((answer) => answer.state === 'refused');
  if (refused?.state === 'refused') throw refuseConsigning('note_refused', { reason: refused.message });
  return opened.length > 0;
}

/** Writes the attempts, under the order's lock, before the carrier is called. */
async function openNotes(tx: Tx, ctx: Context, request: Request, port: ConsignmentPort): Promise<consignments.Consignment[]> {
  const order = await lockOrder(tx, request.id);
  if (!order) throw refuseOrders('order_not_found');
  const parcels = await shippingParcels.selectParcels(tx, order.id);
  const waiting = parcels.filter(
    ({ id, status, consignment_no }) =>
      (request.parcel_id === undefined || id === request.parcel_id) && isToShip(status) && consignment_no === null,
  );
  const [first] = waiting;
  if (!first) {
    refuseWithoutParcel(ctx, order, parcels, request);
    return [];
  }
  refuseParcel(ctx, order, first, port);
  const sender = await consignments.selectSender(tx);
  if (!sender) throw refuseConsigning('sender_missing');
  const lines = await selectStoredLines(tx, order.id);
  const cash = shareCash({ parcels, lines, cash: await openCash(tx, order), collectedElsewhere: await liveCash(tx, parcels) });
  const opened: consignments.Consignment[] = [];
  for (const parcel of waiting) {
    const collects = cash.get(parcel.id) ?? 0;
    const facts = noteFacts({ order, lines }, { parcel, collects, size: request.size, sender });
    const problems = consignments.noteProblems(facts);
    if (Object.keys(problems).length > 0) throw refuseConsigning('note_not_possible', { reason: problemSentence(problems, ctx.locale) });
    const note = await consignments.openConsignment(tx, {
      ...{ parcelId: parcel.id, collects, at: ctx.clock.now() },
      request: consignments.buildNote(facts),
    });
    if (!note) continue;
    opened.push(note);
    await audit(tx, ctx, parcel.id, note.trade_no);
  }
  for (const note of opened)
    await meteredServices.chargeService(tx, { service: 'note', id: note.id, orderId: order.id, now: note.created_at });
  return opened;
}

/** Nothing waits: a parcel that has left needs no note. */
function refuseWithoutParcel(ctx: Context, order: StoredOrder, parcels: readonly Parcel[], { parcel_id }: Request): void {
  const named = parcels.filter(({ id }) => parcel_id === undefined || id === parcel_id);
  if (named.some(({ status }) => isToShip(status))) return;
  const refusal = stepRefusal(toOrderFacts(order), 'shipping', 'shipped') ?? 'no_such_step';
  throw refuseConsigning('note_not_possible', { reason: stepSentence(refusal, ctx.locale) });
}

/** A note costs money, so only a parcel that may be shipped gets one. */
function refuseParcel(ctx: Context, order: StoredOrder, { status, subtype }: Parcel, port: ConsignmentPort): void {
  if (subtype === null) throw refuseConsigning('no_carrier');
  if (!port.serves(subtype as NoteSubtype)) throw refuseConsigning('carrier_not_connected');
  const refusal = stepRefusal({ ...toOrderFacts(order), shipping_status: status }, 'shipping', 'shipped');
  if (refusal) throw refuseConsigning('note_not_possible', { reason: stepSentence(refusal, ctx.locale) });
}

/** What the live notes of these parcels collect, by parcel. */
async function liveCash(tx: Tx, parcels: readonly Parcel[]): Promise<Map<number, number>> {
  const notes = await consignments.selectConsignments(
    tx,
    parcels.map(({ id }) => id),
  );
  const live = notes.filter(({ state, collected_at }) => (state === 'made' || state === 'pending') && collected_at === null);
  return new Map(live.map((note) => [note.order_shipping_id, note.collects]));
}

const audit = (tx: Tx, ctx: Context, parcelId: number, tradeNo: string): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'OrderShipping', subject_id: parcelId, action: 'consignment', caller: ctx.caller, request_id: ctx.requestId },
    changes: [{ field: 'consignment_request', old: null, new: tradeNo }],
  });
