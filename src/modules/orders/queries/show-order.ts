import { sql } from 'kysely';
import { readCustomer } from '#modules/customers/index.ts';
import { paymentsOf } from '#modules/payments/index.ts';
import { parcelsOf } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type OrderForStaff, refuseOrders } from '../contract.ts';
import { factsOf, movesFor } from '../rules.ts';
import type { ShippingStatus } from '../status.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { stepSentence } from '../words.ts';
import { linesOf, lineView } from './lines.ts';
import { ordererOf, recipientOf, totalsView } from './totals.ts';

/** One order with all that staff need to act on it. Throws order_not_found. */
export async function showOrder({ db, locale }: Pick<Context, 'db' | 'locale'>, { id }: { id: number }): Promise<OrderForStaff> {
  const order = await selectOrder(db, { id });
  if (!order) throw refuseOrders('order_not_found');
  const [lines, shippings, payments, history, customer, neighbours] = await Promise.all([
    linesOf(db, id),
    shippingsOf(db, order),
    paymentsOf(db, [id]),
    historyOf(db, id),
    customerOf(db, order),
    neighboursOf(db, order),
  ]);
  const { delivery_method: delivery, payment_method: payment } = order;
  return {
    ...totalsView(order, locale),
    id,
    order_no: order.order_no,
    token: order.token,
    locale: order.locale,
    created_at: order.created_at.toISOString(),
    version_at: order.updated_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    shipping_status: order.shipping_status,
    moves: movesFor(factsOf(order)).map(({ machine, to, refusal }) => ({
      machine,
      to,
      allowed: !refusal,
      reason: refusal ? stepSentence(refusal, locale) : '',
    })),
    lines: lines.map((line) => lineView(line, order.currency, locale)),
    orderer: { ...ordererOf(order), email: order.email },
    recipient: recipientOf(order),
    customer_note: order.customer_note,
    customer,
    delivery: { name: inLocale(delivery.name, locale), kind: delivery.kind },
    payment: { name: inLocale(payment.name, locale), kind: payment.kind, bank: payment.bank },
    shippings,
    history,
    neighbours,
    payments: payments.map((p) => ({
      id: p.id,
      kind: p.kind,
      amount: toMajor(p.amount, order.currency),
      state: p.state,
      note: p.note,
      created_at: p.created_at.toISOString(),
    })),
  };
}

async function shippingsOf(reader: Reader, { id, currency }: StoredOrder): Promise<OrderForStaff['shippings']> {
  const parcels = await parcelsOf<ShippingStatus>(reader, id);
  return parcels.map((parcel) => ({
    ...parcel,
    fee: toMajor(parcel.fee, currency),
    shipped_at: parcel.shipped_at?.toISOString() ?? null,
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
  }));
}

async function historyOf(reader: Reader, orderId: number): Promise<OrderForStaff['history']> {
  const rows = await reader
    .selectFrom('order_history')
    .select(['id', 'machine', 'from_status as from', 'to_status as to', 'actor_kind', 'actor_name', 'reason', 'forced', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) as OrderForStaff['history'];
}

async function customerOf(reader: Reader, { customer_id, currency }: StoredOrder): Promise<OrderForStaff['customer']> {
  if (customer_id === null) return null;
  const customer = await readCustomer(reader, customer_id);
  if (!customer) return null;
  const { order_count, spent } = await reader
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('order_count'),
      sql<number>`coalesce(sum(grand_total) filter (where payment_status in ('paid', 'partially_refunded')), 0)::bigint`.as('spent'),
    ])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return { id: customer.id, name: customer.name, order_count, spent: toMajor(spent, currency) };
}

/** The orders before and after this one in time: what the arrows of the page lead to. */
async function neighboursOf(reader: Reader, { id, created_at }: StoredOrder): Promise<OrderForStaff['neighbours']> {
  const { rows } = await sql<OrderForStaff['neighbours']>`
    select
      (select id from orders where (created_at, id) < (${created_at}, ${id}) order by created_at desc, id desc limit 1) as previous,
      (select id from orders where (created_at, id) > (${created_at}, ${id}) order by created_at, id limit 1) as next`.execute(reader);
  return rows[0] ?? { previous: null, next: null };
}
