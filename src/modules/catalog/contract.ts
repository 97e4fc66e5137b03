import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import {
  amountField,
  idField,
  listField,
  noContent,
  optionalTextField,
  pageInput,
  pageOf,
  pictureView,
  textField,
} from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';

export const catalogErrors = { product_not_found: 404, product_changed: 409, out_of_stock: 409 } as const;
export const refuseCatalog = refuser(catalogErrors);

export const productTypes = ['single', 'multi'] as const;
export const shelfStatuses = ['draft', 'on_shelf', 'off_shelf'] as const;
export type ShelfStatus = (typeof shelfStatuses)[number];
/** What a shopper may do with a product or an item now; one function decides it (rules.ts). */
export const availabilities = ['available', 'low', 'sold_out', 'not_started', 'ended', 'off_shelf', 'member_only'] as const;
export type Availability = (typeof availabilities)[number];

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

export const productItemForm = z.object({
  id: idField.optional(),
  sku: z.string().trim().min(1).max(64),
  barcode: z.string().trim().max(64).nullable(),
  values: z.array(valueKey),
  price: amountField,
  suggested_price: amountField.nullable(),
  min_price: amountField,
  cost_price: amountField.nullable(),
  stock: z.number().int().min(0).max(9_999_999),
  /** The stock the form was opened with: what was sold in between is not undone by saving. Left out: `stock` counts as it is. */
  stock_seen: z.number().int().optional(),
  weight_g: z.number().int().min(0).max(9_999_999).nullable(),
  active: z.boolean(),
});
export type ProductItemForm = z.infer<typeof productItemForm>;

export const productForm = z.object({
  type: z.enum(productTypes),
  name: textField(150),
  subtitle: optionalTextField(200),
  description: optionalTextField(50_000),
  spec_table: z.array(z.object({ label: textField(40), value: textField(300) })).max(40),
  purchase_note: optionalTextField(5000),
  badge: optionalTextField(12),
  slug: z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() }),
  brand_id: idField.nullable(),
  category_ids: z.array(idField).max(20),
  media_ids: z.array(idField).max(20),
  shelf_status: z.enum(shelfStatuses),
  available_from: z.iso.datetime({ offset: true }).nullable(),
  available_until: z.iso.datetime({ offset: true }).nullable(),
  member_only: z.boolean(),
  min_order_quantity: z.number().int().min(1).max(9999),
  max_per_order: z.number().int().min(1).max(9999).nullable(),
  options: z.array(productOption).max(3),
  items: z.array(productItemForm).min(1).max(500),
});
export type ProductForm = z.infer<typeof productForm>;

export const productForStaff = productForm.extend({
  id: z.number(),
  version: z.number(),
  media: z.array(pictureView.extend({ id: z.number() })),
  items: z.array(productItemForm.extend({ id: z.number(), reserved: z.number() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ProductForStaff = z.infer<typeof productForStaff>;

/** A row of the back office's product list. Amounts in major units. */
export const productRow = z.object({
  id: z.number(),
  name: z.object({ tw: z.string(), en: z.string().optional() }),
  picture: pictureView.nullable(),
  type: z.enum(productTypes),
  source: z.string(),
  brand: z.string(),
  category: z.string(),
  price_min: z.number(),
  price_max: z.number(),
  stock: z.number(),
  shelf_status: z.enum(shelfStatuses),
  item_count: z.number(),
  updated_at: z.string(),
});
export type ProductRow = z.infer<typeof productRow>;

const choice = z.object({ id: z.number(), name: z.string(), parent_id: z.number().nullable() });

export const catalogContract = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    access: 'products view',
    summary: 'Products for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      shelf_status: listField(z.enum(shelfStatuses)),
      brand_id: idField.optional(),
      category_id: idField.optional(),
      stock: z.enum(['low', 'out']).optional(),
      missing: z.enum(['english', 'picture']).optional(),
      sort: z.enum(['updated_at', '-updated_at', 'name', '-name', 'stock', '-stock', 'price', '-price']).default('-updated_at'),
    }),
    output: pageOf(productRow).extend({ counts: z.record(z.string(), z.number()) }),
  }),
  readProduct: endpoint({
    method: 'GET',
    path: '/api/admin/products/:id',
    access: 'products update',
    summary: 'One product for editing',
    input: z.object({ id: idField }),
    output: productForStaff,
    errors: ['product_not_found'],
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/api/admin/products',
    access: 'products create',
    summary: 'Creates a product',
    status: 201,
    input: productForm,
    output: z.object({ id: z.number(), version: z.number() }),
  }),
  updateProduct: endpoint({
    method: 'PUT',
    path: '/api/admin/products/:id',
    access: 'products update',
    summary: 'Saves a product; answers 409 when somebody saved before',
    input: productForm.extend({ id: idField, version: z.number().int() }),
    output: z.object({ id: z.number(), version: z.number() }),
    errors: ['product_not_found', 'product_changed'],
  }),
  setShelfStatus: endpoint({
    method: 'POST',
    path: '/api/admin/products/shelf-status',
    access: 'products update',
    summary: 'Puts several products on or off the shelf',
    input: z.object({ ids: z.array(idField).min(1).max(100), shelf_status: z.enum(shelfStatuses) }),
    output: noContent,
    status: 204,
  }),
  brandChoices: endpoint({
    method: 'GET',
    path: '/api/admin/brand-choices',
    access: 'products view',
    summary: 'Brands to choose from',
    input: z.object({}),
    output: z.object({ data: z.array(choice) }),
  }),
  categoryChoices: endpoint({
    method: 'GET',
    path: '/api/admin/category-choices',
    access: 'products view',
    summary: 'Categories to choose from',
    input: z.object({}),
    output: z.object({ data: z.array(choice) }),
  }),
};
