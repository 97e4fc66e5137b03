import { sql } from 'kysely';
import type { Context } from '#platform/http/context.ts';
import { maxTotal } from '#shared/max-total.ts';
import { orderTabs } from '../contract.ts';
import { inTab } from './order-filter.ts';

/** How many orders each tab of the list shows, up to `maxTotal`, in one statement that reads indexes only. */
export async function countTabs({ db }: Context): Promise<Record<string, number>> {
  const counted = orderTabs.map(
    (tab) => sql`select ${tab}::text as tab, count(*) as count from (select from orders o where ${inTab(tab)} limit ${maxTotal}) f`,
  );
  const { rows } = await sql<{ tab: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count]));
}
