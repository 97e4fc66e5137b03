import { z } from 'zod';
import { parcelSizes } from '#modules/shipping/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, bulkAnswer, idField } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';

export const consigningErrors = {
  carrier_not_connected: 422,
  no_carrier: 422,
  sender_missing: 422,
  /** `reason`: the rule of the shop or of the carrier, as a sentence. */
  note_not_possible: withFacts<{ reason: string }>(422),
  note_exists: 409,
  /** The carrier's own words. */
  note_refused: withFacts<{ reason: string }>(422),
  /** `orders`: their numbers, joined. */
  no_consignment_note: withFacts<{ orders: string }>(409),
  note_not_cancellable: withFacts<{ reason: string }>(422),
  store_not_changed: withFacts<{ reason: string }>(422),
  /** The store is not reported as closed, or the parcel is not on its way any more. */
  store_change_late: 409,
  /** Somebody else's change of the same parcel is at the carrier. */
  store_change_running: 409,
  /** The carrier gave no answer: it may have changed the store, and then reports it. */
  store_change_unknown: 503,
  map_unavailable: 503,
  pickup_code_wrong: 422,
  return_not_sendable: 422,
  return_note_exists: 409,
  /** The carrier gave no answer: whether it made one is seen in its back office. */
  return_unknown: 503,
} as const;
export const refuseConsigning = refuser(consigningErrors);

const note = z.object({
  state: z.enum(['pending', 'made', 'failed', 'cancelled', 'expired']),
  /** What the shopper and the carrier's page know it by. */
  number: z.string().nullable(),
  made_at: z.string().nullable(),
  printed_at: z.string().nullable(),
  /** What the carrier collects, major units; 0: nothing. */
  collects: amountView,
  collected_at: z.string().nullable(),
  /** What the carrier paid out of it, less its fee; `differs`: together they are another sum than was collected. */
  payout: z.object({ amount: amountView, fee: amountView, on: z.string(), differs: z.boolean() }).nullable(),
  attention: z.enum(['store_closed', 'lost', 'damaged']).nullable(),
  /** The carrier's words for its last refusal. */
  error: z.string().nullable(),
  error_code: z.string().nullable(),
});

/** A parcel with its newest note and what the carrier reported, newest first, in its own words. */
const parcelNotes = z.object({
  parcel_id: z.number(),
  /** The carrier's service; null: the shop brings it. */
  carrier: z.string().nullable(),
  note: note.nullable(),
  /** `discards`: at the carrier, or only here, because it lapses there by itself. */
  may: z.object({ make: z.boolean(), print: z.boolean(), discard: z.enum(['carrier', 'here']).nullable(), change_store: z.boolean() }),
  reports: z.array(z.object({ code: z.string(), message: z.string(), happened_at: z.string() })),
});

const orderConsignments = z.object({
  connected: z.boolean(),
  has_sender: z.boolean(),
  /** The service by which a return of this order can be sent back; null: none. */
  return_carrier: z.string().nullable(),
  parcels: z.array(parcelNotes),
});
export type OrderConsignments = z.infer<typeof orderConsignments>;

/** A parcel on the page that prints notes. */
const noteRow = z.object({
  order_id: z.number(),
  order_no: z.string(),
  parcel_id: z.number(),
  parcel_no: z.number(),
  carrier: z.string().nullable(),
  recipient: z.string(),
  destination: z.string(),
  number: z.string().nullable(),
  /** `none`: there is no consignment note. */
  state: z.enum(['none', 'pending', 'made', 'failed']),
  printed_at: z.string().nullable(),
  error: z.string().nullable(),
});
export type NoteRow = z.infer<typeof noteRow>;

const browserForm = z.object({ url: z.string(), method: z.literal('POST'), fields: z.record(z.string(), z.string()) });

const printForm = browserForm.extend({
  carrier: z.string(),
  count: z.number(),
});

const size = z.enum(parcelSizes).default('60');
const one = z.object({ id: idField, parcel_id: idField });
const listed = z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(idField).max(200));

/** Consignment notes of orders, and what the carrier reports. */
export const consigningContract = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/consignments',
    access: 'orders update',
    summary: 'The consignment notes of an order’s parcels, what can be done, and the carrier’s reports',
    input: z.object({ id: idField }),
    output: orderConsignments,
    errors: ['order_not_found'],
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/consignments',
    access: 'orders update',
    summary: 'Makes the consignment note of one parcel, or of all that wait; `size`: of a home parcel, in cm',
    input: z.object({ id: idField, parcel_id: idField.optional(), size }),
    output: orderConsignments,
    errors: [
      'order_not_found',
      'carrier_not_connected',
      'no_carrier',
      'sender_missing',
      'note_not_possible',
      'note_exists',
      'note_refused',
      'shop_credits_short',
    ],
  }),
  makeMany: endpoint({
    method: 'POST',
    path: '/api/admin/orders/bulk/consignments',
    access: 'orders update',
    summary: 'Makes the consignment notes of many orders; refused ones with the reason',
    input: z.object({ ids: z.array(idField).min(1).max(200), size }),
    output: bulkAnswer,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/orders/consignments',
    access: 'orders update',
    summary: 'The parcels of these orders that are still here, with their consignment notes, to be printed',
    input: z.object({ ids: listed }),
    output: z.object({ data: z.array(noteRow) }),
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/admin/orders/consignments/print',
    access: 'orders update',
    summary: 'Forms whose answers are the carrier’s pages to print, per service; refused when a parcel has no note',
    input: z.object({ parcel_ids: z.array(idField).min(1).max(200) }),
    output: z.object({ forms: z.array(printForm) }),
    errors: ['carrier_not_connected', 'no_consignment_note'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/consignments/:parcel_id/discard',
    access: 'orders update',
    summary: 'Cancels a note at the carrier where it can be, else only here: unused it lapses there',
    input: one,
    output: orderConsignments,
    errors: ['order_not_found', 'carrier_not_connected', 'no_consignment_note', 'note_not_cancellable'],
  }),
  changeStore: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/consignments/:parcel_id/store',
    access: 'orders update',
    summary: 'Sends a parcel whose store has closed to another store of the chain',
    input: one.extend({
      store_id: z
        .string()
        .trim()
        .regex(/^[0-9A-Z]{4,9}$/, { error: 'invalid' }),
    }),
    output: orderConsignments,
    errors: [
      ...(['order_not_found', 'carrier_not_connected', 'no_consignment_note', 'store_not_changed'] as const),
      ...(['store_change_late', 'store_change_running', 'store_change_unknown'] as const),
    ],
  }),
  openStoreMap: endpoint({
    method: 'POST',
    path: '/api/my/orders/:token/parcels/:parcel_id/store',
    access: 'public',
    rate: 'order',
    summary: 'The form that leads a shopper to the carrier’s map, to choose another store for a parcel whose store has closed',
    input: z.object({ token: z.string().min(22).max(64), parcel_id: idField, device: z.enum(['desktop', 'mobile']).default('desktop') }),
    output: browserForm,
    errors: ['order_not_found', 'open_order_first', 'store_change_late', 'map_unavailable'],
  }),
  takeStore: endpoint({
    method: 'POST',
    path: '/api/logistics/store/reply',
    access: 'public',
    callback: true,
    summary: 'Handles the browser’s return from the store map: sends the parcel to the chosen store, then shows the order',
    input: z.looseObject({}),
    output: z.object({ location: z.string() }),
    status: 303,
  }),
  makeReturn: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/returns/:return_id/consignment',
    access: 'orders update',
    summary: 'Orders the return of an approved return request from the carrier; the buyer is mailed the code',
    input: z.object({ id: idField, return_id: idField }),
    output: orderConsignments,
    errors: [
      'order_not_found',
      'carrier_not_connected',
      'return_not_sendable',
      'return_note_exists',
      'note_refused',
      'return_unknown',
      'shop_credits_short',
    ],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/shippings/:parcel_id/hand-over',
    access: 'orders update',
    summary: 'Hands a parcel over at the shop to whoever shows its code',
    input: one.extend({ code: z.string().trim().max(12) }),
    output: z.object({ shipping_status: z.string() }),
    errors: ['order_not_found', 'status_changed', 'pickup_code_wrong'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/logistics/reply',
    access: 'public',
    callback: true,
    summary: 'The carrier’s report about a parcel, signed; answered with its own words',
    input: z.looseObject({}),
    output: z.string(),
  }),
  returnReport: endpoint({
    method: 'POST',
    path: '/api/logistics/returns/:return_note/reply',
    access: 'public',
    callback: true,
    summary: 'The carrier’s report about a return, signed; answered with its own words',
    input: z.looseObject({ return_note: idField }),
    output: z.string(),
  }),
};
