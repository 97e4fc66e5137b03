import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Changes a customer's order count by `delta` and returns it. Locks the row. */
export async function countOrder(tx: Tx, customerId: number, delta: 1 | -1): Promise<number> {
  const { orders_placed } = await tx
    .updateTable('customers')
    .set({ orders_placed: sql<number>`orders_placed + ${delta}` })
    .where('id', '=', customerId)
    .returning('orders_placed')
    .executeTakeFirstOrThrow();
  return orders_placed;
}
