import { type CarrierPorts, consignments, parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { lockOrder, selectOrder } from '../store/orders.ts';
import { endNote } from './end-note.ts';
import { toMade } from './print.ts';
import type { ConsigningDeps } from './send-note.ts';

type Note = consignments.Consignment;
type Deps = Pick<ConsigningDeps, 'db' | 'clock'>;

/**
 * Effect of a cancelled order: each of its notes is cancelled at the carrier where that is possible, else only here, where it lapses
 * unused. A refusal stays with the note, in the carrier's words, for staff. Throws while the carrier does not answer, so that it is
 * tried again. Repeatable.
 */
export async function discardCancelledNotes(deps: Deps, ports: CarrierPorts, orderId: number): Promise<void> {
  const order = await selectOrder(deps.db, { id: orderId });
  if (order?.status !== 'cancelled') return;
  const ids = (await parcels.selectParcels(deps.db, orderId)).filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const made = (await consignments.selectConsignments(deps.db, ids)).filter(({ state }) => state === 'made');
  for (const note of made) await discardOne(deps, ports, orderId, note);
}

async function discardOne(deps: Deps, ports: CarrierPorts, orderId: number, note: Note): Promise<void> {
  const port = await ports.consignments();
  const answer = port?.cancels(note.subtype) ? await port.cancel(toMade(note)) : undefined;
  if (answer?.state === 'unknown') throw new Error(`the carrier did not answer whether note ${note.id} is cancelled: ${answer.reason}`);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const locked = await consignments.lockConsignment(tx, note.id);
    if (order?.status !== 'cancelled' || locked?.state !== 'made') return;
    const number = consignments.trackingNumber(locked) ?? locked.logistics_id;
    if (answer?.state === 'refused') {
      await consignments.updateConsignment(tx, locked.id, { error: answer.message, error_code: answer.code });
      return recordAudit(tx, logged(locked, 'consignment_refused', null, answer.message));
    }
    await endNote(tx, locked, { state: 'cancelled', ended_at: deps.clock.now(), error: null, error_code: null });
    await recordAudit(tx, logged(locked, 'consignment_no', number, null));
  });
}

const logged = ({ order_shipping_id }: Note, field: string, old: string | null, next: string | null) => ({
  ...{ subject_type: 'OrderShipping' as const, subject_id: order_shipping_id, action: 'consignment' },
  changes: [{ field, old, new: next }],
});
