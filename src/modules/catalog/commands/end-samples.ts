import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { htmlLang, inLocale } from '#shared/locale.ts';
import { refuseCatalog } from '../contract.ts';
import { lockNames } from '../store/names.ts';
import { deleteProducts, lockSamples, type SampleRow, samplesInUse, unmarkSamples } from '../store/samples.ts';
import { samplesLock } from './add-samples.ts';
import { invalidatePages } from './list-columns.ts';

/** Which of these products are in an order; injected by the app because orders are a higher layer. */
export type ProductsOrdered = (reader: Reader, ids: readonly number[]) => Promise<number[]>;

/**
 * Deletes all samples with their stock and ledger. Throws `samples_in_use` with names when one was ordered, or a combo or gift
 * of the shop uses it. Idempotent.
 */
export function removeSamples(ctx: Context, productsOrdered: ProductsOrdered): Promise<{ removed: number }> {
  return withSamples(ctx, async (tx, samples) => {
    const ids = samples.map(({ id }) => id);
    const used = new Set([...(await productsOrdered(tx, ids)), ...(await samplesInUse(tx))]);
    const names = samples.filter(({ id }) => used.has(id)).map(({ name }) => inLocale(name, ctx.locale));
    if (names.length > 0) throw refuseCatalog('samples_in_use', { names: new Intl.ListFormat(htmlLang[ctx.locale]).format(names) });
    for (const { id, name } of samples) await recordChange(ctx, tx, id, 'delete', { field: 'name', old: name, new: null });
    await deleteProducts(tx, ids);
    await invalidatePages(tx, ids);
    return { removed: ids.length };
  });
}

/** Turns the samples into regular products. */
export async function keepSamples(ctx: Context): Promise<undefined> {
  await withSamples(ctx, async (tx, samples) => {
    for (const { id } of samples) await recordChange(ctx, tx, id, 'update', { field: 'sample', old: true, new: false });
    await unmarkSamples(tx);
  });
}

function withSamples<T>({ db }: Context, act: (tx: Tx, samples: SampleRow[]) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockNames(tx, [samplesLock]);
    return act(tx, await lockSamples(tx));
  });
}

type Change = { field: string; old: unknown; new: unknown };

function recordChange(ctx: Context, tx: Tx, subject_id: number, action: 'update' | 'delete', change: Change): Promise<void> {
  const caller = staffCaller(ctx);
  return recordAudit(tx, { subject_type: 'Product', subject_id, action, caller, changes: [change], request_id: ctx.requestId });
}
