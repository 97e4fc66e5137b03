import { readCurrency } from '#modules/settings/index.ts';
import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type ProductForm, refuseCatalog } from '../contract.ts';
import { storedProduct } from '../queries/staff-product.ts';
import { changeProduct } from './save-product.ts';

/** Saves a product and notes what changed, field by field. Throws `product_changed`, `product_not_found` or InvalidInput. */
export function updateProduct(
  ctx: Context,
  { id, version, ...form }: ProductForm & { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const currency = await readCurrency(tx);
    const before = await storedProduct(tx, id, currency);
    if (!before) throw refuseCatalog('product_not_found');
    const written = await changeProduct(tx, id, version, form, { currency, now: ctx.clock.now(), staffId: caller.id, stockKind: 'manual' });
    const after = await storedProduct(tx, id, currency);
    const changes = diff(before.form, after?.form ?? {});
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', caller, changes, request_id: ctx.requestId });
    return { id, version: written };
  });
}
