import { sql } from 'kysely';
import type { Context } from '#platform/http/context.ts';
import { orderTabs } from '../contract.ts';
import { tabFilters } from '../rules.ts';
import { inTab } from './order-filter.ts';

type Counted = { status: string; payment_status: string | null; shipping_status: string | null; count: number };

/** Tabs by status; open money has its own index, which this one does not contain. */
const byStatus = orderTabs.filter((tab) => tab !== 'open_money');
/** Statuses whose orders are in several tabs, by payment and shipping: few at any time. */
const splitStatuses = [
  ...new Set(
    byStatus.flatMap((tab) => (tabFilters[tab].shipping_status || tabFilters[tab].payment_status ? (tabFilters[tab].status ?? []) : [])),
  ),
];

/** How many orders each tab of the list shows, in one statement that reads the index orders_counted only. */
export async function countTabs({ db }: Context): Promise<Record<string, number>> {
  const { rows } = await sql<Counted & { open_money: number }>`
    with counted as (
      select status, payment_status, shipping_status, count(*) from orders where status = any(${splitStatuses}::text[]) group by 1, 2, 3
      union all select status, null, null, count(*) from orders where status <> all(${splitStatuses}::text[]) group by 1
    )
    select o.open_money, c.status, c.payment_status, c.shipping_status, coalesce(c.count, 0) as count
    from (select count(*) as open_money from orders o where ${inTab('open_money')}) o left join counted c on true`.execute(db);
  const counts = byStatus.map((tab) => [tab, rows.filter((row) => belongsTo(tab, row)).reduce((sum, { count }) => sum + count, 0)]);
  return { ...Object.fromEntries(counts), open_money: rows[0]?.open_money ?? 0 };
}

function belongsTo(tab: (typeof orderTabs)[number], row: Counted): boolean {
  const { status, payment_status, shipping_status } = tabFilters[tab];
  const isAmong = (values: readonly string[] | undefined, value: string | null) => !values || (value !== null && values.includes(value));
  return isAmong(status, row.status) && isAmong(payment_status, row.payment_status) && isAmong(shipping_status, row.shipping_status);
}
