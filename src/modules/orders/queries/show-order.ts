import { sql } from 'kysely';
import { readCustomer } from '#modules/customers/index.ts';
import { attempts as charges, differences as findings, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { inWords } from '#modules/pricing/index.ts';
import { type Parcel, parcels as shippingParcels } from '#modules/shipping/index.ts';
import { staffNames } from '#modules/staff/index.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { onOneConnection, type Reader } from '#platform/db/database.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { type OrderForStaff, refuseOrders } from '../contract.ts';
import { stepSentence } from '../order-messages.ts';
import { computeRefundable } from '../refunding/refund-amounts.ts';
import { type Move, movesFor, parcelMovesFor, toOrderFacts } from '../rules.ts';
import { selectAdjustments } from '../store/adjustments.ts';
import { type OpenMoney, readOpenMoney } from '../store/money.ts';
import { type StoredOrder, selectOrder } from '../store/orders.ts';
import { selectReturns } from '../store/returns.ts';
import { lineViews, type StoredLine, selectStoredLines } from './lines.ts';
import { moneyViews, refreshAfter } from './money-views.ts';
import { countProblemOrders } from './order-filter.ts';
import { invoiceRequestOf, openMoneyView, ordererOf, toDeliveryView, toLineShares, toRecipientPerson, totalsView } from './totals.ts';

type ReadContext = Pick<Context, 'db' | 'clock' | 'locale' | 'shop' | 'caller'>;

/** One order for staff. Throws order_not_found. */
export async function showOrder({ db, clock, locale, shop, caller }: ReadContext, { id }: { id: number }): Promise<OrderForStaff> {
  const { order, parts } = await onOneConnection(db, async (reader) => {
    const order = await selectOrder(reader, { id });
    if (!order) throw refuseOrders('order_not_found');
    return { order, parts: await readParts(reader, order, caller) };
  });
  const { lines, adjustments, parcels, payments, refunds, attempts, differences, names } = parts;
  const { currency, payment_method: payment } = order;
  const major = (amount: number) => toMajor(amount, currency);
  return {
    ...totalsView(order, adjustments, locale),
    ...toRowFields(order, shop.secrets),
    moves: movesFor(toOrderFacts(order)).map((move) => moveView(move, locale)),
    refused: order.refused_codes.map(({ name, code, missing }) => ({
      ...{ name: inLocale(name, locale), code },
      reason: inWords.missingInWords(missing, { locale, currency }),
    })),
    shares: toLineShares(order, adjustments, locale),
    lines: lineViews(lines, currency, locale),
    orderer: { ...ordererOf(order), email: order.email },
    recipient: toRecipientPerson(order),
    customer: parts.customer,
    earlier_problems: parts.earlier_problems,
    delivery: toDeliveryView(order, locale),
    payment: { name: inLocale(payment.name, locale), kind: payment.kind, bank: payment.bank },
    balance: balanceView(order, parts.money),
    refundable: toRefundableView(computeRefundable(order, lines, payments, refunds), major),
    shippings: parcels.map((parcel) => parcelView(parcel, order, lines, locale)),
    ...moneyViews({ payments, refunds, attempts, differences, names }, major),
    refresh_after: refreshAfter(attempts[0], clock.now()),
    returns: parts.returns,
    history: parts.history,
    adjacent: parts.adjacent,
  };
}

/** What is shown of an order besides its own row. */
async function readParts(db: Reader, order: StoredOrder, caller: Caller) {
  const [
    lines,
    adjustments,
    parcels,
    payments,
    refunds,
    attempts,
    returns,
    history,
    customer,
    earlier_problems,
    adjacent,
    money,
    differences,
  ] = await Promise.all([
    selectStoredLines(db, order.id),
    selectAdjustments(db, order.id),
    shippingParcels.selectParcels(db, order.id),
    receivedPayments.select(db, [order.id]),
    refundRecords.selectRefunds(db, [order.id]),
    charges.selectAttempts(db, order.id),
    selectReturns(db, order.id),
    readHistory(db, order.id),
    readCustomerFacts(db, order, caller),
    countProblemOrders(db, order.id),
    readAdjacentOrders(db, order),
    readOpenMoney(db, order.id),
    findings.selectOpenDifferences(db, order.id),
  ]);
  const names = await staffNames(
    db,
    refunds.flatMap(({ sent_by }) => sent_by ?? []),
  );
  return {
    ...{ lines, adjustments, parcels, payments, refunds, attempts },
    ...{ returns, history, customer, earlier_problems, adjacent, money, differences, names },
  };
}

const balanceView = ({ mismatch, balance_requested_at, currency }: StoredOrder, { received, refunded, net }: OpenMoney) => ({
  received: toMajor(received, currency),
  refunded: toMajor(refunded, currency),
  net: toMajor(net, currency),
  mismatch,
  requested_at: balance_requested_at?.toISOString() ?? null,
});

const toRefundableView = (amounts: ReturnType<typeof computeRefundable>, major: (amount: number) => number) => ({
  money: major(amounts.money),
  credits: major(amounts.credits),
  shipping: major(amounts.shipping),
});

/** The fields of the order's own row. */
function toRowFields(order: StoredOrder, secrets: Secrets) {
  return {
    id: order.id,
    order_no: order.order_no,
    token: order.token,
    source: order.source,
    locale: order.locale,
    created_at: order.created_at.toISOString(),
    version: order.version,
    version_at: order.updated_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    shipping_status: order.shipping_status,
    ...openMoneyView(order),
    tags: order.tags,
    ads_tracking: order.ads_tracking,
    customer_note: order.customer_note,
    staff_note: order.staff_note,
    tax_id: (order.tax_id && secrets.open(order.tax_id, 'tax_id')) ?? null,
    invoice_request: invoiceRequestOf(order),
  };
}

const moveView = ({ machine, to, refusal }: Move, locale: Locale) => ({
  machine,
  to,
  allowed: !refusal,
  reason: refusal ? stepSentence(refusal, locale) : '',
});

function parcelView(parcel: Parcel, order: StoredOrder, lines: readonly StoredLine[], locale: Locale): OrderForStaff['shippings'][number] {
  const { id, parcel_no, status, temperature, tracking_no, tracking_url } = parcel;
  return {
    id,
    parcel_no,
    status,
    temperature,
    tracking_no,
    tracking_url,
    fee: toMajor(parcel.fee, order.currency),
    shipped_at: parcel.shipped_at?.toISOString() ?? null,
    arrived_at: parcel.arrived_at?.toISOString() ?? null,
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    lines: parcel.lines.map(({ order_line_id, quantity }) => {
      const line = lines.find((l) => l.id === order_line_id);
      return { line_id: order_line_id, quantity, name: line ? inLocale(line.name, locale) : '', sku: line?.sku ?? '' };
    }),
    moves: parcelMovesFor(toOrderFacts(order), status).map((move) => moveView(move, locale)),
  };
}

async function readHistory(reader: Reader, orderId: number): Promise<OrderForStaff['history']> {
  const rows = await reader
    .selectFrom('order_history')
    .select(['id', 'machine', 'from_status as from', 'to_status as to', 'actor_kind', 'actor_name', 'reason', 'forced', 'created_at'])
    .select('order_shipping_id as parcel_id')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function readCustomerFacts(
  reader: Reader,
  { customer_id, currency }: StoredOrder,
  caller: Caller,
): Promise<OrderForStaff['customer']> {
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
  const maySee = caller.kind === 'staff' && mayCall(caller, 'customers view');
  return { id: customer.id, name: customer.name, order_count, spent: maySee ? toMajor(spent, currency) : null };
}

/** The previous and next order by time, for the record pager. */
async function readAdjacentOrders(reader: Reader, { id, created_at }: StoredOrder): Promise<OrderForStaff['adjacent']> {
  const { rows } = await sql<OrderForStaff['adjacent']>`
    select
      (select id from orders where (created_at, id) < (${created_at}, ${id}) order by created_at desc, id desc limit 1) as previous,
      (select id from orders where (created_at, id) > (${created_at}, ${id}) order by created_at, id limit 1) as next`.execute(reader);
  return rows[0] ?? { previous: null, next: null };
}
