import { attribution } from '#modules/orders/index.ts';
import type { Database } from '#platform/db/database.ts';
import { deleteAnalyticsVisits } from '../store/analytics.ts';
import { deleteVisits } from '../store/events.ts';

/** Deletes which browsers placed the orders of a customer: their addresses and the ids of Meta and Google. */
export async function eraseVisits(db: Database, customerId: number): Promise<void> {
  const orderIds = await attribution.idsOfCustomer(db, customerId);
  await deleteVisits(db, orderIds);
  await deleteAnalyticsVisits(db, orderIds);
}
