import type { Reader, Tx } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

/** Money that came in for an order; `amount` in minor units of `currency`, more than 0. */
export type NewPayment = { order_id: number; kind: string; amount: number; currency: Currency; note?: string | null; created_at?: Date };
export type Payment = { id: number; order_id: number; kind: string; amount: number; state: string; note: string | null; created_at: Date };

/** Writes down money that was received. What it means for the order is the order's business. */
export async function recordPayment(tx: Tx, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...payment, state: 'captured' })
    .execute();
}

/** The payments of these orders, oldest first. */
export async function paymentsOf(reader: Reader, orderIds: readonly number[]): Promise<Payment[]> {
  return reader
    .selectFrom('payments')
    .select(['id', 'order_id', 'kind', 'amount', 'state', 'note', 'created_at'])
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .orderBy('id')
    .execute();
}
