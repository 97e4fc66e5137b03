import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type paymentsContract, refusePayments } from '../contract.ts';
import { cardMethodId } from '../rules.ts';
import { archiveMethod, selectMethod } from '../store/methods.ts';

/**
 * Archives a method: hidden everywhere, except in existing orders. The card can only be switched off. Throws payment_not_found,
 * payment_changed, payment_in_use.
 */
export const archivePaymentMethod = (
  ctx: Context,
  { id, version, archived }: ParsedInputOf<typeof paymentsContract.archive>,
): Promise<{ id: number; version: number }> =>
  inTransaction(ctx.db, async (tx) => {
    const current = await selectMethod(tx, id);
    if (!current) throw refusePayments('payment_not_found');
    if (id === cardMethodId) throw refusePayments('payment_in_use');
    const saved = await archiveMethod(tx, id, version, archived ? ctx.clock.now() : null);
    if (!saved) throw refusePayments('payment_changed', { current: current.version });
    const changes = [{ field: 'archived', old: current.archived_at !== null, new: archived }];
    await recordAudit(tx, {
      subject_type: 'Payment',
      subject_id: id,
      action: archived ? 'archive' : 'restore',
      caller: ctx.caller,
      changes,
      request_id: ctx.requestId,
    });
    return saved;
  });
