import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { filledSlug } from '#shared/text/slug.ts';
import { checkPlace, findChildren } from '../../category-tree.ts';
import { categoryForm } from '../../contract/taxonomy.ts';
import { type CategoryForm, refuseCatalog } from '../../contract.ts';
import { reindexLater } from '../../search/index-products.ts';
import { type CategoryType, insertCategory, lockTree, type Place, storedCategory, writeCategory } from '../../store/categories.ts';
import { checkedNames } from '../checks.ts';

type Saved = { id: number; version: number };

/** The model of each type's log. */
export const categoryModels = { products: 'Category', blogs: 'BlogCategory' } as const;

/** Adds a product category as the last child of its parent. Throws InvalidInput. */
export const createCategory = (ctx: Context, { parent_id, ...form }: CategoryForm & { parent_id: number | null }): Promise<Saved> =>
  addCategory(ctx, 'products', form, { parent_id });

/** Saves a product category without moving it. Throws `category_changed` with the current version, `category_not_found` or InvalidInput. */
export const updateCategory = (ctx: Context, { id, version, ...form }: CategoryForm & Saved): Promise<Saved> =>
  inTransaction(ctx.db, (tx) => changeCategory(tx, ctx, { id, version, form, type: 'products', action: 'update' }));

/**
 * Reverts one log entry of a product category where the values are unchanged since; its place and products stay. Throws
 * `category_not_found`, `nothing_to_revert`, or InvalidInput when the old values are no longer valid.
 */
export const revertCategory = (ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await storedCategory(tx, id);
    if (!before) throw refuseCatalog('category_not_found');
    const entry = { subject_type: categoryModels.products, subject_id: id, entry_id: log_id };
    const form = await auditLog.revertedForm(tx, entry, before.form, categoryForm);
    if (!form) throw refuseCatalog('nothing_to_revert');
    return changeCategory(tx, ctx, { id, version: before.version, form, type: 'products', action: 'revert' });
  });

/** Adds a category of a type below a parent; without `sort` as its last child. Throws InvalidInput. */
export function addCategory(
  ctx: Context,
  type: CategoryType,
  form: CategoryForm,
  { parent_id, sort: givenSort }: { parent_id: number | null; sort?: number },
): Promise<Saved> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const tree = await lockTree(tx, type);
    checkPlace(tree, null, parent_id);
    await checkedNames(tx, 'categories', form.slug, null, { media_id: form.media_id }, type);
    const sort = givenSort ?? Math.max(-1, ...findChildren(tree, parent_id).map((row) => row.sort)) + 1;
    const filled = { ...form, slug: filledSlug(form.slug, form.name) };
    const id = await insertCategory(tx, { form: filled, place: { parent_id, sort }, now: ctx.clock.now(), type });
    await recordAudit(tx, { subject_type: categoryModels[type], subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
    return { id, version: 1 };
  });
}

type Change = Saved & { form: CategoryForm; type: CategoryType; place?: Place; action: 'update' | 'revert' };

/** Saves a category of a type, and moves it where a place is given. Throws as `updateCategory` does. */
export async function changeCategory(tx: Tx, ctx: Context, { id, version, form, type, place, action }: Change): Promise<Saved> {
  const before = await storedCategory(tx, id, type);
  if (!before) throw refuseCatalog('category_not_found');
  if (place) checkPlace(await lockTree(tx, type), id, place.parent_id);
  await checkedNames(tx, 'categories', form.slug, id, { media_id: form.media_id }, type);
  const filled = { ...form, slug: filledSlug(form.slug, form.name) };
  const row = { form: filled, now: ctx.clock.now(), type, ...(place && { place }) };
  const written = await writeCategory(tx, { id, version }, row);
  if (written === undefined) {
    const current = await storedCategory(tx, id, type);
    throw current ? refuseCatalog('category_changed', { current: current.version }) : refuseCatalog('category_not_found');
  }
  const changes = diff({ ...before.form, ...(place && { parent_id: before.parent_id, sort: before.sort }) }, { ...filled, ...place });
  const entry = { subject_type: categoryModels[type], subject_id: id, action, changes };
  await recordAudit(tx, { ...entry, caller: staffCaller(ctx), request_id: ctx.requestId });
  if (type === 'products' && changes.some(({ field }) => field.startsWith('name'))) await reindexLater(tx, 'category', id);
  await bumpVersion(tx, 'lists');
  return { id, version: written };
}
