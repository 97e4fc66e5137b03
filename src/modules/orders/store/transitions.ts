import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { MachineName } from '../status.ts';
import type { StoredOrder } from './orders.ts';

export type Actor = { kind: 'staff' | 'customer' | 'system' | 'provider'; id: number | null; name: string | null };
export type HistoryRow = {
  order_id: number;
  machine: MachineName;
  /** One parcel of several moved, not the order itself. */
  order_shipping_id?: number | null;
  from_status: string | null;
  to_status: string;
  actor: Actor;
  reason?: string | null;
  forced?: boolean;
  created_at: Date;
};

/** History: one row per status change, never updated. */
export async function insertHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  await tx
    .insertInto('order_history')
    .values(rows.map(({ actor, ...row }) => ({ ...row, actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name })))
    .execute();
}

const columns = { order: 'status', payment: 'payment_status', shipping: 'shipping_status' } as const;

type RowStep = { machine: MachineName; from: string; to: string; at: Date; cancelled_by?: StoredOrder['cancelled_by'] };

/** Updates the order's row only while it is at `from`: undefined otherwise. */
export async function moveOrderRow(tx: Tx, id: number, step: RowStep): Promise<StoredOrder | undefined> {
  const column = columns[step.machine];
  return tx
    .updateTable('orders')
    .set({ [column]: step.to, ...stepTimestamps(step), version: sql<number>`version + 1`, updated_at: step.at })
    .where('id', '=', id)
    .where(sql.ref(column), '=', step.from)
    .returningAll()
    .executeTakeFirst();
}

/** The times and the reason that go with a status. */
function stepTimestamps({ machine, from, to, at, cancelled_by }: RowStep) {
  if (machine === 'payment') return to === 'paid' ? { paid_at: at } : {};
  if (machine === 'shipping') return {};
  if (to === 'completed') return { completed_at: at };
  if (to === 'cancelled') return { cancelled_at: at, cancelled_by: cancelled_by ?? 'staff' };
  return from === 'cancelled' ? { cancelled_at: null, cancelled_by: null } : {};
}
