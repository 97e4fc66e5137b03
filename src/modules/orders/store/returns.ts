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
};

/** The requests to send items of an order back, newest first. */
export async function selectReturns(reader: Reader, orderId: number): Promise<ReturnRequest[]> {
  const rows = await reader
    .selectFrom('return_requests')
    .select(['id', 'state', 'lines', 'reason', 'staff_note', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
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
