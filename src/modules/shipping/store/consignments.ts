import { type Selectable, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { isDueAgain } from '#platform/db/is-due-again.ts';
import { json } from '#platform/db/json.ts';
import type { Consignments, ShippingEvents } from '#platform/db/tables.generated.ts';
import { carrierRank } from '../carriers/path.ts';
import type { CarrierReport, CarrierState, NoteRequest } from '../ports.ts';

export type Consignment = Selectable<Consignments>;
export type ShippingEvent = Selectable<ShippingEvents>;

/** The notes of these parcels, oldest first. */
export const selectConsignments = (reader: Reader, parcelIds: readonly number[]): Promise<Consignment[]> =>
  reader.selectFrom('consignments').selectAll().where('order_shipping_id', '=', anyOf(parcelIds)).orderBy('id').execute();

/** What the carrier reported about these parcels, newest first. */
export const selectEvents = (reader: Reader, parcelIds: readonly number[]): Promise<ShippingEvent[]> =>
  reader
    .selectFrom('shipping_events')
    .selectAll()
    .where('order_shipping_id', '=', anyOf(parcelIds))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Writes the attempt before the carrier is called, already claimed by the caller; undefined: the parcel has a live note. */
export async function openConsignment(
  tx: Tx,
  { parcelId, request, collects, at }: { parcelId: number; request: NoteRequest; collects: number; at: Date },
): Promise<Consignment | undefined> {
  const row = await tx
    .insertInto('consignments')
    .values({
      ...{ order_shipping_id: parcelId, trade_no: request.trade_no, subtype: request.subtype, collects },
      ...{ state: 'pending', request: json(request), created_at: at, tried_at: at, tries: 1 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await setConsignmentNo(tx, parcelId, request.trade_no);
  return row;
}

/** While a parcel has a consignment number it cannot be split, merged or edited; null: it can again. */
async function setConsignmentNo(tx: Tx, parcelId: number, consignment_no: string | null): Promise<void> {
  await tx.updateTable('order_shippings').set({ consignment_no }).where('id', '=', parcelId).execute();
}

/** Claims notes whose result is open, in one statement, so that no other worker claims them too. */
export async function claimOpenNotes(reader: Reader, now: Date, limit: number): Promise<Consignment[]> {
  const { rows } = await sql<Consignment>`
    with due as (
      select id from consignments where state = 'pending' and ${isDueAgain(now, '15 minutes')} order by tried_at limit ${limit} for update skip locked)
    update consignments c set tried_at = ${now}, tries = tries + 1 from due where c.id = due.id returning c.*`.execute(reader);
  return rows;
}

/** Claims notes whose collected cash was not paid out yet, each once a day for three months. */
export async function claimToBePaidOut(reader: Reader, now: Date, limit: number): Promise<Consignment[]> {
  const { rows } = await sql<Consignment>`
    with due as (
      select id from consignments where collected_at is not null and collects > 0 and paid_out is null
        and collected_at > ${now}::timestamptz - interval '90 days'
        and (payout_queried_at is null or payout_queried_at <= ${now}::timestamptz - interval '20 hours')
      order by payout_queried_at nulls first, id limit ${limit} for update skip locked)
    update consignments c set payout_queried_at = ${now} from due where c.id = due.id returning c.*`.execute(reader);
  return rows;
}

/** Records a payout once, minor units; false when it was there. */
export async function recordPayout(
  tx: Tx,
  id: number,
  payout: { paid_out: number; payout_fee: number; paid_out_on: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consignments')
    .set(payout)
    .where('id', '=', id)
    .where('paid_out', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** One consignment note, locked until the transaction ends; undefined when there is none. */
export const lockConsignment = (tx: Tx, id: number): Promise<Consignment | undefined> =>
  tx.selectFrom('consignments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Change = Partial<
  Columns<
    'consignments',
    | 'state'
    | 'logistics_id'
    | 'payment_no'
    | 'validation_no'
    | 'booking_no'
    | 'attention'
    | 'store_changed_at'
    | 'error'
    | 'error_code'
    | 'made_at'
    | 'ended_at'
    | 'collected_at'
  >
>;

/** Changes a consignment note. */
export async function updateConsignment(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('consignments').set(change).where('id', '=', id).execute();
}

/** The number that the parcel is tracked by: what the shopper and the carrier's page know. */
export const trackingNumber = ({
  payment_no,
  validation_no,
  booking_no,
}: Pick<Consignment, 'payment_no' | 'validation_no' | 'booking_no'>) =>
  payment_no ? `${payment_no}${validation_no ?? ''}` : booking_no || null;

/** Writes the number of a made note on its parcel. `tracking_url` has `{no}` in place of the number. */
export async function writeNumbers(tx: Tx, note: Consignment, trackingUrl: string | null): Promise<void> {
  const number = trackingNumber(note);
  await tx
    .updateTable('order_shippings')
    .set({
      consignment_no: number ?? note.logistics_id,
      ...(number && { tracking_no: number }),
      ...(number && trackingUrl && { tracking_url: trackingUrl.replaceAll('{no}', encodeURIComponent(number)) }),
    })
    .where('id', '=', note.order_shipping_id)
    .execute();
}

/** Ends a note: its parcel has none, and no number of it. */
export async function endConsignment(
  tx: Tx,
  note: Consignment,
  change: Change & { state: 'failed' | 'cancelled' | 'expired'; ended_at: Date },
): Promise<void> {
  await updateConsignment(tx, note.id, change);
  const number = trackingNumber(note);
  await tx
    .updateTable('order_shippings')
    .set({ consignment_no: null, ...(number && { tracking_no: null, tracking_url: null }) })
    .where('id', '=', note.order_shipping_id)
    .execute();
}

/** Records when these consignment notes were first printed. */
export async function markPrinted(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx.updateTable('consignments').set({ printed_at: at }).where('id', '=', anyOf(ids)).where('printed_at', 'is', null).execute();
  await sql`update order_shippings s set printed_at = coalesce(s.printed_at, ${at})
    from consignments c where c.id = ${anyOf(ids)} and c.order_shipping_id = s.id`.execute(tx);
}

/** Records a report once; false when it was there. */
export async function insertEvent(tx: Tx, note: Consignment, { key, code, message, happened_at, state }: CarrierReport): Promise<boolean> {
  const row = await tx
    .insertInto('shipping_events')
    .values({
      ...{ order_shipping_id: note.order_shipping_id, consignment_id: note.id },
      ...{ provider_key: key, code, message, happened_at, state },
    })
    .onConflict((conflict) => conflict.column('provider_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * What the carrier's newest report of a note means; of two of the same second the later one on the way. That the store has closed
 * counts only after its last change. Null: nothing yet.
 */
export async function newestState(
  reader: Reader,
  { id, store_changed_at }: Pick<Consignment, 'id' | 'store_changed_at'>,
): Promise<CarrierState | null> {
  const events = await reader
    .selectFrom('shipping_events')
    .select(['state', 'happened_at'])
    .where('consignment_id', '=', id)
    .where('state', 'is not', null)
    .execute();
  const isOutdated = (event: (typeof events)[number]): boolean =>
    event.state === 'store_closed' && store_changed_at !== null && event.happened_at <= store_changed_at;
  const current = events.filter((event) => !isOutdated(event));
  const [newest] = current.toSorted(
    (a, b) => b.happened_at.getTime() - a.happened_at.getTime() || carrierRank(b.state) - carrierRank(a.state),
  );
  return newest?.state ?? null;
}

/** The order and the note that a report is about. */
export const findByLogisticsId = (reader: Reader, logisticsId: string): Promise<{ order_id: number; id: number } | undefined> =>
  reader
    .selectFrom('consignments as c')
    .innerJoin('order_shippings as s', 's.id', 'c.order_shipping_id')
    .select(['s.order_id', 'c.id'])
    .where('c.logistics_id', '=', logisticsId)
    .executeTakeFirst();

/** The order of a note. */
export async function orderOfNote(reader: Reader, noteId: number): Promise<number | undefined> {
  const row = await reader
    .selectFrom('consignments as c')
    .innerJoin('order_shippings as s', 's.id', 'c.order_shipping_id')
    .select('s.order_id')
    .where('c.id', '=', noteId)
    .executeTakeFirst();
  return row?.order_id;
}

/** The order of a parcel. */
export async function orderOfParcel(reader: Reader, parcelId: number): Promise<number | undefined> {
  const row = await reader.selectFrom('order_shippings').select('order_id').where('id', '=', parcelId).executeTakeFirst();
  return row?.order_id;
}
