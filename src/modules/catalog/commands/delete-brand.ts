import { recordAudit } from '#modules/staff/index.ts';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { refuseCatalog } from '../contract.ts';
import { deleteBrandRow, storedBrand } from '../store/brands.ts';

/** Deletes a brand that no product has. Throws `brand_in_use` or `brand_not_found`. */
export async function deleteBrand(ctx: Context, { id }: { id: number }): Promise<undefined> {
  const caller = staffCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const before = await storedBrand(tx, id);
    if (!before) throw refuseCatalog('brand_not_found');
    if (!(await deleteBrandRow(tx, id))) throw refuseCatalog('brand_in_use');
    const changes = [{ field: 'name', old: before.form.name, new: null }];
    await recordAudit(tx, { subject_type: 'Brand', subject_id: id, action: 'delete', caller, changes, request_id: ctx.requestId });
    await bumpVersion(tx, 'lists');
  });
}
