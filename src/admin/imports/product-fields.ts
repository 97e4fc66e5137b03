import * as m from '#messages';
import { type ProductCsvField, productCsvColumns } from '#shared/product-csv.ts';
import { productFieldLabels } from '../products/field-labels.ts';
import { bothNames, type Field, type Names } from './field.ts';

type Words = { label: () => string; names?: Names; n?: 1 | 2 | 3 };

const needed: ReadonlySet<ProductCsvField> = new Set(['title', 'price']);

const words = (label: () => string, names?: Names): Words => ({ label, ...(names && { names }) });
const english = (label: () => string): Words => ({ label: () => m.admin_imports_in_english({ label: label() }) });

const ofOption = <const N extends 1 | 2 | 3>(n: N) => {
  const [name, value] = [() => m.admin_imports_option_name({ n }), () => m.admin_imports_option_value({ n })];
  const all = {
    name: { label: name, names: m.admin_imports_names_option_name, n },
    name_en: english(name),
    display: words(() => m.admin_imports_option_display({ n })),
    value: { label: value, names: m.admin_imports_names_option_value, n },
    value_en: english(value),
    key: words(() => m.admin_imports_option_key({ n })),
    colour: words(() => m.admin_imports_option_colour({ n })),
  };
  type Key = keyof typeof all;
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [`option${n}_${key}`, value])) as Record<`option${N}_${Key}`, Words>;
};

/** Labels of the fields of the product file, and other names of their columns. */
const productFieldWords = Object.fromEntries(Object.entries(productFieldLabels).map(([field, label]) => [field, words(label)])) as Record<
  keyof typeof productFieldLabels,
  Words
>;
const fieldWords: Readonly<Record<ProductCsvField, Words>> = {
  // Fields of a product by their labels on screen, unless the file needs others.
  ...productFieldWords,
  handle: words(m.admin_imports_handle, m.admin_imports_names_handle),
  kind: words(m.admin_imports_kind),
  title: words(m.admin_imports_name, m.admin_imports_names_title),
  title_en: english(m.admin_imports_name),
  subtitle_en: english(m.admin_product_edit_subtitle),
  description: words(m.admin_imports_description, m.admin_imports_names_description),
  description_en: english(m.admin_imports_description),
  specs: words(m.admin_product_edit_spec_table),
  specs_en: english(m.admin_product_edit_spec_table),
  purchase_note_en: english(m.admin_product_edit_purchase_note),
  badge_en: english(m.admin_product_edit_badge),
  slug: words(m.admin_imports_slug),
  slug_en: english(m.admin_imports_slug),
  seo_title: words(m.admin_imports_seo_title, m.admin_imports_names_seo_title),
  seo_title_en: english(m.admin_imports_seo_title),
  seo_description: words(m.admin_imports_seo_description, m.admin_imports_names_seo_description),
  seo_description_en: english(m.admin_imports_seo_description),
  seo_picture: words(m.admin_imports_seo_picture),
  seo_picture_alt: words(m.admin_imports_seo_picture_alt),
  seo_picture_alt_en: english(m.admin_imports_seo_picture_alt),
  brand: words(m.admin_imports_brand, m.admin_imports_names_brand),
  brand_en: english(m.admin_imports_brand),
  categories: words(m.admin_imports_categories),
  categories_en: english(m.admin_imports_categories),
  tags: words(m.admin_imports_tags, m.admin_imports_names_tags),
  related: words(m.admin_imports_related),
  video: words(m.admin_imports_video),
  shelf_status: words(m.admin_imports_shelf_status),
  order_step: words(m.admin_product_edit_step_hint),
  max_per_customer: words(m.admin_imports_max_per_customer),
  is_credit: words(m.admin_imports_is_credit),
  preorder: words(m.admin_imports_preorder),
  preorder_ship_from: words(m.admin_product_edit_ship_from),
  preorder_note: words(m.admin_product_edit_preorder_note),
  preorder_note_en: english(m.admin_product_edit_preorder_note),
  temperature: words(m.admin_imports_temperature),
  requires_tax_id: words(m.admin_imports_requires_tax_id),
  tax_type: words(m.admin_imports_tax_type),
  category: words(m.admin_imports_category, m.admin_imports_names_category),
  published: words(m.admin_imports_published, m.admin_imports_names_published),
  status: words(m.admin_imports_status, m.admin_imports_names_status),
  ...ofOption(1),
  ...ofOption(2),
  ...ofOption(3),
  sku: words(m.admin_imports_sku, m.admin_imports_names_sku),
  barcode: words(m.admin_imports_barcode, m.admin_imports_names_barcode),
  price: words(m.admin_imports_price, m.admin_imports_names_price),
  compare_price: words(m.admin_imports_suggested, m.admin_imports_names_compare_price),
  min_price: words(m.admin_product_edit_min_price),
  cost: words(m.admin_product_edit_cost),
  credit_price: words(m.admin_product_edit_credit_short),
  stock: words(m.admin_imports_new_stock, m.admin_imports_names_stock),
  safety_stock: words(m.admin_product_edit_safety_hint),
  backorder_limit: words(m.admin_imports_backorder),
  low_stock: words(m.admin_imports_low_stock),
  weight: words(m.admin_imports_weight, m.admin_imports_names_weight),
  size: words(m.admin_product_edit_size),
  active: words(m.admin_imports_active),
  item_picture: words(m.admin_imports_item_picture, m.admin_imports_names_item_picture),
  item_picture_alt: words(m.admin_imports_item_picture_alt),
  item_picture_alt_en: english(m.admin_imports_item_picture_alt),
  picture: words(m.admin_imports_picture, m.admin_imports_names_picture),
  picture_position: words(m.admin_imports_picture_position, m.admin_imports_names_picture_position),
  picture_alt: words(m.admin_imports_picture_alt, m.admin_imports_names_picture_alt),
  picture_alt_en: english(m.admin_imports_picture_alt),
};

/** The fields of the product file, each also matched by its heading in the shop's own export. */
export const productFields: readonly Field[] = productCsvColumns.map(({ field, head }) => {
  const { label, names, n } = fieldWords[field];
  return { key: field, label, also: [head, ...(names ? bothNames(names, n) : [])], ...(needed.has(field) && { isNeeded: true }) };
});
