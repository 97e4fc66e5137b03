import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Refunds } from '#platform/db/tables.generated.ts';
import type { Minor } from '#shared/money.ts';
import { walletKinds } from '#shared/payments/prime-payments.ts';

/** Money (and credits) that go back to the customer; minor units. */
export type Refund = Selectable<Refunds>;
export type RefundState = Refund['state'];

export type NewRefund = Pick<Refund, 'order_id' | 'payment_id' | 'kind' | 'amount' | 'credits' | 'currency' | 'reason' | 'staff_id'> & {
  created_at: Date;
};
export type RefundLine = Columns<'refund_lines', 'order_line_id' | 'quantity' | 'amount' | 'credits' | 'restocked'>;

/** Credits alone are back already: that refund is done. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const done = refund.amount === 0;
  const row = await tx
    .insertInto('refunds')
    .values({ ...refund, state: done ? 'done' : 'to_do', done_at: done ? refund.created_at : null })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/** Records the order lines that a refund is for; amounts in minor units. */
export async function insertRefundLines(tx: Tx, refundId: number, lines: readonly RefundLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('refund_lines')
    .values(lines.map((line) => ({ ...line, refund_id: refundId })))
    .execute();
}

/** Refunded and pending amount of a payment. */
export async function sumRefunds(reader: Reader, paymentId: number): Promise<number> {
  const { sum } = await reader
    .selectFrom('refunds')
    .select(sql<Minor>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return sum;
}

/** What was given back of an order, minor units. */
export async function sumGivenBack(reader: Reader, orderId: number): Promise<Minor> {
  const { sum } = await reader
    .selectFrom('refunds')
    .select(sql<Minor>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return sum;
}

/** Whether a refund of the payment waits or is on its way. */
export async function hasOpenRefund(reader: Reader, paymentId: number): Promise<boolean> {
  const open = await reader
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['to_do', 'started', 'unknown'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The refunds of these orders, oldest first. */
export async function selectRefunds(reader: Reader, orderIds: readonly number[]): Promise<Refund[]> {
  const rows = await reader
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .orderBy('id')
    .execute();
  return rows;
}

/** Whether an order has an open refund that is not sent to a card automatically. */
export const waitsForHand = (orderId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from report_refunds_by_hand h where h.order_id = ${orderId})`;

/** What was given back of an order's total, as one column of another module's query: without what its total does not contain. Minor units. */
export const givenBackOfTotal = (orderId: RawBuilder<unknown>): RawBuilder<Minor> => sql<Minor>`coalesce((
  select sum(r.amount) from refunds r where r.order_id = ${orderId} and r.state = 'done' and r.kind not in ('edit', 'late_money')), 0)`;

/** The refund, locked until the transaction ends. The order is locked before it. */
export async function lockRefund(tx: Tx, id: number): Promise<Refund | undefined> {
  return await tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type RefundChange = { state: RefundState; provider_refund_id?: string; done_at?: Date } & Partial<
  Pick<Refund, 'sent_to' | 'sent_on' | 'sent_by' | 'sent_note'>
>;

/** Changes a refund's state, times and account. */
export async function updateRefund(tx: Tx, id: number, { sent_to, ...change }: RefundChange): Promise<void> {
  const account = sent_to === undefined ? {} : { sent_to: json(sent_to) };
  await tx
    .updateTable('refunds')
    .set({ ...change, ...account })
    .where('id', '=', id)
    .execute();
}

/** Cancels unsent refunds of edits, newest first, up to `amount` minor units; returns how much. The order must be locked. */
export async function cancelUnsentRefunds(tx: Tx, orderId: number, amount: number): Promise<number> {
  const unsent = await tx
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'to_do')
    .where('kind', '=', 'edit')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  let remaining = amount;
  for (const refund of unsent) {
    const part = Math.min(remaining, refund.amount);
    if (part === refund.amount) await tx.deleteFrom('refunds').where('id', '=', refund.id).execute();
    else if (part > 0)
      await tx
        .updateTable('refunds')
        .set({ amount: refund.amount - part })
        .where('id', '=', refund.id)
        .execute();
    remaining -= part;
  }
  return amount - remaining;
}

/** A refund of a card payment, with the trade it is taken from and what was given back of that before. */
export type CardRefund = Refund &
  Columns<'payment_attempts', 'payment_method_id' | 'provider'> & {
    /** A payment by card has one. */
    trade_id: NonNullable<Column<'payments', 'provider_tx'>>;
    attempt_id: Column<'payment_attempts', 'id'>;
    given_back: Minor;
    /** The part of it that the provider sent; the rest was sent by staff. */
    given_back_by_provider: Minor;
    /** The whole sum of the payment. */
    charged: Minor;
    instalments: Column<'payments', 'instalments'>;
    /** The card's authorisation at the provider of a payment page. */
    authorisation: string | null;
  };

/**
 * Claims card refunds to send or query, one per payment, because the provider only reports the refunded sum. Claimed ones become
 * `started`; other workers' claims are skipped. One of a payment page that was tried and is still to do waits for staff.
 */
export async function claimCardRefunds(db: Database, now: Date, limit: number): Promise<(CardRefund & { previous_state: RefundState })[]> {
  const claimed = sql<CardRefund & { previous_state: RefundState }>`
    with due as (
      select r.id, r.state from refunds r join payments p on p.id = r.payment_id
      where p.kind = any(${['card', ...walletKinds, 'page_card']}) and p.attempt_id is not null and r.amount > 0
        and (r.state = 'to_do' and not (p.kind = 'page_card' and r.queried_at is not null) or r.state in ('started', 'unknown') and r.queried_at <= ${now}::timestamptz - case
          when r.queried_at - r.created_at < interval '10 minutes' then interval '1 minute'
          when r.queried_at - r.created_at < interval '2 hours' then interval '15 minutes'
          else interval '6 hours' end)
        and not exists (
          select from refunds b where b.payment_id = r.payment_id and b.id < r.id and b.state in ('to_do', 'started', 'unknown')
            and not (b.state = 'to_do' and p.kind = 'page_card' and b.queried_at is not null))
      order by r.id limit ${limit} for update of r skip locked)
    update refunds r set queried_at = ${now}, state = case when due.state = 'to_do' then 'started' else r.state end
    from due, payments p, payment_attempts a
    where r.id = due.id and p.id = r.payment_id and a.id = p.attempt_id
    returning r.*, due.state as previous_state, p.provider_tx as trade_id, a.id as attempt_id, a.payment_method_id, a.provider,
      p.amount as charged, p.instalments, a.detail ->> 'authorisation' as authorisation,
      (select coalesce(sum(b.amount), 0) from refunds b where b.payment_id = p.id and b.state = 'done')::bigint as given_back,
      (select coalesce(sum(b.amount), 0) from refunds b
        where b.payment_id = p.id and b.state = 'done' and b.provider_refund_id is not null)::bigint as given_back_by_provider`;
  return (await claimed.execute(db)).rows;
}
