import type { ProductForm } from '#modules/catalog/contract.ts';
import { suppliedProducts } from '#modules/catalog/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import { diff } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { differences } from '../compare.ts';
import { refuseNewbang, type SuppliedView } from '../contract.ts';
import { newbangEffects } from '../effects.ts';
import { findValueKeys, mergedOptions, ownValues, suppliedValues, toItem } from '../mapping.ts';
import { showSupplied } from '../queries/show.ts';
import { pendingQuantities } from '../store/orders.ts';
import { lockById, type StoredSupplied, updateSupplied } from '../store/products.ts';
import { readSettings, type StoredSettings } from '../store/settings.ts';
import type { AppliedItem, AppliedValues } from '../stored.ts';
import { ownSkus } from './import-products.ts';
import { computeStock } from './take-record.ts';

type Input = { id: number; fields: string[] };
type Facts = {
  row: StoredSupplied & { applied: AppliedValues; product_id: number };
  ours: suppliedProducts.SuppliedProduct;
  theirs: AppliedValues;
  settings: StoredSettings;
  currency: Currency;
};

/** Takes fields from the supplier, also over what staff wrote. Throws newbang_not_found, newbang_not_imported. */
export async function takeTheirs(ctx: Context, { id, fields }: Input): Promise<SuppliedView> {
  await inTransaction(ctx.db, async (tx) => {
    const facts = await lockFacts(tx, id);
    const form = await formWith(tx, facts, fields);
    const { row, ours, currency } = facts;
    const changes = diff({ ...ours.form }, { ...form });
    const by = { currency, now: ctx.clock.now(), staffId: staffCaller(ctx).id, caller: ctx.caller, request_id: ctx.requestId };
    if (changes.length > 0) await suppliedProducts.saveFields(tx, row.product_id, { ...ours, form }, { ...by, changes });
    if (fields.includes('variants')) await suppliedProducts.markNew(tx, row.product_id, newSkus(facts, form), currency);
    const urls = fields.includes('pictures') ? facts.theirs.pictures.filter((url) => !row.applied.pictures.includes(url)) : [];
    if (urls.length > 0) await newbangEffects.emit(tx, 'newbang_pictures', { id, urls }, `${id}:${ctx.requestId}`);
    await settle(tx, id, fields);
  });
  return showSupplied(ctx, { id });
}

/** Keeps our values of these fields until the supplier changes them again. Throws as `takeTheirs`. */
export async function keepOurs(ctx: Context, { id, fields }: Input): Promise<SuppliedView> {
  await inTransaction(ctx.db, async (tx) => {
    await lockFacts(tx, id);
    await settle(tx, id, fields);
  });
  return showSupplied(ctx, { id });
}

async function lockFacts(tx: Tx, id: number): Promise<Facts> {
  const row = await lockById(tx, id);
  if (!row) throw refuseNewbang('newbang_not_found');
  const { product_id, applied } = row;
  if (product_id === null || !applied) throw refuseNewbang('newbang_not_imported');
  const [currency, settings] = [await readCurrency(tx), await readSettings(tx)];
  await suppliedProducts.lockItems(tx, product_id);
  const ours = (await suppliedProducts.read(tx, [product_id], currency)).get(product_id);
  if (!ours) throw refuseNewbang('newbang_not_imported');
  return { row: { ...row, product_id, applied }, ours, theirs: suppliedValues(row.data, settings, currency), settings, currency };
}

async function formWith(tx: Tx, facts: Facts, fields: readonly string[]): Promise<ProductForm> {
  const { ours, theirs, currency } = facts;
  const { form } = ours;
  const taken: Partial<ProductForm> = {
    ...(fields.includes('name') && { name: { ...form.name, tw: theirs.name } }),
    ...(fields.includes('description') && { description: theirs.description ? { ...form.description, tw: theirs.description } : null }),
  };
  const items = form.items.map((item) => {
    const sku = item.id === undefined ? undefined : ours.skus.get(item.id);
    const values = sku !== undefined && fields.includes(`items.${sku}`) ? theirs.items[sku] : undefined;
    return values ? { ...item, ...majorPrices(values, currency) } : item;
  });
  const next = { ...form, ...taken, items };
  return fields.includes('variants') ? withVariants(tx, facts, next) : next;
}

const majorPrices = ({ price, suggested_price, min_price, cost_price }: AppliedItem, currency: Currency) => ({
  price: toMajor(price, currency),
  suggested_price: suggested_price === null ? null : toMajor(suggested_price, currency),
  min_price: toMajor(min_price, currency),
  cost_price: toMajor(cost_price, currency),
});

/**
 * The supplier's variants: missing ones are added to our product, and those that the supplier no longer has are removed; items of
 * our own stay.
 */
async function withVariants(tx: Tx, { row: { data }, ours, theirs, settings, currency }: Facts, form: ProductForm): Promise<ProductForm> {
  const options = mergedOptions(data, form.options);
  const pending = await pendingQuantities(tx);
  const skuOf = await ownSkus(tx, data);
  const bySku = new Map(form.items.map((item) => [item.id === undefined ? '' : ours.skus.get(item.id), item]));
  const items = data.variants.map((variant) => {
    const values = findValueKeys(variant, data, options);
    const known = bySku.get(variant.sku);
    if (known) return { ...known, values };
    const more = { sku: skuOf(variant.sku), stock: computeStock({ settings, pending }, variant), values };
    return toItem(variant, theirs.items[variant.sku] as AppliedItem, currency, more);
  });
  const own = form.items.filter(({ id }) => id !== undefined && !ours.skus.has(id));
  return { ...form, type: options.length > 0 ? 'multi' : 'single', options, items: [...items, ...own] };
}

/** Our SKU → the supplier's, of the items that were added. */
const newSkus = ({ row: { data } }: Facts, form: ProductForm): Map<string, string> =>
  new Map(form.items.flatMap((item, n) => (item.id === undefined ? [[item.sku, data.variants[n]?.sku ?? '']] : [])));

/** Marks these fields as decided: the supplier's values count as applied. */
async function settle(tx: Tx, id: number, fields: readonly string[]): Promise<void> {
  const { row, ours, theirs, currency } = await lockFacts(tx, id);
  const isDecided = (sku: string) => fields.includes(`items.${sku}`) || (fields.includes('variants') && !row.applied.items[sku]);
  const decided = Object.entries(theirs.items).filter(([sku]) => isDecided(sku));
  const applied: AppliedValues = {
    name: fields.includes('name') ? theirs.name : row.applied.name,
    description: fields.includes('description') ? theirs.description : row.applied.description,
    pictures: fields.includes('pictures') ? theirs.pictures : row.applied.pictures,
    items: { ...row.applied.items, ...Object.fromEntries(decided) },
  };
  const remaining = differences({ applied, ours: ownValues(ours.form, ours.skus, currency), theirs });
  const state = row.state === 'gone' ? 'gone' : remaining.some(({ pending }) => pending) ? 'changed' : 'imported';
  await updateSupplied(tx, id, { applied, state });
}
