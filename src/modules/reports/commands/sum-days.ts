import { readWebsite } from '#modules/settings/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { forgetChangedDays, lockDays, sumAllMissingDays, sumMissingDays, sumMissingMonths } from '../store/days.ts';

/** Days per transaction: of ten thousand orders each, some seconds. */
const batch = 7;

/**
 * Sums up the days of orders and ledger that are not summed up yet or have changed since, newest first, and each month as soon as all
 * its days are. Returns how many days. Any number of processes may run it at once, and it may be killed at any time: each transaction
 * leaves true sums or none. `onProgress` gets the number of days after each transaction, and may throw to end the work.
 */
export async function sumDays(db: Database, now: Date, onProgress: (days: number) => void = () => {}): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await inTransaction(db, (tx) => sumIn(tx, now, (missing) => sumMissingDays(tx, { ...missing, most: batch })));
    all += count;
    onProgress(all);
    if (count < batch) return all;
  }
}

/**
 * Sums up all such days in one transaction, from all orders: faster than `sumDays` when most days of a large shop have no sums. Reports
 * have none of them until it ends.
 */
export const sumAllDays = (db: Database, now: Date): Promise<number> =>
  inTransaction(db, (tx) => sumIn(tx, now, (missing) => sumAllMissingDays(tx, missing)));

async function sumIn(tx: Tx, now: Date, sum: (missing: { zone: string; today: string }) => Promise<number>): Promise<number> {
  await lockDays(tx);
  const { time_zone: zone } = await readWebsite(tx);
  await forgetChangedDays(tx, zone);
  const count = await sum({ zone, today: localDay(now, zone) });
  await sumMissingMonths(tx, zone);
  return count;
}
