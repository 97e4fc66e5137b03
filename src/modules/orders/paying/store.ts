import type { Tx } from '#platform/db/database.ts';

/** Whether staff must check the money of an order before it proceeds. */
export async function setMismatch(tx: Tx, orderId: number, mismatch: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ mismatch, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
}

/** Records that the payment link was sent; no version change. */
export async function recordBalanceRequest(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.updateTable('orders').set({ balance_requested_at: at }).where('id', '=', orderId).execute();
}
