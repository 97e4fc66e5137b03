import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { sortMethods } from '../store/methods.ts';

/** Sets the order in which shoppers see the methods; ids that are gone are passed over. */
export const reorderPaymentMethods = ({ db }: Context, { ids }: { ids: number[] }): Promise<undefined> =>
  inTransaction(db, async (tx) => {
    await sortMethods(tx, ids);
    return undefined;
  });
