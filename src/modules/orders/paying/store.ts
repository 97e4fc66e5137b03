import type { Tx } from '#platform/db/database.ts';

/** Whether staff must look at the money of an order before it goes on. */
export async function setMismatch(tx: Tx, orderId: number, mismatch: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ mismatch, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
}
