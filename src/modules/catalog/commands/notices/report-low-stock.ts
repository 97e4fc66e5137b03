import { randomId } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { stockEffects } from '../../effects.ts';
import { deleteRestocked, recordLowItems } from '../../store/low-stock.ts';

/** Notifies staff of the items that ran low since the last run, in one effect; each again only after it was restocked. Returns how many. */
export const reportLowStock = (db: Database, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    await deleteRestocked(tx);
    const item_ids = await recordLowItems(tx, now);
    if (item_ids.length > 0) await stockEffects.emit(tx, 'staff_low_stock', { item_ids }, randomId());
    return item_ids.length;
  });
