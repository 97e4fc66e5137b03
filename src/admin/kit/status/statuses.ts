import {
  CalendarClock,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleOff,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  ClockAlert,
  EyeOff,
  Hourglass,
  type LucideIcon,
  Package,
  PackageCheck,
  PackageMinus,
  PackageOpen,
  PackagePlus,
  PackageX,
  PencilLine,
  RotateCcw,
  Store,
  Ticket,
  TicketCheck,
  TicketX,
  Truck,
  Undo2,
} from 'lucide-react';
import * as m from '#messages';
import type { ShelfStatus } from '#modules/catalog/contract.ts';
import type { OrderRow } from '#modules/orders/contract.ts';
import type { OfferRow, TicketRow } from '#modules/pricing/contract.ts';

export type Tone = 'go' | 'ok' | 'wait' | 'bad' | 'back' | 'off';
/** `isUrgent`: staff must act, so it has a background in tables too. `short` is for columns whose heading names the subject. */
export type Status = { tone: Tone; icon: LucideIcon; word: () => string; short?: () => string; isUrgent?: boolean };

export const orderStatuses: Record<OrderRow['status'], Status> = {
  pending: { tone: 'wait', icon: CircleDashed, word: m.admin_status_order_pending, isUrgent: true },
  processing: { tone: 'go', icon: CircleDot, word: m.admin_status_order_processing },
  completed: { tone: 'ok', icon: CircleCheck, word: m.admin_status_order_completed },
  cancelled: { tone: 'off', icon: CircleSlash, word: m.admin_status_order_cancelled },
  returned: { tone: 'back', icon: Undo2, word: m.admin_status_order_returned },
};

export const paymentStatuses: Record<OrderRow['payment_status'], Status> = {
  unpaid: { tone: 'wait', icon: Circle, word: m.admin_status_payment_unpaid },
  pending: { tone: 'go', icon: Hourglass, word: m.admin_status_payment_pending, short: m.admin_status_payment_pending_short },
  paid: { tone: 'ok', icon: CircleCheck, word: m.admin_status_payment_paid },
  failed: { tone: 'bad', icon: CircleX, word: m.admin_status_payment_failed, short: m.admin_status_payment_failed_short, isUrgent: true },
  expired: {
    tone: 'bad',
    icon: ClockAlert,
    word: m.admin_status_payment_expired,
    short: m.admin_status_payment_expired_short,
    isUrgent: true,
  },
  partially_refunded: { tone: 'back', icon: CircleMinus, word: m.admin_status_payment_partially_refunded },
  refunded: { tone: 'back', icon: RotateCcw, word: m.admin_status_payment_refunded },
  voided: { tone: 'off', icon: CircleOff, word: m.admin_status_payment_voided },
};
const freeOfCharge: Status = { tone: 'off', icon: CircleOff, word: m.admin_status_payment_free };

export const shippingStatuses: Record<OrderRow['shipping_status'], Status> = {
  unshipped: { tone: 'wait', icon: Package, word: m.admin_status_shipping_unshipped },
  preparing: { tone: 'go', icon: PackageOpen, word: m.admin_status_shipping_preparing },
  partially_shipped: { tone: 'go', icon: PackagePlus, word: m.admin_status_shipping_partially_shipped },
  shipped: { tone: 'go', icon: Truck, word: m.admin_status_shipping_shipped },
  arrived: { tone: 'go', icon: Store, word: m.admin_status_shipping_arrived },
  delivered: { tone: 'ok', icon: PackageCheck, word: m.admin_status_shipping_delivered },
  failed: {
    tone: 'bad',
    icon: PackageX,
    word: m.admin_status_shipping_failed,
    short: m.admin_status_shipping_failed_short,
    isUrgent: true,
  },
  returning: { tone: 'back', icon: Undo2, word: m.admin_status_shipping_returning },
  returned: { tone: 'back', icon: PackageMinus, word: m.admin_status_shipping_returned },
  cancelled: { tone: 'off', icon: CircleSlash, word: m.admin_status_shipping_cancelled, short: m.admin_status_shipping_cancelled_short },
};
const atShop: Partial<Record<OrderRow['shipping_status'], Status>> = {
  delivered: { ...shippingStatuses.delivered, word: m.admin_status_shipping_picked_up },
  failed: { tone: 'bad', icon: PackageX, word: m.admin_status_shipping_not_collected, isUrgent: true },
};

export const shelfStatuses: Record<ShelfStatus, Status> = {
  draft: { tone: 'off', icon: PencilLine, word: m.admin_status_shelf_draft },
  on_shelf: { tone: 'ok', icon: CircleCheck, word: m.admin_status_shelf_on_shelf },
  off_shelf: { tone: 'off', icon: EyeOff, word: m.admin_status_shelf_off_shelf },
};

/** Offers and coupon campaigns. */
export const offerStatuses: Record<OfferRow['state'], Status> = {
  draft: { tone: 'off', icon: PencilLine, word: m.admin_promotion_state_draft },
  scheduled: { tone: 'go', icon: CalendarClock, word: m.admin_promotion_state_scheduled },
  active: { tone: 'ok', icon: CirclePlay, word: m.admin_promotion_state_active },
  paused: { tone: 'wait', icon: CirclePause, word: m.admin_promotion_state_paused },
  ended: { tone: 'off', icon: CircleStop, word: m.admin_promotion_state_ended },
};

export const ticketStatuses: Record<TicketRow['state'], Status> = {
  unused: { tone: 'go', icon: Ticket, word: m.admin_promotion_ticket_unused },
  used: { tone: 'ok', icon: TicketCheck, word: m.admin_promotion_ticket_used },
  expired: { tone: 'off', icon: TicketX, word: m.admin_promotion_ticket_expired },
};

/** `voided` has two labels: nothing was due, or the order was cancelled before it was paid. */
export const findPaymentStatus = (status: OrderRow['payment_status'], grandTotal: number): Status =>
  status === 'voided' && grandTotal === 0 ? freeOfCharge : paymentStatuses[status];

/** What is collected at the shop is picked up, not delivered. */
export const findShippingStatus = (status: OrderRow['shipping_status'], kind: OrderRow['shipping_kind']): Status =>
  (kind === 'shop_pickup' && atShop[status]) || shippingStatuses[status];
