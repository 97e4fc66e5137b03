import { type CarrierPorts, consignments } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { lockOrder } from '../store/orders.ts';
import { type consigningContract, type OrderConsignments, refuseConsigning } from './contract.ts';
import { endNote } from './end-note.ts';
import { auditNote, explainAnswer, liveNote } from './live-note.ts';
import { toMade } from './print.ts';
import { showConsignments } from './show.ts';

type Contract = typeof consigningContract;

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
    await auditNote(tx, ctx, note, { field: 'consignment_no', old: consignments.trackingNumber(note) ?? note.logistics_id, new: null });
  });
  return showConsignments(ctx, { id }, ports);
}
