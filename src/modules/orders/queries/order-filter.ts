import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { invoiceViews } from '#modules/invoices/index.ts';
import { differences, refundRecords } from '#modules/payments/index.ts';
import { coupons } from '#modules/pricing/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { DB } from '#platform/db/tables.generated.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type Currency, exponentOf } from '#shared/money.ts';
import type { ordersContract } from '../contract.ts';
import { tabFilters } from '../rules.ts';
import { matchingSearch, ordersWith, type SearchWay } from './order-search.ts';

export type ListInput = ParsedInputOf<typeof ordersContract.list>;
type Tab = keyof typeof tabFilters;
type Condition = Expression<SqlBool>;

const eb = expressionBuilder<DB & { o: DB['orders'] }, 'o'>();

/** An empty list means no filter. One value is compared as such: then an index that begins with the column has the rows in their order. */
const among = (column: RawBuilder<unknown>, values: readonly string[] | undefined): Condition[] =>
  values?.length ? [values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = any(${values}::text[])`] : [];

/** What most orders end as. Partial indexes hold the other orders, and are used where the condition names what they leave out. */
const usual = {
  payment_status: { values: ['paid', 'voided'], other: sql<SqlBool>`o.payment_status not in ('paid', 'voided')` },
  shipping_status: { values: ['delivered', 'cancelled'], other: sql<SqlBool>`o.shipping_status not in ('delivered', 'cancelled')` },
  source: { values: ['storefront'], other: sql<SqlBool>`o.source <> 'storefront'` },
};

/** The same as `among` of a column of which a partial index holds what is unusual. */
function amongRare(column: keyof typeof usual, values: readonly string[] | undefined): Condition[] {
  const { values: leftOut, other } = usual[column];
  const isRare = values?.every((value) => !leftOut.includes(value)) ?? false;
  return [...among(sql.ref(`o.${column}`), values), ...(isRare && values?.length ? [other] : [])];
}

/** Identical to the condition of the index orders_open_money, which finds these few orders without reading the others. */
const isOpen = sql<SqlBool>`(o.due > 0 or o.to_give_back > 0)`;
const openMoney = {
  any: isOpen,
  due: sql<SqlBool>`${isOpen} and o.due > 0`,
  to_give_back: sql<SqlBool>`${isOpen} and o.to_give_back > 0`,
};

/** What belongs to a tab of the list. */
export function inTab(tab: Tab): Condition {
  const { status, payment_status, shipping_status, open_money } = tabFilters[tab];
  return eb.and([
    ...among(sql.ref('o.status'), status),
    ...among(sql.ref('o.payment_status'), payment_status),
    ...among(sql.ref('o.shipping_status'), shipping_status),
    ...(open_money ? [openMoney.any] : []),
  ]);
}

/** The shop's time zone, the currency of its orders, this moment, and whether very many parcels moved within the days of the filter. */
export type FilterContext = { timeZone: string; currency: Currency; now: Date; isMany: { shipped: boolean; delivered: boolean } };

/** SQL conditions of the list's tab, filters and search. Days are in the shop's time zone. */
export function matching(input: ListInput, context: FilterContext, way: SearchWay = 'index'): Condition {
  const others = matchingFilters(input, context);
  return input.q ? eb.and([others, matchingSearch(input.q, way, others)]) : others;
}

function matchingFilters(input: ListInput, context: FilterContext): Condition {
  const { timeZone, currency, now } = context;
  const { tab, from, until } = input;
  return eb.and([
    inTab(tab),
    ...(input.customer ? [sql<SqlBool>`o.customer_id = ${input.customer}`] : []),
    ...among(sql.ref('o.status'), input.status),
    ...amongRare('payment_status', input.payment_status),
    ...amongRare('shipping_status', input.shipping_status),
    ...among(sql.ref('o.payment_kind'), input.payment_kind),
    ...among(sql.ref('o.delivery_kind'), input.delivery_kind),
    ...(from ? [sql<SqlBool>`o.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`] : []),
    ...(until ? [sql<SqlBool>`o.created_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...statusDateConditions(input, context),
    ...(input.waiting ? [sql<SqlBool>`o.created_at < ${now}::timestamptz - interval '24 hours'`] : []),
    ...(input.refund ? [refundRecords.waitsForHand(sql.ref('o.id'))] : []),
    ...(input.payment_record ? [differences.hasOpenDifference(sql.ref('o.id'))] : []),
    ...(input.parcel ? [parcels.hasTrouble(sql.ref('o.id'))] : []),
    ...(input.invoice ? [invoiceViews.hasFailed(sql.ref('o.id'))] : []),
    ...attributeConditions(input),
    ...contentConditions(input, currency),
  ]);
}

/**
 * Paid, shipped or delivered between two days of the shop. An order is placed before, but for the clocks of two servers: then the
 * newest of them are looked for where they are, and not among all orders since. Without a last day, that of the last parcel of all.
 */
function statusDateConditions(input: ListInput, { timeZone, isMany }: FilterContext): Condition[] {
  const { paid_from, paid_until } = input;
  const id = sql.ref('o.id');
  const end = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const placedUntil = (day: string | undefined): Condition[] => (day ? [sql<SqlBool>`o.created_at < ${end(day)} + interval '1 hour'`] : []);
  const placedBeforeLast = (event: 'shipped' | 'delivered'): Condition[] =>
    isMany[event] ? [sql<SqlBool>`o.created_at < ${parcels.lastMove(event)} + interval '1 hour'`] : [];
  const movedWithin = (event: 'shipped' | 'delivered', from: string | undefined, until: string | undefined): Condition[] =>
    from || until
      ? [
          parcels.movedWithin(id, event, { from, until, timeZone }, isMany[event]),
          ...(until ? placedUntil(until) : placedBeforeLast(event)),
        ]
      : [];
  return [
    ...(paid_from ? [sql<SqlBool>`o.paid_at >= (${paid_from}::date)::timestamp at time zone ${timeZone}`] : []),
    ...(paid_until ? [sql<SqlBool>`o.paid_at < ${end(paid_until)}`, ...placedUntil(paid_until)] : []),
    ...movedWithin('shipped', input.shipped_from, input.shipped_until),
    ...movedWithin('delivered', input.delivered_from, input.delivered_until),
  ];
}

const notes = { customer: sql<SqlBool>`o.customer_note <> ''`, staff: sql<SqlBool>`o.staff_note <> ''` };

/** Conditions on the order's own attributes: delivery, notes, source, open money, tags, region. */
function attributeConditions({
  delivery_id,
  temperature,
  note,
  source,
  mismatch,
  money,
  tag,
  utm,
  region,
  delivery_from,
  delivery_until,
}: ListInput): Condition[] {
  return [
    ...(delivery_id?.length ? [sql<SqlBool>`o.delivery_method_id = any(${delivery_id}::bigint[])`] : []),
    ...(temperature?.length ? [parcels.atTemperature(sql.ref('o.id'), temperature)] : []),
    ...(note ? [notes[note]] : []),
    ...(source ? amongRare('source', [source]) : []),
    ...(mismatch ? [sql<SqlBool>`o.mismatch`] : []),
    ...(money ? [openMoney[money]] : []),
    ...(tag?.length ? [sql<SqlBool>`o.tags && ${tag}::text[] and o.tags <> '{}'`] : []),
    ...(utm?.length ? [fromSource(utm)] : []),
    ...(region ? [sql<SqlBool>`order_region(o.recipient_city, o.cvs) = order_region(${region}, null)`] : []),
    ...(delivery_from ? [sql<SqlBool>`o.delivery_on >= ${delivery_from}::date`] : []),
    ...(delivery_until ? [sql<SqlBool>`o.delivery_on <= ${delivery_until}::date`] : []),
  ];
}

/** By `utm_source` or, without one, by the affiliate's `RID`. */
const fromSource = (sources: readonly string[]): Condition =>
  sql<SqlBool>`(o.ads_tracking ->> 'utm_source' = any(${sources}::text[]) or o.ads_tracking ->> 'utm_source' is null and o.ads_tracking ->> 'RID' = any(${sources}::text[]))`;

/** Conditions on items, discounts and totals. */
function contentConditions(
  { product: search, offer_id, campaign_id, total_from, total_until }: ListInput,
  currency: Currency,
): Condition[] {
  // All orders of a shop have its currency, and with a plain number the index orders_office answers.
  const minor = (major: number) => sql`${major}::numeric * ${10 ** exponentOf(currency)}`;
  const adjusted = (rule: RawBuilder<SqlBool>): Condition =>
    sql<SqlBool>`exists (select from order_adjustments a where a.order_id = o.id and ${rule})`;
  return [
    ...(search ? [sql<SqlBool>`o.id in (${ordersWith(search)})`] : []),
    ...(offer_id?.length ? [adjusted(sql`a.offer_id = any(${offer_id}::bigint[])`)] : []),
    ...(campaign_id?.length ? [adjusted(coupons.isOfCampaigns(sql.ref('a.coupon_id'), campaign_id))] : []),
    ...(total_from === undefined ? [] : [sql<SqlBool>`o.grand_total >= ceil(${minor(total_from)})::bigint`]),
    ...(total_until === undefined ? [] : [sql<SqlBool>`o.grand_total <= floor(${minor(total_until)})::bigint`]),
  ];
}

/** Number of earlier orders of the same account or phone that were not collected or came back. */
export const earlierProblemOrders: RawBuilder<number> = sql<number>`(
  select count(*)::integer from orders c
  where (c.customer_id = o.customer_id or c.phone = o.phone and c.phone <> '') and c.id < o.id
    and (c.shipping_status in ('failed', 'returning', 'returned') or c.status = 'returned'))`;

/** The same of one order. */
export async function countProblemOrders(reader: Reader, id: number): Promise<number> {
  const row = await reader.selectFrom('orders as o').select(earlierProblemOrders.as('n')).where('o.id', '=', id).executeTakeFirst();
  return row?.n ?? 0;
}

/** Whether the list is narrowed only by days of shipping, or only by days of delivery. */
export function isByMoveOnly({ shipped_from, shipped_until, delivered_from, delivered_until, ...input }: ListInput): boolean {
  const { page, per_page, sort, tab, ...others } = input;
  const isByBoth = (shipped_from ?? shipped_until) !== undefined && (delivered_from ?? delivered_until) !== undefined;
  return !isByBoth && tab === 'all' && Object.values(others).every((value) => value === undefined);
}

/** Finds out whether very many parcels moved within the days of the filter. */
export async function findManyMoved(reader: Reader, input: ListInput, timeZone: string): Promise<FilterContext['isMany']> {
  const isMany = async (event: 'shipped' | 'delivered') => {
    const { [`${event}_from` as const]: from, [`${event}_until` as const]: until } = input;
    return from || until ? parcels.hasManyMoved(reader, event, { from, until, timeZone }) : false;
  };
  return { shipped: await isMany('shipped'), delivered: await isMany('delivered') };
}
