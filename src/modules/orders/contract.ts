import { z } from 'zod';
import { bankAccount, paymentKinds } from '#modules/payments/contract.ts';
import { deliveryKinds } from '#modules/shipping/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, listField, pageInput, pageOf, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { refuser } from '#shared/refusal.ts';

export const orderErrors = { order_not_found: 404, status_changed: 409, move_not_allowed: 422, identity_wrong: 422 } as const;
export const refuseOrders = refuser(orderErrors);

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled', 'returned'] as const;
export const paymentStatuses = ['unpaid', 'pending', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded', 'voided'] as const;
export const shippingStatuses = [
  'unshipped',
  'preparing',
  'partially_shipped',
  'shipped',
  'arrived',
  'delivered',
  'failed',
  'returning',
  'returned',
  'cancelled',
] as const;
export const machineNames = ['order', 'payment', 'shipping'] as const;

/** The tabs of the order list (product.md 4.1); what each holds is in rules.ts. */
export const orderTabs = ['all', 'to_pay', 'to_ship', 'shipped', 'done', 'cancelled'] as const;

const line = z.object({
  id: z.number(),
  name: z.string(),
  spec: z.string(),
  sku: z.string(),
  picture: pictureView.nullable(),
  unit_price: z.number(),
  quantity: z.number(),
  line_total: z.number(),
  product_id: z.number().nullable(),
});
const totals = z.object({
  items_total: z.number(),
  discount_total: z.number(),
  shipping_total: z.number(),
  grand_total: z.number(),
  currency: z.string(),
});
const person = z.object({
  name: z.string(),
  phone: z.string(),
  zip: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
});

/** A row of the back office's list: the columns of spec section 3. */
export const orderRow = z.object({
  id: z.number(),
  order_no: z.string(),
  created_at: z.string(),
  delivery_at: z.string().nullable(),
  orderer: z.string(),
  orders_of_customer: z.number(),
  has_note: z.boolean(),
  items: z.array(z.object({ picture: pictureView.nullable(), name: z.string(), quantity: z.number() })),
  grand_total: z.number(),
  currency: z.string(),
  payment_name: z.string(),
  payment_status: z.enum(paymentStatuses),
  shipping_status: z.enum(shippingStatuses),
  status: z.enum(orderStatuses),
  shipping_kind: z.enum(deliveryKinds),
  invoice: z.string().nullable(),
  ads_tracking: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** A legal step from here, or why a step that one would expect is not offered. */
export const move = z.object({ machine: z.enum(machineNames), to: z.string(), allowed: z.boolean(), reason: z.string() });

export const orderForStaff = totals.extend({
  id: z.number(),
  order_no: z.string(),
  token: z.string(),
  created_at: z.string(),
  locale: z.enum(locales),
  version_at: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  shipping_status: z.enum(shippingStatuses),
  moves: z.array(move),
  lines: z.array(line),
  orderer: person.extend({ email: z.string() }),
  recipient: person,
  customer_note: z.string(),
  customer: z.object({ id: z.number(), name: z.string(), order_count: z.number(), spent: z.number() }).nullable(),
  delivery: z.object({ name: z.string(), kind: z.enum(deliveryKinds) }),
  payment: z.object({ name: z.string(), kind: z.enum(paymentKinds), bank: bankAccount.nullable() }),
  shippings: z.array(
    z.object({
      id: z.number(),
      parcel_no: z.number(),
      status: z.enum(shippingStatuses),
      fee: z.number(),
      tracking_no: z.string().nullable(),
      tracking_url: z.string().nullable(),
      shipped_at: z.string().nullable(),
      delivered_at: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      amount: z.number(),
      state: z.string(),
      note: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  why: z.array(
    z.object({ step: z.enum(['items', 'discount', 'shipping', 'payment_fee', 'total']), label: z.string(), amount: z.number() }),
  ),
  history: z.array(
    z.object({
      id: z.number(),
      machine: z.enum(machineNames),
      from: z.string().nullable(),
      to: z.string(),
      actor_kind: z.enum(['staff', 'customer', 'system', 'provider']),
      actor_name: z.string().nullable(),
      reason: z.string().nullable(),
      forced: z.boolean(),
      created_at: z.string(),
    }),
  ),
  neighbours: z.object({ previous: z.number().nullable(), next: z.number().nullable() }),
});
export type OrderForStaff = z.infer<typeof orderForStaff>;

/** What the order page shows. `full` is false for a stranger holding the link: names masked, no address, no bank account owner data lost. */
export const orderForShopper = totals.extend({
  order_no: z.string(),
  created_at: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  shipping_status: z.enum(shippingStatuses),
  full: z.boolean(),
  lines: z.array(line),
  recipient: person,
  email: z.string(),
  customer_note: z.string(),
  delivery: z.object({ name: z.string(), kind: z.enum(deliveryKinds), pickup_address: z.string() }),
  payment: z.object({
    name: z.string(),
    kind: z.enum(paymentKinds),
    instructions: z.string(),
    bank: bankAccount.nullable(),
    deadline: z.string().nullable(),
  }),
  shippings: z.array(
    z.object({ status: z.enum(shippingStatuses), tracking_no: z.string().nullable(), tracking_url: z.string().nullable() }),
  ),
  why: z.array(
    z.object({ step: z.enum(['items', 'discount', 'shipping', 'payment_fee', 'total']), label: z.string(), amount: z.number() }),
  ),
});
export type OrderForShopper = z.infer<typeof orderForShopper>;

export const ordersContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'orders view',
    summary: 'Orders for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      tab: z.enum(orderTabs).default('all'),
      status: listField(z.enum(orderStatuses)),
      payment_status: listField(z.enum(paymentStatuses)),
      shipping_status: listField(z.enum(shippingStatuses)),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      payment_kind: listField(z.enum(paymentKinds)),
      delivery_kind: listField(z.enum(deliveryKinds)),
      sort: z.enum(['created_at', '-created_at', 'grand_total', '-grand_total']).default('-created_at'),
    }),
    output: pageOf(orderRow).extend({ page_total: z.number() }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/orders/counts',
    access: 'orders view',
    summary: 'How many orders each tab holds',
    input: z.object({}),
    output: z.record(z.string(), z.number()),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id',
    access: 'orders update',
    summary: 'One order',
    input: z.object({ id: idField }),
    output: orderForStaff,
    errors: ['order_not_found'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/move',
    access: 'orders update',
    summary: 'Moves one of the three statuses; superman may force with a reason',
    input: z.object({
      id: idField,
      machine: z.enum(machineNames),
      from: z.string(),
      to: z.string(),
      reason: z.string().trim().max(300).optional(),
      force: z.boolean().default(false),
      tracking_no: z.string().trim().max(60).optional(),
    }),
    output: orderForStaff,
    errors: ['order_not_found', 'status_changed', 'move_not_allowed'],
  }),
  byToken: endpoint({
    method: 'GET',
    path: '/api/orders/:token',
    access: 'public',
    summary: 'An order for whoever holds its link',
    input: z.object({ token: z.string().min(22).max(64) }),
    output: orderForShopper,
    errors: ['order_not_found'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/orders/:token/unlock',
    access: 'public',
    rate: 'credentials',
    summary: 'Full view after e-mail and the last three digits of the phone',
    input: z.object({
      token: z.string().min(22).max(64),
      email: z.string().trim().toLowerCase().max(254),
      phone_end: z.string().regex(/^\d{3}$/, { error: 'invalid' }),
    }),
    output: orderForShopper,
    errors: ['order_not_found', 'identity_wrong'],
  }),
};
