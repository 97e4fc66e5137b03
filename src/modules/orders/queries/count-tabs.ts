import type { Context } from '#platform/http/context.ts';
import { orderTabs } from '../contract.ts';
import { inTab } from './order-filter.ts';

/** How many orders each tab of the list shows, in one statement. */
export async function countTabs({ db }: Context): Promise<Record<string, number>> {
  // Open money has its own index; the other tabs are counted in one scan of another index, which does not contain it.
  const scannedTabs = orderTabs.filter((tab) => tab !== 'open_money');
  return db
    .selectFrom('orders as o')
    .select((eb) => [
      ...scannedTabs.map((tab) => eb.fn.countAll<number>().filterWhere(inTab(tab)).as(tab)),
      eb
        .selectFrom('orders as o')
        .select(eb.fn.countAll<number>().as('n'))
        .where(inTab('open_money'))
        .$asScalar()
        .$notNull()
        .as('open_money'),
    ])
    .executeTakeFirstOrThrow();
}
