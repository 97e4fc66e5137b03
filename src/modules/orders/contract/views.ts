import { z } from 'zod';
import { invoiceForShopper } from '#modules/invoices/contract.ts';
import { bankAccount, paymentCode, paymentKinds } from '#modules/payments/contract.ts';
import { cvsSubtypes, deliveryKinds, temperatures } from '#modules/shipping/contract.ts';
import { amountView, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { machineNames, orderStatuses, paymentStatuses, returnStates, shippingStatuses } from './errors-and-enums.ts';
import { attempt, difference, payment, refund } from './money-views.ts';

/** Amounts of all views are major units of the order's `currency`. */

/** `free`: there was nothing to pay. */
export const paymentKind = z.enum([...paymentKinds, 'free']);

const lineFields = z.object({
  id: z.number(),
  name: z.string(),
  spec: z.string(),
  sku: z.string(),
  picture: pictureView.nullable(),
  unit_price: amountView,
  quantity: z.number(),
  line_total: amountView,
  product_id: z.number().nullable(),
});
/** `group`: a combo, its `parts` below it · `gift`: free. `refunded` and `returned` are pieces. */
export const line = lineFields.extend({
  kind: z.enum(['item', 'group', 'gift']),
  is_credit: z.boolean(),
  discount: amountView,
  refunded: amountView,
  returned: z.number(),
  parts: z.array(lineFields.extend({ refunded: amountView, returned: z.number() })),
});
/** Why this price: signed rows that add up to the last one, the total. */
export const whySteps = [
  'items',
  'credit_items',
  'item_offer',
  'order_offer',
  'promo',
  'coupon',
  'floor',
  'shipping',
  'free_shipping',
  'surcharge',
  'payment_fee',
  'credits',
  'total',
] as const;
const totals = z.object({
  items_total: amountView,
  credit_items_total: z.number(),
  discount_total: amountView,
  shipping_total: amountView,
  credits_used: amountView,
  grand_total: amountView,
  currency: z.enum(currencies),
  why: z.array(z.object({ step: z.enum(whySteps), label: z.string(), amount: amountView })),
});
export const person = z.object({
  name: z.string(),
  phone: z.string(),
  zip: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
});
/** Statuses of an order. `due` (of one paid in part) and `to_give_back` accompany its payment status. */
export const statuses = z.object({
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  shipping_status: z.enum(shippingStatuses),
  due: amountView,
  to_give_back: amountView,
});
/** The convenience store of the parcel. */
const store = z.object({
  subtype: z.enum(cvsSubtypes),
  store_id: z.string(),
  name: z.string(),
  address: z.string(),
  telephone: z.string(),
  outside: z.boolean(),
});
export const delivery = z.object({
  name: z.string(),
  kind: z.enum(deliveryKinds),
  on: z.string().nullable(),
  slot: z.string().nullable(),
  store: store.nullable(),
});
export const listedItem = z.object({ picture: pictureView.nullable(), name: z.string(), quantity: z.number() });

/** A row of the back office's list: the columns of spec section 3. */
export const orderRow = statuses.extend({
  id: z.number(),
  order_no: z.string(),
  created_at: z.string(),
  delivery_at: z.string().nullable(),
  orderer: z.string(),
  orders_of_customer: z.number(),
  /** Number of earlier orders of the same account or phone that were not collected or came back. */
  earlier_problems: z.number(),
  customer_note: z.string(),
  staff_note: z.string(),
  tags: z.array(z.string()),
  recipient: person,
  store: z.string().nullable(),
  delivery_name: z.string(),
  tracking_no: z.string().nullable(),
  items: z.array(listedItem),
  grand_total: amountView,
  currency: z.enum(currencies),
  payment_name: z.string(),
  shipping_kind: z.enum(deliveryKinds),
  invoice: z.string().nullable(),
  ads_tracking: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** A legal step, or why an expected step is not available. */
export const move = z.object({ machine: z.enum(machineNames), to: z.string(), allowed: z.boolean(), reason: z.string() });

const parcel = z.object({
  id: z.number(),
  parcel_no: z.number(),
  status: z.enum(shippingStatuses),
  temperature: z.enum(temperatures),
  fee: amountView,
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  lines: z.array(z.object({ line_id: z.number(), name: z.string(), sku: z.string(), quantity: z.number() })),
  moves: z.array(move),
});
export const returnRequest = z.object({
  id: z.number(),
  state: z.enum(returnStates),
  lines: z.array(z.object({ line_id: z.number(), quantity: z.number() })),
  reason: z.string(),
  staff_note: z.string(),
  created_at: z.string(),
  /** What it is sent back with. `code`: for the kiosk of the store; null where the carrier fetches it. */
  send_back: z
    .object({
      carrier: z.string(),
      code: z.string().nullable(),
      booking_no: z.string().nullable(),
      reported: z.enum(['accepted', 'on_the_way', 'arrived']).nullable(),
      /** The carrier's own words. */
      message: z.string().nullable(),
    })
    .nullable(),
});
const historyRow = z.object({
  id: z.number(),
  machine: z.enum(machineNames),
  parcel_id: z.number().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  actor_kind: z.enum(['staff', 'customer', 'system', 'provider']),
  actor_name: z.string().nullable(),
  reason: z.string().nullable(),
  forced: z.boolean(),
  created_at: z.string(),
});

/** The invoice that the buyer wants. */
export const invoiceRequest = z
  .object({
    type: z.string(),
    company: z.string().nullable(),
    company_id: z.string().nullable(),
    barcode: z.string().nullable(),
    donation_code: z.string().nullable(),
  })
  .nullable();

export const orderForStaff = totals.extend(statuses.shape).extend({
  id: z.number(),
  order_no: z.string(),
  token: z.string(),
  source: z.enum(['storefront', 'staff', 'import']),
  created_at: z.string(),
  locale: z.enum(locales),
  /** Sent back with an edit: the order is at this version. */
  version: z.number(),
  version_at: z.string(),
  moves: z.array(move),
  /** Ineffective codes of the shopper, and what was missing. */
  refused: z.array(z.object({ name: z.string(), code: z.string(), reason: z.string() })),
  /** What each discount took off each line; amounts are signed as in `why`. */
  shares: z.array(z.object({ line_id: z.number(), step: z.enum(whySteps), label: z.string(), amount: amountView })),
  lines: z.array(line),
  orderer: person.extend({ email: z.string() }),
  recipient: person,
  customer_note: z.string(),
  staff_note: z.string(),
  tags: z.array(z.string()),
  /** Tracking parameters as received in the URL. */
  ads_tracking: z.record(z.string(), z.string()),
  tax_id: z.string().nullable(),
  invoice_request: invoiceRequest,
  /** `spent`: null for who may not see customers. */
  customer: z.object({ id: z.number(), name: z.string(), order_count: z.number(), spent: amountView.nullable() }).nullable(),
  /** As on a row of the list. */
  earlier_problems: z.number(),
  delivery,
  payment: z.object({ name: z.string(), kind: paymentKind, bank: bankAccount.nullable() }),
  /** `net`: total less received money. `mismatch` holds the parcels. `requested_at`: when the payment link was sent. */
  balance: z.object({
    received: z.number(),
    refunded: amountView,
    net: amountView,
    mismatch: z.boolean(),
    requested_at: z.string().nullable(),
  }),
  /** Refundable amounts if all remaining units are returned. */
  refundable: z.object({ money: z.number(), credits: z.number(), shipping: z.number() }),
  shippings: z.array(parcel),
  payments: z.array(payment),
  attempts: z.array(attempt),
  /** Seconds until the newest charge may be refreshed; null: none is open. */
  refresh_after: z.number().nullable(),
  differences: z.array(difference),
  refunds: z.array(refund),
  returns: z.array(returnRequest),
  history: z.array(historyRow),
  adjacent: z.object({ previous: z.number().nullable(), next: z.number().nullable() }),
});
export type OrderForStaff = z.infer<typeof orderForStaff>;

/** The order page. `full` is false for anyone who only has the link: the name is masked, other personal data left out. */
export const orderForShopper = totals.extend(statuses.shape).extend({
  order_no: z.string(),
  created_at: z.string(),
  full: z.boolean(),
  /** What must be given with the last digits of the phone; an order by telephone may have no e-mail. */
  known_by: z.enum(['email', 'phone']),
  /** Who ordered; empty for a stranger. */
  orderer: z.string(),
  lines: z.array(line),
  recipient: person,
  email: z.string(),
  customer_note: z.string(),
  /** The requested invoice; null: a personal one by e-mail. */
  invoice_request: invoiceRequest,
  /** Issued invoices, newest first; none for a stranger. */
  invoices: z.array(invoiceForShopper),
  /** Refunded money and credits, without pending refunds. */
  refunded: z.object({ money: z.number(), credits: z.number() }),
  delivery: delivery.extend({ pickup_address: z.string() }),
  payment: z.object({
    name: z.string(),
    kind: paymentKind,
    instructions: z.string(),
    bank: bankAccount.nullable(),
    deadline: z.string().nullable(),
    /** A pending charge needs the shopper at the bank's page. */
    at_bank: z.boolean(),
    /** What the order is paid with at an ATM or a convenience store; null for a stranger. */
    code: paymentCode.nullable(),
    /** A pending payment may be refreshed; seconds until then, null: nothing to refresh. */
    refresh_after: z.number().nullable(),
  }),
  shippings: z.array(
    z.object({
      status: z.enum(shippingStatuses),
      tracking_no: z.string().nullable(),
      tracking_url: z.string().nullable(),
      /** Shown at the shop while the parcel waits there; null for a stranger. */
      pickup_code: z.string().nullable(),
      /** The parcel's id when its store has closed and its shopper can choose another. */
      closed_store: z.object({ parcel_id: z.number() }).nullable(),
    }),
  ),
  may: z.object({ cancel: z.boolean(), return: z.boolean() }),
});
export type OrderForShopper = z.infer<typeof orderForShopper>;
