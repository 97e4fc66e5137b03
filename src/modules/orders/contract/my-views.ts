import { z } from 'zod';
import { deliveryKinds } from '#modules/shipping/contract.ts';
import { amountView } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';
import { machineNames, returnStates, shippingStatuses } from './errors-and-enums.ts';
import { invoiceRequest, listedItem, orderForShopper, paymentKind, returnRequest, statuses } from './views.ts';

/** A member's own orders. Amounts are major units of the order's `currency`. */

const cancelledBy = z.enum(['customer', 'staff', 'expiry']).nullable();

export const myOrderRow = statuses.extend({
  id: z.number(),
  token: z.string(),
  order_no: z.string(),
  created_at: z.string(),
  items: z.array(listedItem),
  quantity_count: z.number(),
  grand_total: amountView,
  credits_used: amountView,
  currency: z.enum(currencies),
  payment_kind: paymentKind,
  delivery: z.object({ kind: z.enum(deliveryKinds), name: z.string(), store: z.string().nullable() }),
  /** Payment deadline. */
  deadline: z.string().nullable(),
  /** Pick-up deadline at the store. */
  pickup_until: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** The last moment at which items may be sent back; null: nothing was delivered. */
  return_until: z.string().nullable(),
  cancelled_by: cancelledBy,
  /** Of the newest request to send items back. */
  return_state: z.enum(returnStates).nullable(),
});
export type MyOrderRow = z.infer<typeof myOrderRow>;

/** One status change. Staff names and notes are not shown. */
const milestone = z.object({
  id: z.number(),
  machine: z.enum(machineNames),
  to: z.string(),
  parcel_no: z.number().nullable(),
  by: z.enum(['customer', 'shop']),
  /** What the customer gave as the reason. */
  reason: z.string(),
  created_at: z.string(),
});
const myParcel = z.object({
  id: z.number(),
  parcel_no: z.number(),
  status: z.enum(shippingStatuses),
  tracking_no: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipped_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  pickup_until: z.string().nullable(),
  /** Shown at the shop while the parcel waits there. */
  pickup_code: z.string().nullable(),
  lines: z.array(z.object({ name: z.string(), spec: z.string(), quantity: z.number() })),
});

/** One of a member's own orders. */
export const myOrder = orderForShopper.extend({
  id: z.number(),
  token: z.string(),
  history: z.array(milestone),
  parcels: z.array(myParcel),
  payments: z.array(z.object({ id: z.number(), kind: z.string(), amount: amountView, created_at: z.string() })),
  refunds: z.array(
    z.object({
      id: z.number(),
      state: z.enum(['on_the_way', 'done']),
      amount: amountView,
      credits: z.number(),
      created_at: z.string(),
      done_at: z.string().nullable(),
    }),
  ),
  returns: z.array(returnRequest),
  invoice_request: invoiceRequest,
  cancelled_by: cancelledBy,
  /** Return deadline; null: nothing was delivered, or returns are not possible. */
  return_until: z.string().nullable(),
  /** What cancelling returns: received money, credits, coupons by name. */
  gives_back: z.object({ money: z.number(), credits: z.number(), coupons: z.array(z.string()) }),
});
export type MyOrder = z.infer<typeof myOrder>;
