import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

/** Days after which no late money reopens a cancelled order. */
const reopeningDays = 30;

/**
 * Deletes the tax IDs of orders that are through customs: every parcel was delivered or came back. Those of cancelled orders are deleted a
 * month later, as late money may reopen them until then. Returns how many.
 */
export async function sweepTaxIds(db: Reader, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set tax_id = null
    where tax_id is not null and (
      shipping_status in ('delivered', 'returned') or status in ('completed', 'returned')
      or status = 'cancelled' and cancelled_at <= ${before}::timestamptz - make_interval(days => ${reopeningDays}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
