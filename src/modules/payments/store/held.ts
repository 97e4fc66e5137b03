import { sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';

/** Moves an authorised payment on, once; false when it is not authorised any more. `at`: when it was found collected. */
export async function settleHeld(
  tx: Tx,
  id: number,
  change: { state: 'captured'; at: Date } | { state: 'voided' | 'lapsed' },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: change.state, ...('at' in change && { captured_at: change.at }) })
    .where('id', '=', id)
    .where('state', '=', 'authorised')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A held payment, with the charge by which its provider knows it. */
export type HeldPayment = { id: number; order_id: number; attempt_id: string; trade_id: string; payment_method_id: number | null };

const heldQuietMs = 20 * 3_600_000;

/** Claims the authorised payment that was queried longest ago, at most once in twenty hours; undefined: none is due. */
export async function claimHeld(db: Database, now: Date): Promise<HeldPayment | undefined> {
  const claimed = sql<HeldPayment>`
    update payments p set capture_queried_at = ${now} from payment_attempts a
    where a.id = p.attempt_id and p.id = (
      select id from payments where state = 'authorised' and coalesce(capture_queried_at, created_at) <= ${new Date(now.getTime() - heldQuietMs)}
      order by coalesce(capture_queried_at, created_at), id limit 1 for update skip locked)
    returning p.id, p.order_id, p.attempt_id, p.provider_tx as trade_id, a.payment_method_id`;
  return (await claimed.execute(db)).rows[0];
}

/** The authorised payment of an order; undefined when it is another order's, or not authorised. */
export async function findHeld(reader: Reader, { id, orderId }: { id: number; orderId: number }): Promise<HeldPayment | undefined> {
  const found = sql<HeldPayment>`
    select p.id, p.order_id, p.attempt_id, p.provider_tx as trade_id, a.payment_method_id
    from payments p join payment_attempts a on a.id = p.attempt_id
    where p.id = ${id} and p.order_id = ${orderId} and p.state = 'authorised'`;
  return (await found.execute(reader)).rows[0];
}
