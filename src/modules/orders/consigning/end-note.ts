import { meteredServices } from '#modules/credits/index.ts';
import { consignments } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';

/** Ends a note that was refused, cancelled or lapsed unused, and gives back its price. */
export async function endNote(
  tx: Tx,
  note: consignments.Consignment,
  change: Parameters<typeof consignments.endConsignment>[2],
): Promise<void> {
  await consignments.endConsignment(tx, note, change);
  await meteredServices.giveBackService(tx, { service: 'note', id: note.id, now: change.ended_at });
}
