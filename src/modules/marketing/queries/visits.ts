import { attribution } from '#modules/orders/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { selectAnalyticsVisits } from '../store/analytics.ts';
import { selectVisits } from '../store/events.ts';

/** From which browsers a customer ordered, as long as it is stored: what is sent to Meta and to Google. */
export async function visitsOfCustomer(reader: Reader, customerId: number) {
  const orderIds = await attribution.idsOfCustomer(reader, customerId);
  const [meta, google] = await Promise.all([selectVisits(reader, orderIds), selectAnalyticsVisits(reader, orderIds)]);
  return [...meta, ...google].map(({ order_id: _order, ...visit }) => visit);
}
