import { diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { checkPlace, findChildren } from '../../category-tree.ts';
import { type CategoryForm, refuseCatalog } from '../../contract.ts';
import { reindexLater } from '../../search/index-products.ts';
import { insertCategory, lockTree, storedCategory, writeCategory } from '../../store/categories.ts';
import { checkedNames, filledSlug } from '../checks.ts';

/** Adds a category as the last child of its parent. Throws InvalidInput. */
export function createCategory(
  ctx: Context,
  { parent_id, ...form }: CategoryForm & { parent_id: number | null },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tree = await lockTree(tx);
    checkPlace(tree, null, parent_id);
    await checkedNames(tx, 'categories', form.slug, null, { media_id: form.media_id });
    const sort = Math.max(-1, ...findChildren(tree, parent_id).map((row) => row.sort)) + 1;
    const filled = { ...form, slug: filledSlug(form.slug, form.name) };
    const id = await insertCategory(tx, filled, { parent_id, sort }, ctx.clock.now());
    await recordAudit(tx, { subject_type: 'Category', subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
    return { id, version: 1 };
  });
}

/** Saves a category without moving it. Throws `category_changed` with the current version, `category_not_found` or InvalidInput. */
export function updateCategory(
  ctx: Context,
  { id, version, ...form }: CategoryForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedCategory(tx, id);
    if (!before) throw refuseCatalog('category_not_found');
    await checkedNames(tx, 'categories', form.slug, id, { media_id: form.media_id });
    const filled = { ...form, slug: filledSlug(form.slug, form.name) };
    const written = await writeCategory(tx, id, version, filled, ctx.clock.now());
    if (written === undefined) throw refuseCatalog('category_changed', { current: before.version });
    const changes = diff(before.form, filled);
    await recordAudit(tx, { subject_type: 'Category', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    if (changes.some(({ field }) => field.startsWith('name'))) await reindexLater(tx, 'category', id);
    await bumpVersion(tx, 'lists');
    return { id, version: written };
  });
}
