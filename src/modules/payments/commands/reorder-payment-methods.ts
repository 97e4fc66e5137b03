import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { sortMethods } from '../store/methods.ts';

/** Sets the display order of the methods; unknown ids are ignored. */
export const reorderPaymentMethods = ({ db }: Context, { ids }: { ids: number[] }): Promise<undefined> =>
  inTransaction(db, async (tx) => {
    await sortMethods(tx, ids);
    return undefined;
  });
