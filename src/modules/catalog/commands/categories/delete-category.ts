import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction, sqlState } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { type CategoryType, deleteCategoryRow, storedCategory } from '../../store/categories.ts';
import { categoryModels } from './save-category.ts';

/** Deletes a category that has neither products nor children. Throws `category_in_use` or `category_not_found`. */
export const deleteCategory = (ctx: Context, { id }: { id: number }): Promise<undefined> => removeCategory(ctx, 'products', id);

/** Deletes a category of articles; the foreign key of the articles, which belong to another module, refuses one in use. */
export const deleteBlogCategory = (ctx: Context, { id }: { id: number }): Promise<undefined> => removeCategory(ctx, 'blogs', id);

/** Of a foreign key, with or without RESTRICT. */
const stillReferenced = ['23001', '23503'];

async function removeCategory(ctx: Context, type: CategoryType, id: number): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const before = await storedCategory(tx, id, type);
    if (!before) throw refuseCatalog('category_not_found');
    if (!(await deleteCategoryRow(tx, id, type))) throw refuseCatalog('category_in_use');
    const changes = [{ field: 'name', old: before.form.name, new: null }];
    const entry = { subject_type: categoryModels[type], subject_id: id, action: 'delete', changes };
    await recordAudit(tx, { ...entry, caller, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
  }).catch((error: unknown) => {
    throw stillReferenced.includes(sqlState(error) ?? '') ? refuseCatalog('category_in_use') : error;
  });
}
