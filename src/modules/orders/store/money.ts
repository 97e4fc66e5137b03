import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

export type MoneyKind = Column<'money_entries', 'kind'>;

/** Money of an order, minor units: the fields of the SQL function `order_money`. */
export type OpenMoney = {
  /** Received money, in the order's currency. */
  received: number;
  /** Refunded or pending. */
  refunded: number;
  /** Total less retained money; negative: too much is retained. */
  net: number;
  due: number;
  to_give_back: number;
};

/** As it is now, payments and refunds of this transaction included. Throws an Error when there is no such order. */
export async function readOpenMoney(reader: Reader, orderId: number): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select m.* from orders o cross join lateral order_money(o.id, o.currency, o.grand_total, o.status) m where o.id = ${orderId}`.execute(
    reader,
  );
  const money = rows[0];
  if (!money) throw new Error(`order ${orderId} does not exist`);
  return money;
}

/** One row of the ledger that reports read. Signed minor units: sale, credit_sale, shipping, payment positive, the others negative. */
export type MoneyEntry = {
  order_id: number;
  kind: MoneyKind;
  amount: number;
  currency: Currency;
  /** How the money moved: the payment method's kind. */
  method?: string | null;
  payment_id?: number;
  refund_id?: number;
};

/** Writes money ledger rows for the shop's day of `at`. Zero rows are skipped; a payment or refund is recorded once. */
export async function recordMoney(tx: Tx, entries: readonly MoneyEntry[], when: { at: Date; time_zone: string }): Promise<void> {
  const rows = entries.filter(({ amount }) => amount !== 0);
  if (rows.length === 0) return;
  await sql`
    insert into money_entries (day, order_id, kind, amount, currency, method, payment_id, refund_id, created_at)
    select (${when.at}::timestamptz at time zone ${when.time_zone})::date, e.*, ${when.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(order_id bigint, kind text, amount bigint, currency text, method text, payment_id bigint, refund_id bigint)
    on conflict do nothing`.execute(tx);
}

/** Reverses the order's sale in the ledger: items, fees and credits, not payments. */
export async function reverseSale(tx: Tx, orderId: number, when: { at: Date; time_zone: string }): Promise<void> {
  await sql`
    insert into money_entries (day, order_id, kind, amount, currency, created_at)
    select (${when.at}::timestamptz at time zone ${when.time_zone})::date, order_id, kind, -sum(amount), currency, ${when.at}::timestamptz
    from money_entries where order_id = ${orderId} and kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit')
    group by order_id, kind, currency having sum(amount) <> 0`.execute(tx);
}

type Totals = Columns<'orders', 'items_total' | 'credit_items_total' | 'discount_total' | 'shipping_total' | 'credits_used'>;

/** The ledger rows for a change of totals; from zero at creation. */
export function saleEntries(order: { id: number; currency: Currency }, to: Totals, from?: Totals): MoneyEntry[] {
  const rows: [MoneyKind, number, number][] = [
    ['sale', to.items_total, from?.items_total ?? 0],
    ['credit_sale', to.credit_items_total, from?.credit_items_total ?? 0],
    ['discount', -to.discount_total, -(from?.discount_total ?? 0)],
    ['shipping', to.shipping_total, from?.shipping_total ?? 0],
    ['credit', -to.credits_used, -(from?.credits_used ?? 0)],
  ];
  return rows.map(([kind, now, before]) => ({ order_id: order.id, kind, amount: now - before, currency: order.currency }));
}

/** What a customer paid in the twelve months before `at`, less what was refunded, minor units. */
export async function paidInYear(reader: Reader, customerId: number, at: Date): Promise<number> {
  const { paid } = await reader
    .selectFrom('money_entries as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .where('o.customer_id', '=', customerId)
    .where('e.kind', 'in', ['payment', 'refund'])
    .where('e.created_at', '>', sql<Date>`${at}::timestamptz - interval '12 months'`)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('e.amount'), eb.lit(0)).as('paid'))
    .executeTakeFirstOrThrow();
  return Number(paid);
}
