import { readWebsite } from '#modules/settings/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { creditEffects } from './effects.ts';
import { type DueWarning, markWarned } from './store/warnings.ts';

const customersPerBatch = 200;

/**
 * Warns customers of credits that expire: once 30 days and once 7 days before, one effect for a customer and day of the shop.
 * In committed batches; two workers skip each other's. Returns how many customers.
 */
export async function warnOfExpiry(db: Database, now: Date): Promise<number> {
  const { time_zone: timeZone } = await readWebsite(db);
  const today = localDay(now, timeZone);
  let total = 0;
  for (let after = 0; ; ) {
    const warned = await inTransaction(db, (tx) => warnBatch(tx, { after, today, now, limit: customersPerBatch }));
    total += warned.length;
    const last = warned.at(-1);
    if (!last) return total;
    after = last.id;
  }
}

async function warnBatch(tx: Tx, due: DueWarning) {
  const warned = (await markWarned(tx, due)).toSorted((a, b) => a.id - b.id);
  await creditEffects.emitAll(
    tx,
    warned.map(({ customer_id }) => ['credits_expiring', { customer_id }, `${customer_id}:${due.today}`] as const),
  );
  return warned;
}
