import * as m from '#messages';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { type MachineName, machineStatus } from '#modules/orders/status.ts';
import {
  findPaymentStatus,
  findShippingStatus,
  orderStatuses,
  type paymentStatuses,
  type Status,
  type shippingStatuses,
} from '../kit/status/statuses.ts';

export type Move = OrderForStaff['moves'][number];

export const machineLabels: Record<MachineName, () => string> = {
  order: m.admin_orders_machine_order,
  payment: m.admin_orders_machine_payment,
  shipping: m.admin_orders_machine_shipping,
};

/** The usual path of an order, shown grey ahead of the present state. */
const usualPath: Record<MachineName, readonly string[]> = {
  order: ['pending', 'processing', 'completed'],
  payment: ['unpaid', 'paid'],
  shipping: ['unshipped', 'preparing', 'shipped', 'delivered'],
};

/** The status of a value, where it depends on the order (free of charge, collected at the shop). */
export function findStatus(order: OrderForStaff, machine: MachineName, value: string): Status {
  if (machine === 'payment') return findPaymentStatus(value as keyof typeof paymentStatuses, order.grand_total);
  if (machine === 'shipping') return findShippingStatus(value as keyof typeof shippingStatuses, order.delivery.kind);
  return orderStatuses[value as keyof typeof orderStatuses];
}

export type Step = { value: string; at?: string };

/** The past steps with times, and the steps ahead; at most the last three past ones. */
export function buildStatusPath(order: OrderForStaff, machine: MachineName): { behind: Step[]; ahead: string[] } {
  const pastMoves = order.history
    .filter((h) => h.machine === machine && !h.parcel_id)
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
  const first = pastMoves[0]?.from;
  const behind = [
    ...(first ? [{ value: first, at: order.created_at }] : []),
    ...pastMoves.map(({ to, created_at }) => ({ value: to, at: created_at })),
  ];
  const current = machineStatus(order, machine);
  if (behind.at(-1)?.value === current) behind.pop();
  const place = usualPath[machine].indexOf(current === 'partially_shipped' ? 'preparing' : current);
  return { behind: behind.slice(-3), ahead: place < 0 ? [] : usualPath[machine].slice(place + 1) };
}

/** Buttons name the action, not the state. */
const moveLabels: Record<string, () => string> = {
  'order processing': m.admin_orders_move_order_processing,
  'order completed': m.admin_orders_move_order_completed,
  'order cancelled': m.admin_orders_move_order_cancelled,
  'order returned': m.admin_orders_move_order_returned,
  'payment pending': m.admin_orders_move_payment_pending,
  'payment paid': m.admin_orders_move_payment_paid,
  'payment failed': m.admin_orders_move_payment_failed,
  'payment expired': m.admin_orders_move_payment_expired,
  'payment voided': m.admin_orders_move_payment_voided,
  'payment partially_refunded': m.admin_orders_move_payment_partially_refunded,
  'payment refunded': m.admin_orders_move_payment_refunded,
  'shipping unshipped': m.admin_orders_move_shipping_unshipped,
  'shipping preparing': m.admin_orders_move_shipping_preparing,
  'shipping shipped': m.admin_orders_move_shipping_shipped,
  'shipping arrived': m.admin_orders_move_shipping_arrived,
  'shipping delivered': m.admin_orders_move_shipping_delivered,
  'shipping failed': m.admin_orders_move_shipping_failed,
  'shipping returning': m.admin_orders_move_shipping_returning,
  'shipping returned': m.admin_orders_move_shipping_returned,
  'shipping cancelled': m.admin_orders_move_shipping_cancelled,
};
export const moveLabel = ({ machine, to }: { machine: MachineName; to: string }): string => moveLabels[`${machine} ${to}`]?.() ?? '';

const suggestedMoves: readonly `${MachineName} ${string}`[] = [
  'payment paid',
  'shipping preparing',
  'shipping shipped',
  'shipping delivered',
  'order completed',
  'order processing',
];

/** The primary action: the next suggested move. Cash on delivery is not confirmed before delivery. */
export function nextSuggestedMove(order: OrderForStaff): Move | undefined {
  const isCash = order.payment.kind === 'cod' && order.shipping_status !== 'delivered';
  const names = isCash ? suggestedMoves.filter((name) => name !== 'payment paid') : suggestedMoves;
  return names
    .map((name) => order.moves.find((one) => one.allowed && `${one.machine} ${one.to}` === name))
    .find((one) => one !== undefined);
}

/** Moves that cannot be undone are confirmed first. */
export const needsConfirmation = ({ machine, to }: Move): boolean =>
  to === 'cancelled' || to === 'returned' || to === 'voided' || to === 'paid' || (machine === 'shipping' && to === 'shipped');
