import { machine } from '#shared/machine.ts';

/** The order's three machines. Screens, tests and SQL read these tables. */
export const orderMachine = machine({
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled', 'returned'],
  completed: ['returned'],
  // Only late money reopens an order, and only an expired one.
  cancelled: ['processing'],
  returned: [],
});
export type OrderStatus = keyof typeof orderMachine;

export const paymentMachine = machine({
  unpaid: ['pending', 'paid', 'failed', 'expired', 'voided'],
  pending: ['paid', 'failed', 'expired', 'voided'],
  paid: ['partially_refunded', 'refunded'],
  // Back to unpaid when another method was chosen.
  failed: ['unpaid', 'pending', 'paid', 'expired', 'voided'],
  expired: ['paid', 'voided'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
  voided: [],
});
export type PaymentStatus = keyof typeof paymentMachine;

export const shippingMachine = machine({
  unshipped: ['preparing', 'shipped', 'cancelled'],
  preparing: ['unshipped', 'shipped', 'cancelled'],
  shipped: ['arrived', 'delivered', 'failed'],
  arrived: ['delivered', 'failed'],
  delivered: ['returning'],
  failed: ['shipped', 'returned'],
  returning: ['returned', 'delivered'],
  returned: [],
  // With the order that late money opens again.
  cancelled: ['unshipped'],
});
export type ShippingStatus = keyof typeof shippingMachine;

/** Order level only: some parcels are shipped and some are not. */
export type ShippingRollUp = ShippingStatus | 'partially_shipped';

export const machines = { order: orderMachine, payment: paymentMachine, shipping: shippingMachine } as const;
export type MachineName = keyof typeof machines;

/** The order's three statuses as a row or a view contains them. */
export type Statuses = { status: OrderStatus; payment_status: PaymentStatus; shipping_status: ShippingRollUp };

export const machineStatus = (order: Statuses, machine: MachineName): string =>
  machine === 'order' ? order.status : machine === 'payment' ? order.payment_status : order.shipping_status;

/** Neither completed nor ended otherwise. */
export const isOpenOrder = (status: OrderStatus): boolean => status === 'pending' || status === 'processing';

/** Not paid: becomes void when the order is cancelled. */
export const isOpenPayment = (status: PaymentStatus): boolean => ['unpaid', 'pending', 'failed', 'expired'].includes(status);

/** Paid and not wholly refunded. */
export const isPaid = (status: PaymentStatus): boolean => status === 'paid' || status === 'partially_refunded';

/** Paid once, also when all of it was refunded since. */
export const wasPaid = (status: PaymentStatus): boolean => isPaid(status) || status === 'refunded';

/** Paid, or free. */
export const isSettled = ({ payment_status, grand_total }: { payment_status: PaymentStatus; grand_total: number }): boolean =>
  isPaid(payment_status) || (payment_status === 'voided' && grand_total === 0);

/** Waits to be shipped. */
export const isToShip = (shipping: ShippingRollUp): boolean => shipping === 'unshipped' || shipping === 'preparing';

/** No parcel has been shipped. */
export const isNotShipped = (shipping: ShippingRollUp): boolean => isToShip(shipping) || shipping === 'cancelled';

/** Has neither reached its buyer nor turned back; also before it was handed over. */
export const isOnItsWay = (parcel: ShippingStatus): boolean => isToShip(parcel) || parcel === 'shipped' || parcel === 'arrived';

/** Items, recipient and delivery may change. */
export const isEditable = ({ status, shipping_status }: Pick<Statuses, 'status' | 'shipping_status'>): boolean =>
  isOpenOrder(status) && isToShip(shipping_status);

/** The state to which the last step may be undone; undefined when it had irreversible effects such as a mail. */
export const undoTo = ({ machine, from, to }: { machine: MachineName; from: string; to: string }): string | undefined =>
  machine === 'shipping' && ((from === 'unshipped' && to === 'preparing') || (from === 'preparing' && to === 'unshipped'))
    ? from
    : undefined;
