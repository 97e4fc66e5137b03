import { sql } from 'kysely';
import type { Column } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import type { Basis, SalesFigures } from '../contract.ts';
import type { Period } from '../rules.ts';
import type { DayRange } from './day-range.ts';
import { moneyByDays, ordersByDays, partsByDays } from './summed-days.ts';

/** The ledger's sums of one day by kind, minor units, and how many orders count on it. */
export type Daily = { day: string; orders: number; amounts: Readonly<Record<string, number>> };

/** Days of the range with movements: one statement for money, one for orders. */
export async function readDaily(reader: Reader, span: DayRange, basis: Basis): Promise<Daily[]> {
  const [money, orders] = await Promise.all([moneyByDay(reader, span, basis), ordersByDay(reader, span, basis)]);
  const days = new Map<string, { orders: number; amounts: Record<string, number> }>();
  const entry = (day: string) => {
    const found = days.get(day) ?? { orders: 0, amounts: {} };
    days.set(day, found);
    return found;
  };
  for (const { day, kind, amount } of money) entry(day).amounts[kind] = amount;
  for (const row of orders) entry(row.day).orders = row.orders;
  return [...days].map(([day, rest]) => ({ day, ...rest }));
}

type Day = Column<'report_day_money', 'day'>;
type OrdersRow = { day: Day; orders: number };
type MoneyRow = { day: Day; kind: Column<'report_day_money', 'kind'>; amount: Minor };

/** By placing day the ledger's days are used: an edit or cancellation counts on the day it happened. */
async function moneyByDay(reader: Reader, span: DayRange, basis: Basis): Promise<MoneyRow[]> {
  const booked = sql`select day, kind, sum(amount)::bigint as amount from ${moneyByDays(span, 'kind', 'amount')} m group by day, kind`;
  const moved = sql`
    select p.day, v.kind, sum(v.amount)::bigint as amount from ${partsByDays(span, basis, 'payment')} p
    cross join lateral (values ('sale', p.net + p.discount - p.shipping), ('discount', -p.discount), ('shipping', p.shipping), ('credit', -p.credits)) v (kind, amount)
    group by p.day, v.kind
    union all select * from (${booked}) b where kind in ('payment', 'refund')`;
  const { rows } = await (basis === 'placed' ? sql<MoneyRow>`${booked}` : sql<MoneyRow>`${moved}`).execute(reader);
  return rows;
}

async function ordersByDay(reader: Reader, span: DayRange, basis: Basis): Promise<OrdersRow[]> {
  const counting =
    basis === 'placed'
      ? sql<OrdersRow>`select day, sum(orders)::integer as orders from ${ordersByDays(span, 'lives', 'orders')} o where lives group by day`
      : sql<OrdersRow>`select day, sum(orders)::integer as orders from ${partsByDays(span, basis, 'payment')} p group by day`;
  return (await counting.execute(reader)).rows;
}

/** The figures of a period from its days, major units. */
export function sumFigures(daily: readonly Daily[], { from, to }: Period, currency: Currency): SalesFigures {
  const inside = daily.filter(({ day }) => day >= from && day <= to);
  const sum = (...kinds: string[]): number =>
    inside.reduce((all, { amounts }) => all + kinds.reduce((n, k) => n + (amounts[k] ?? 0), 0), 0);
  const major = (amount: number): number => (amount === 0 ? 0 : toMajor(amount, currency));
  const [sales, discount, shipping] = [sum('sale', 'credit_sale'), -sum('discount'), sum('shipping')];
  return {
    orders: inside.reduce((all, { orders }) => all + orders, 0),
    goods: major(sales),
    discount: major(discount),
    shipping: major(shipping),
    net: major(sales - discount + shipping),
    credits: major(-sum('credit')),
    payments: major(sum('payment')),
    refunds: major(-sum('refund')),
  };
}
