import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import {
  amountField,
  amountView,
  bulkAnswer,
  emailField,
  idField,
  listField,
  noContent,
  pageInput,
  pageSchema,
  pictureView,
} from '#shared/fields.ts';
import { movementKinds, productSources } from './errors-and-enums.ts';
import { failureView, nameView } from './fields.ts';

/** A row of the stock sheet. Amounts in major units; the cost only for those who may change products. */
export const itemRow = z.object({
  id: z.number(),
  product_id: z.number(),
  name: nameView,
  spec: z.string(),
  picture: pictureView.nullable(),
  sku: z.string(),
  barcode: z.string().nullable(),
  price: amountView,
  suggested_price: amountView.nullable(),
  min_price: amountView,
  cost_price: z.number().nullable(),
  stock: z.number(),
  reserved: z.number(),
  sellable: z.number(),
  safety_stock: z.number(),
  backorder_limit: z.number(),
  low_stock_threshold: z.number(),
  active: z.boolean(),
  updated_at: z.string(),
});
export type ItemRow = z.infer<typeof itemRow>;

const pieces = z.number().int().min(0).max(9_999_999);
const sorts = ['sku', 'name', 'price', 'stock', 'sellable', 'updated_at'] as const;
const itemSorts = [...sorts, ...sorts.map((sort) => `-${sort}` as const)] as const;

/** Stock filters: low, sold out, moved since midnight, without a barcode. */
export const stockStates = ['low', 'out', 'today', 'no_barcode'] as const;
export type StockState = (typeof stockStates)[number];

/**
 * Changes of one row. Each field carries the value that was shown, so that a concurrent change is not overwritten. Stock
 * changes by `stock_delta`, or is set by a stocktake.
 */
export const itemEdit = z.object({
  id: idField,
  /** The value in the list; left out: overwritten unconditionally. */
  updated_at: z.iso.datetime({ offset: true }).optional(),
  barcode: z.string().trim().max(64).nullable().optional(),
  price: amountField.optional(),
  suggested_price: amountField.nullable().optional(),
  min_price: amountField.optional(),
  cost_price: amountField.nullable().optional(),
  safety_stock: pieces.optional(),
  backorder_limit: pieces.optional(),
  low_stock_threshold: pieces.optional(),
  active: z.boolean().optional(),
  stock_delta: z.number().int().min(-9_999_999).max(9_999_999).optional(),
  stock: pieces.optional(),
  reason: z.string().trim().max(200).optional(),
});
export type ItemEdit = z.infer<typeof itemEdit>;

/** The fields that many SKUs can get the same value of. */
const sharedFields = itemEdit.pick({
  price: true,
  suggested_price: true,
  min_price: true,
  cost_price: true,
  safety_stock: true,
  backorder_limit: true,
  low_stock_threshold: true,
});
export type SharedItemFields = z.infer<typeof sharedFields>;

export const movementRow = z.object({
  id: z.number(),
  kind: z.enum(movementKinds),
  stock_delta: z.number(),
  reserved_delta: z.number(),
  /** After it. */
  stock: z.number(),
  reserved: z.number(),
  order_id: z.number().nullable(),
  staff_id: z.number().nullable(),
  staff_name: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
});

const editResult = z.object({
  done: z.array(itemRow),
  failed: z.array(failureView.extend({ current: itemRow.nullable() })),
});

export const itemEndpoints = {
  listProductItems: endpoint({
    method: 'GET',
    path: '/api/admin/product-items',
    access: 'products view',
    replica: true,
    summary: 'Every SKU with prices and stock',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      brand_id: idField.optional(),
      category_id: idField.optional(),
      source: listField(z.enum(productSources)),
      stock: z.enum(stockStates).optional(),
      changed_since: z.iso.datetime({ offset: true }).optional(),
      /** Days in the shop's time zone. */
      changed_from: z.iso.date().optional(),
      changed_until: z.iso.date().optional(),
      active: z.enum(['0', '1']).optional(),
      product_id: idField.optional(),
      sort: z.enum(itemSorts).default('sku'),
    }),
    output: pageSchema(itemRow),
  }),
  itemCounts: endpoint({
    method: 'GET',
    path: '/api/admin/product-items/counts',
    access: 'products view',
    replica: true,
    summary: 'The number of SKUs in each tab',
    input: z.object({}),
    output: z.record(z.enum(['all', ...stockStates]), z.number()),
  }),
  editProductItems: endpoint({
    method: 'PATCH',
    path: '/api/admin/product-items',
    access: 'products update',
    summary: 'Changes many SKUs at once; each row separately, rows changed concurrently are returned with their current values',
    input: z.object({ edits: z.array(itemEdit).min(1).max(500) }),
    output: editResult,
  }),
  setProductItems: endpoint({
    method: 'POST',
    path: '/api/admin/product-items/bulk',
    access: 'products update',
    summary: 'Gives many SKUs the same price, limit or stock figure; reports the reason for each refused one',
    input: z.object({ ids: z.array(idField).min(1).max(500), change: sharedFields }),
    output: bulkAnswer,
  }),
  takeStock: endpoint({
    method: 'POST',
    path: '/api/admin/product-items/stocktake',
    access: 'products update',
    summary: 'Sets the stock of SKUs to counted numbers, less what was sold since they were counted',
    input: z.object({
      counts: z
        // `stock_seen`: the stock on the books beside which it was counted; left out: the count replaces what there is now.
        .array(z.object({ id: idField, counted: pieces, stock_seen: z.number().int().optional() }))
        .min(1)
        .max(500),
      reason: z.string().trim().max(200).optional(),
    }),
    output: editResult,
  }),
  itemMovements: endpoint({
    method: 'GET',
    path: '/api/admin/product-items/:id/movements',
    access: 'products view',
    replica: true,
    summary: 'The stock ledger of one SKU, latest first',
    input: pageInput.extend({ id: idField }),
    output: pageSchema(movementRow),
    errors: ['product_item_not_found'],
  }),
  notifyMe: endpoint({
    method: 'POST',
    path: '/api/notify-me',
    access: 'public',
    rate: 'write',
    summary: 'Requests a notice when an item is available again; idempotent',
    input: z.object({ product_item_id: idField, email: emailField }),
    output: noContent,
    status: 204,
    errors: ['product_item_not_found'],
  }),
  stopNotices: endpoint({
    method: 'POST',
    path: '/api/notify-me/stop',
    access: 'public',
    rate: 'write',
    summary: 'Cancels all stock notices of an address, by the link of a mail',
    input: z.object({ token: z.string().max(600) }),
    output: noContent,
    status: 204,
    errors: ['stop_link_wrong'],
  }),
};
