import { z } from 'zod';
import { paymentKinds } from '#modules/payments/contract.ts';
import { deliveryKinds, temperatures } from '#modules/shipping/contract.ts';
import { auditFilter, auditRow } from '#modules/staff/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField, listField, pageInput, pageSchema } from '#shared/fields.ts';
import { machineNames, orderStatuses, orderTabs, paymentStatuses, shippingStatuses } from './errors-and-enums.ts';
import { orderForStaff, orderRow } from './views.ts';

const id = idField;
const moveFields = {
  machine: z.enum(machineNames),
  from: z.string(),
  to: z.string(),
  reason: z.string().trim().max(300).optional(),
  force: z.boolean().default(false),
  tracking_no: z.string().trim().max(60).optional(),
};

/** Orders for staff, and their status changes. */
export const staffContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'orders view',
    replica: true,
    summary: 'Orders for staff',
    input: pageInput.extend({
      q: z.string().trim().max(100).optional(),
      tab: z.enum(orderTabs).default('all'),
      customer: id.optional(),
      status: listField(z.enum(orderStatuses)),
      payment_status: listField(z.enum(paymentStatuses)),
      shipping_status: listField(z.enum(shippingStatuses)),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      payment_kind: listField(z.enum([...paymentKinds, 'free'])),
      delivery_kind: listField(z.enum(deliveryKinds)),
      paid_from: z.iso.date().optional(),
      paid_until: z.iso.date().optional(),
      shipped_from: z.iso.date().optional(),
      shipped_until: z.iso.date().optional(),
      delivered_from: z.iso.date().optional(),
      delivered_until: z.iso.date().optional(),
      delivery_id: listField(idField),
      temperature: listField(z.enum(temperatures)),
      note: z.enum(['customer', 'staff']).optional(),
      source: z.enum(['storefront', 'staff', 'import']).optional(),
      mismatch: z.enum(['yes']).optional(),
      /** Open money: due or to give back. */
      money: z.enum(['due', 'to_give_back']).optional(),
      /** Placed more than a day ago. */
      waiting: z.enum(['day']).optional(),
      /** A refund that staff must send by hand. */
      refund: z.enum(['by_hand']).optional(),
      /** Could not be issued, voided or reduced. */
      invoice: z.enum(['failed']).optional(),
      /** The provider's record of a payment says otherwise. */
      payment_record: z.enum(['differs']).optional(),
      /** Store closed, lost or damaged, or without a valid consignment note. */
      parcel: z.enum(['trouble']).optional(),
      tag: listField(z.string().max(30)),
      /** A prefix of an SKU, or part of a product's name. */
      product: z.string().trim().max(100).optional(),
      offer_id: listField(idField),
      campaign_id: listField(idField),
      utm: listField(z.string().max(200)),
      /** The city it went to. */
      region: z.string().trim().max(40).optional(),
      /** Major units. */
      total_from: z.coerce.number().min(0).max(99_999_999).optional(),
      total_until: z.coerce.number().min(0).max(99_999_999).optional(),
      /** The requested delivery day. */
      delivery_from: z.iso.date().optional(),
      delivery_until: z.iso.date().optional(),
      sort: z.enum(['created_at', '-created_at', 'grand_total', '-grand_total']).default('-created_at'),
    }),
    /** `page_total`: null for who may not see reports. */
    output: pageSchema(orderRow).extend({ page_total: z.number().nullable() }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/orders/counts',
    access: 'orders view',
    replica: true,
    summary: 'The number of orders in each tab',
    input: z.object({}),
    output: z.record(z.string(), z.number()),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id',
    access: 'orders update',
    summary: 'One order',
    input: z.object({ id }),
    output: orderForStaff,
    errors: ['order_not_found'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/move',
    access: 'orders update',
    summary: 'Moves one of the three statuses, or one parcel; superman may force with a reason',
    input: z.object({ id, parcel_id: idField.optional(), ...moveFields }),
    output: orderForStaff,
    errors: ['order_not_found', 'status_changed', 'move_not_allowed'],
  }),
  moveMany: endpoint({
    method: 'POST',
    path: '/api/admin/orders/bulk',
    access: 'orders update',
    summary: 'The same step for many orders: each from `from`, or from its current status; refused ones with the reason',
    input: z.object({ ids: z.array(idField).min(1).max(200), ...moveFields, from: z.string().optional() }),
    output: bulkAnswer,
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:id/note',
    access: 'orders update',
    summary: 'Saves the staff note',
    input: z.object({ id, staff_note: z.string().trim().max(2000) }),
    output: orderForStaff,
    errors: ['order_not_found'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/logs',
    access: 'logs view',
    summary: 'The order’s log, field by field, newest first',
    input: auditFilter.extend({ id }),
    output: pageSchema(auditRow),
    errors: ['order_not_found'],
  }),
  shippingLogs: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/shipping/:relation/logs',
    access: 'logs view',
    summary: 'The log of one parcel, newest first',
    input: auditFilter.extend({ id, relation: idField }),
    output: pageSchema(auditRow),
    errors: ['order_not_found'],
  }),
};
