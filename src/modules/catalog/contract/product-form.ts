import { z } from 'zod';
import { amountField, idField, optionalTextField, pictureView, textField } from '#shared/fields.ts';
import { withoutDefaults } from '#shared/without-defaults.ts';
import { comboPricings, productTypes, shelfStatuses, taxTypes, temperatures } from './errors-and-enums.ts';
import { seoField, slugField } from './fields.ts';

export const optionDisplays = ['text', 'swatch'] as const;
export type OptionDisplay = (typeof optionDisplays)[number];
const valueKey = z.string().regex(/^[a-z0-9-]{1,40}$/);
export const productOption = z.object({
  name: textField(30),
  display: z.enum(optionDisplays),
  values: z
    .array(
      z.object({
        key: valueKey,
        label: textField(40),
        colour: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/, { error: 'colour' })
          .optional(),
      }),
    )
    .min(1)
    .max(60),
});
export type ProductOption = z.infer<typeof productOption>;

const pieces = z.number().int().min(0).max(9_999_999);
const perOrder = z.number().int().min(1).max(9999);
const moment = z.iso.datetime({ offset: true });

export const productItemForm = z.object({
  id: idField.optional(),
  sku: z.string().trim().min(1).max(64),
  barcode: z.string().trim().max(64).nullable(),
  values: z.array(valueKey),
  price: amountField,
  suggested_price: amountField.nullable(),
  min_price: amountField,
  cost_price: amountField.nullable(),
  /** Credits for one unit of a credit product; null: the same number as the price. */
  credit_price: amountField.nullable().default(null),
  stock: pieces,
  /** Stock when the form was opened; sales in between are preserved. Left out: `stock` is absolute. */
  stock_seen: z.number().int().optional(),
  safety_stock: pieces.default(0),
  backorder_limit: pieces.default(0),
  low_stock_threshold: pieces.default(5),
  weight_g: pieces.nullable(),
  /** Length, width and height in millimetres. */
  size_mm: z.array(z.number().int().min(1).max(100_000)).length(3).nullable().default(null),
  media_id: idField.nullable().default(null),
  active: z.boolean(),
});
export type ProductItemForm = z.infer<typeof productItemForm>;

/** `pick` units of these are chosen for one set. */
const comboSlotForm = z.object({
  id: idField.optional(),
  name: textField(40),
  pick: z.number().int().min(1).max(99),
  is_distinct: z.boolean(),
  items: z
    .array(z.object({ product_item_id: idField, extra_price: amountField, max_per_set: z.number().int().min(1).max(99).nullable() }))
    .min(1)
    .max(100),
});

/** The most tags and the most categories of a product. */
export const maxPerProduct = { tags: 20, categories: 20 };

export const productForm = z.object({
  type: z.enum(productTypes),
  name: textField(150),
  subtitle: optionalTextField(200),
  description: optionalTextField(50_000),
  spec_table: z.array(z.object({ label: textField(40), value: textField(300) })).max(40),
  purchase_note: optionalTextField(5000),
  badge: optionalTextField(12),
  slug: slugField,
  seo: seoField.nullable().default(null),
  brand_id: idField.nullable(),
  category_ids: z.array(idField).max(maxPerProduct.categories),
  tags: z.array(z.string().trim().min(1).max(30)).max(maxPerProduct.tags).default([]),
  media_ids: z.array(idField).max(20),
  video_url: z
    .url({ protocol: /^https$/, error: 'url' })
    .max(500)
    .nullable()
    .default(null),
  /** Related products chosen by staff, shown before the automatic ones. */
  related_ids: z.array(idField).max(20).default([]),
  shelf_status: z.enum(shelfStatuses),
  available_from: moment.nullable(),
  available_until: moment.nullable(),
  member_only: z.boolean(),
  min_order_quantity: perOrder,
  order_step: perOrder.default(1),
  max_per_order: perOrder.nullable(),
  max_per_customer: perOrder.nullable().default(null),
  /** Paid with credits only. */
  is_credit: z.boolean().default(false),
  preorder: z
    .object({ enabled: z.boolean(), ship_from: z.iso.date().nullable(), note: optionalTextField(200) })
    .nullable()
    .default(null),
  temperature: z.enum(temperatures).default('ambient'),
  /** Empty: every delivery method. */
  delivery_method_ids: z.array(idField).max(50).default([]),
  requires_tax_id: z.boolean().default(false),
  tax_type: z.enum(taxTypes).default('taxable'),
  options: z.array(productOption).max(3),
  items: z.array(productItemForm).max(500),
  /** `value`: a price, a percentage with two decimals, or an amount; null where the parts' sum is the price. */
  combo: z
    .object({ pricing: z.enum(comboPricings), value: amountField.nullable() })
    .nullable()
    .default(null),
  slots: z.array(comboSlotForm).max(20).default([]),
});
export type ProductForm = z.infer<typeof productForm>;

export const productForStaff = withoutDefaults(productForm).extend({
  id: z.number(),
  version: z.number(),
  media: z.array(pictureView.extend({ id: z.number() })),
  items: z.array(withoutDefaults(productItemForm).extend({ id: z.number(), reserved: z.number() })),
  sold_count: z.number(),
  archived: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProductForStaff = z.infer<typeof productForStaff>;
