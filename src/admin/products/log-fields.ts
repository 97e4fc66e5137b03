import * as m from '#messages';
import type { ProductForm } from '#modules/catalog/contract.ts';
import type { Text } from '#shared/locale.ts';
import { inLocale } from '#shared/locale.ts';
import type { LogField, LogFields } from '../kit/logs/spec.ts';
import { shelfStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { productFieldLabels as labels } from './field-labels.ts';

const amount = (label: () => string): LogField => ({ label, kind: 'amount' });
const count = (label: () => string): LogField => ({ label, kind: 'count' });
const plain = (label: () => string): LogField => ({ label });
const readText = (value: unknown): string => (value ? inLocale(value as Text, language()) : '');

/** The fields of an item; the log of single items (`TEA-75.price`) uses the same labels. */
const itemFields: LogFields = {
  sku: plain(m.admin_product_logs_sku),
  barcode: plain(m.admin_product_edit_barcode),
  price: amount(m.admin_product_edit_price),
  suggested_price: amount(m.admin_product_edit_suggested),
  min_price: amount(m.admin_product_edit_min_price),
  cost_price: amount(m.admin_product_edit_cost),
  credit_price: plain(m.admin_product_logs_credit_price),
  stock: plain(m.admin_product_edit_stock),
  safety_stock: plain(m.admin_product_logs_safety_stock),
  backorder_limit: plain(m.admin_product_logs_backorder_limit),
  low_stock_threshold: plain(m.admin_product_logs_low_stock_threshold),
  weight_g: plain(m.admin_product_edit_weight),
  active: plain(m.admin_product_edit_item_active),
};

const slotFields: LogFields = {
  name: plain(m.admin_product_logs_slot_name),
  pick: plain(m.admin_product_logs_slot_pick),
  is_distinct: plain(m.admin_product_logs_slot_distinct),
  items: count(m.admin_product_logs_slot_items),
};

const temperature: LogField = {
  label: labels.temperature,
  words: { ambient: m.admin_product_logs_ambient, chilled: m.admin_product_logs_chilled, frozen: m.admin_product_logs_frozen },
};

/** The fields that gifts share with items; the cost is stored in the smallest unit and not shown. */
export const giftFields: LogFields = {
  sku: plain(m.admin_product_logs_sku),
  stock: plain(m.admin_product_edit_stock),
  weight_g: plain(m.admin_product_edit_weight),
  temperature,
  cost_price: { label: m.admin_product_edit_cost, kind: 'secret' },
};

/** The fields of every record with a page in the shop. */
export const pageFields: LogFields = {
  intro: plain(m.admin_categories_intro),
  slug: plain(m.admin_product_edit_slug),
  seo: plain(m.admin_product_edit_search),
  active: plain(m.admin_categories_active),
};

/** A product's fields in the order of the form. */
const plainFields = Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, plain(label)])) as Record<
  keyof ProductForm,
  LogField
>;
export const productFields = {
  ...plainFields,
  description: { label: labels.description, kind: 'rich' },
  shelf_status: { label: labels.shelf_status, statuses: shelfStatuses },
  archived: plain(m.admin_product_logs_archived),
  sample: plain(m.admin_samples_field),
  available_from: { label: labels.available_from, kind: 'moment' },
  available_until: { label: labels.available_until, kind: 'moment' },
  type: {
    label: labels.type,
    words: { single: m.admin_product_edit_single, multi: m.admin_product_edit_multi, combo: m.admin_product_edit_combo },
  },
  options: {
    label: labels.options,
    rows: {
      fields: { name: plain(m.admin_product_logs_option_name), values: count(m.admin_product_logs_option_values) },
      nameOf: ({ name }) => readText(name),
    },
  },
  items: { label: labels.items, rows: { fields: itemFields, nameOf: ({ sku }) => String(sku) } },
  ...itemFields,
  slots: { label: labels.slots, rows: { fields: slotFields, nameOf: ({ name }) => readText(name) } },
  media_ids: count(labels.media_ids),
  related_ids: count(labels.related_ids),
  spec_table: count(labels.spec_table),
  purchase_note: { label: labels.purchase_note, kind: 'rich' },
  temperature,
  delivery_method_ids: count(labels.delivery_method_ids),
  tax_type: {
    label: labels.tax_type,
    words: { taxable: m.admin_product_logs_taxable, zero: m.admin_product_logs_zero_rated, free: m.admin_product_logs_tax_free },
  },
} satisfies LogFields;
