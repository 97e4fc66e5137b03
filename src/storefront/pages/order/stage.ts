import { CircleCheck, CircleX, Clock, CreditCard, type LucideIcon, Package, RotateCcw, Truck } from 'lucide-react';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';

/** Where an order stands, as a shopper sees it: one word out of three statuses. */
type Stage = 'unpaid' | 'confirming' | 'waiting' | 'packing' | 'paid' | 'shipped' | 'ready' | 'done' | 'cancelled' | 'returned';

export function stageOf({ status, payment_status, shipping_status, payment, delivery }: OrderForShopper): Stage {
  if (status === 'cancelled' || status === 'returned') return status;
  if (status === 'completed' || shipping_status === 'delivered') return 'done';
  if (shipping_status === 'arrived' || (shipping_status === 'shipped' && delivery.kind === 'shop_pickup')) return 'ready';
  if (shipping_status === 'shipped' || shipping_status === 'partially_shipped') return 'shipped';
  if (payment_status === 'paid') return 'paid';
  if (payment.kind === 'cod' || payment.kind === 'free') return 'packing';
  if (payment_status === 'failed' || (payment.kind === 'card' && payment_status === 'unpaid')) return 'unpaid';
  return payment_status === 'pending' ? 'confirming' : 'waiting';
}

type Look = { badge: () => string; title: () => string; icon: LucideIcon; look: string };
const moving = 'bg-primary-w text-primary-t';
const ended = 'bg-mist text-ink-2';

/** Icon, word and colour together: the state is never said by colour alone. */
export const stages: Record<Stage, Look> = {
  unpaid: { badge: m.order_unpaid_badge, title: m.order_unpaid, icon: CreditCard, look: 'bg-warn-w text-warn' },
  confirming: { badge: m.order_confirming_badge, title: m.order_confirming, icon: Clock, look: moving },
  waiting: { badge: m.order_waiting_badge, title: m.order_waiting, icon: Clock, look: 'bg-warn-w text-warn' },
  packing: { badge: m.order_cod_badge, title: m.order_cod, icon: Package, look: moving },
  paid: { badge: m.order_paid_badge, title: m.order_paid, icon: CircleCheck, look: 'bg-ok-w text-ok' },
  shipped: { badge: m.order_shipped_badge, title: m.order_shipped, icon: Truck, look: moving },
  ready: { badge: m.order_ready_badge, title: m.order_ready, icon: Package, look: 'bg-ok-w text-ok' },
  done: { badge: m.order_done_badge, title: m.order_done, icon: CircleCheck, look: 'bg-ok-w text-ok' },
  cancelled: { badge: m.order_cancelled_badge, title: m.order_cancelled, icon: CircleX, look: ended },
  returned: { badge: m.order_returned_badge, title: m.order_returned, icon: RotateCcw, look: ended },
};

export type Step = { label: string; text: string; state: 'done' | 'now' | 'next' };

/** The four steps of an order and how far it is; none for one that has ended. `placedAt` is worded already. */
export function stepsOf(order: OrderForShopper, stage: Stage, placedAt: string): Step[] {
  if (stage === 'cancelled' || stage === 'returned') return [];
  const isCod = order.payment.kind === 'cod';
  const isPickup = order.delivery.kind === 'shop_pickup';
  const now = { unpaid: 1, confirming: 1, waiting: 1, packing: 2, paid: 2, shipped: 3, ready: 3, done: 4 }[stage];
  const second = isCod
    ? { label: m.order_step_cod(), text: '' }
    : now > 1
      ? { label: order.payment.kind === 'card' ? m.order_step_card_paid() : m.order_step_paid(), text: '' }
      : { label: order.payment.kind === 'card' ? m.order_step_card() : m.order_step_waiting(), text: m.order_step_waiting_text() };
  const steps = [
    { label: m.order_step_placed(), text: placedAt },
    second,
    { label: m.order_step_packing(), text: '' },
    isPickup ? { label: m.order_step_pickup(), text: now < 3 ? m.order_step_pickup_text() : '' } : { label: m.order_step_home(), text: '' },
  ];
  return steps.map((step, at) => ({ ...step, state: at < now ? 'done' : at === now ? 'now' : 'next' }));
}
