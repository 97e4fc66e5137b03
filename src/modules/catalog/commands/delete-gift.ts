import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseCatalog } from '../contract.ts';
import { deleteGiftRow, storedGift } from '../store/gifts.ts';
import { lockGiftStock } from '../store/stock.ts';

/** Deletes a gift that no order contains; otherwise it has to be switched off. Throws `gift_in_use` or `gift_not_found`. */
export async function deleteGift(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockGiftStock(tx, [id]);
    const before = await storedGift(tx, id);
    if (!before) throw refuseCatalog('gift_not_found');
    if (!(await deleteGiftRow(tx, id))) throw refuseCatalog('gift_in_use');
    await bumpVersion(tx, 'lists');
    const changes = [{ field: 'name', old: before.fields.name, new: null }];
    await recordAudit(tx, { subject_type: 'Gift', subject_id: id, action: 'delete', caller, changes, request_id: ctx.requestId });
  });
}
