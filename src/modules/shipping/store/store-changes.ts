import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Locale } from '#shared/locale.ts';
import type { PickupStore } from '../ports.ts';
import type { Consignment } from './consignments.ts';

/** Records that a shopper goes to the store map for a parcel; only the token's hash is stored. A later visit replaces it. */
export async function openVisit(reader: Reader, noteId: number, visit: { hash: Buffer; until: Date; locale: Locale }): Promise<void> {
  await reader
    .updateTable('consignments')
    .set({ store_visit: visit.hash, store_visit_until: visit.until, store_visit_locale: visit.locale })
    .where('id', '=', noteId)
    .execute();
}

/** Uses the token up: returns its note once; undefined for a token that is unknown, used or expired. */
export const takeVisit = (reader: Reader, hash: Buffer, now: Date): Promise<Consignment | undefined> =>
  reader
    .updateTable('consignments')
    .set({ store_visit: null, store_visit_until: null })
    .where('store_visit', '=', hash)
    .where('store_visit_until', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Claims the change of a closed store until `until`, before the carrier is called. False: it is not closed, or another change is under way. */
export async function claimChange(
  reader: Reader,
  noteId: number,
  change: { store: PickupStore; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('consignments')
    .set({ store_change: json(change.store), store_change_until: change.until })
    .where('id', '=', noteId)
    .where('state', '=', 'made')
    .where('attention', '=', 'store_closed')
    .where((eb) => eb.or([eb('store_change_until', 'is', null), eb('store_change_until', '<=', change.now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the claim back after the carrier refused the store. */
export async function dropChange(reader: Reader, noteId: number): Promise<void> {
  await reader.updateTable('consignments').set({ store_change: null, store_change_until: null }).where('id', '=', noteId).execute();
}

/** Ends a change that the carrier has made. */
export async function finishChange(tx: Tx, noteId: number, at: Date): Promise<void> {
  await tx
    .updateTable('consignments')
    .set({ ...{ store_change: null, store_change_until: null }, ...{ attention: null, store_changed_at: at } })
    .where('id', '=', noteId)
    .execute();
}
