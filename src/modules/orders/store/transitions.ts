import type { Tx } from '#platform/db/database.ts';
import type { MachineName } from '../status.ts';

export type Actor = { kind: 'staff' | 'customer' | 'system' | 'provider'; id: number | null; name: string | null };
export type HistoryRow = {
  order_id: number;
  machine: MachineName;
  from_status: string | null;
  to_status: string;
  actor: Actor;
  reason?: string | null;
  forced?: boolean;
  created_at: Date;
};

/** Notes who moved what, from where, to where: one row for every move, never changed. */
export async function insertHistory(tx: Tx, rows: readonly HistoryRow[]): Promise<void> {
  await tx
    .insertInto('order_history')
    .values(rows.map(({ actor, ...row }) => ({ ...row, actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name })))
    .execute();
}

const columns = { order: 'status', payment: 'payment_status', shipping: 'shipping_status' } as const;

/** Moves the order's own row, only while it still says `from`: false when somebody moved it before. */
export async function moveOrderRow(
  tx: Tx,
  id: number,
  step: { machine: MachineName; from: string; to: string; at: Date },
): Promise<boolean> {
  const column = columns[step.machine];
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ [column]: step.to, updated_at: step.at })
    .where('id', '=', id)
    .where(column, '=', step.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
