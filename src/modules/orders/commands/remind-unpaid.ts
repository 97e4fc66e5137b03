import { type Database, inTransaction } from '#platform/db/database.ts';
import { mailBuyerOnce } from '../buyer-mails.ts';
import { remindAt, reminder } from '../rules.ts';
import { endingSoon, markReminded } from '../store/due.ts';

/** Reminds the buyers of unpaid orders that expire soon, once per order, one transaction each; returns how many. */
export async function remindUnpaid(db: Database, now: Date): Promise<number> {
  let reminded = 0;
  for (const order of await endingSoon(db, now, reminder.longestMs)) {
    const at = remindAt({ created_at: order.created_at, until: order.pay_until ?? order.expires_at });
    if (at === null || now < at) continue;
    const isFirst = await inTransaction(db, async (tx) => {
      const marked = await markReminded(tx, order.id, now);
      if (marked) await mailBuyerOnce(tx, order.id, 'payment_reminder');
      return marked;
    });
    if (isFirst) reminded++;
  }
  return reminded;
}
