import { suppliedProducts } from '#modules/catalog/index.ts';
import { diff } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { appliedAfter, differences, followedItem } from '../compare.ts';
import { ownValues, suppliedValues } from '../mapping.ts';
import { insertSupplied, lockByExternalId, type StoredSupplied, updateSupplied } from '../store/products.ts';
import type { StoredSettings } from '../store/settings.ts';
import type { AppliedItem, AppliedValues, SupplierProduct, SupplierVariant, SyncProblem } from '../stored.ts';

export type Outcome = 'created' | 'changed' | 'unchanged' | 'gone';

/** What the records of a page of a sync are applied with. `pending`: pieces by SKU that buyers have paid for and Newbang has not got yet. */
export type RecordContext = {
  settings: StoredSettings;
  currency: Currency;
  pending: ReadonlyMap<string, number>;
  sync_id: number;
  page: number;
  at: Date;
};

/** Writes one checked record and updates our product by it: prices and stock where staff did not set them. */
export async function takeRecord(tx: Tx, context: RecordContext, product: SupplierProduct): Promise<Outcome | SyncProblem> {
  const { sync_id, page, at } = context;
  const row = await lockByExternalId(tx, product.id);
  // The same page may be read again after a worker died.
  if (row?.seen_in === sync_id && row.seen_page !== page) return { id: product.id, field: 'id', kind: 'repeated' };
  if (product.status === 'deleted') return row ? takeTombstone(tx, context, row) : 'unchanged';
  const foreign = product.variants.find(({ currency }) => currency !== context.currency);
  if (foreign) {
    if (row) await updateSupplied(tx, row.id, { seen_in: sync_id, seen_page: page });
    return { id: product.id, field: `variants.currency ${foreign.currency}`, kind: 'currency' };
  }
  if (!row) {
    await insertSupplied(tx, product, { sync_id, page, at });
    return 'created';
  }
  const shelf = product.status === 'on' ? 'on' : 'off';
  const isChanged = row.state === 'gone' || row.shelf !== shelf || diff(withoutTime(row.data), withoutTime(product)).length > 0;
  const { state, applied, hasFollowed } = await followProduct(tx, context, { ...row, data: product });
  await updateSupplied(tx, row.id, {
    ...{ data: product, name: product.name, shelf, state, synced_at: at, seen_in: sync_id, seen_page: page },
    ...(applied && { applied }),
    ...(isChanged && { changed_at: at }),
  });
  return isChanged || hasFollowed ? 'changed' : 'unchanged';
}

const withoutTime = ({ updated_at: _updated, ...facts }: SupplierProduct): Record<string, unknown> => facts;

/** Marks an unreadable record as seen, so that its product does not count as gone. */
export async function touchRecord(tx: Tx, { sync_id, page }: RecordContext, externalId: string): Promise<void> {
  const row = await lockByExternalId(tx, externalId);
  if (row) await updateSupplied(tx, row.id, { seen_in: sync_id, seen_page: page });
}

async function takeTombstone(tx: Tx, context: RecordContext, row: StoredSupplied): Promise<Outcome> {
  const { sync_id, page, at } = context;
  if (row.state === 'gone') return 'unchanged';
  await withdraw(tx, context, row);
  await updateSupplied(tx, row.id, { state: 'gone', shelf: 'off', synced_at: at, changed_at: at, seen_in: sync_id, seen_page: page });
  return 'gone';
}

/** Stops the sale of our product: sets its stock to 0 and, where the settings say so, takes it off the shelf. */
export async function withdraw(
  tx: Tx,
  context: Pick<RecordContext, 'settings' | 'at' | 'currency'>,
  { product_id }: Pick<StoredSupplied, 'product_id'>,
): Promise<void> {
  if (product_id === null) return;
  const items = await suppliedProducts.lockItems(tx, product_id);
  const none = items.map(({ id }) => ({ id, stock: 0 }));
  await suppliedProducts.follow(tx, product_id, none, context.at, context.currency);
  const ours = (await suppliedProducts.read(tx, [product_id], context.currency)).get(product_id);
  if (context.settings.auto_off_shelf && ours?.form.shelf_status === 'on_shelf')
    await suppliedProducts.takeOffShelf(tx, [product_id], context.at);
}

type Followed = { state: StoredSupplied['state']; applied?: AppliedValues; hasFollowed: boolean };

async function followProduct(tx: Tx, context: RecordContext, row: StoredSupplied): Promise<Followed> {
  const { product_id, applied, data } = row;
  if (product_id === null || !applied) return { state: 'new', hasFollowed: false };
  // Locked before they are read: what staff save meanwhile is seen, or waits.
  await suppliedProducts.lockItems(tx, product_id);
  const ours = (await suppliedProducts.read(tx, [product_id], context.currency)).get(product_id);
  if (!ours) return { state: 'new', hasFollowed: false };
  const values = {
    applied,
    ours: ownValues(ours.form, ours.skus, context.currency),
    theirs: suppliedValues(data, context.settings, context.currency),
  };
  if (data.status === 'off') {
    await withdraw(tx, context, row);
    return { state: chooseState(values), hasFollowed: true };
  }
  const prices = followedPrices(values);
  const items = [...ours.skus].map(([id, sku]) => {
    const variant = data.variants.find((one) => one.sku === sku);
    return { id, stock: computeStock(context, variant), ...(prices[sku] && { prices: prices[sku] }) };
  });
  const hasFollowed = await suppliedProducts.follow(tx, product_id, items, context.at, context.currency);
  const after = appliedAfter(values);
  const state = chooseState({ ...values, applied: after, ours: { ...values.ours, items: { ...values.ours.items, ...prices } } });
  return { state, applied: after, hasFollowed };
}

type Values = Parameters<typeof differences>[0];

const followedPrices = ({ applied, ours, theirs }: Values): Record<string, AppliedItem> =>
  Object.fromEntries(
    Object.entries(ours.items).flatMap(([sku, mine]) => {
      const supplied = theirs.items[sku];
      return supplied ? [[sku, followedItem(mine, supplied, applied.items[sku])]] : [];
    }),
  );

/** `changed` while staff must decide about a field. */
const chooseState = (values: Values): 'imported' | 'changed' =>
  differences(values).some(({ pending }) => pending) ? 'changed' : 'imported';

/** What we may sell of a variant: less the buffer, and less what is paid for and not ordered there yet. */
export const computeStock = (
  { settings, pending }: Pick<RecordContext, 'settings' | 'pending'>,
  variant: SupplierVariant | undefined,
): number => (variant?.active ? Math.max(0, variant.stock - settings.stock_buffer - (pending.get(variant.sku) ?? 0)) : 0);
