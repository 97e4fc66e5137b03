import { type NotNull, sql } from 'kysely';
import * as m from '#messages';
import { readWebsite } from '#modules/settings/index.ts';
import type { Column } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { type Currency, type InMinor, type Minor, toMajor } from '#shared/money.ts';
import { localDay, localHour } from '#shared/time/time-zone.ts';
import type { Dashboard, Funnel, reportsContract } from '../contract.ts';
import { checkedPeriod, daysBack, type Period, periodBefore, splitPeriod } from '../rules.ts';
import { type Daily, readDaily, sumFigures } from './daily.ts';
import { type DayRange, localDaySql, within } from './day-range.ts';
import { type EnglishCounts, readEnglish } from './english.ts';
import { itemsByDays, ordersByDays } from './summed-days.ts';
import { readTodo } from './todo.ts';

type Endpoint = typeof reportsContract.dashboard;
type Point = Dashboard['series'][number];

/** Open tasks of the caller and, with permission, the shop's figures against the previous period. */
export async function readDashboard(ctx: Context, input: ParsedInputOf<Endpoint>, counts: EnglishCounts): Promise<ResultOf<Endpoint>> {
  const { db, clock, locale } = ctx;
  const now = clock.now();
  const caller = staffCaller(ctx);
  const website = await readWebsite(db);
  const { currency, time_zone: zone } = website;
  const today = localDay(now, zone);
  const period = checkedPeriod({ from: daysBack(today, Number(input.days) - 1), to: today }, today);
  const has_figures = mayCall(caller, 'reports view');
  const [figures, todo, english, setup] = await Promise.all([
    has_figures ? readFigures(db, { period, isOneDay: input.days === '1', now, zone, currency, locale }) : noFigures,
    readTodo({ db, now, currency, locale }, caller),
    readEnglish(db, counts, caller),
    readSetup(db),
  ]);
  const isNamed = website.site_name.tw !== m.shop_defaults_site_name({}, { locale: 'tw' });
  const contact = { step: 'contact' as const, done: isNamed && (website.contact_email !== '' || website.contact_phone !== '') };
  return { currency, at: now.toISOString(), ...period, has_figures, ...figures, todo, english, setup: [contact, ...setup] };
}

type Figures = Omit<Dashboard, 'currency' | 'at' | 'from' | 'to' | 'has_figures' | 'todo' | 'english' | 'setup'>;
const emptyFigures = { net: 0, orders: 0, average: null, paid_rate: null };
const noCarts = { carts: 0, ordered: 0, paid: 0 };
const noFigures: Figures = {
  ...{ now: emptyFigures, before: emptyFigures, series: [], series_before: [] },
  ...{ funnel: noCarts, funnel_before: noCarts, payments: [], best: [] },
};
type DashboardQuery = { period: Period; isOneDay: boolean; now: Date; zone: string; currency: Currency; locale: Locale };

/** Money of a period and the previous one; its statements run in parallel. */
async function readFigures(db: Reader, { period, isOneDay, now, zone, currency, locale }: DashboardQuery): Promise<Figures> {
  const before = periodBefore(period);
  const fullRange: DayRange = { from: before.from, to: period.to, zone };
  const [daily, paid, series, funnel, payments, best] = await Promise.all([
    readDaily(db, fullRange, 'placed'),
    paidByDay(db, fullRange),
    isOneDay ? hours(db, fullRange, currency) : null,
    Promise.all([readFunnel(db, { ...period, zone }), readFunnel(db, { ...before, zone })]),
    byPayment(db, { ...period, zone }, currency),
    bestSellers(db, { ...period, zone }),
  ]);
  const points = (of: Period): Point[] =>
    series ? series.filter(({ day }) => day === of.from).map(({ day: _day, ...point }) => point) : dayPoints(daily, of, currency);
  return {
    now: toHeadline(daily, paid, period, currency),
    before: toHeadline(daily, paid, before, currency),
    series: points(period).filter(({ key }) => !series || Number(key) <= localHour(now, zone)),
    series_before: points(before),
    funnel: funnel[0],
    funnel_before: funnel[1],
    payments,
    best: best.map(({ name, goods, ...row }) => ({ ...row, name: inLocale(name, locale), goods: toMajor(goods, currency) })),
  };
}

const dayPoints = (daily: readonly Daily[], period: Period, currency: Currency): Point[] =>
  splitPeriod(period, 'day').map((day) => {
    const { net, orders } = sumFigures(daily, day, currency);
    return { key: day.from, net, orders };
  });

type Paid = { day: string; placed: number; paid: number };

function toHeadline(daily: readonly Daily[], paid: readonly Paid[], period: Period, currency: Currency): Dashboard['now'] {
  const { net, orders } = sumFigures(daily, period, currency);
  const inside = paid.filter(({ day }) => day >= period.from && day <= period.to);
  const sum = (key: 'placed' | 'paid') => inside.reduce((all, row) => all + row[key], 0);
  const [placed, isPaid] = [sum('placed'), sum('paid')];
  return { net, orders, average: orders === 0 ? null : net / orders, paid_rate: placed === 0 ? null : isPaid / placed };
}

const placedAt = sql.ref('created_at');

/** Paid share of the live orders placed on a day. */
async function paidByDay(reader: Reader, span: DayRange): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select day, sum(orders)::integer as placed, coalesce(sum(orders) filter (where is_paid), 0)::integer as paid
    from ${ordersByDays(span, 'lives', 'is_paid', 'orders')} o where lives group by day`.execute(reader);
  return rows;
}

/** Two days by the hour: the money when it was booked, the orders when they were placed. */
async function hours(reader: Reader, span: DayRange, currency: Currency): Promise<(Point & { day: string })[]> {
  const { from, to, zone } = span;
  const { rows } = await sql<InMinor<Point> & { day: string }>`
    with money as (
      select day, extract(hour from booked_at at time zone ${zone})::integer as hour, sum(amount) as net
      from report_entries where kind <> 'credit' and day between ${from} and ${to} group by 1, 2
    ), placed as (
      select ${localDaySql(placedAt, zone)} as day, extract(hour from created_at at time zone ${zone})::integer as hour, count(*) as orders
      from report_placed where lives and ${within(placedAt, span)} group by 1, 2
    )
    select d.day::date as day, h.hour::text as key, coalesce(m.net, 0)::bigint as net, coalesce(p.orders, 0)::integer as orders
    from (select unnest(array[${from}, ${to}]::date[]) as day) d cross join generate_series(0, 23) h(hour)
      left join money m on m.day = d.day and m.hour = h.hour left join placed p on p.day = d.day and p.hour = h.hour
    order by d.day, h.hour`.execute(reader);
  return rows.map((row) => ({ ...row, net: toMajor(row.net, currency) }));
}

async function readFunnel(reader: Reader, span: DayRange): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select count(*)::integer as carts, count(*) filter (where ordered)::integer as ordered, count(*) filter (where is_paid)::integer as paid
    from report_carts where ${within(placedAt, span)}`.execute(reader);
  return rows[0] ?? { carts: 0, ordered: 0, paid: 0 };
}

async function byPayment(reader: Reader, span: DayRange, currency: Currency): Promise<Dashboard['payments']> {
  const { rows } = await sql<{ kind: Column<'report_day_orders', 'payment'>; net: Minor }>`
    select payment as kind, sum(net)::bigint as net from ${ordersByDays(span, 'payment', 'lives', 'net')} o where lives
    group by 1 having sum(net) > 0 order by net desc`.execute(reader);
  return rows.map(({ kind, net }) => ({ kind, net: toMajor(net, currency) }));
}

type Best = {
  product_id: NonNullable<Column<'report_day_items', 'product_id'>>;
  name: NonNullable<Column<'report_names', 'name'>>;
  quantity: number;
  goods: Minor;
};

async function bestSellers(reader: Reader, span: DayRange): Promise<Best[]> {
  const { rows } = await sql<Best>`
    with best as (
      select product_id, max(line_id) as line_id, sum(quantity)::integer as quantity, sum(goods)::bigint as goods
      from ${itemsByDays(span, 'parts')} p where product_id is not null
      group by product_id having sum(goods) > 0 order by goods desc, product_id limit 5)
    select product_id, name, quantity, goods from best join report_names using (line_id) order by goods desc, product_id`.execute(reader);
  return rows;
}

const setupSteps = ['product', 'delivery', 'payment', 'colleague', 'first_order'] as const;

async function readSetup(reader: Reader): Promise<Dashboard['setup']> {
  const found = await reader
    .selectFrom('report_setup')
    .select(setupSteps)
    .$narrowType<Record<(typeof setupSteps)[number], NotNull>>()
    .executeTakeFirstOrThrow();
  return setupSteps.map((step) => ({ step, done: found[step] }));
}
