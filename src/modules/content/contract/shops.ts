import { z } from 'zod';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import {
  bulkAnswer,
  idField,
  noContent,
  nothing,
  optionalTextField,
  pageInput,
  pageSchema,
  pictureView,
  textField,
} from '#shared/fields.ts';

/** Services with a name in both languages; any other word is shown as it was written. */
export const knownServices = [
  'gift_wrapping',
  'tea_tasting',
  'repair',
  'parking',
  'accessible',
  'card_payment',
  'tax_refund',
  'wifi',
] as const;

const span = z.object({ from: z.number(), to: z.number() });

const publicEndpoints = {
  shops: endpoint({
    method: 'GET',
    path: '/api/shops',
    access: 'public',
    summary: 'The shops with address and opening hours',
    input: nothing,
    output: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          slug: z.string(),
          address: z.string(),
          city: z.string(),
          zip: z.string(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          phone: z.string(),
          line: z.string().nullable(),
          /** Seven days from Sunday on, minutes of the day in the shop's time zone. */
          hours: z.array(z.array(span)),
          /** Days that differ, `date` as YYYY-MM-DD, from yesterday on; without hours: closed. */
          special_days: z.array(z.object({ date: z.string(), hours: z.array(span), note: z.string() })),
          services: z.array(z.string()),
          pictures: z.array(pictureView),
          pickup: z.boolean(),
        }),
      ),
    }),
  }),
};

const lastMinute = 24 * 60;
/** One opening: minutes of the day; an end before the start is after midnight. */
const openingField = z.object({
  from: z
    .number()
    .int()
    .min(0)
    .max(lastMinute - 1),
  to: z.number().int().min(1).max(lastMinute),
});
const openingsField = z.array(openingField).max(4);

/** A shop location as staff write it. */
export const shopForm = z.object({
  name: textField(60),
  /** The anchor of the shop on its page. */
  slug: z.object({ tw: z.string().trim().max(150), en: z.string().trim().max(150).optional() }),
  code: z.string().trim().min(1).max(20).nullable(),
  address: textField(200),
  city: z.string().trim().max(40),
  zip: z.string().trim().max(10),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  phone: z.string().trim().max(40),
  line: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/\S+$/, { error: 'url' })
    .nullable(),
  hours: z.array(openingsField).length(7),
  special_days: z.array(z.object({ date: z.iso.date(), hours: openingsField, note: optionalTextField(60) })).max(60),
  services: z.array(z.string().trim().min(1).max(30)).max(12),
  media_ids: z.array(idField).max(8),
  pickup: z.boolean(),
  sort: z.number().int().min(0).max(99_999),
  active: z.boolean(),
});
export type ShopForm = z.infer<typeof shopForm>;

const openState = z.union([
  z.object({ isOpen: z.literal(true), until: z.number().nullable() }),
  z.object({ isOpen: z.literal(false), opens: z.object({ inDays: z.number(), date: z.string(), at: z.number() }).nullable() }),
]);

const shopRow = z.object({
  ...{ id: z.number(), code: z.string().nullable(), city: z.string(), phone: z.string(), pickup: z.boolean(), active: z.boolean() },
  name: z.object({ tw: z.string(), en: z.string().optional() }),
  picture: pictureView.nullable(),
  /** At the moment of the answer. */
  open: openState,
  sort: z.number(),
  updated_at: z.string(),
});
export type ShopRow = z.infer<typeof shopRow>;

const shopForStaff = shopForm.extend({
  ...{ id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() },
  media: z.array(pictureView.extend({ id: z.number() })),
});
export type ShopForStaff = z.infer<typeof shopForStaff>;

const oneId = z.object({ id: idField });
const saved = z.object({ id: z.number(), version: z.number() });
const flag = z.enum(['0', '1']).optional();

const staffEndpoints = {
  listShops: endpoint({
    method: 'GET',
    path: '/api/admin/shops',
    access: 'shops view',
    summary: 'All shop locations, each with whether it is open now',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      active: flag,
      pickup: flag,
      /** `1`: a name or address has no English. */
      no_english: flag,
      sort: z.enum(['sort', '-sort', 'name', '-name', 'code', '-code', 'city', '-city', '-updated_at']).default('sort'),
    }),
    output: pageSchema(shopRow),
  }),
  readShop: endpoint({
    method: 'GET',
    path: '/api/admin/shops/:id',
    access: 'shops update',
    summary: 'One shop location for editing',
    input: oneId,
    output: shopForStaff,
    errors: ['shop_not_found'],
  }),
  createShop: endpoint({
    method: 'POST',
    path: '/api/admin/shops',
    access: 'shops create',
    summary: 'Adds a shop location',
    status: 201,
    input: shopForm,
    output: saved,
  }),
  updateShop: endpoint({
    method: 'PUT',
    path: '/api/admin/shops/:id',
    access: 'shops update',
    summary: 'Saves a shop location; answers 409 with the current version after a concurrent save',
    input: shopForm.extend({ id: idField, version: z.number().int().min(0) }),
    output: saved,
    errors: ['shop_not_found', 'shop_changed'],
  }),
  bulkShops: endpoint({
    method: 'POST',
    path: '/api/admin/shops/bulk',
    access: 'shops update',
    summary: 'Shows or hides many shop locations',
    input: z.object({ ids: z.array(idField).min(1).max(500), active: z.boolean() }),
    output: bulkAnswer,
  }),
  deleteShop: endpoint({
    method: 'DELETE',
    path: '/api/admin/shops/:id',
    access: 'shops update',
    summary: 'Deletes a shop location',
    input: oneId,
    output: noContent,
    status: 204,
    errors: ['shop_not_found'],
  }),
  shopLogs: endpoint({
    method: 'GET',
    path: '/api/admin/shops/:id/logs',
    access: 'logs view',
    summary: 'Who changed what of a shop location, the latest first',
    input: auditFilter.extend({ id: idField }),
    output: pageSchema(auditRow),
  }),
  revertShop: endpoint({
    method: 'POST',
    path: '/api/admin/shops/:id/logs/:log_id/revert',
    access: 'shops update',
    summary: 'Reverts one log entry where the values are unchanged since',
    input: z.object({ id: idField, log_id: idField }),
    output: saved,
    errors: ['shop_not_found', 'shop_changed', 'nothing_to_revert'],
  }),
};

export const shopEndpoints = { ...publicEndpoints, ...staffEndpoints };
