import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { lockCustomerSums, sumMarkedCustomers } from '../store/customer-totals.ts';

/** Marks per transaction: less than a second. */
const batch = 10_000;

/**
 * Sums up the orders of the customers that have a mark. Any number of processes may run it at once, and it may be killed at any time: each
 * transaction takes marks away together with what it stores. Returns how many marks.
 */
export async function sumCustomers(db: Database): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await inTransaction(db, sumBatch);
    all += count;
    if (count < batch) return all;
  }
}

async function sumBatch(tx: Tx): Promise<number> {
  await lockCustomerSums(tx);
  return sumMarkedCustomers(tx, batch);
}
