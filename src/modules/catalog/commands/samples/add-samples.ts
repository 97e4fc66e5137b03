import type { PictureDeps } from '#modules/media/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type ProductForm, refuseCatalog } from '../../contract.ts';
import { lockNames } from '../../store/names.ts';
import { anyProductExists } from '../../store/products.ts';
import { addProduct } from '../save-product.ts';

/** One invented product; a combo finds its parts among the samples before it, by SKU. */
export type Sample = { key: string; form: (items: ReadonlyMap<string, number>) => ProductForm };
/** Keeps the samples' pictures and answers the samples; wiring knows where they come from. */
export type SampleGoods = (deps: PictureDeps) => Promise<readonly Sample[]>;

/** Names the one door through which samples come and go: of two who press at once the second finds what the first did. */
export const samplesLock = 'the samples';

/**
 * Puts sample products into an empty shop: drafts, so that nobody buys what does not exist. Throws `products_exist`.
 */
export async function addSamples(ctx: Context, sampleGoods: SampleGoods): Promise<{ added: number }> {
  const { db, files, clock, requestId: request_id } = ctx;
  const caller = staffCaller(ctx);
  if (await anyProductExists(db)) throw refuseCatalog('products_exist');
  const samples = await sampleGoods({ db, files });
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
