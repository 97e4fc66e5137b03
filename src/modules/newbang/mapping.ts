import * as m from '#messages';
import { blankItem, blankProduct, type ProductForm } from '#modules/catalog/contract.ts';
import { canonicalHtml } from '#platform/html/rich-html.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import { slugOf } from '#shared/text/slug.ts';
import { itemValues, type PriceRule } from './price-rule.ts';
import type { AppliedItem, AppliedValues, SupplierProduct, SupplierVariant } from './stored.ts';

/** What Newbang would give our product now: cleaned HTML, and prices by our rule. */
export const suppliedValues = (product: SupplierProduct, rule: PriceRule, currency: Currency): AppliedValues => ({
  name: product.name,
  description: canonicalHtml(product.description_html),
  pictures: product.images.map(({ url }) => url),
  items: Object.fromEntries(product.variants.map((variant) => [variant.sku, itemValues(variant, rule, currency)])),
});

/** The same fields as our product has them; `skus`: item → the supplier's SKU. Pictures are ours and not compared. */
export const ownValues = (form: ProductForm, skus: ReadonlyMap<number, string>, currency: Currency): Omit<AppliedValues, 'pictures'> => ({
  name: form.name.tw,
  description: form.description?.tw ?? '',
  items: Object.fromEntries(
    form.items.flatMap(({ id, price, suggested_price, min_price, cost_price }): [string, AppliedItem][] => {
      const sku = id === undefined ? undefined : skus.get(id);
      const minor = (amount: number | null) => (amount === null ? null : fromMajor(amount, currency));
      if (!sku) return [];
      const amounts = { price: fromMajor(price, currency), min_price: fromMajor(min_price, currency), cost_price: minor(cost_price) ?? 0 };
      return [[sku, { ...amounts, suggested_price: minor(suggested_price) }]];
    }),
  ),
});

type Item = ProductForm['items'][number];

/** The item of a variant, without values of its options. */
export function toItem(
  variant: SupplierVariant,
  values: AppliedItem,
  currency: Currency,
  more: Pick<Item, 'sku' | 'stock' | 'values'>,
): Item {
  const { barcode, weight_g, size_mm, active } = variant;
  const { suggested_price } = values;
  return {
    ...blankItem,
    ...more,
    ...{ barcode, weight_g, size_mm, active },
    price: toMajor(values.price, currency),
    suggested_price: suggested_price === null ? null : toMajor(suggested_price, currency),
    min_price: toMajor(values.min_price, currency),
    cost_price: toMajor(values.cost_price, currency),
  };
}

type Options = ProductForm['options'];

/** Options in the supplier's order; values that ours has by their Chinese name keep their key, colour and English name. */
export const mergedOptions = (product: SupplierProduct, own: Options): Options =>
  product.options.map(({ name, values }, at) => {
    const before = own[at];
    const used = new Set(before?.values.map(({ key }) => key));
    const added = values.map((value, n) => {
      const known = before?.values.find(({ label }) => label.tw === value);
      if (known) return known;
      let key = `v${n + 1}`;
      while (used.has(key)) key += '-1';
      used.add(key);
      return { key, label: { tw: value } };
    });
    return { name: before?.name ?? { tw: name }, display: before?.display ?? 'text', values: added };
  });

/** The value keys of a variant, one per option. */
export const findValueKeys = ({ spec }: SupplierVariant, product: SupplierProduct, options: Options): string[] =>
  product.options.map(({ name }, at) => options[at]?.values.find(({ label }) => label.tw === spec[name])?.key ?? '');

export type ImportFacts = {
  currency: Currency;
  category_id: number | null;
  brand_id: number | null;
  computeStock: (variant: SupplierVariant) => number;
  /** Our SKU of a supplier's. */
  skuOf: (sku: string) => string;
};

/** A draft of ours from the supplier's product, its items in the order of the variants; pictures are copied later. */
export function toDraftForm(product: SupplierProduct, values: AppliedValues, facts: ImportFacts): ProductForm {
  const options = mergedOptions(product, []);
  const { currency, category_id, brand_id } = facts;
  const text = (tw: string) => (tw ? { tw } : null);
  const origin = {
    label: { tw: m.newbang_origin({}, { locale: 'tw' }), en: m.newbang_origin({}, { locale: 'en' }) },
    value: { tw: product.origin },
  };
  return {
    ...blankProduct,
    type: options.length > 0 ? 'multi' : 'single',
    name: { tw: values.name },
    description: text(values.description),
    spec_table: product.origin ? [origin] : [],
    slug: { tw: slugOf(`${product.name.slice(0, 80)} ${product.id}`) },
    brand_id,
    category_ids: category_id === null ? [] : [category_id],
    temperature: product.temperature,
    tax_type: product.tax_type,
    requires_tax_id: product.cross_border,
    options,
    items: product.variants.map((variant) => {
      const item = { sku: facts.skuOf(variant.sku), stock: facts.computeStock(variant), values: findValueKeys(variant, product, options) };
      return toItem(variant, values.items[variant.sku] as AppliedItem, currency, item);
    }),
  };
}
