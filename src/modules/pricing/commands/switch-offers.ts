import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { switchRows } from '../store/offers.ts';

/** Pauses or resumes offers. Unchanged and unknown ones are reported as unchanged. */
export function switchOffers(ctx: Context, { ids, action }: { ids: number[]; action: 'pause' | 'resume' }): Promise<BulkAnswer> {
  const caller = staffCaller(ctx);
  const active = action === 'resume';
  return inTransaction(ctx.db, async (tx) => {
    const changed = await switchRows(tx, ids, active, ctx.clock.now());
    const changes = [{ field: 'active', old: !active, new: active }];
    for (const id of changed) {
      await recordAudit(tx, { subject_type: 'Offer', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    }
    if (changed.length > 0) await bumpVersion(tx, 'offers');
    return { done: changed, unchanged: ids.filter((id) => !changed.includes(id)), failed: [] };
  });
}
