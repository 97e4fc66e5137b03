import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { putAwayDelivery } from '../store/methods.ts';
import { notHeld } from './save-delivery.ts';

/** Takes a method out of use for good; carts that chose it choose again. Throws delivery_changed, delivery_not_found. */
export const archiveDelivery = ({ db, clock }: Context, { id, version }: { id: number; version: number }): Promise<undefined> =>
  inTransaction(db, async (tx) => {
    if (!(await putAwayDelivery(tx, id, version, clock.now()))) throw await notHeld(tx, id);
    return undefined;
  });
