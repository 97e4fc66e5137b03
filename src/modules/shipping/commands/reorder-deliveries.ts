import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { sortDeliveries } from '../store/methods.ts';

/** Sets the display order of the methods; unknown ids are ignored. */
export const reorderDeliveries = ({ db }: Context, { ids }: { ids: number[] }): Promise<undefined> =>
  inTransaction(db, async (tx) => {
    await sortDeliveries(tx, ids);
    return undefined;
  });
