import { auditLog } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type BlogCategoryForm, blogCategoryForm } from '../../contract/blog-categories.ts';
import { type CategoryForm, refuseCatalog } from '../../contract.ts';
import { storedCategory } from '../../store/categories.ts';
import { addCategory, categoryModels, changeCategory } from './save-category.ts';

type Saved = { id: number; version: number };

/** What categories of articles do not have. */
const none = { intro: null, media_id: null, seo: null, in_menu: true, product_order: 'manual' } as const;
const toCategory = ({ name, slug, active }: BlogCategoryForm): CategoryForm => ({ ...none, name, slug, active });
const toPlace = ({ parent_id, sort }: BlogCategoryForm) => ({ parent_id, sort });

/** Adds a category of articles. Throws InvalidInput, also for too deep a tree. */
export const createBlogCategory = (ctx: Context, form: BlogCategoryForm): Promise<Saved> =>
  addCategory(ctx, 'blogs', toCategory(form), toPlace(form));

/** Saves a category of articles and its place. Throws `category_changed`, `category_not_found` or InvalidInput. */
export const updateBlogCategory = (ctx: Context, { id, version, ...form }: BlogCategoryForm & Saved): Promise<Saved> =>
  inTransaction(ctx.db, (tx) =>
    changeCategory(tx, ctx, { id, version, form: toCategory(form), place: toPlace(form), type: 'blogs', action: 'update' }),
  );

/** Reverts one log entry where the values are unchanged since. Throws `category_not_found` or `nothing_to_revert`. */
export function revertBlogCategory(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<Saved> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await storedCategory(tx, id, 'blogs');
    if (!before) throw refuseCatalog('category_not_found');
    const entry = { subject_type: categoryModels.blogs, subject_id: id, entry_id: log_id };
    const now: BlogCategoryForm = { ...before.form, parent_id: before.parent_id, sort: before.sort };
    const form = await auditLog.revertedForm(tx, entry, now, blogCategoryForm);
    if (!form) throw refuseCatalog('nothing_to_revert');
    const change = { id, version: before.version, form: toCategory(form), place: toPlace(form) };
    return changeCategory(tx, ctx, { ...change, type: 'blogs', action: 'revert' });
  });
}
