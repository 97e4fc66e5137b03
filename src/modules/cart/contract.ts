import { z } from 'zod';
import { availabilities } from '#modules/catalog/contract.ts';
import { paymentKinds } from '#modules/payments/contract.ts';
import { deliveryKinds } from '#modules/shipping/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { idField, pictureView } from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';

export const cartErrors = { cart_not_found: 404, unable_to_add: 422 } as const;
export const refuseCart = refuser(cartErrors);

/** What a shopper types on the cart page. Kept as typed, so that nothing is ever lost; checked at the order. */
export const cartFields = z
  .object({
    email: z.string().max(254),
    name: z.string().max(100),
    phone: z.string().max(40),
    zip: z.string().max(12),
    city: z.string().max(60),
    district: z.string().max(60),
    address: z.string().max(300),
    recipient_name: z.string().max(100),
    recipient_phone: z.string().max(40),
    recipient_zip: z.string().max(12),
    recipient_city: z.string().max(60),
    recipient_district: z.string().max(60),
    recipient_address: z.string().max(300),
    same_as_orderer: z.boolean(),
    customer_note: z.string().max(1000),
  })
  .partial();
export type CartFields = z.infer<typeof cartFields>;

export const lineProblems = ['off_shelf', 'not_started', 'sold_out', 'too_many', 'below_minimum', 'above_maximum', 'member_only'] as const;
export type LineProblem = (typeof lineProblems)[number];

export const cartItem = z.object({
  id: z.number(),
  product_item: z.object({
    id: z.number(),
    sku: z.string(),
    product_id: z.number(),
    slug: z.string(),
    name: z.string(),
    spec: z.string(),
    picture: pictureView.nullable(),
    price: z.number(),
    suggested_price: z.number().nullable(),
    availability: z.enum(availabilities),
    min_order_quantity: z.number(),
    max_per_order: z.number().nullable(),
    /** How many may be bought now; said only when it is low or less than wanted. */
    stock_hint: z.number().nullable(),
  }),
  quantity: z.number(),
  line_total: z.number(),
  valid: z.boolean(),
  problem: z.object({ code: z.enum(lineProblems), message: z.string(), count: z.number().optional() }).nullable(),
  is_newbang: z.boolean(),
  is_credit: z.boolean(),
});
export type CartItem = z.infer<typeof cartItem>;

export const deliveryChoice = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(deliveryKinds),
  fee: z.number(),
  original_fee: z.number(),
  free_threshold: z.number().nullable(),
  pickup_address: z.string(),
  available: z.boolean(),
  reason: z.string(),
});
export const paymentChoice = z.object({
  id: z.number(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(paymentKinds),
  fee: z.number(),
  available: z.boolean(),
  reason: z.string(),
});

/** What is missing before the order can be placed: `target` names the field or part to go to. */
export const blocker = z.object({ code: z.string(), message: z.string(), target: z.string() });
export const change = z.object({ code: z.enum(['price', 'quantity', 'removed']), message: z.string(), old: z.string(), new: z.string() });
export type CartChange = z.infer<typeof change>;

export const cartView = z.object({
  id: z.string(),
  version: z.number(),
  currency: z.string(),
  items: z.array(cartItem),
  quantity_count: z.number(),
  delivery_method_id: z.number().nullable(),
  payment_method_id: z.number().nullable(),
  deliveries: z.array(deliveryChoice),
  payments: z.array(paymentChoice),
  fields: cartFields,
  items_total: z.number(),
  discount_total: z.number(),
  shipping_total: z.number(),
  payment_fee: z.number(),
  grand_total: z.number(),
  final_total: z.number(),
  /** How much more brings free shipping with the chosen (or first) delivery; null: none offered or reached. */
  free_shipping_missing: z.number().nullable(),
  free_shipping_threshold: z.number().nullable(),
  can_proceed: z.boolean(),
  payable: z.boolean(),
  blockers: z.array(blocker),
  changes: z.array(change),
  /** The quote explained: one row per step, amounts signed. */
  why: z.array(
    z.object({ step: z.enum(['items', 'discount', 'shipping', 'payment_fee', 'total']), label: z.string(), amount: z.number() }),
  ),
});
export type CartView = z.infer<typeof cartView>;

const cartId = z.uuid();
export const cartContract = {
  open: endpoint({
    method: 'POST',
    path: '/api/cart',
    access: 'public',
    summary: 'The open cart with this id, or a new one',
    input: z.object({ cart: cartId.nullish().catch(null) }),
    output: cartView,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/cart/:id',
    access: 'public',
    summary: 'A cart',
    input: z.object({ id: cartId }),
    output: cartView,
    errors: ['cart_not_found'],
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/cart/update',
    access: 'public',
    summary: 'Adds an item or sets its quantity; makes a cart when there is none',
    input: z.object({
      cart: cartId.nullish().catch(null),
      item: z.object({
        product_item_id: idField,
        quantity: z.number().int().min(1).max(9999),
        mode: z.enum(['add', 'set']).default('set'),
      }),
    }),
    output: cartView,
    errors: ['cart_not_found', 'unable_to_add'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/cart/remove',
    access: 'public',
    summary: 'Removes an item',
    input: z.object({ cart: cartId, item: z.object({ id: idField }) }),
    output: cartView,
    errors: ['cart_not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/cart/:id',
    access: 'public',
    summary: 'Saves fields and choices as they are typed',
    input: cartFields.extend({ id: cartId, delivery_method_id: idField.nullish(), payment_method_id: idField.nullish() }),
    output: cartView,
    errors: ['cart_not_found'],
  }),
};
