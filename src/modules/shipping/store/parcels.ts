import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { maxTotal } from '#shared/max-total.ts';
import type { DeliveryKind } from '../contract/kinds.ts';

/** Content of a parcel: lines of kind item, part and gift. */
type ParcelLine = Columns<'order_shipping_lines', 'order_line_id' | 'quantity'>;

const columns = [
  'id',
  'parcel_no',
  'status',
  'kind',
  'subtype',
  'temperature',
  'weight_g',
  'fee',
  'consignment_no',
  'tracking_no',
  'tracking_url',
  'printed_at',
  'shipped_at',
  'arrived_at',
  'delivered_at',
  'pickup_until',
  'pickup_code',
] as const;

/** A parcel of an order; `fee` in minor units. Status rules belong to orders. */
export type Parcel = Columns<'order_shippings', (typeof columns)[number]> & { lines: ParcelLine[] };

type NewParcel = Pick<Parcel, 'temperature' | 'weight_g' | 'fee' | 'lines'>;
type OrderOfParcels = { id: number; kind: DeliveryKind; subtype: string | null };

/** Creates an order's parcels with their content, unshipped, numbered after the last; one statement. */
async function openParcels(tx: Tx, order: OrderOfParcels, parcels: readonly NewParcel[]): Promise<void> {
  if (parcels.length === 0) return;
  await sql`
    with requested as materialized (
      select p.*, row_number() over () + coalesce((select max(parcel_no) from order_shippings where order_id = ${order.id}), 0) as parcel_no
      from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as p(temperature text, weight_g int, fee bigint, lines jsonb)
    ), opened as (
      insert into order_shippings (order_id, parcel_no, status, kind, subtype, temperature, weight_g, fee)
      select ${order.id}, parcel_no, 'unshipped', ${order.kind}, ${order.subtype}, temperature, weight_g, fee from requested
      returning id, parcel_no
    )
    insert into order_shipping_lines (order_shipping_id, order_line_id, quantity)
    select opened.id, l.order_line_id, l.quantity
    from opened join requested using (parcel_no), jsonb_to_recordset(requested.lines) as l(order_line_id bigint, quantity int)`.execute(tx);
}

/** Convenience stores return a parcel after seven days; own shops have no limit. */
const pickupDays = 7;
const pickupEnd = (arrived: Date): Date => new Date(arrived.getTime() + pickupDays * 86_400_000);

/** Six digits for a parcel that waits at the shop: no other waiting one has them. */
const newPickupCode = sql<string>`case when kind = 'shop_pickup' then coalesce(pickup_code, (
  select lpad(n::text, 6, '0') from (select floor(random() * 1000000)::int as n, order_shippings.id from generate_series(1, 50)) as draw
  where not exists (select from order_shippings o where o.pickup_code = lpad(draw.n::text, 6, '0') and o.status = 'arrived') limit 1)) end`;

type ParcelStatus = Parcel['status'];
type ParcelStep = {
  from: ParcelStatus;
  to: ParcelStatus;
  at: Date;
  tracking_no?: string | undefined;
  tracking_url?: string | undefined;
};

/**
 * Changes the status of these parcels with shipped, arrived, delivered times and pick-up deadline; returns how many were still
 * at `from`.
 */
async function moveParcels(tx: Tx, ids: readonly number[], { from, to, at, tracking_no, tracking_url }: ParcelStep): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('order_shippings')
    .set({
      status: to,
      ...(to === 'shipped' ? { shipped_at: at } : {}),
      ...(to === 'arrived'
        ? { arrived_at: at, pickup_until: sql<Date>`case when kind = 'cvs' then ${pickupEnd(at)}::timestamptz end` }
        : {}),
      ...(to === 'arrived' && { pickup_code: newPickupCode }),
      ...(to === 'delivered' ? { delivered_at: at } : {}),
      ...(tracking_no ? { tracking_no } : {}),
      ...(tracking_url ? { tracking_url } : {}),
    })
    .where('id', '=', anyOf(ids))
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The order's parcels by number. */
const selectParcels = (reader: Reader, orderId: number): Promise<Parcel[]> =>
  reader
    .selectFrom('order_shippings as s')
    .select(columns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_shipping_lines as l')
          .select(['l.order_line_id', 'l.quantity'])
          .whereRef('l.order_shipping_id', '=', 's.id')
          .orderBy('l.order_line_id'),
      ).as('lines'),
    )
    .where('s.order_id', '=', orderId)
    .orderBy('s.parcel_no')
    .execute();

/** Tracking of an order: pick-up deadline, last delivery, first tracking link. */
type ParcelTracking = Columns<'order_shippings', 'pickup_until' | 'delivered_at' | 'tracking_url'>;

/** The tracking of these orders' parcels, by order. */
async function readOrderTracking(reader: Reader, orderIds: readonly number[]): Promise<Map<number, ParcelTracking>> {
  const { rows } = await sql<ParcelTracking & Columns<'order_shippings', 'order_id'>>`
    select order_id, min(pickup_until) filter (where status = 'arrived') as pickup_until,
      max(delivered_at) as delivered_at, (array_agg(tracking_url order by parcel_no) filter (where tracking_url is not null))[1] as tracking_url
    from order_shippings where order_id = ${anyOf(orderIds)} group by order_id`.execute(reader);
  return new Map(rows.map(({ order_id, ...tracking }) => [order_id, tracking]));
}

type Repacked = { id: number; lines: readonly ParcelLine[]; weight_g?: number; fee?: number };

/**
 * Replaces the content of these parcels and, if given, weight and fee; empty parcels are deleted where their order has another. The caller
 * ensures that every line is in parcels with the quantity that is or was sent.
 */
async function repackParcels(tx: Tx, parcels: readonly Repacked[]): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  await tx.deleteFrom('order_shipping_lines').where('order_shipping_id', '=', anyOf(ids)).execute();
  const rows = parcels.flatMap(({ id, lines }) => lines.map((line) => ({ order_shipping_id: id, ...line })));
  if (rows.length > 0) await tx.insertInto('order_shipping_lines').values(rows).execute();
  await sql`
    update order_shippings s set weight_g = coalesce(p.weight_g, s.weight_g), fee = coalesce(p.fee, s.fee)
    from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as p(id bigint, weight_g int, fee bigint) where s.id = p.id`.execute(tx);
  const emptied = parcels.filter(({ lines }) => lines.length === 0).map(({ id }) => id);
  if (emptied.length > 0)
    await sql`
      delete from order_shippings s where s.id = ${anyOf(emptied)}
        and exists (select from order_shippings o where o.order_id = s.order_id and o.id <> all(${emptied}::bigint[]))`.execute(tx);
}

/** Sets tracking number and link of one parcel; omitted values stay. */
async function setTracking(
  tx: Tx,
  id: number,
  tracking: { tracking_no?: string | null | undefined; tracking_url?: string | null | undefined },
): Promise<void> {
  await tx.updateTable('order_shippings').set(tracking).where('id', '=', id).execute();
}

/** Gives a parcel the number by which somebody who sends it knows it: until it is dropped it cannot be split, merged or edited. Not one that has a note. */
async function takeConsignmentNo(tx: Tx, id: number, consignment_no: string): Promise<void> {
  await tx.updateTable('order_shippings').set({ consignment_no }).where('id', '=', id).where('consignment_no', 'is', null).execute();
}

/** Takes this number from a parcel. */
async function dropConsignmentNo(tx: Tx, id: number, consignment_no: string): Promise<void> {
  await tx
    .updateTable('order_shippings')
    .set({ consignment_no: null })
    .where('id', '=', id)
    .where('consignment_no', '=', consignment_no)
    .execute();
}

/** Which of these parcels are still here. */
async function selectHere(reader: Reader, ids: readonly number[]): Promise<Set<number>> {
  const rows = await reader
    .selectFrom('order_shippings')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', 'in', ['unshipped', 'preparing'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Changes the delivery of an order's unshipped parcels. */
async function rerouteParcels(tx: Tx, orderId: number, route: { kind: DeliveryKind; subtype: string | null }): Promise<void> {
  await tx.updateTable('order_shippings').set(route).where('order_id', '=', orderId).execute();
}

/** When the last parcel of an order was delivered, as one column of another module's query. */
const deliveredAt = (orderId: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`(select max(s.delivered_at) from order_shippings s where s.order_id = ${orderId})`;

type Move = 'shipped' | 'delivered';
type Days = { from: string | undefined; until: string | undefined; timeZone: string };

const momentOf = (event: Move): RawBuilder<unknown> => sql.ref(event === 'shipped' ? 's.shipped_at' : 's.delivered_at');

function within(event: Move, { from, until, timeZone }: Days): RawBuilder<SqlBool> {
  const at = momentOf(event);
  const start = from ? sql`${at} >= (${from}::date)::timestamp at time zone ${timeZone}` : sql`${at} is not null`;
  const end = until ? sql`${at} < (${until}::date + 1)::timestamp at time zone ${timeZone}` : sql`true`;
  return sql`${start} and ${end}`;
}

/**
 * Whether an order has a parcel shipped or delivered within these days of the shop, as one condition of another module's query. `isMany`
 * (see hasManyMoved): each order is asked for its parcels, so that a page of the newest reads few of them. Others are looked up by an
 * array of ids, which the planner never takes for a reason to read all orders.
 */
const movedWithin = (orderId: RawBuilder<unknown>, event: Move, days: Days, isMany: boolean): RawBuilder<SqlBool> =>
  isMany
    ? sql`coalesce((select true from order_shippings s where s.order_id = ${orderId} and ${within(event, days)} limit 1), false)`
    : sql`${orderId} = any(array(select s.order_id from order_shippings s where ${within(event, days)}))`;

/** When the last parcel of all was shipped or delivered. */
const lastMove = (event: Move): RawBuilder<Date> => sql<Date>`(select max(${momentOf(event)}) from order_shippings s)`;

/** A fifth more than `maxTotal`. */
const maxParcels = 120_000;

/**
 * Whether parcels of `maxTotal` orders or more were shipped or delivered within these days, in about 0.05 seconds. Where many orders have
 * several parcels it answers no, which takes longer and finds the same.
 */
async function hasManyMoved(reader: Reader, event: Move, days: Days): Promise<boolean> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct order_id) as orders
    from (select s.order_id from order_shippings s where ${within(event, days)} limit ${maxParcels}) moved`.execute(reader);
  return (rows[0]?.orders ?? 0) >= maxTotal;
}

/** Whether an order has a parcel that its carrier will not deliver unless staff act. */
const hasTrouble = (orderId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from report_parcel_troubles t where t.order_id = ${orderId})`;

/** Whether an order has a parcel of one of these temperatures. Cold ones are named as such, for the index of the cold parcels. */
const atTemperature = (orderId: RawBuilder<unknown>, temperatures: readonly string[]): RawBuilder<SqlBool> =>
  sql`exists (select from order_shippings s where s.order_id = ${orderId} and s.temperature = any(${[...temperatures]}::text[])
    ${temperatures.includes('ambient') ? sql`` : sql`and s.temperature <> 'ambient'`})`;

/** The orders of a tracking number, as a part of another module's query. */
const trackedAs = (tracking: string): RawBuilder<unknown> =>
  sql`select s.order_id from order_shippings s where s.tracking_no = ${tracking}`;

/** The tracking numbers of an order in one text, as one column of another module's query. */
const trackingNumbersSql = (orderId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select string_agg(s.tracking_no, ' ' order by s.parcel_no) from order_shippings s where s.order_id = ${orderId})`;

/** What the buyers of these orders may know of their parcels, in their order. */
const selectSent = (reader: Reader, orderIds: readonly number[]) =>
  reader
    .selectFrom('order_shippings')
    .select(['order_id', 'parcel_no', 'status', 'tracking_no', 'tracking_url', 'shipped_at', 'arrived_at', 'delivered_at'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('order_id')
    .orderBy('parcel_no')
    .execute();

/** The units of an order's lines in parcels that have not left the shop, as a part of another module's query: `order_line_id`, `quantity`. */
const unitsHere = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select l.order_line_id, l.quantity from order_shippings s join order_shipping_lines l on l.order_shipping_id = s.id
    where s.order_id = ${orderId} and s.status in ('unshipped', 'preparing')`;

/** Parcel queries, part of the public interface. */
export const parcels = {
  ...{ openParcels, moveParcels, selectParcels, readOrderTracking, repackParcels, setTracking, rerouteParcels },
  ...{ takeConsignmentNo, dropConsignmentNo, selectHere, selectSent },
  ...{ deliveredAt, hasTrouble, movedWithin, hasManyMoved, lastMove, atTemperature, trackedAs, trackingNumbersSql, unitsHere },
};
