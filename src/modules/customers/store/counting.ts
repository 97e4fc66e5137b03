import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Counts an order of a customer, or takes it off again (`delta` −1); answers how many live ones there are then. Locks the row. */
export async function countOrder(tx: Tx, customerId: number, delta: 1 | -1): Promise<number> {
  const { orders_placed } = await tx
    .updateTable('customers')
    .set({ orders_placed: sql<number>`orders_placed + ${delta}` })
    .where('id', '=', customerId)
    .returning('orders_placed')
    .executeTakeFirstOrThrow();
  return orders_placed;
}
