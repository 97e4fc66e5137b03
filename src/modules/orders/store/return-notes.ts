import type { Selectable } from 'kysely';
import type { ReturnReport } from '#modules/shipping/contract.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { ReturnConsignments } from '#platform/db/tables.generated.ts';

export type ReturnNote = Selectable<ReturnConsignments>;
type NewNote = Pick<ReturnNote, 'order_id' | 'return_id' | 'subtype' | 'created_at'>;

/** Ends attempts of a return whose answer is overdue: a process died with them. */
export async function endOverdue(tx: Tx, returnId: number, before: Date, error: string): Promise<void> {
  await tx
    .updateTable('return_consignments')
    .set({ state: 'failed', error })
    .where('return_id', '=', returnId)
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .execute();
}

/** The attempt, written before the carrier is called; undefined: the return has a live one. */
export const openReturnNote = (tx: Tx, note: NewNote): Promise<ReturnNote | undefined> =>
  tx
    .insertInto('return_consignments')
    .values({ ...note, state: 'pending' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Settles an open attempt once. */
export async function settleReturnNote(
  tx: Tx,
  id: number,
  change: { state: 'made'; trade_no: string | null; code: string | null; made_at: Date } | { state: 'failed'; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_consignments')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const findReturnNote = (reader: Reader, id: number): Promise<ReturnNote | undefined> =>
  reader.selectFrom('return_consignments').selectAll().where('id', '=', id).executeTakeFirst();

/** Follows a report that is newer than the last; false for an older, a repeated one, or one about another return. */
export async function followReturnReport(tx: Tx, id: number, report: ReturnReport): Promise<boolean> {
  const { trade_no, state, message, happened_at, booking_no } = report;
  const { numUpdatedRows } = await tx
    .updateTable('return_consignments')
    .set({
      trade_no,
      ...(state && { reported: state }),
      ...(booking_no && { booking_no }),
      ...{ reported_message: message, reported_at: happened_at },
    })
    .where('id', '=', id)
    .where('state', '=', 'made')
    .where((eb) => eb.or([eb('trade_no', 'is', null), eb('trade_no', '=', trade_no)]))
    .where((eb) => eb.or([eb('reported_at', 'is', null), eb('reported_at', '<', happened_at)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
