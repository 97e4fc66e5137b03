import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseCatalog } from '../../contract.ts';
import { storedCategory, writeProductOrder } from '../../store/categories.ts';

/** Sorts these products of a category first, in this order; ids outside the category are ignored. Throws `category_not_found`. */
export async function orderCategoryProducts(ctx: Context, { id, product_ids }: { id: number; product_ids: number[] }): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await storedCategory(tx, id))) throw refuseCatalog('category_not_found');
    await writeProductOrder(tx, id, product_ids);
    const changes = [{ field: 'first_products', old: null, new: product_ids }];
    await recordAudit(tx, { subject_type: 'Category', subject_id: id, action: 'order', caller, changes, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
  });
}
