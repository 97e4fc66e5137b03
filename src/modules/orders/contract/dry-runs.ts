import { z } from 'zod';
import { paymentKinds } from '#modules/payments/contract.ts';
import { deliveryKinds, temperatures } from '#modules/shipping/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, fileAnswer, idField, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { editOfOrder, quotedOrder, refundOfOrder } from './changes.ts';
import { shippingStatuses } from './errors-and-enums.ts';
import { delivery, invoiceRequest, person, statuses } from './views.ts';

const packedLine = z.object({
  line_id: z.number(),
  kind: z.enum(['item', 'part', 'gift']),
  /** The combo that a part belongs to. */
  group: z.object({ id: z.number(), name: z.string(), quantity: z.number() }).nullable(),
  name: z.string(),
  spec: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  picture: pictureView.nullable(),
  quantity: z.number(),
  line_total: amountView,
});

/** One order by parcels. `to_collect`: cash on delivery. Amounts in major units. */
const slip = statuses.extend({
  id: z.number(),
  order_no: z.string(),
  created_at: z.string(),
  recipient: person,
  delivery,
  customer_note: z.string(),
  invoice_request: invoiceRequest,
  currency: z.enum(currencies),
  grand_total: amountView,
  to_collect: z.number(),
  parcels: z.array(
    z.object({
      id: z.number(),
      parcel_no: z.number(),
      status: z.enum(shippingStatuses),
      temperature: z.enum(temperatures),
      /** The carrier's service; null: the shop brings it. */
      carrier: z.string().nullable(),
      tracking_no: z.string().nullable(),
      lines: z.array(packedLine),
    }),
  ),
});
export type Slip = z.infer<typeof slip>;

const method = <K extends z.ZodType>(kind: K) => z.object({ id: z.number(), name: z.string(), kind });

/** Choices, dry runs, packing slips and counts of the shelf. */
export const dryRunsContract = {
  shelfCounts: endpoint({
    method: 'POST',
    path: '/api/admin/orders/shelf-counts',
    access: 'products update',
    summary: 'How many units of SKUs lie on the shelf, with those that are sold and not shipped yet',
    input: z.object({ ids: z.array(idField).min(1).max(500) }),
    output: z.object({ data: z.array(z.object({ id: z.number(), on_shelf: z.number(), to_ship: z.number() })) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/orders/choices',
    access: 'orders view',
    summary: 'The delivery and payment methods an order can have now',
    input: z.object({}),
    output: z.object({ deliveries: z.array(method(z.enum(deliveryKinds))), payments: z.array(method(z.enum(paymentKinds))) }),
  }),
  quote: endpoint({
    method: 'POST',
    path: '/api/admin/orders/quote',
    access: 'orders create',
    summary: 'The price of an order by staff; nothing is written',
    input: quotedOrder,
    output: z.object({
      currency: z.enum(currencies),
      items_total: amountView,
      discount_total: amountView,
      shipping_total: amountView,
      grand_total: amountView,
      /** Effective offers, and codes with the reason why they are ineffective. */
      rules: z.array(z.object({ name: z.string(), code: z.string().nullable(), discount: amountView, reason: z.string().nullable() })),
    }),
    errors: ['method_not_found', 'combo_choice_wrong'],
  }),
  tryUpdate: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/dry-run',
    access: 'orders update',
    summary: 'The result of an edit: before, after, refund, amount due; nothing is written',
    input: editOfOrder,
    output: z.object({
      before: z.number(),
      after: z.number(),
      discount_before: z.number(),
      discount_after: z.number(),
      back: z.number(),
      due: amountView,
    }),
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
  tryRefund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/refunds/dry-run',
    access: 'orders update',
    summary: 'The result of a refund in money and credits; nothing is written',
    input: refundOfOrder,
    /** `lines`: the refund per line, money and credits together. */
    output: z.object({
      money: z.number(),
      credits: z.number(),
      lines: z.array(z.object({ line_id: z.number(), amount: amountView })),
    }),
    errors: ['order_not_found', 'order_changed', 'line_not_found', 'refund_more_than_left', 'nothing_to_refund', 'order_not_paid'],
  }),
  packing: endpoint({
    method: 'GET',
    path: '/api/admin/orders/packing',
    access: 'orders view',
    summary: 'The contents of these orders’ parcels, in the requested order',
    input: z.object({
      ids: z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(idField).max(200)).default([]),
    }),
    output: z.object({ data: z.array(slip) }),
  }),
  packerSheets: endpoint({
    method: 'GET',
    path: '/api/admin/orders/packing/sheets',
    access: 'orders view',
    file: true,
    summary: 'One PDF with a packer’s sheet for each parcel of these orders, by carrier: not the carrier’s labels',
    input: z.object({
      ids: z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(idField).min(1).max(200)),
      /** Left out: the language of the caller. */
      locale: z.enum(locales).optional(),
    }),
    output: fileAnswer,
  }),
};
