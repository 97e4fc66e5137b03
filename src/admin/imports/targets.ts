import * as m from '#messages';
import type { ImportKind } from '#modules/tasks/contract.ts';
import { type Locale, locales } from '#shared/locale.ts';

export type Field = {
  key: string;
  label: () => string;
  isNeeded?: boolean;
  /** What a column is called elsewhere, in both languages; compared without case, spaces and marks. */
  also: readonly string[];
};
export type Target = {
  what: ImportKind;
  title: () => string;
  text: () => string;
  back: { path: string; label: () => string };
  fields: readonly Field[];
  /** One of these must be mapped besides the needed ones. */
  anyOf?: readonly string[];
  /** Rows of the sample file, its heads being the labels of these fields. */
  sample: { fields: readonly string[]; rows: () => readonly (readonly string[])[] };
  takesReason: boolean;
  /** The same file again only does what is missing. */
  isRepeatable?: true;
  /** What the run may do besides, as a switch. */
  extra?: { label: () => string; hint: () => string };
};

type Names = (facts: Record<string, never>, options: { locale: Locale }) => string;

/** What a column is called elsewhere, in both languages, as the texts list it; `n` stands for the number of an option. */
const bothNames = (names: Names, n?: number): string[] =>
  locales.flatMap((locale) =>
    names({}, { locale })
      .replaceAll('#', String(n ?? ''))
      .split('|'),
  );

const field = (key: string, label: () => string, names: Names, n?: number): Field => ({ key, label, also: bothNames(names, n) });
const needed = (key: string, label: () => string, names: Names): Field => ({ ...field(key, label, names), isNeeded: true });

export const stockTarget: Target = {
  what: 'stock',
  title: m.admin_imports_stock,
  text: m.admin_imports_stock_text,
  back: { path: '/product-items', label: m.admin_imports_back_items },
  fields: [
    needed('sku', m.admin_imports_sku, m.admin_imports_names_sku),
    field('stock', m.admin_imports_new_stock, m.admin_imports_names_stock),
    field('change', m.admin_imports_change, m.admin_imports_names_change),
    field('reason', m.admin_imports_reason, m.admin_imports_names_reason),
  ],
  anyOf: ['stock', 'change'],
  sample: {
    fields: ['sku', 'stock', 'change', 'reason'],
    rows: () => [
      ['TEA-001', '120', '', ''],
      ['TEA-002', '', '-3', m.admin_imports_sample_reason()],
    ],
  },
  takesReason: true,
};

export const trackingTarget: Target = {
  what: 'tracking',
  title: m.admin_imports_tracking,
  text: m.admin_imports_tracking_text,
  back: { path: '/orders', label: m.admin_imports_back_orders },
  fields: [
    needed('order_no', m.admin_imports_order_no, m.admin_imports_names_order_no),
    needed('tracking_no', m.admin_imports_tracking_no, m.admin_imports_names_tracking_no),
    field('parcel_no', m.admin_imports_parcel_no, m.admin_imports_names_parcel_no),
  ],
  sample: {
    fields: ['order_no', 'tracking_no', 'parcel_no'],
    rows: () => [
      ['261121-00042', '906812345671', ''],
      ['261121-00043', '906812345682', '1'],
      ['261121-00043', '906812345693', '2'],
    ],
  },
  takesReason: false,
  extra: { label: m.admin_imports_tracking_ships, hint: m.admin_imports_tracking_ships_hint },
};

export const productsTarget: Target = {
  what: 'products',
  title: m.admin_imports_products,
  text: m.admin_imports_products_text,
  back: { path: '/products', label: m.admin_imports_back_products },
  fields: [
    needed('handle', m.admin_imports_handle, m.admin_imports_names_handle),
    needed('title', m.admin_imports_name, m.admin_imports_names_title),
    needed('price', m.admin_imports_price, m.admin_imports_names_price),
    field('sku', m.admin_imports_sku, m.admin_imports_names_sku),
    field('stock', m.admin_imports_new_stock, m.admin_imports_names_stock),
    field('compare_price', m.admin_imports_suggested, m.admin_imports_names_compare_price),
    field('barcode', m.admin_imports_barcode, m.admin_imports_names_barcode),
    field('weight', m.admin_imports_weight, m.admin_imports_names_weight),
    field('brand', m.admin_imports_brand, m.admin_imports_names_brand),
    field('category', m.admin_imports_category, m.admin_imports_names_category),
    field('tags', m.admin_imports_tags, m.admin_imports_names_tags),
    field('description', m.admin_imports_description, m.admin_imports_names_description),
    field('published', m.admin_imports_published, m.admin_imports_names_published),
    field('status', m.admin_imports_status, m.admin_imports_names_status),
    ...([1, 2, 3] as const).flatMap((n) => [
      field(`option${n}_name`, () => m.admin_imports_option_name({ n }), m.admin_imports_names_option_name, n),
      field(`option${n}_value`, () => m.admin_imports_option_value({ n }), m.admin_imports_names_option_value, n),
    ]),
    field('picture', m.admin_imports_picture, m.admin_imports_names_picture),
    field('picture_alt', m.admin_imports_picture_alt, m.admin_imports_names_picture_alt),
    field('picture_position', m.admin_imports_picture_position, m.admin_imports_names_picture_position),
    field('item_picture', m.admin_imports_item_picture, m.admin_imports_names_item_picture),
    field('seo_title', m.admin_imports_seo_title, m.admin_imports_names_seo_title),
    field('seo_description', m.admin_imports_seo_description, m.admin_imports_names_seo_description),
  ],
  sample: {
    fields: ['handle', 'title', 'price', 'sku', 'stock', 'option1_name', 'option1_value', 'published'],
    rows: () => [
      ['green-tea', m.admin_imports_sample_name(), '320', 'TEA-001', '20', m.admin_imports_sample_option(), '75 g', 'true'],
      ['green-tea', '', '580', 'TEA-002', '12', '', '150 g', ''],
    ],
  },
  takesReason: false,
  isRepeatable: true,
};
