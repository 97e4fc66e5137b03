import * as m from '#messages';
import type { PartnerOrders } from '#modules/orders/contract.ts';

type Order = PartnerOrders['data'][number];

/** Labels of order and payment status, as staff see them. */
export const statusLabels: Record<Order['status'], () => string> = {
  pending: m.admin_status_order_pending,
  processing: m.admin_status_order_processing,
  completed: m.admin_status_order_completed,
  cancelled: m.admin_status_order_cancelled,
  returned: m.admin_status_order_returned,
};
const paymentLabels: Record<Order['payment_status'], () => string> = {
  unpaid: m.admin_status_payment_unpaid,
  pending: m.admin_status_payment_pending,
  paid: m.admin_status_payment_paid,
  failed: m.admin_status_payment_failed,
  expired: m.admin_status_payment_expired,
  partially_refunded: m.admin_status_payment_partially_refunded,
  refunded: m.admin_status_payment_refunded,
  voided: m.admin_status_payment_voided,
};

/** The payment status with the amount due or to refund. */
export function paymentLabel({ payment_status, due, to_give_back }: Order, money: (major: number) => string): string {
  const open = [
    ...(due > 0 ? [m.admin_status_money_due({ amount: money(due) })] : []),
    ...(to_give_back > 0 ? [m.admin_status_money_to_give_back({ amount: money(to_give_back) })] : []),
  ];
  return [paymentLabels[payment_status](), ...open].join(' · ');
}

export const itemsLabel = ({ items }: Order): string =>
  items.map(({ name, quantity }) => m.partner_item({ name, quantity })).join(m.partner_between_items());

/** The columns of the table and the export, in order. */
export const columns = (): string[] => [
  m.partner_order_no(),
  m.partner_placed(),
  m.partner_orderer(),
  m.partner_items(),
  m.partner_total(),
  m.partner_status(),
  m.partner_payment(),
];
