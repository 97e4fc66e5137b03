import { CircleAlert, CircleCheck, Clock, CreditCard, type LucideIcon, Package, RotateCcw, Store, Truck, X } from 'lucide-react';
import * as m from '#messages';
import type { MyOrderRow } from '#modules/orders/contract.ts';
import { isCodeKind } from '#shared/payments/page-payments.ts';
import { now } from '../../../clock.ts';

/** The order fields that determine the status line, in lists and on the order's page. */
export type StatusFacts = Pick<
  MyOrderRow,
  | 'status'
  | 'payment_status'
  | 'shipping_status'
  | 'payment_kind'
  | 'delivery'
  | 'deadline'
  | 'pickup_until'
  | 'return_until'
  | 'cancelled_by'
  | 'return_state'
  | 'credits_used'
  | 'due'
  | 'to_give_back'
  | 'currency'
>;
/** Formatters of amounts and times. */
type Wording = {
  moment: (iso: string) => string;
  day: (iso: string) => string;
  number: (amount: number) => string;
  money: (amount: number) => string;
};
/** Icon, label and colour, and a sentence about the next step. */
export type StatusLine = { icon: LucideIcon; word: string; text: string; look: string };

const waiting = 'text-warn';
const moving = 'text-primary-t';
const done = 'text-ok';
const ended = 'text-ink-2';
const line = (icon: LucideIcon, look: string, word: string, text = ''): StatusLine => ({ icon, look, word, text });

/** The status line of an order: the most important of its three statuses. */
export function statusLine(order: StatusFacts, words: Wording): StatusLine {
  const { due, to_give_back } = order;
  if (due > 0) return line(CreditCard, waiting, m.my_orders_owing({ amount: words.money(due) }), m.my_orders_owing_text());
  if (to_give_back > 0 && isOpen(order)) return line(Clock, moving, m.order_confirming_badge(), m.order_differs());
  const statusNow = currentLine(order, words);
  return to_give_back > 0 ? { ...statusNow, text: m.my_orders_giving_back({ amount: words.money(to_give_back) }) } : statusNow;
}

/** Neither paid nor ended. */
const isOpen = ({ status, payment_status }: StatusFacts): boolean =>
  (status === 'pending' || status === 'processing') && !['paid', 'partially_refunded', 'refunded'].includes(payment_status);

function currentLine(order: StatusFacts, words: Wording): StatusLine {
  if (order.status === 'cancelled') return cancelledLine(order, words);
  if (order.status === 'returned') return line(RotateCcw, ended, m.my_orders_returned(), m.my_orders_returned_text());
  return returnLine(order) ?? payingLine(order, words) ?? movingLine(order, words);
}

function cancelledLine({ cancelled_by, credits_used }: StatusFacts, { number }: Wording): StatusLine {
  const why =
    cancelled_by === 'expiry'
      ? m.my_orders_expired_text()
      : cancelled_by === 'customer'
        ? m.my_orders_cancelled_text()
        : m.my_orders_dropped_text();
  return line(X, ended, m.my_orders_cancelled(), credits_used > 0 ? m.my_orders_credits_back({ amount: number(credits_used) }) : why);
}

function returnLine({ return_state }: StatusFacts): StatusLine | undefined {
  if (return_state === 'requested') return line(RotateCcw, waiting, m.my_orders_return_requested(), m.my_orders_return_requested_text());
  if (return_state === 'approved') return line(RotateCcw, moving, m.my_orders_return_approved(), m.my_orders_return_approved_text());
  if (return_state === 'received') return line(RotateCcw, moving, m.my_orders_return_received(), m.my_orders_return_received_text());
  return undefined;
}

function payingLine({ status, payment_status, payment_kind, deadline }: StatusFacts, { moment }: Wording): StatusLine | undefined {
  if (status !== 'pending') return undefined;
  const until = deadline ? m.my_orders_until({ moment: moment(deadline) }) : '';
  if (payment_status === 'expired') return line(CircleAlert, waiting, m.my_orders_late(), m.my_orders_late_text());
  if (payment_status === 'failed') return line(CircleAlert, waiting, m.my_orders_failed(), m.my_orders_failed_text());
  if (payment_status === 'pending' && isCodeKind(payment_kind))
    return line(Clock, waiting, m.my_orders_code(), until || m.my_orders_code_text());
  if (payment_status === 'pending') return line(Clock, moving, m.my_orders_checking(), m.my_orders_checking_text());
  if (payment_status !== 'unpaid') return undefined;
  if (payment_kind === 'bank_transfer') return line(Clock, waiting, m.my_orders_transfer(), until || m.my_orders_transfer_text());
  return line(CreditCard, waiting, m.my_orders_unpaid(), until || m.my_orders_unpaid_text());
}

/** A shop pick-up is ready only once it has arrived. */
function onItsWay({ delivery, payment_kind }: StatusFacts): string {
  if (delivery.kind === 'shop_pickup') return m.my_orders_shipped_to_shop();
  return payment_kind === 'cod' ? m.my_orders_shipped_cod() : m.my_orders_shipped_text();
}

function movingLine(order: StatusFacts, { day }: Wording): StatusLine {
  const { delivery, pickup_until, return_until } = order;
  const place = delivery.store ?? delivery.name;
  const mayReturn = return_until !== null && new Date(return_until) > now();
  const returnable = mayReturn ? m.my_orders_return_until({ day: day(return_until) }) : '';
  switch (order.shipping_status) {
    case 'partially_shipped':
      return line(Truck, moving, m.my_orders_partly(), m.my_orders_partly_text());
    case 'shipped':
      return line(Truck, moving, m.my_orders_shipped(), onItsWay(order));
    case 'arrived':
      return line(
        Store,
        moving,
        delivery.kind === 'shop_pickup' ? m.my_orders_parcel_arrived() : m.my_orders_arrived({ place }),
        pickup_until ? m.my_orders_pickup_until({ day: day(pickup_until) }) : m.my_orders_pickup(),
      );
    case 'delivered':
      return line(CircleCheck, done, order.status === 'completed' ? m.my_orders_done() : m.my_orders_delivered(), returnable);
    case 'failed':
      return line(CircleAlert, waiting, m.my_orders_not_delivered(), m.my_orders_not_delivered_text());
    case 'returning':
    case 'returned':
      return line(RotateCcw, moving, m.my_orders_returning(), m.my_orders_returning_text());
    default:
      return order.status === 'completed'
        ? line(CircleCheck, done, m.my_orders_done(), returnable)
        : line(Package, moving, m.my_orders_packing(), m.my_orders_packing_text());
  }
}

/** Whether the order waits for the shopper's payment. */
export const isToPay = ({ status, payment_status, payment_kind, due }: StatusFacts): boolean =>
  due > 0 ||
  (status === 'pending' &&
    (payment_status === 'unpaid' || payment_status === 'failed' || (payment_status === 'pending' && isCodeKind(payment_kind))) &&
    payment_kind !== 'cod');
