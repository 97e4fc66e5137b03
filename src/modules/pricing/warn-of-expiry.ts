import { audience } from '#modules/customers/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { ticketEffects } from './effects.ts';
import { markWarned } from './store/warnings.ts';

const customersPerBatch = 200;

/**
 * Reminds customers who consented to marketing of coupons that end within seven days, each coupon once, one effect for a customer
 * and day of the shop. In committed batches; two workers skip each other's. Returns how many customers.
 */
export async function warnOfCouponExpiry(db: Database, now: Date): Promise<number> {
  const { time_zone: timeZone } = await readWebsite(db);
  const today = localDay(now, timeZone);
  let total = 0;
  for (;;) {
    const { marked, reminded } = await inTransaction(db, (tx) => warnBatch(tx, today, now));
    total += reminded;
    if (marked === 0) return total;
  }
}

async function warnBatch(tx: Tx, today: string, now: Date): Promise<{ marked: number; reminded: number }> {
  const owners = await markWarned(tx, now, customersPerBatch);
  const recipients = [...(await audience.marketingRecipients(tx, owners)).keys()];
  await ticketEffects.emitAll(
    tx,
    recipients.map((customer_id) => ['coupon_expiring', { customer_id }, `${customer_id}:${today}`] as const),
  );
  return { marked: owners.length, reminded: recipients.length };
}
