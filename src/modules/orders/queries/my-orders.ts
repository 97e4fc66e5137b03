import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { type ReturnWindow, readReturnWindow } from '#modules/settings/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import type { Column, Columns } from '#platform/db/columns.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import type { MyOrderRow, myTabs, ordersContract } from '../contract.ts';
import { returnUntil } from '../refunding/return-rules.ts';
import { payUntil } from '../rules.ts';
import type { StoredOrder } from '../store/orders.ts';
import { openMoneyView } from './totals.ts';

type Contract = typeof ordersContract;
type Tab = (typeof myTabs)[number];

const columns = [
  'o.id',
  'o.token',
  'o.order_no',
  'o.created_at',
  'o.status',
  'o.payment_status',
  'o.shipping_status',
  'o.quantity_count',
  'o.grand_total',
  'o.due',
  'o.to_give_back',
  'o.credits_used',
  'o.currency',
  'o.payment_method',
  'o.delivery_method',
  'o.cvs',
  'o.cancelled_by',
  'o.expires_at',
  'o.pay_until',
] as const;
type ListedColumn = (typeof columns)[number] extends `o.${infer C extends keyof StoredOrder}` ? C : never;
type Listed = Pick<StoredOrder, ListedColumn> & {
  items: (Columns<'order_lines', 'name' | 'quantity'> & { picture: PictureRow | null })[];
  return_state: Column<'return_requests', 'state'> | null;
};

/** The member's tab of the order `o`: unpaid first; handed-over orders are done. */
const tabSql = sql<Exclude<Tab, 'all'>>`case
  when o.status in ('cancelled', 'returned') then 'cancelled'
  when o.due > 0 or o.status = 'pending' and o.payment_status in ('unpaid', 'pending', 'failed', 'expired') then 'to_pay'
  when o.status = 'completed' or o.shipping_status = 'delivered' then 'done'
  else 'on_the_way' end`;

/** A number as it is typed: with or without its hyphen, or a part of it. Anything else finds nothing. */
function numbered(q: string): RawBuilder<SqlBool> {
  const digits = q.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) ? sql<SqlBool>`replace(o.order_no, '-', '') like ${`%${digits}%`}` : sql<SqlBool>`false`;
}

/** A page of the customer's orders, newest first, and the count of each tab. */
export async function listMyOrders(
  ctx: Context,
  { page, per_page, tab, q }: ParsedInputOf<Contract['mine']>,
): Promise<ResultOf<Contract['mine']>> {
  const found = ctx.db
    .selectFrom('orders as o')
    .where('o.customer_id', '=', customerCaller(ctx).id)
    .$if(q !== undefined && q !== '', (qb) => qb.where(numbered(q ?? '')));
  const counted = await found
    .select([tabSql.as('tab'), sql<number>`count(*)`.as('times')])
    .groupBy('tab')
    .execute();
  const counts: Record<Tab, number> = { all: 0, to_pay: 0, on_the_way: 0, done: 0, cancelled: 0 };
  for (const each of counted) {
    counts[each.tab] = each.times;
    counts.all += each.times;
  }
  const rows: Listed[] = await found
    .$if(tab !== 'all', (qb) => qb.where(sql<SqlBool>`${tabSql} = ${tab}`))
    .select(columns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.name', 'l.quantity', pictureJson(sql.ref('l.media_id')).as('picture')])
          .whereRef('l.order_id', '=', 'o.id')
          .where('l.kind', '<>', 'part')
          .orderBy('l.position'),
      ).as('items'),
      eb
        .selectFrom('return_requests as r')
        .select('r.state')
        .whereRef('r.order_id', '=', 'o.id')
        .orderBy('r.id', 'desc')
        .limit(1)
        .as('return_state'),
    ])
    .orderBy('o.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const trackingByOrder = await parcels.readOrderTracking(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const returnWindow = await readReturnWindow(ctx.db);
  const data = rows.map((row) => rowView(row, trackingByOrder.get(row.id), { locale: ctx.locale, returnWindow }));
  return { data, meta: { page, per_page, total: counts[tab] }, counts };
}

type Tracking = Awaited<ReturnType<typeof parcels.readOrderTracking>> extends Map<number, infer W> ? W : never;

function rowView(
  order: Listed,
  tracking: Tracking | undefined,
  { locale, returnWindow }: { locale: Locale; returnWindow: ReturnWindow },
): MyOrderRow {
  const { items, created_at, grand_total, credits_used, payment_method, delivery_method, cvs, ...row } = order;
  return {
    ...row,
    ...openMoneyView(order),
    created_at: created_at.toISOString(),
    grand_total: toMajor(grand_total, row.currency),
    credits_used: toMajor(credits_used, row.currency),
    payment_kind: payment_method.kind,
    delivery: { kind: delivery_method.kind, name: inLocale(delivery_method.name, locale), store: cvs?.name ?? null },
    deadline: payUntil(order)?.toISOString() ?? null,
    pickup_until: tracking?.pickup_until?.toISOString() ?? null,
    tracking_url: tracking?.tracking_url ?? null,
    return_until: (tracking && returnUntil(order, [tracking], returnWindow)?.toISOString()) ?? null,
    items: items.map(({ name, quantity, picture }) => ({
      name: inLocale(name, locale),
      quantity,
      picture: picture && pictureFrom(picture, locale),
    })),
  };
}
