import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import type { ordersContract } from '../contract.ts';
import { changeTags } from '../store/tags.ts';

/** Adds and removes tags; unknown ids count as unchanged. */
export const tagOrders = (ctx: Context, { ids, add, remove }: ParsedInputOf<typeof ordersContract.tag>): Promise<BulkAnswer> =>
  inTransaction(ctx.db, async (tx) => {
    const changed = await changeTags(tx, { ids, add, remove });
    const entry = { subject_type: 'Order' as const, action: 'updated', caller: ctx.caller, request_id: ctx.requestId };
    for (const { id, old, tags } of changed)
      await recordAudit(tx, { ...entry, subject_id: id, changes: [{ field: 'tags', old, new: tags }] });
    const done = changed.map(({ id }) => id);
    return { done, unchanged: ids.filter((id) => !done.includes(id)), failed: [] };
  });
