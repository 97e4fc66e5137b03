import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { shippingContract } from '../contract.ts';
import { archiveMethod } from '../store/methods.ts';
import { auditDelivery } from './audit-delivery.ts';
import { findChangeRefusal } from './save-delivery.ts';

/** Archives a method (carts must choose again) or restores it. Throws delivery_changed, delivery_not_found. */
export const archiveDelivery = (
  ctx: Context,
  { id, version, archived }: ParsedInputOf<typeof shippingContract.archive>,
): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await archiveMethod(tx, id, version, archived ? ctx.clock.now() : null))) throw await findChangeRefusal(tx, id);
    const change = { before: { archived: !archived }, after: { archived } };
    await auditDelivery(tx, ctx, id, archived ? 'archive' : 'restore', change);
    return undefined;
  });
