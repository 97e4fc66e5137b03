import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import {
  amountField,
  bulkAnswer,
  idField,
  noContent,
  optionalTextField,
  pageInput,
  pageSchema,
  pictureView,
  textField,
} from '#shared/fields.ts';
import { temperatures } from './errors-and-enums.ts';
import { nameView, savedView, versionField } from './fields.ts';

const pieces = z.number().int().min(0).max(9_999_999);
const moment = z.iso.datetime({ offset: true }).nullable();

export const giftForm = z.object({
  name: textField(60),
  description: optionalTextField(1000),
  media_id: idField.nullable(),
  sku: z.string().trim().max(64).nullable(),
  cost_price: amountField.nullable(),
  weight_g: pieces.nullable(),
  temperature: z.enum(temperatures),
  active: z.boolean(),
  starts_at: moment,
  ends_at: moment,
  per_order_max: z.number().int().min(1).max(99),
  sort: z.number().int().min(0).max(99_999),
});
export type GiftForm = z.infer<typeof giftForm>;

const giftRow = z.object({
  id: z.number(),
  name: nameView,
  picture: pictureView.nullable(),
  sku: z.string().nullable(),
  /** Of the linked item when there is one. */
  stock: z.number(),
  reserved: z.number(),
  linked_item_id: z.number().nullable(),
  /** Minimum item totals (gift tiers) at which it can be chosen. */
  tiers: z.array(z.number()),
  /** Units given with orders, less returns; null for a gift that uses an item's stock. */
  given: z.number().nullable(),
  active: z.boolean(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  updated_at: z.string(),
});
export type GiftRow = z.infer<typeof giftRow>;

const giftForStaff = giftForm.extend({
  id: z.number(),
  media: z.array(pictureView.extend({ id: z.number() })),
  version: z.number(),
  stock: z.number(),
  reserved: z.number(),
  linked_item_id: z.number().nullable(),
  tiers: z.array(z.number()),
  given: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type GiftForStaff = z.infer<typeof giftForStaff>;

export const giftEndpoints = {
  listGifts: endpoint({
    method: 'GET',
    path: '/api/admin/gifts',
    access: 'gifts view',
    summary: 'Gifts for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      active: z.enum(['0', '1']).optional(),
      sort: z.enum(['sort', 'name', '-name', 'stock', '-stock', '-updated_at']).default('sort'),
    }),
    output: pageSchema(giftRow),
  }),
  readGift: endpoint({
    method: 'GET',
    path: '/api/admin/gifts/:id',
    access: 'gifts update',
    summary: 'One gift for editing',
    input: z.object({ id: idField }),
    output: giftForStaff,
    errors: ['gift_not_found'],
  }),
  createGift: endpoint({
    method: 'POST',
    path: '/api/admin/gifts',
    access: 'gifts create',
    summary: 'Adds a gift; one linked to an item permanently uses that item’s stock',
    status: 201,
    input: giftForm.extend({ stock: pieces.default(0), linked_item_id: idField.nullable() }),
    output: savedView,
  }),
  updateGift: endpoint({
    method: 'PUT',
    path: '/api/admin/gifts/:id',
    access: 'gifts update',
    summary: 'Saves a gift; answers 409 with the current version after a concurrent save',
    input: giftForm.extend({ id: idField, version: versionField }),
    output: savedView,
    errors: ['gift_not_found', 'gift_changed'],
  }),
  moveGiftStock: endpoint({
    method: 'POST',
    path: '/api/admin/gifts/:id/stock',
    access: 'gifts update',
    summary: 'Adds to or subtracts from the stock of a gift',
    input: z.object({ id: idField, delta: z.number().int().min(-9_999_999).max(9_999_999), reason: z.string().trim().max(200).optional() }),
    output: z.object({ stock: z.number(), reserved: z.number() }),
    errors: ['gift_not_found'],
  }),
  bulkGifts: endpoint({
    method: 'POST',
    path: '/api/admin/gifts/bulk',
    access: 'gifts update',
    summary: 'Switches many gifts on or off',
    input: z.object({ ids: z.array(idField).min(1).max(500), active: z.boolean() }),
    output: bulkAnswer,
  }),
  deleteGift: endpoint({
    method: 'DELETE',
    path: '/api/admin/gifts/:id',
    access: 'gifts update',
    summary: 'Deletes a gift that no order contains',
    input: z.object({ id: idField }),
    output: noContent,
    status: 204,
    errors: ['gift_not_found', 'gift_in_use'],
  }),
};
