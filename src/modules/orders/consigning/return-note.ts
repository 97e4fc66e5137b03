import { meteredServices } from '#modules/credits/index.ts';
import type { CreateReturnAnswer, NoteSubtype } from '#modules/shipping/contract.ts';
import { type CarrierPorts, consignments, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { mailBuyerOnce } from '../buyer-mails.ts';
import { refuseOrders } from '../contract.ts';
import { selectStoredLines } from '../queries/lines.ts';
import { lockOrder } from '../store/orders.ts';
import { endOverdue, openReturnNote, type ReturnNote, settleReturnNote } from '../store/return-notes.ts';
import { selectReturns } from '../store/returns.ts';
import { type consigningContract, type OrderConsignments, refuseConsigning } from './contract.ts';
import { parcelValue } from './parcel-amounts.ts';
import { toMade } from './print.ts';
import { returnableNote, showConsignments } from './show.ts';

type Request = ParsedInputOf<typeof consigningContract.makeReturn>;
type Opened = { note: ReturnNote; original: consignments.Consignment; goods_amount: number };

/** An attempt without an answer for so long has none. */
const overdueMs = 120_000;
const noAnswer = 'no_answer';

/**
 * Orders a return from the carrier for an approved return request: the attempt is committed, then the carrier is called; the buyer is
 * mailed the code. Throws order_not_found, carrier_not_connected, return_not_sendable, return_note_exists, note_refused with the carrier's
 * words, return_unknown without an answer, after which staff decide, because the carrier cannot be asked.
 */
export async function makeReturn(ctx: Context, request: Request, ports: CarrierPorts): Promise<OrderConsignments> {
  const port = await ports.consignments();
  if (!port) throw refuseConsigning('carrier_not_connected');
  const { note, original, goods_amount } = await inTransaction(ctx.db, (tx) => open(tx, ctx, request, port));
  const answer = await port.createReturn(
    { note: { ...toMade(original), subtype: original.subtype as NoteSubtype }, sent: original.request, goods_amount },
    `${ctx.shop.publicUrl}/api/logistics/returns/${note.id}/reply`,
  );
  await inTransaction(ctx.db, (tx) => settle(tx, ctx, note, answer));
  if (answer.state === 'refused') throw refuseConsigning('note_refused', { reason: answer.message });
  if (answer.state === 'unknown') throw refuseConsigning('return_unknown');
  return showConsignments(ctx, { id: request.id }, ports);
}

async function open(
  tx: Tx,
  ctx: Context,
  { id, return_id }: Request,
  port: NonNullable<Awaited<ReturnType<CarrierPorts['consignments']>>>,
): Promise<Opened> {
  if (!(await lockOrder(tx, id))) throw refuseOrders('order_not_found');
  const parcels = await shippingParcels.selectParcels(tx, id);
  const ids = parcels.map((parcel) => parcel.id);
  const original = returnableNote(parcels, await consignments.selectConsignments(tx, ids), port);
  const isApproved = (await selectReturns(tx, id)).some((one) => one.id === return_id && one.state === 'approved');
  const parcel = parcels.find((one) => one.id === original?.order_shipping_id);
  if (!original || !parcel || !isApproved) throw refuseConsigning('return_not_sendable');
  const at = ctx.clock.now();
  await endOverdue(tx, return_id, new Date(at.getTime() - overdueMs), noAnswer);
  const note = await openReturnNote(tx, { order_id: id, return_id, subtype: original.subtype, created_at: at });
  if (!note) throw refuseConsigning('return_note_exists');
  await meteredServices.chargeService(tx, { service: 'note', id: `return-${note.id}`, orderId: id, now: at });
  return { note, original, goods_amount: Math.min(maxGoodsAmount, parcelValue(parcel, await selectStoredLines(tx, id))) };
}

/** The most the carrier pays for a lost return, New Taiwan dollars (minor units of TWD). */
const maxGoodsAmount = 20_000;

async function settle(tx: Tx, ctx: Context, note: ReturnNote, answer: CreateReturnAnswer): Promise<void> {
  const at = ctx.clock.now();
  await lockOrder(tx, note.order_id);
  const result =
    answer.state === 'made'
      ? { state: 'made' as const, trade_no: answer.trade_no, code: answer.code, made_at: at }
      : { state: 'failed' as const, error: answer.state === 'refused' ? answer.message : noAnswer };
  if (!(await settleReturnNote(tx, note.id, result))) return;
  // What has no answer may have been made.
  if (answer.state === 'refused') await meteredServices.giveBackService(tx, { service: 'note', id: `return-${note.id}`, now: at });
  if (answer.state === 'made') await mailBuyerOnce(tx, note.order_id, 'return_label', [note.return_id]);
  const change =
    result.state === 'made'
      ? { field: 'return_consignment', old: null, new: result.code ?? note.subtype }
      : { field: 'consignment_refused', old: null, new: result.error };
  await recordAudit(tx, {
    ...{ subject_type: 'Order', subject_id: note.order_id, action: 'return', changes: [change] },
    ...{ caller: ctx.caller, request_id: ctx.requestId },
  });
}
