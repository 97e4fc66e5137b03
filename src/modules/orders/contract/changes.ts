import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { amountField, idField, optionalEmailField } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { orderForStaff, type person } from './views.ts';

const text = (max: number) => z.string().trim().max(max);
const quantity = z.number().int().min(1).max(9999);
const sentPerson = z.object({
  name: text(50).min(1),
  phone: text(30),
  zip: text(10).default(''),
  city: text(40).default(''),
  district: text(40).default(''),
  address: text(200).default(''),
} satisfies Record<keyof z.infer<typeof person>, z.ZodType>);

/** Items chosen by staff; without `unit_price` (major units) at today's price. */
const requestedLine = z.object({ product_item_id: idField, quantity, unit_price: amountField.optional() });
const requestedGroup = z.object({
  product_id: idField,
  quantity,
  choices: z
    .array(z.object({ slot_id: idField, product_item_id: idField, quantity }))
    .min(1)
    .max(50),
});
const discount = z.object({ amount: amountField.positive(), reason: text(100).min(1) }).nullable();

/** Units of lines to refund; a group by sets, or its parts by themselves. */
const returnedLines = z.array(z.object({ line_id: idField, quantity, restock: z.boolean().default(false) })).max(200);
const packed = z
  .array(z.object({ line_id: idField, quantity }))
  .min(1)
  .max(200);

/** Items and methods: everything a price depends on. */
const priced = {
  items: z.array(requestedLine).max(100).default([]),
  groups: z.array(requestedGroup).max(50).default([]),
  delivery_method_id: idField,
  payment_method_id: idField.nullable().default(null),
  staff_discount: discount.default(null),
  /** The buyer, for member rules, first orders and limits per customer. */
  customer_id: idField.nullable().default(null),
  /** Automatic offers apply as in a cart. */
  takes_offers: z.boolean().default(true),
  /** Offer, promo and coupon codes; an ineffective one is not refused. */
  codes: z.array(text(40).min(1)).max(10).default([]),
};
const pickupStore = z.object({
  store_id: text(20).min(1),
  name: text(60).min(1),
  address: text(200).default(''),
  telephone: text(30).default(''),
});
/** `zip`: for surcharges by area. */
export const quotedOrder = z.object({ ...priced, zip: text(10).default(''), email: text(254).default(''), phone: text(30).default('') });

export const editOfOrder = z.object({
  id: idField,
  version: z.number().int(),
  /** All remaining items and groups with their quantities; missing ones are removed. Left out: unchanged. */
  lines: z
    .array(z.object({ id: idField, quantity }))
    .max(200)
    .optional(),
  add: z.array(requestedLine).max(100).default([]),
  recipient: sentPerson.optional(),
  customer_note: text(500).optional(),
  delivery_method_id: idField.optional(),
  /** `requote`: today's fees for these items and this address. */
  shipping: z.enum(['keep', 'requote']).default('keep'),
  /** `today`: prices stay, but offers and codes are applied as of today. Gifts and rewards stay unchanged. */
  discounts: z.enum(['keep', 'today']).default('keep'),
  /** Replaces the staff discount; null removes it; left out it stays. */
  staff_discount: discount.optional(),
  reason: text(300).default(''),
});

export const refundOfOrder = z.object({
  id: idField,
  version: z.number().int(),
  lines: returnedLines.default([]),
  shipping: amountField.default(0),
  /** Goodwill amount beyond items and shipping. */
  goodwill: amountField.default(0),
  credits: amountField.optional(),
  reason: text(300).default(''),
});

/** Staff commands on orders: creating, editing, refunds, parcels, returns. Amounts in major units. */
export const changesContract = {
  create: endpoint({
    method: 'POST',
    path: '/api/admin/orders',
    access: 'orders create',
    summary: 'Creates an order by staff, without a cart',
    input: z.object({
      /** Needed where no phone reaches the buyer, and for what is sent by mail. */
      email: optionalEmailField,
      locale: z.enum(locales).default('tw'),
      orderer: sentPerson,
      recipient: sentPerson,
      ...priced,
      /** Needed where a convenience store delivers. */
      cvs: pickupStore.nullable().default(null),
      /** Why a price differs from the shop's; required as soon as a line has a `unit_price`. */
      price_reason: text(200).default(''),
      customer_note: text(500).default(''),
      staff_note: text(2000).default(''),
      /** The draft it was saved as, deleted on success. */
      draft_id: idField.optional(),
    }),
    output: orderForStaff,
    status: 201,
    errors: ['draft_not_found', 'method_not_found', 'combo_choice_wrong', 'out_of_stock', 'price_not_yours'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:id',
    access: 'orders update',
    summary: 'Edits an order before it is shipped; the difference is refunded or due',
    input: editOfOrder,
    output: orderForStaff,
    errors: [
      'order_not_found',
      'order_changed',
      'order_not_editable',
      'order_has_note',
      'line_not_found',
      'method_not_found',
      'out_of_stock',
    ],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/refunds',
    access: 'orders update',
    summary: 'Refunds items, shipping or a sum: money first, then credits, unless `credits` is given',
    input: refundOfOrder,
    output: orderForStaff,
    errors: ['order_not_found', 'order_changed', 'line_not_found', 'refund_more_than_left', 'nothing_to_refund', 'order_not_paid'],
  }),
  splitParcel: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/shippings/:parcel_id/split',
    access: 'orders update',
    summary: 'Splits lines of an unshipped parcel into a new one',
    input: z.object({ id: idField, parcel_id: idField, lines: packed }),
    output: orderForStaff,
    errors: ['order_not_found', 'parcel_not_open', 'line_not_found'],
  }),
  mergeParcels: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/shippings/:parcel_id/merge',
    access: 'orders update',
    summary: 'Merges another parcel into this one',
    input: z.object({ id: idField, parcel_id: idField, other_id: idField }),
    output: orderForStaff,
    errors: ['order_not_found', 'parcel_not_open'],
  }),
  track: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:id/shippings/:parcel_id',
    access: 'orders update',
    summary: 'Saves a parcel’s tracking number and link',
    input: z.object({
      id: idField,
      parcel_id: idField,
      tracking_no: text(60).nullable(),
      tracking_url: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .nullable()
        .default(null),
    }),
    output: orderForStaff,
    errors: ['order_not_found', 'parcel_not_open'],
  }),
  answerReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/returns/:return_id',
    access: 'orders update',
    summary: 'Approves or refuses a return, records that the items were received, closes it',
    input: z.object({
      id: idField,
      return_id: idField,
      from: z.enum(['requested', 'approved', 'received']),
      to: z.enum(['approved', 'refused', 'received', 'closed']),
      staff_note: text(1000).default(''),
    }),
    output: orderForStaff,
    errors: ['order_not_found', 'return_changed'],
  }),
};
