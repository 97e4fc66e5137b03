import { suppliedProducts } from '#modules/catalog/index.ts';
import { readCurrency } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import { type Currency, type Minor, toMajor } from '#shared/money.ts';
import { differences } from '../compare.ts';
import { type Comparison, refuseNewbang, type SuppliedView } from '../contract.ts';
import { ownValues, suppliedValues } from '../mapping.ts';
import { type StoredSupplied, selectById } from '../store/products.ts';
import { readSettings } from '../store/settings.ts';
import type { AppliedItem, AppliedValues } from '../stored.ts';
import { toRow } from './list.ts';

type Values = { theirs: AppliedValues; ours: Omit<AppliedValues, 'pictures'> | undefined };

/** A product of the supplier beside ours. Throws newbang_not_found. */
export async function showSupplied({ db }: Pick<Context, 'db'>, { id }: { id: number }): Promise<SuppliedView> {
  const [row, settings, currency] = [await selectById(db, id), await readSettings(db), await readCurrency(db)];
  if (!row) throw refuseNewbang('newbang_not_found');
  const { product_id, data } = row;
  const product = product_id === null ? undefined : (await suppliedProducts.read(db, [product_id], currency)).get(product_id);
  const theirs = suppliedValues(data, settings, currency);
  const ours = product && ownValues(product.form, product.skus, currency);
  return {
    ...toRow(row, settings, currency),
    description: theirs.description,
    origin: data.origin,
    lead_days: data.lead_days,
    category_path: data.category_path,
    pictures: data.images,
    items: itemPairs(row, product, { theirs, ours }, currency),
    differences: ours && row.applied ? comparisons({ theirs, ours }, row.applied, currency) : [],
    product:
      product && product_id !== null ? { id: product_id, name: product.form.name.tw, shelf_status: product.form.shelf_status } : null,
  };
}

function itemPairs(
  { data, applied }: StoredSupplied,
  product: suppliedProducts.SuppliedProduct | undefined,
  { theirs, ours }: Values,
  currency: Currency,
): SuppliedView['items'] {
  const major = (amount: Minor | null) => (amount === null ? null : toMajor(amount, currency));
  return data.variants.map(({ sku, spec, stock, active }) => {
    const values = theirs.items[sku] as AppliedItem;
    const mine = ours?.items[sku];
    const item = product?.form.items.find(({ id }) => id !== undefined && product.skus.get(id) === sku);
    const before = applied?.items[sku];
    const edited =
      before !== undefined && mine !== undefined && (mine.price !== before.price || mine.suggested_price !== before.suggested_price);
    return {
      ...{ sku, stock, active, spec: Object.values(spec).join(' / ') },
      cost: toMajor(values.cost_price, currency),
      price: toMajor(values.price, currency),
      suggested_price: major(values.suggested_price),
      min_price: toMajor(values.min_price, currency),
      ours: item ? { sku: item.sku, price: item.price, suggested_price: item.suggested_price, stock: item.stock, edited } : null,
    };
  });
}

function comparisons(
  { theirs, ours }: Values & { ours: Omit<AppliedValues, 'pictures'> },
  applied: AppliedValues,
  currency: Currency,
): Comparison[] {
  const price = (item: AppliedItem | undefined) => (item ? String(toMajor(item.price, currency)) : '');
  const sides = (field: string): Pick<Comparison, 'ours' | 'theirs'> => {
    if (field === 'name' || field === 'description') return { ours: ours[field], theirs: theirs[field] };
    if (field === 'pictures') return { ours: String(applied.pictures.length), theirs: String(theirs.pictures.length) };
    if (field === 'variants') return { ours: Object.keys(ours.items).join(', '), theirs: Object.keys(theirs.items).join(', ') };
    const sku = field.slice('items.'.length);
    return { ours: price(ours.items[sku]), theirs: price(theirs.items[sku]) };
  };
  return differences({ applied, ours, theirs }).map((difference) => ({ ...difference, ...sides(difference.field) }));
}
