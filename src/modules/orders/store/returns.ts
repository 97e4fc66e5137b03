import type { Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { returnStates } from '../contract/errors-and-enums.ts';
import type { ReturnedLine } from '../stored.ts';

export type ReturnState = (typeof returnStates)[number];
export type ReturnRequest = {
  id: number;
  state: ReturnState;
  lines: ReturnedLine[];
  reason: string;
  staff_note: string;
  created_at: string;
  send_back: SendBack | null;
};
/** What it is sent back with, once the carrier has made it. */
export type SendBack = {
  carrier: string;
  code: string | null;
  booking_no: string | null;
  reported: 'accepted' | 'on_the_way' | 'arrived' | null;
  message: string | null;
};

/** The requests to send items of an order back, newest first. */
export async function selectReturns(reader: Reader, orderId: number): Promise<ReturnRequest[]> {
  const rows = await reader
    .selectFrom('return_requests as r')
    .leftJoin('return_consignments as c', (join) => join.onRef('c.return_id', '=', 'r.id').on('c.state', '=', 'made'))
    .select(['r.id', 'r.state', 'r.lines', 'r.reason', 'r.staff_note', 'r.created_at'])
    .select(['c.subtype', 'c.code', 'c.booking_no', 'c.reported', 'c.reported_message'])
    .where('r.order_id', '=', orderId)
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map(({ subtype: carrier, code, booking_no, reported, reported_message: message, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    send_back: carrier === null ? null : { carrier, code, booking_no, reported, message },
  }));
}

/** False while another request of the order is open. */
export async function insertReturn(
  tx: Tx,
  request: { order_id: number; lines: readonly ReturnedLine[]; reason: string; created_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('return_requests')
    .values({ ...request, lines: json(request.lines), state: 'requested', updated_at: request.created_at })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type ReturnStep = { order_id: number; id?: number; from: readonly ReturnState[]; to: ReturnState; staff_note?: string; at: Date };

/** Moves an order's request only while it is at one of `from`: false when it is not. */
export async function moveReturn(tx: Tx, { order_id, id, from, to, staff_note, at }: ReturnStep): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('return_requests')
    .set({ state: to, updated_at: at, ...(staff_note && { staff_note }) })
    .where('order_id', '=', order_id)
    .where('state', 'in', [...from])
    .$if(id !== undefined, (qb) => qb.where('id', '=', id ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
