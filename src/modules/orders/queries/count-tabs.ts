import type { Context } from '#platform/http/context.ts';
import { orderTabs } from '../contract.ts';
import { inTab } from './order-filter.ts';

/** How many orders each tab of the list holds, in one statement. */
export async function countTabs({ db }: Context): Promise<Record<string, number>> {
  return db
    .selectFrom('orders as o')
    .select((eb) => orderTabs.map((tab) => eb.fn.countAll<number>().filterWhere(inTab(tab)).as(tab)))
    .executeTakeFirstOrThrow();
}
