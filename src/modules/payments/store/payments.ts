import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Payments } from '#platform/db/tables.generated.ts';

/** How money came in: by a payment method, or as cash. */
export type ReceivedKind = Selectable<Payments>['kind'];

/** A payment of an order; `amount` in minor units of `currency`, above 0. */
export type NewPayment = {
  order_id: number;
  kind: ReceivedKind;
  amount: number;
  currency: string;
  attempt_id?: string;
  provider?: string | null;
  /** The provider's trade: one payment each. */
  provider_tx?: string;
  card_last_four?: string | null;
  card_brand?: string;
  staff_id?: number | null;
  note?: string | null;
  created_at?: Date;
  /** `YYYY-MM-DD` in the shop's time zone, where only the day is known. */
  received_on?: string | null;
  /** In how many parts the bank collects it from the card. */
  instalments?: number | null;
  /** `authorised`: the bank only holds it for the shop. */
  state?: 'captured' | 'authorised';
  /** When the provider collects an authorised one by itself. */
  capture_due?: Date | null;
};
/**
 * `authorised`: the bank holds the money for the shop, which counts as paid · `voided`: given back before it was collected ·
 * `lapsed`: the bank released it.
 */
export type PaymentState = Selectable<Payments>['state'];
export type Payment = {
  id: number;
  order_id: number;
  kind: ReceivedKind;
  provider: string | null;
  provider_tx: string | null;
  amount: number;
  currency: string;
  state: PaymentState;
  capture_due: Date | null;
  /** When an authorised one was found collected. */
  captured_at: Date | null;
  card_last_four: string | null;
  card_brand: string | null;
  note: string | null;
  created_at: Date;
  received_on: string | null;
  /** What the provider keeps of it, by its own record; null: not known yet. */
  fee: number | null;
  instalments: number | null;
};

/** Records a payment and returns its id; the orders module decides what it means. */
export async function recordPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({ state: 'captured', ...payment })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  'id',
  'order_id',
  'kind',
  'provider',
  'provider_tx',
  'amount',
  'currency',
  'state',
  'card_last_four',
  'card_brand',
  'note',
  'created_at',
  'received_on',
  'fee',
  'instalments',
  'capture_due',
  'captured_at',
] as const;

/** The payments of these orders, oldest first. */
export async function selectPayments(reader: Reader, orderIds: readonly number[]): Promise<Payment[]> {
  return reader
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .orderBy('id')
    .execute();
}

/** Records what the provider keeps of the payment of an attempt. */
export async function recordFee(db: Reader, attemptId: string, fee: number): Promise<void> {
  await db.updateTable('payments').set({ fee }).where('attempt_id', '=', attemptId).execute();
}

/** Adds what a carrier keeps of the cash that it collected for an order. */
export async function addCashFee(tx: Tx, orderId: number, fee: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ fee: eb(eb.fn.coalesce('fee', eb.lit(0)), '+', fee) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('payments')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('order_id', '=', orderId)
        .where('kind', '=', 'cod'),
    )
    .execute();
}

/** The payment, locked until the transaction ends, so that its refunds cannot change concurrently. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment | undefined> {
  return tx.selectFrom('payments').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}
