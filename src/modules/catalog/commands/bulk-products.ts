import { readCurrency } from '#modules/settings/index.ts';
import { diff, isAudited, recordAudit } from '#modules/staff/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { runBulk } from '#platform/http/run-bulk.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import { type Currency, prorate, toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type BulkAction, maxPerProduct, refuseCatalog, type ShelfStatus } from '../contract.ts';
import { indexProducts } from '../search/index-products.ts';
import { type BulkFacts, lockBulkFacts, raiseVersion, writeBulkFacts } from '../store/bulk.ts';
import { lockItemsForSale, writePrices } from '../store/item-edits.ts';
import { addCategories, missingReferences, removeOtherCategories } from '../store/products.ts';
import { invalidatePages, refreshListColumns } from './list-columns.ts';

type Changes = ReturnType<typeof diff>;

/**
 * Applies one action to many products, each in its own transaction with its own log entry. A refused product is reported and does
 * not stop the others. Throws `category_not_found`.
 */
export async function bulkProducts(ctx: Context, { ids, change }: { ids: number[]; change: BulkAction }): Promise<BulkAnswer> {
  const currency = await readCurrency(ctx.db);
  if ('category_id' in change) await checkCategory(ctx.db, change.category_id);
  return runBulk(ctx, ids, async (id) => (await inTransaction(ctx.db, (tx) => changeOne(ctx, tx, id, change, currency))).length > 0);
}

const checkCategory = (db: Database, category_id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const missing = await missingReferences(tx, { brand_id: null, category_ids: [category_id] });
    if (missing.length > 0) throw refuseCatalog('category_not_found');
  });

async function changeOne(ctx: Context, tx: Tx, id: number, change: BulkAction, currency: Currency): Promise<Changes> {
  const now = ctx.clock.now();
  // Prices changed by a percentage change again when a task repeats its batch; everything else is set.
  const request_id = (change.action === 'price' && change.key) || ctx.requestId;
  const changes =
    change.action === 'price'
      ? await changePrices(tx, { id, percent: change.percent, request_id }, currency, now)
      : await changeFacts(tx, id, change, now);
  if (changes.length === 0) return changes;
  await recordAudit(tx, { subject_type: 'Product', subject_id: id, action: 'update', caller: staffCaller(ctx), changes, request_id });
  return changes;
}

type FactChange = Exclude<BulkAction, { action: 'price' }>;

async function changeFacts(tx: Tx, id: number, change: FactChange, now: Date): Promise<Changes> {
  const before = await lockBulkFacts(tx, id);
  if (!before) throw refuseCatalog('product_not_found');
  const after = changedBy(before, change, now);
  if (after.available_from && after.available_until && after.available_until <= after.available_from)
    throw new InvalidInput({ available_until: [{ key: 'invalid' }] });
  checkCounts(before, after);
  const changes = diff(shown(before), shown(after));
  if (changes.length === 0) return changes;
  await writeBulkFacts(tx, id, after, now);
  await removeOtherCategories(tx, id, after.category_ids);
  await addCategories(tx, id, after.category_ids);
  if (change.action.endsWith('_category') || change.action.endsWith('_tag')) await indexProducts(tx, [id]);
  if (before.shelf_status === after.shelf_status) await invalidatePages(tx, [id]);
  else await refreshListColumns(tx, [id]);
  return changes;
}

/** More than the form takes: the product could not be saved there any more. Throws `too_many_tags`, `too_many_categories`. */
function checkCounts(before: BulkFacts, after: BulkFacts): void {
  const { tags, categories } = maxPerProduct;
  if (after.tags.length > Math.max(tags, before.tags.length)) throw refuseCatalog('too_many_tags', { max: tags });
  if (after.category_ids.length > Math.max(categories, before.category_ids.length))
    throw refuseCatalog('too_many_categories', { max: categories });
}

const shown = ({ available_from, available_until, archived_at, ...facts }: BulkFacts) => ({
  ...facts,
  available_from: available_from?.toISOString() ?? null,
  available_until: available_until?.toISOString() ?? null,
  archived: archived_at !== null,
});

function changedBy(facts: BulkFacts, change: FactChange, now: Date): BulkFacts {
  const date = (sent: string | null | undefined, old: Date | null) => (sent === undefined ? old : sent && new Date(sent)) || null;
  switch (change.action) {
    case 'shelf': {
      const available_from = date(change.available_from, facts.available_from);
      const available_until = date(change.available_until, facts.available_until);
      const archived_at = change.shelf_status === 'on_shelf' ? null : facts.archived_at;
      return { ...facts, shelf_status: change.shelf_status, available_from, available_until, archived_at };
    }
    case 'add_category':
      // The main category is the first one.
      return {
        ...facts,
        category_ids: change.main ? joined([change.category_id], ...facts.category_ids) : joined(facts.category_ids, change.category_id),
      };
    case 'remove_category':
      return { ...facts, category_ids: facts.category_ids.filter((category) => category !== change.category_id) };
    case 'add_tag':
      return { ...facts, tags: joined(facts.tags, change.tag) };
    case 'remove_tag':
      return { ...facts, tags: facts.tags.filter((tag) => tag !== change.tag) };
    case 'member_only':
      return { ...facts, member_only: change.member_only };
    case 'archive':
      // A draft stays one, so that restoring it brings back what was archived.
      return { ...facts, shelf_status: offShelf(facts.shelf_status), archived_at: facts.archived_at ?? now };
    case 'restore':
      return { ...facts, archived_at: null };
  }
}

const offShelf = (status: ShelfStatus): ShelfStatus => (status === 'on_shelf' ? 'off_shelf' : status);

const joined = <T>(list: readonly T[], ...more: T[]): T[] => [...new Set([...list, ...more])];

const wholePercent = 100;
type PriceChange = { id: number; percent: number; request_id: string };

/** All prices of a product by a percentage, rounded half up to the currency's last unit. Throws InvalidInput below a lowest price. */
async function changePrices(tx: Tx, { id, percent, request_id }: PriceChange, currency: Currency, now: Date): Promise<Changes> {
  const items = await lockItemsForSale(tx, id);
  if (!(await lockBulkFacts(tx, id))) throw refuseCatalog('product_not_found');
  if (await isAudited(tx, { subject_type: 'Product', subject_id: id, request_id })) return [];
  const priced = items.map((item) => ({ ...item, price: prorate(item.price, wholePercent + percent, wholePercent) }));
  const low = priced.find((item) => item.price < item.min_price);
  if (low) throw new InvalidInput({ [`${low.sku}.price`]: [{ key: 'below_min_price', facts: { min: toMajor(low.min_price, currency) } }] });
  const toPrices = (rows: typeof items) => Object.fromEntries(rows.map(({ sku, price }) => [sku, { price: toMajor(price, currency) }]));
  const changes = diff(toPrices(items), toPrices(priced));
  if (changes.length === 0) return changes;
  await writePrices(tx, priced, now);
  await raiseVersion(tx, id, now);
  await refreshListColumns(tx, [id]);
  return changes;
}
