import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { checkPlace, findChildren, treeVersion } from '../../category-tree.ts';
import { refuseCatalog } from '../../contract.ts';
import { reindexLater } from '../../search/index-products.ts';
import { lockTree, writePlaces } from '../../store/categories.ts';

/**
 * Moves a category below another one, or to the top, at a position among its siblings. The tree is locked so that concurrent
 * moves cannot form a cycle; the version of the `tree` that was read decides who was first. Throws `category_not_found`,
 * `category_tree_changed`, or InvalidInput for a cycle and too deep a tree. Returns the tree's new version.
 */
export async function moveCategory(
  ctx: Context,
  { id, parent_id, position, tree: seen }: { id: number; parent_id: number | null; position: number; tree: string },
): Promise<{ tree: string }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tree = await lockTree(tx);
    const row = tree.find((candidate) => candidate.id === id);
    if (!row) throw refuseCatalog('category_not_found');
    if (treeVersion(tree) !== seen) throw refuseCatalog('category_tree_changed');
    checkPlace(tree, id, parent_id);
    const siblings = findChildren(tree, parent_id).flatMap((sibling) => (sibling.id === id ? [] : sibling.id));
    siblings.splice(position, 0, id);
    await writePlaces(tx, id, parent_id, siblings, ctx.clock.now());
    const changes = [
      { field: 'parent_id', old: row.parent_id, new: parent_id },
      { field: 'position', old: findChildren(tree, row.parent_id).indexOf(row), new: siblings.indexOf(id) },
    ].filter((change) => change.old !== change.new);
    await recordAudit(tx, { subject_type: 'Category', subject_id: id, action: 'move', caller, changes, request_id: ctx.requestId });
    if (row.parent_id !== parent_id) await reindexLater(tx, 'category', id);
    await bumpVersion(tx, 'lists');
    return { tree: treeVersion(await lockTree(tx)) };
  });
}
