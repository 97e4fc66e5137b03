import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { deleteCategoryRow, storedCategory } from '../../store/categories.ts';

/** Deletes a category that has neither products nor children. Throws `category_in_use` or `category_not_found`. */
export async function deleteCategory(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const before = await storedCategory(tx, id);
    if (!before) throw refuseCatalog('category_not_found');
    if (!(await deleteCategoryRow(tx, id))) throw refuseCatalog('category_in_use');
    const changes = [{ field: 'name', old: before.form.name, new: null }];
    await recordAudit(tx, { subject_type: 'Category', subject_id: id, action: 'delete', caller, changes, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
  });
}
