import * as m from '#messages';
import type { ImportKind } from '#modules/tasks/contract.ts';
import { bothNames, type Field, type Names } from './field.ts';
import { productFields } from './product-fields.ts';

export type Target = {
  what: ImportKind;
  title: () => string;
  text: () => string;
  back: { path: string; label: () => string };
  fields: readonly Field[];
  /** One of these must be mapped besides the required ones. */
  anyOf?: readonly string[];
  /** What follows from mapping these fields and no others. */
  consequence?: (mapped: readonly (string | null)[]) => string | undefined;
  /** What to do with new records. */
  next?: () => string;
  /** Sample rows; their headings are the labels of these fields. */
  sample: { fields: readonly string[]; rows: () => readonly (readonly string[])[] };
  takesReason: boolean;
  /** Importing the same file again only does what is still missing. */
  isRepeatable?: true;
  /** An option of the run, shown as a switch. */
  extra?: { label: () => string; hint: () => string };
};

const field = (key: string, label: () => string, names: Names): Field => ({ key, label, also: bothNames(names) });
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
  fields: productFields,
  anyOf: ['handle', 'sku'],
  consequence: (mapped) => (mapped.includes('handle') ? undefined : m.admin_imports_known_by_sku()),
  next: m.admin_imports_products_next,
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
