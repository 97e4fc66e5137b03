import { bumpVersion } from '#platform/cache/versions.ts';
import { randomId } from '#platform/clock/clock.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { searchEffects } from '../effects.ts';
import { buildDocument, correctableWords } from './document.ts';
import { addWords, lockProducts, productsAfter, productTexts, writeDocuments } from './store/documents.ts';

/** Indexes products inside the transaction that saves them. */
export async function indexProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await lockProducts(tx, productIds);
  const documents = (await productTexts(tx, productIds)).map(buildDocument);
  await writeDocuments(tx, documents);
  await addWords(tx, documents.flatMap(correctableWords));
}

const batch = 200;

/** Which products to index again: all, those of a brand or of a category and below it, or those that never were. */
export type Reindexed = { brand_id?: number; category_id?: number; missingOnly?: boolean };

/** Reindexes products in batches, each in its own transaction, so that the shop stays available. Returns how many. */
export async function reindexSearch(db: Database, among: Reindexed = {}, onProgress: (done: number) => void = () => {}): Promise<number> {
  let done = 0;
  for (let after = 0; ; ) {
    const ids = await productsAfter(db, after, batch, among);
    const last = ids.at(-1);
    if (last === undefined) return done;
    await inTransaction(db, async (tx) => {
      await indexProducts(tx, ids);
      await bumpVersion(tx, 'lists');
    });
    after = last;
    done += ids.length;
    onProgress(done);
  }
}

/** A brand or category has another name or place: a worker indexes its products again, however many they are. */
export const reindexLater = (tx: Tx, kind: 'brand' | 'category', id: number): Promise<void> =>
  searchEffects.emit(tx, 'search_outdated', kind === 'brand' ? { brand_id: id } : { category_id: id }, randomId());
