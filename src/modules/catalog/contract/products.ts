import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, listField, noContent, pageInput, pageSchema, pictureView } from '#shared/fields.ts';
import { productSources, productTypes, shelfStatuses } from './errors-and-enums.ts';
import { nameView, savedView, versionField } from './fields.ts';
import { productForm, productForStaff } from './product-form.ts';

/** A row of the back office's product list. Amounts in major units. */
export const productRow = z.object({
  id: z.number(),
  name: nameView,
  picture: pictureView.nullable(),
  type: z.enum(productTypes),
  source: z.string(),
  brand: z.string(),
  /** The main category's name. */
  category: z.string(),
  main_category_id: z.number().nullable(),
  tags: z.array(z.string()),
  price_min: z.number(),
  price_max: z.number(),
  /** Sum over its items; for a combo the number of sets that can be sold. */
  stock: z.number(),
  shelf_status: z.enum(shelfStatuses),
  member_only: z.boolean(),
  is_credit: z.boolean(),
  archived: z.boolean(),
  item_count: z.number(),
  /** Is found by the filter of low stock: a SKU, or a combo’s parts, at or below its threshold, or sold out. */
  is_low: z.boolean(),
  sold_count: z.number(),
  /** Units deducted for orders in the last thirty days, less returns; 0 for combos (their parts are counted). */
  sold_30: z.number(),
  updated_at: z.string(),
});
export type ProductRow = z.infer<typeof productRow>;

const flag = z.enum(['0', '1']).optional();
const moment = z.iso.datetime({ offset: true }).nullable();

const sorts = ['updated_at', 'name', 'stock', 'price', 'sold'] as const;
const productSorts = [...sorts, ...sorts.map((sort) => `-${sort}` as const)] as const;

/** Filters of the product list. */
export const productFilter = pageInput.extend({
  q: z.string().trim().max(100).optional(),
  shelf_status: listField(z.enum(shelfStatuses)),
  type: listField(z.enum(productTypes)),
  source: listField(z.enum(productSources)),
  brand_id: idField.optional(),
  category_id: idField.optional(),
  tag: z.string().trim().max(30).optional(),
  stock: z.enum(['low', 'out']).optional(),
  price_min: z.coerce.number().min(0).optional(),
  price_max: z.coerce.number().min(0).optional(),
  missing: z.enum(['english', 'picture', 'seo']).optional(),
  member_only: flag,
  credit: flag,
  archived: flag,
  changed_since: z.iso.datetime({ offset: true }).optional(),
  /** Days in the shop's time zone. */
  changed_from: z.iso.date().optional(),
  changed_until: z.iso.date().optional(),
  sort: z.enum(productSorts).default('-updated_at'),
});

/** Bulk actions on products. `percent`: price change, negative lowers. */
export const bulkAction = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('shelf'),
    shelf_status: z.enum(shelfStatuses),
    available_from: moment.optional(),
    available_until: moment.optional(),
  }),
  /** `main`: as the product's main category, of which it has one. */
  z.object({ action: z.literal('add_category'), category_id: idField, main: z.boolean().optional() }),
  z.object({ action: z.literal('remove_category'), category_id: idField }),
  z.object({ action: z.enum(['add_tag', 'remove_tag']), tag: z.string().trim().min(1).max(30) }),
  /** A product's price changes once by the same `key`. */
  z.object({ action: z.literal('price'), percent: z.number().min(-90).max(900), key: z.uuid().optional() }),
  z.object({ action: z.literal('member_only'), member_only: z.boolean() }),
  z.object({ action: z.enum(['archive', 'restore']) }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

export const productEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/admin/products',
    access: 'products view',
    replica: true,
    summary: 'Products for staff',
    input: productFilter,
    output: pageSchema(productRow).extend({
      counts: z.record(z.string(), z.number()),
      /** Number of samples left, and how many of them were edited. */
      samples: z.object({ n: z.number(), changed: z.number() }),
    }),
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
    output: savedView,
  }),
  updateProduct: endpoint({
    method: 'PUT',
    path: '/api/admin/products/:id',
    access: 'products update',
    summary: 'Saves a product; answers 409 with the current version after a concurrent save',
    input: productForm.extend({ id: idField, version: versionField }),
    output: savedView,
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
  bulkProducts: endpoint({
    method: 'POST',
    path: '/api/admin/products/bulk',
    access: 'products update',
    summary: 'Applies one action to many products; reports the reason for each refused one',
    input: z.object({ ids: z.array(idField).min(1).max(500), change: bulkAction }),
    output: bulkAnswer,
    errors: ['category_not_found'],
  }),
  duplicateProduct: endpoint({
    method: 'POST',
    path: '/api/admin/products/:id/duplicate',
    access: 'products create',
    summary: 'Copies a product as a draft with unused SKUs and no stock',
    status: 201,
    input: z.object({ id: idField }),
    output: savedView,
    errors: ['product_not_found'],
  }),
  revertProduct: endpoint({
    method: 'POST',
    path: '/api/admin/products/:id/logs/:log_id/revert',
    access: 'products update',
    summary: 'Reverts one log entry where the values are unchanged since; stock stays as it is',
    input: z.object({ id: idField, log_id: idField }),
    output: savedView,
    errors: ['product_not_found', 'nothing_to_revert'],
  }),
  tagChoices: endpoint({
    method: 'GET',
    path: '/api/admin/tag-choices',
    access: 'staff',
    summary: 'Tags in use, most frequent first',
    input: z.object({}),
    output: z.object({ data: z.array(z.string()) }),
  }),
};
