import type { PaymentKind } from '#modules/payments/contract.ts';
import { type DeliveryKind, type DestinationField, missingAtDestination } from '#modules/shipping/contract.ts';
import { isPrimeKind } from '#shared/payments/prime-payments.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { orderTabs } from './contract.ts';
import {
  isNotShipped,
  isSettled,
  isToShip,
  type MachineName,
  machineStatus,
  machines,
  type OrderStatus,
  type PaymentStatus,
  type ShippingRollUp,
  type ShippingStatus,
  type Statuses,
  shippingMachine,
} from './status.ts';

/** Facts that decide which steps are allowed. */
export type OrderFacts = Statuses & {
  payment_kind: PaymentKind | 'free';
  delivery_kind: DeliveryKind;
  grand_total: number;
  /** Payment differs from the total: parcels are held. */
  mismatch: boolean;
  /** The destination is complete. */
  has_destination: boolean;
};

type Stored = Omit<OrderFacts, 'payment_kind' | 'delivery_kind' | 'has_destination'> &
  Destination & {
    payment_method: { kind: PaymentKind | 'free' };
    delivery_method: { kind: DeliveryKind };
  };

type Destination = {
  country: string;
  cvs: object | null;
} & Record<`recipient_${'name' | 'phone' | 'zip' | 'city' | 'district' | 'address'}`, string>;

/** What is still missing before a parcel of this order can go where its delivery takes it. */
export const missingDestination = (kind: DeliveryKind, order: Destination): DestinationField[] =>
  missingAtDestination(kind, order.country, {
    name: order.recipient_name,
    phone: order.recipient_phone,
    zip: order.recipient_zip,
    city: order.recipient_city,
    district: order.recipient_district,
    address: order.recipient_address,
    hasStore: order.cvs !== null,
  });

/** What the rules need to know of a stored order. */
export const toOrderFacts = ({ payment_method, delivery_method, ...order }: Stored): OrderFacts => ({
  status: order.status,
  payment_status: order.payment_status,
  shipping_status: order.shipping_status,
  grand_total: order.grand_total,
  mismatch: order.mismatch,
  has_destination: missingDestination(delivery_method.kind, order).length === 0,
  payment_kind: payment_method.kind,
  delivery_kind: delivery_method.kind,
});

/** The carrier's page of a tracking number, by the template of the order's delivery; undefined: it has none. */
export const trackingLink = (delivery: { tracking_url?: string | null }, trackingNo: string | null | undefined): string | undefined =>
  trackingNo && delivery.tracking_url ? delivery.tracking_url.replaceAll('{no}', encodeURIComponent(trackingNo)) : undefined;

/** Why a step is not open; each code is a sentence of the `order_status` catalogue. */
export type StepRefusal =
  | 'no_such_step'
  | 'already_shipped'
  | 'not_delivered'
  | 'not_paid'
  | 'not_returned'
  | 'order_cancelled'
  | 'not_processing'
  | 'collected_at_delivery'
  | 'only_when_cancelled'
  | 'payment_mismatch'
  | 'no_destination'
  | 'by_the_shop'
  | 'with_the_order'
  | 'only_at_a_shop';

/** Steps without a button: their refusal is not shown. */
const unexpected: ReadonlySet<StepRefusal> = new Set(['by_the_shop', 'with_the_order', 'only_at_a_shop', 'only_when_cancelled']);

export type Move = { machine: MachineName; to: string; refusal: StepRefusal | undefined };

/** Allowed steps, and expected ones with the reason why not. */
export function movesFor(order: OrderFacts): Move[] {
  return (Object.keys(machines) as MachineName[]).flatMap((machine) =>
    findTargets(machine, machineStatus(order, machine))
      .map((to) => ({ machine, to, refusal: stepRefusal(order, machine, to) }))
      .filter(({ refusal }) => !refusal || !unexpected.has(refusal)),
  );
}

/** The steps staff may take with one parcel, independent of the others. */
export const parcelMovesFor = (order: OrderFacts, parcel: ShippingStatus): Move[] =>
  movesFor({ ...order, shipping_status: parcel }).filter(({ machine }) => machine === 'shipping');

/** Why staff may not take this step now; undefined: they may. */
export function stepRefusal(order: OrderFacts, machine: MachineName, to: string): StepRefusal | undefined {
  if (!findTargets(machine, machineStatus(order, machine)).includes(to)) return 'no_such_step';
  if (machine === 'order') return orderStepRefusal(order, to as OrderStatus);
  if (machine === 'payment') return paymentStepRefusal(order, to as PaymentStatus);
  return shippingStepRefusal(order, to as ShippingStatus);
}

function orderStepRefusal(order: OrderFacts, to: OrderStatus): StepRefusal | undefined {
  if (order.status === 'cancelled') return 'by_the_shop';
  if (to === 'cancelled' && !isNotShipped(order.shipping_status)) return 'already_shipped';
  if (to === 'completed' && order.shipping_status !== 'delivered') return 'not_delivered';
  if (to === 'completed' && !isSettled(order)) return 'not_paid';
  if (to === 'returned' && order.shipping_status !== 'returned') return 'not_returned';
  return undefined;
}

function paymentStepRefusal(order: OrderFacts, to: PaymentStatus): StepRefusal | undefined {
  const isCancelled = order.status === 'cancelled';
  // Refund statuses are set by recording a refund.
  if (!['pending', 'paid', 'voided'].includes(to)) return 'by_the_shop';
  if (to === 'pending' && order.payment_kind !== 'bank_transfer') return 'by_the_shop';
  if (to === 'voided') return isCancelled || order.grand_total === 0 ? undefined : 'only_when_cancelled';
  if (isCancelled) return 'order_cancelled';
  // Only the provider can report a charge.
  if (isPrimeKind(order.payment_kind) || order.payment_kind === 'page_card') return 'by_the_shop';
  if (order.payment_kind === 'cod' && order.shipping_status !== 'delivered') return 'collected_at_delivery';
  return undefined;
}

function shippingStepRefusal(order: OrderFacts, to: ShippingStatus): StepRefusal | undefined {
  if (to === 'cancelled') return order.status === 'cancelled' ? undefined : 'with_the_order';
  if (order.shipping_status === 'cancelled') return 'by_the_shop';
  if (to === 'arrived' && order.delivery_kind !== 'shop_pickup' && order.delivery_kind !== 'cvs') return 'only_at_a_shop';
  if ((to === 'preparing' || to === 'shipped') && !order.has_destination) return 'no_destination';
  if (to !== 'shipped') return undefined;
  if (order.status !== 'processing') return 'not_processing';
  if (order.mismatch) return 'payment_mismatch';
  return order.payment_kind === 'cod' || isSettled(order) ? undefined : 'not_paid';
}

export const findTargets = (machine: MachineName, from: string): readonly string[] =>
  (machines[machine] as Readonly<Record<string, readonly string[]>>)[from] ?? [];

export const isMachineState = (machine: MachineName, state: string): boolean => Object.hasOwn(machines[machine], state);

const parcelRank = Object.keys(shippingMachine) as ShippingStatus[];

/** Rolls up the shipping status: the least advanced parcel, ignoring cancelled ones. Without parcels nothing has to be delivered. */
export function rollUp(parcels: readonly ShippingStatus[]): ShippingRollUp {
  if (parcels.length === 0) return 'delivered';
  const live = parcels.filter((status) => status !== 'cancelled');
  const [first] = live;
  if (first === undefined) return 'cancelled';
  if (live.every((status) => status === first)) return first;
  const waiting = live.filter(isToShip);
  if (waiting.length === live.length) return 'preparing';
  return waiting.length > 0 ? 'partially_shipped' : (parcelRank.find((status) => live.some((other) => other === status)) ?? first);
}

type Tab = (typeof orderTabs)[number];
type TabFilter = {
  status?: readonly OrderStatus[];
  payment_status?: readonly PaymentStatus[];
  shipping_status?: readonly ShippingRollUp[];
  /** Something is due or to be given back. */
  open_money?: true;
};

/** The conditions of each tab of the order list. */
export const tabFilters: Readonly<Record<Tab, TabFilter>> = {
  all: {},
  to_pay: { status: ['pending'], payment_status: ['unpaid', 'pending', 'failed', 'expired'] },
  open_money: { open_money: true },
  to_ship: { status: ['processing'], shipping_status: ['unshipped', 'preparing', 'partially_shipped'] },
  shipped: { status: ['processing'], shipping_status: ['shipped', 'delivered', 'failed', 'returning'] },
  at_store: { status: ['processing'], shipping_status: ['arrived'] },
  done: { status: ['completed'] },
  cancelled: { status: ['cancelled', 'returned'] },
};

/** Initial statuses: cash on delivery and free orders are accepted at once, others await payment. */
export function firstStatuses(payment: PaymentKind | 'free', total: number, hasParcels = true): Statuses {
  const isAccepted = payment === 'cod' || total === 0;
  return {
    status: isAccepted ? 'processing' : 'pending',
    payment_status: total === 0 ? 'voided' : 'unpaid',
    shipping_status: hasParcels ? 'unshipped' : 'delivered',
  };
}

/** `261120`: the order's day in the shop's time zone, the prefix of its number. */
export const orderNoPrefix = (at: Date, timeZone: string): string => localDay(at, timeZone).slice(2).replaceAll('-', '');

type AwaitedPayment = {
  payment_status: PaymentStatus;
  payment_method: { kind: PaymentKind | 'free'; expire_minutes: number | null };
};
const isAwaited = ({ payment_status, payment_method: { kind } }: AwaitedPayment): boolean =>
  kind !== 'cod' && ['unpaid', 'pending', 'failed'].includes(payment_status);

/** When the time to pay ends that begins `from` then; null: it does not end. */
export const paymentDeadline = (order: AwaitedPayment, from: Date): Date | null =>
  order.payment_method.expire_minutes !== null && isAwaited(order)
    ? new Date(from.getTime() + order.payment_method.expire_minutes * 60_000)
    : null;

/** Until when an order can be paid, as its buyer reads it: the end of the code that it waits for, else of its time to pay; null: no end. */
export const payUntil = (order: AwaitedPayment & { pay_until: Date | null; expires_at: Date | null }): Date | null =>
  isAwaited(order) ? (order.pay_until ?? order.expires_at) : null;

/** Reminder time before expiry: a day, or the last third of a shorter time. */
export const reminder = { longestMs: 24 * 3_600_000, shareOfTime: 3, shortestTimeMs: 3 * 3_600_000 } as const;

/** Time of the reminder before `until`; null for deadlines too short for one, such as a card's half hour. */
export function remindAt({ created_at, until }: { created_at: Date; until: Date }): Date | null {
  const time = until.getTime() - created_at.getTime();
  if (time < reminder.shortestTimeMs) return null;
  return new Date(until.getTime() - Math.min(reminder.longestMs, time / reminder.shareOfTime));
}

/** The credits an order still earns when part of what was paid for its items went back, rounded down. Minor units. */
export const rewardLeft = (reward: number, { rewarded, refunded }: { rewarded: number; refunded: number }): number =>
  rewarded <= 0 ? reward : Math.floor((reward * Math.max(0, rewarded - refunded)) / rewarded);
