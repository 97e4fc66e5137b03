import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { checkPlace, findChildren } from '../../category-tree.ts';
import { refuseCatalog } from '../../contract.ts';
import { reindexLater } from '../../search/index-products.ts';
import { deleteCategoryRow, lockTree, moveChildren, moveProducts, storedCategory } from '../../store/categories.ts';

/**
 * Moves the products and children of a category to another one and deletes it. Throws `category_not_found`, or InvalidInput for
 * itself, a descendant, or too deep a tree.
 */
export async function mergeCategory(ctx: Context, { id, into_id }: { id: number; into_id: number }): Promise<undefined> {
  const caller = staffCaller(ctx);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const tree = await lockTree(tx);
    const before = await storedCategory(tx, id);
    if (!before || !tree.some((row) => row.id === into_id)) throw refuseCatalog('category_not_found');
    if (id === into_id) throw new InvalidInput({ into_id: [{ key: 'invalid' }] });
    // Also refuses a descendant, which is one of these or below one.
    for (const child of findChildren(tree, id)) checkPlace(tree, child.id, into_id);
    await moveChildren(tx, id, into_id, now);
    const products = await moveProducts(tx, id, into_id, now);
    if (!(await deleteCategoryRow(tx, id))) throw refuseCatalog('category_not_found');
    const entry = { subject_type: 'Category' as const, caller, request_id: ctx.requestId };
    await recordAudit(tx, {
      ...entry,
      subject_id: id,
      action: 'delete',
      changes: [{ field: 'merged_into', old: before.form.name, new: into_id }],
    });
    await recordAudit(tx, {
      ...entry,
      subject_id: into_id,
      action: 'merge',
      changes: [{ field: 'products', old: null, new: products.length }],
    });
    await reindexLater(tx, 'category', into_id);
    await bumpVersion(tx, 'lists');
  });
}
