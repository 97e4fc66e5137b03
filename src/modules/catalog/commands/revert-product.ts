import { readCurrency } from '#modules/settings/index.ts';
import { auditLog, diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { parseReverted } from '#shared/revert-field.ts';
import { productForm, refuseCatalog } from '../contract.ts';
import { storedProduct } from '../queries/staff-product.ts';
import { revertChanges } from '../revert-rules.ts';
import { changeProduct } from './save-product.ts';

/**
 * Reverts one log entry of a product where the values are unchanged since; writes a log entry itself. Throws
 * `product_not_found`, `nothing_to_revert`, or InvalidInput when the old values are no longer valid.
 */
export function revertProduct(ctx: Context, { id, log_id }: { id: number; log_id: number }): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const currency = await readCurrency(tx);
    const before = await storedProduct(tx, id, currency);
    if (!before) throw refuseCatalog('product_not_found');
    const found = await auditLog.entry(tx, { subject_type: 'Product', subject_id: id, entry_id: log_id });
    const entry = found?.changes as Parameters<typeof revertChanges>[1] | undefined;
    const reverted = entry && revertChanges(before.form, entry);
    const parsed = reverted && parseReverted(reverted, productForm);
    if (!parsed) throw refuseCatalog('nothing_to_revert');
    const saving = { currency, now: ctx.clock.now(), staffId: caller.id, stockKind: 'manual' as const };
    // `stock_seen` keeps sales that happen meanwhile.
    const form = { ...parsed, items: parsed.items.map((item) => ({ ...item, stock_seen: item.stock })) };
    const version = await changeProduct(tx, id, before.version, form, saving);
    const changes = diff(before.form, (await storedProduct(tx, id, currency))?.form ?? {});
    await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'revert', caller, changes, request_id: ctx.requestId });
    return { id, version };
  });
}
