import { z } from 'zod';
import { consignments, parcels } from '#modules/shipping/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { declareEffects } from '#platform/outbox/effects.ts';

export const consigningEffects = declareEffects({
  /** The order was cancelled: its notes that were not used end at the carrier too. */
  notes_discard: z.object({ order_id: z.int() }),
});

/** Leaves the notes of a cancelled order to be discarded. One whose result is still open is left again when it is made. */
export async function leaveNotesToDiscard(tx: Tx, orderId: number): Promise<void> {
  const ids = (await parcels.selectParcels(tx, orderId)).map(({ id }) => id);
  const isAny = (await consignments.selectConsignments(tx, ids)).some(({ state }) => state === 'made');
  if (isAny) await consigningEffects.emit(tx, 'notes_discard', { order_id: orderId }, `${orderId}:${randomId()}`);
}
