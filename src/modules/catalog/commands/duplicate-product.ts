import { readCurrency } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type ProductForm, refuseCatalog } from '../contract.ts';
import { storedProduct } from '../queries/staff-product.ts';
import { lockNames } from '../store/names.ts';
import { takenSkus } from '../store/products.ts';
import { addProduct } from './save-product.ts';

/** Copies a product as a draft with unused SKUs, no stock and no barcodes. Throws `product_not_found`. */
export function duplicateProduct(ctx: Context, { id }: { id: number }): Promise<{ id: number; version: number }> {
  const caller = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockNames(tx, [`copy ${id}`]);
    const currency = await readCurrency(tx);
    const stored = await storedProduct(tx, id, currency);
    if (!stored) throw refuseCatalog('product_not_found');
    const form = await buildCopy(tx, stored.form);
    const copy = await addProduct(tx, form, { currency, now: ctx.clock.now(), staffId: caller.id, stockKind: 'manual' });
    const changes = [{ field: 'copy_of', old: null, new: id }];
    await recordAudit(tx, { subject_type: 'Product', subject_id: copy.id, action: 'create', caller, changes, request_id: ctx.requestId });
    return { id: copy.id, version: 1 };
  });
}

async function buildCopy(tx: Tx, form: ProductForm): Promise<ProductForm> {
  const skus = await freeSkus(
    tx,
    form.items.map((item) => item.sku),
  );
  return {
    ...form,
    shelf_status: 'draft',
    slug: { tw: '' },
    items: form.items.map(({ id: _id, stock_seen: _seen, ...item }, i) => ({ ...item, sku: skus[i] as string, barcode: null, stock: 0 })),
    slots: form.slots.map(({ id: _id, ...slot }) => slot),
  };
}

const maxSkuLength = 64;
/** Characters reserved for the numeric suffix. */
const roomForEnding = 8;

/** `POT-220` becomes `POT-220-2`, or the first number with which all SKUs are free; long SKUs get their position. */
async function freeSkus(tx: Tx, skus: readonly string[]): Promise<string[]> {
  for (let number = 2; ; number++) {
    const candidates = skus.map((sku, i) => {
      const isLong = sku.length > maxSkuLength - roomForEnding;
      return isLong ? `${sku.slice(0, maxSkuLength - roomForEnding)}-${number}-${i}` : `${sku}-${number}`;
    });
    if ((await takenSkus(tx, candidates, null)).length === 0) return candidates;
  }
}
