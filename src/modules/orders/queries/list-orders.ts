import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { invoiceViews } from '#modules/invoices/index.ts';
import { pictureFrom, pictureJson } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import type { Database } from '#platform/db/database.ts';
import { maxCounted } from '#platform/db/search-ids.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { maxTotal } from '#shared/max-total.ts';
import { toMajor } from '#shared/money.ts';
import type { OrderRow, ordersContract } from '../contract.ts';
import { earlierProblemOrders, type FilterContext, findManyMoved, isByMoveOnly, type ListInput, matching } from './order-filter.ts';
import { chooseWay, type SearchWay } from './order-search.ts';
import { openMoneyView, toRecipientPerson } from './totals.ts';

type Listed = Awaited<ReturnType<typeof selectPage>>[number];

/**
 * A page of orders and their number, up to `maxTotal`; search hits are counted up to `maxCounted`, and `meta.more` says that there may be
 * others. A search that is not for the newest first sorts what it found.
 */
export async function listOrders(ctx: Context, input: ListInput): Promise<ResultOf<typeof ordersContract.list>> {
  const { db, locale, clock } = ctx;
  const { page, per_page, q } = input;
  const { time_zone, currency } = needsShop(input) ? await readWebsite(db) : { time_zone: 'UTC', currency: 'twd' as const };
  const isMany = await findManyMoved(db, input, time_zone);
  const when = { timeZone: time_zone, currency, now: clock.now(), isMany };
  const way = q ? await chooseWay(db, q) : 'index';
  const counting = countAll(db, input, when, way);
  const isBroad = way === 'broad' || (q !== undefined && way === 'index' && (await counting) >= maxCounted);
  const [total, rows] = await Promise.all([counting, selectPage(db, input, when, isBroad ? 'broad' : way)]);
  const data = rows.map((row) => rowView(row, locale));
  const page_total = mayCall(staffCaller(ctx), 'reports view') ? sumTotals(rows) : null;
  return { data, meta: { page, per_page, total, more: isBroad || way === 'newest' }, page_total };
}

/** Added in minor units, because major ones with decimals do not add up exactly; returned in major units. */
const sumTotals = (rows: readonly Listed[]): number => {
  const [first] = rows;
  const sum = rows.reduce((total, { grand_total }) => total + grand_total, 0);
  return first ? toMajor(sum, first.currency) : 0;
};

/** Whether a filter names days, which are days in the shop's time zone, or amounts, which are in its currency. */
const needsShop = (input: ListInput): boolean =>
  input.total_from !== undefined ||
  input.total_until !== undefined ||
  (['', 'paid_', 'shipped_', 'delivered_'] as const).some((day) => input[`${day}from`] || input[`${day}until`]);

const listedColumns = [
  'o.id',
  'o.order_no',
  'o.created_at',
  'o.name',
  'o.customer_note',
  'o.staff_note',
  'o.tags',
  'o.cvs',
  'o.recipient_name',
  'o.recipient_phone',
  'o.recipient_zip',
  'o.recipient_city',
  'o.recipient_district',
  'o.recipient_address',
  'o.ads_tracking',
  'o.currency',
  'o.grand_total',
  'o.due',
  'o.to_give_back',
  'o.status',
  'o.payment_status',
  'o.shipping_status',
  'o.delivery_method',
  'o.payment_method',
] as const;

async function selectPage(db: Database, input: ListInput, when: FilterContext, way: SearchWay) {
  const column = input.sort.endsWith('grand_total') ? 'o.grand_total' : 'o.created_at';
  const direction = input.sort.startsWith('-') ? 'desc' : 'asc';
  return db
    .with('page', (qb) =>
      qb
        .selectFrom('orders as o')
        .select('o.id')
        .where(matching(input, when, way))
        .orderBy(column, direction)
        .orderBy('o.id', direction)
        .limit(input.per_page)
        .offset((input.page - 1) * input.per_page),
    )
    .selectFrom('page')
    .innerJoin('orders as o', 'o.id', 'page.id')
    .select([
      ...listedColumns,
      sql<number>`(select count(*) from orders c where c.customer_id = o.customer_id or o.customer_id is null and c.phone = o.phone)`.as(
        'orders_of_customer',
      ),
      parcels.deliveredAt(sql.ref('o.id')).as('delivered_at'),
      parcels.trackingNumbersSql(sql.ref('o.id')).as('tracking_no'),
      earlierProblemOrders.as('earlier_problems'),
      invoiceViews.inList(sql.ref('o.id')).as('invoice'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.quantity', pictureJson(sql.ref('l.media_id')).as('picture')])
          .whereRef('l.order_id', '=', 'o.id')
          .where('l.kind', '<>', 'part')
          .orderBy('l.position'),
      ).as('items'),
    )
    .orderBy(column, direction)
    .orderBy('o.id', direction)
    .execute();
}

async function countAll(db: Database, input: ListInput, when: FilterContext, way: SearchWay): Promise<number> {
  if (isByMoveOnly(input) && (when.isMany.shipped || when.isMany.delivered)) return maxTotal;
  const found = db
    .selectFrom('orders as o')
    .select('o.id')
    .where(matching(input, when, way))
    .limit(input.q ? maxCounted : maxTotal);
  // Parcels that moved lately are those of the newest orders.
  const newest = found.orderBy('o.created_at', 'desc').orderBy('o.id', 'desc');
  const { total } = await db
    .selectFrom((when.isMany.shipped || when.isMany.delivered ? newest : found).as('f'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function rowView(row: Listed, locale: Locale): OrderRow {
  const { id, order_no, orders_of_customer, currency, status, payment_status, shipping_status } = row;
  const { earlier_problems, customer_note, staff_note, tags, tracking_no } = row;
  return {
    id,
    order_no,
    orders_of_customer,
    currency,
    status,
    payment_status,
    shipping_status,
    ...openMoneyView(row),
    ...{ earlier_problems, customer_note, staff_note, tags, tracking_no },
    created_at: row.created_at.toISOString(),
    delivery_at: row.delivered_at?.toISOString() ?? null,
    orderer: row.name,
    recipient: toRecipientPerson(row),
    store: row.cvs?.name ?? null,
    items: row.items.map(({ name, quantity, picture }) => ({
      name: inLocale(name, locale),
      quantity,
      picture: picture && pictureFrom(picture, locale),
    })),
    grand_total: toMajor(row.grand_total, currency),
    payment_name: inLocale(row.payment_method.name, locale),
    delivery_name: inLocale(row.delivery_method.name, locale),
    shipping_kind: row.delivery_method.kind,
    invoice: row.invoice,
    ads_tracking: row.ads_tracking['utm_source'] ?? row.ads_tracking['RID'] ?? null,
  };
}
