import { z } from 'zod';
import { consignments, parcels } from '#modules/shipping/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { declareEffects } from '#platform/outbox/effects.ts';

export const consigningEffects = declareEffects({
  /** The order was cancelled: its unused notes are cancelled at the carrier too. */
  notes_discard: z.object({ order_id: z.int() }),
});

/** Emits the effect that discards the notes of a cancelled order. A note that is still pending is discarded once it is made (`send-note.ts`). */
export async function emitNotesDiscard(tx: Tx, orderId: number): Promise<void> {
  const ids = (await parcels.selectParcels(tx, orderId)).map(({ id }) => id);
  const hasMadeNote = (await consignments.selectConsignments(tx, ids)).some(({ state }) => state === 'made');
  if (hasMadeNote) await consigningEffects.emit(tx, 'notes_discard', { order_id: orderId }, `${orderId}:${randomId()}`);
}
