import { ReceiptText, Truck } from 'lucide-react';
import * as m from '#messages';
import { call } from '../client.ts';
import { logScreen } from '../kit/logs/logs.tsx';
import type { LogField, LogFields } from '../kit/logs/spec.ts';
import { orderStatuses, paymentStatuses, shippingStatuses } from '../kit/status/statuses.ts';

const plain = (label: () => string): LogField => ({ label });
const amount = (label: () => string): LogField => ({ label, kind: 'amount' });
const returnLabels = {
  requested: m.admin_order_show_return_requested,
  approved: m.admin_order_show_return_approved,
  refused: m.admin_order_show_return_refused,
  received: m.admin_order_show_return_received,
  closed: m.admin_order_show_return_closed,
  withdrawn: m.admin_order_show_return_withdrawn,
};
const personFields: LogFields = {
  name: plain(m.admin_order_show_person_name),
  phone: plain(m.admin_order_show_person_phone),
  zip: plain(m.admin_order_show_person_zip),
  city: plain(m.admin_order_show_person_city),
  district: plain(m.admin_order_show_person_district),
  address: plain(m.admin_order_show_person_address),
};

const paymentStateLabels = { authorised: m.admin_order_show_authorised, captured: m.admin_order_show_captured_at };

export const orderFields: LogFields = {
  order_status: { label: m.admin_order_logs_f_order_status, statuses: orderStatuses },
  payment_status: { label: m.admin_order_logs_f_payment_status, statuses: paymentStatuses },
  shipping_status: { label: m.admin_order_logs_f_shipping_status, statuses: shippingStatuses },
  invoice: plain(m.admin_order_show_invoice),
  type: plain(m.admin_order_show_invoice_type),
  company: plain(m.admin_order_show_invoice_company_name),
  company_id: plain(m.admin_order_show_invoice_company_id),
  barcode: plain(m.admin_order_show_invoice_barcode),
  donation_code: plain(m.admin_order_invoice_donation_code),
  grand_total: amount(m.admin_order_logs_f_grand_total),
  items_total: amount(m.admin_order_logs_f_items_total),
  discount_total: amount(m.admin_order_logs_f_discount_total),
  shipping_total: amount(m.admin_order_logs_f_shipping_total),
  credits_used: amount(m.admin_order_logs_f_credits_used),
  lines: plain(m.admin_order_logs_f_lines),
  added: { label: m.admin_order_logs_f_added, kind: 'count' },
  refund: plain(m.admin_order_logs_f_refund),
  refund_account: plain(m.admin_order_logs_f_refund_account),
  payment_state: { label: m.admin_order_logs_f_payment_state, words: paymentStateLabels },
  payment_difference: plain(m.admin_order_logs_f_payment_difference),
  payment_link: plain(m.admin_order_logs_f_payment_link),
  return: { label: m.admin_order_logs_f_return, words: returnLabels },
  recipient: { label: m.admin_order_logs_f_recipient, rows: { fields: personFields, nameOf: ({ name }) => String(name) } },
  delivery_method: plain(m.admin_order_logs_f_delivery_method),
  customer_note: plain(m.admin_order_logs_f_customer_note),
  staff_note: plain(m.admin_order_logs_f_staff_note),
  tags: plain(m.admin_order_list_tags),
  files: plain(m.admin_order_desk_files),
  reason: plain(m.admin_order_logs_f_reason),
  price_reason: plain(m.admin_order_logs_f_price_reason),
};

export const parcelFields: LogFields = {
  shipping_status: { label: m.admin_order_logs_f_shipping_status, statuses: shippingStatuses },
  tracking_no: plain(m.admin_order_logs_f_tracking_no),
  split: { label: m.admin_order_logs_f_split, kind: 'count' },
  merged: { label: m.admin_order_logs_f_merged, kind: 'count' },
  status: { label: m.admin_order_logs_f_shipping_status, statuses: shippingStatuses },
  carrier: plain(m.admin_order_logs_f_carrier),
  consignment_request: plain(m.admin_order_logs_f_consignment_request),
  consignment_refused: plain(m.admin_order_logs_f_consignment_refused),
  return_consignment: plain(m.admin_order_logs_f_return_consignment),
  consignment_no: plain(m.admin_notes_title),
  store: plain(m.admin_order_logs_f_store),
};

export const orderActions = {
  created: m.admin_order_logs_action_created,
  edited: m.admin_order_logs_action_edited,
  moved: m.admin_order_logs_action_moved,
  forced: m.admin_order_logs_action_forced,
  refunded: m.admin_order_logs_action_refunded,
  return: m.admin_order_logs_action_return,
  payment_link: m.admin_order_logs_action_payment_link,
  consignment: m.admin_notes_title,
  carrier: m.admin_order_logs_f_carrier,
};

const fetchOrderNumber = async (id: string): Promise<string> => (await call('orders.show', { id })).order_no;

const orders = () => ({ label: m.admin_orders_title(), path: '/orders' });

/** The change log of an order. */
export const OrderLogs = logScreen({
  from: 'orders.logs',
  icon: ReceiptText,
  fields: orderFields,
  actions: orderActions,
  needs: 'orders update',
  subject: ({ id = '' }) => fetchOrderNumber(id),
  crumbs: ({ id = '' }, subject) => [orders(), { label: subject, path: `/orders/${id}` }],
  back: ({ id = '' }) => `/orders/${id}`,
});

/** The change log of a parcel. */
export const ParcelLogs = logScreen({
  from: 'orders.shippingLogs',
  icon: Truck,
  fields: parcelFields,
  actions: orderActions,
  needs: 'orders update',
  subject: ({ id = '' }) => fetchOrderNumber(id),
  crumbs: ({ id = '' }, subject) => [orders(), { label: subject, path: `/orders/${id}` }],
  back: ({ id = '' }) => `/orders/${id}`,
});
