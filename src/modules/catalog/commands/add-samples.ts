import type { PictureDeps } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type ProductForm, refuseCatalog } from '../contract.ts';
import { lockNames } from '../store/names.ts';
import { anyProductExists } from '../store/products.ts';
import { addProduct } from './save-product.ts';

/** One sample product; a combo finds its parts by SKU among the samples before it. */
export type Sample = { key: string; form: (items: ReadonlyMap<string, number>) => ProductForm };
/** Stores the samples' pictures and returns the samples; the app injects their source. */
export type LoadSamples = (deps: PictureDeps) => Promise<readonly Sample[]>;

/** Lock name for adding and removing samples: the second of two concurrent calls sees the first one's result. */
export const samplesLock = 'the samples';

/** Adds sample products as drafts to an empty shop. Throws `products_exist`. */
export async function addSamples(ctx: Context, loadSamples: LoadSamples): Promise<{ added: number }> {
  const { db, files, clock, requestId: request_id } = ctx;
  const caller = staffCaller(ctx);
  if (await anyProductExists(db)) throw refuseCatalog('products_exist');
  const samples = await loadSamples({ db, files });
  return inTransaction(db, async (tx) => {
    await lockNames(tx, [samplesLock]);
    if (await anyProductExists(tx)) throw refuseCatalog('products_exist');
    const saving = { currency: await readCurrency(tx), now: clock.now(), staffId: caller.id, stockKind: 'initial' as const };
    const items = new Map<string, number>();
    for (const { key, form: formWith } of samples) {
      const form = formWith(items);
      const { id, itemIds } = await addProduct(tx, form, saving, { sample: key });
      for (const [i, itemId] of itemIds.entries()) items.set(form.items[i]?.sku ?? '', itemId);
      const changes = [{ field: 'sample', old: null, new: true }];
      await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'create', caller, changes, request_id });
    }
    return { added: samples.length };
  });
}
