import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ShelfStatus } from '../contract.ts';
import { writeShelfStatus } from '../store/products.ts';
import { refreshListColumns } from './list-columns.ts';

/** Sets the shelf status of products; those that already have it, or do not exist, are skipped. */
export async function setShelfStatus(
  ctx: Context,
  { ids, shelf_status }: { ids: number[]; shelf_status: ShelfStatus },
): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const moved = await writeShelfStatus(tx, ids, shelf_status, ctx.clock.now());
    for (const { id, old } of moved.sort((a, b) => a.id - b.id)) {
      const changes = [{ field: 'shelf_status', old, new: shelf_status }];
      await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    }
    const changed = moved.map(({ id }) => id);
    if (changed.length > 0) await refreshListColumns(tx, changed);
  });
}
