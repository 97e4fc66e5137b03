import { readCurrency } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ProductForm } from '../contract.ts';
import { addProduct } from './save-product.ts';

/** Creates a product. Throws InvalidInput with the fields' paths. */
export function createProduct(ctx: Context, form: ProductForm): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const currency = await readCurrency(tx);
    const { id } = await addProduct(tx, form, { currency, now: ctx.clock.now(), staffId: caller.id, stockKind: 'manual' });
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'create', caller, request_id: ctx.requestId });
    return { id, version: 1 };
  });
}
