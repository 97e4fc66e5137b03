import { CircleCheck, CircleX, Clock, CreditCard, type LucideIcon, Package, RotateCcw, Truck, Wallet } from 'lucide-react';
import * as m from '#messages';
import type { OrderForShopper } from '#modules/orders/contract.ts';
import { isCodeKind, isPageKind } from '#shared/payments/page-payments.ts';
import { isPrimeKind, isWalletKind } from '#shared/payments/prime-payments.ts';

/** The stage of an order as shoppers see it, derived from its three statuses. */
type Stage =
  | 'unpaid'
  | 'failed'
  | 'bank'
  | 'wallet'
  | 'confirming'
  | 'differs'
  | 'waiting'
  | 'reported'
  | 'code'
  | 'owing'
  | 'packing'
  | 'paid'
  | 'shipped'
  | 'to_shop'
  | 'ready'
  | 'undelivered'
  | 'coming_back'
  | 'came_back'
  | 'done'
  | 'refunded'
  | 'cancelled'
  | 'returned';

export function stageOf({ status, payment_status, shipping_status, payment, delivery, due, to_give_back }: OrderForShopper): Stage {
  if (status === 'cancelled' || status === 'returned') return status;
  if (due > 0) return 'owing';
  if (payment_status === 'refunded') return 'refunded';
  if (status === 'completed' || shipping_status === 'delivered') return 'done';
  const carried = carriedStage(shipping_status, delivery.kind);
  if (carried) return carried;
  if (payment_status === 'paid' || payment_status === 'partially_refunded') return 'paid';
  // More came in than was asked for: staff decide before it counts as paid.
  if (to_give_back > 0) return 'differs';
  if (payment.kind === 'cod' || payment.kind === 'free') return 'packing';
  if (payment_status === 'failed') return 'failed';
  if (payment.at_bank) return isWalletKind(payment.kind) ? 'wallet' : 'bank';
  if (isCodeKind(payment.kind)) return payment_status === 'unpaid' ? 'unpaid' : 'code';
  if (isOnline(payment.kind)) return payment_status === 'unpaid' ? 'unpaid' : 'confirming';
  return payment_status === 'pending' ? 'reported' : 'waiting';
}

const isOnline = (kind: string): boolean => isPrimeKind(kind) || isPageKind(kind);

/** The stage of shipped parcels; a pick-up is ready when the shop or store has it. */
function carriedStage(status: OrderForShopper['shipping_status'], kind: OrderForShopper['delivery']['kind']): Stage | undefined {
  if (status === 'arrived') return 'ready';
  if (status === 'shipped' || status === 'partially_shipped') return kind === 'shop_pickup' ? 'to_shop' : 'shipped';
  if (status === 'failed') return 'undelivered';
  if (status === 'returning') return 'coming_back';
  return status === 'returned' ? 'came_back' : undefined;
}

type Look = { badge: () => string; title: () => string; icon: LucideIcon; look: string };
const moving = 'bg-primary-w text-primary-t';
const ended = 'bg-mist text-ink-2';

/** Icon, label and colour: never colour alone. */
export const stages: Record<Stage, Look> = {
  unpaid: { badge: m.order_unpaid_badge, title: m.order_unpaid, icon: CreditCard, look: 'bg-warn-w text-warn' },
  failed: { badge: m.order_failed_badge, title: m.order_failed, icon: CircleX, look: 'bg-error-w text-error' },
  bank: { badge: m.order_bank_badge, title: m.order_bank_title, icon: CreditCard, look: 'bg-warn-w text-warn' },
  wallet: { badge: m.order_bank_badge, title: m.order_wallet_title, icon: Wallet, look: 'bg-warn-w text-warn' },
  confirming: { badge: m.order_confirming_badge, title: m.order_confirming, icon: Clock, look: moving },
  differs: { badge: m.order_confirming_badge, title: m.order_differs, icon: Clock, look: moving },
  waiting: { badge: m.order_waiting_badge, title: m.order_waiting, icon: Clock, look: 'bg-warn-w text-warn' },
  reported: { badge: m.order_reported_badge, title: m.order_reported, icon: Clock, look: moving },
  code: { badge: m.order_code_badge, title: m.order_code_title, icon: Clock, look: 'bg-warn-w text-warn' },
  owing: { badge: m.order_owing, title: m.order_owing, icon: CreditCard, look: 'bg-warn-w text-warn' },
  packing: { badge: m.order_cod_badge, title: m.order_cod, icon: Package, look: moving },
  paid: { badge: m.order_paid_badge, title: m.order_paid, icon: CircleCheck, look: 'bg-ok-w text-ok' },
  shipped: { badge: m.order_shipped_badge, title: m.order_shipped, icon: Truck, look: moving },
  ready: { badge: m.order_ready_badge, title: m.order_ready, icon: Package, look: 'bg-ok-w text-ok' },
  to_shop: { badge: m.order_to_shop_badge, title: m.order_to_shop, icon: Truck, look: moving },
  undelivered: { badge: m.order_undelivered_badge, title: m.order_undelivered, icon: CircleX, look: 'bg-warn-w text-warn' },
  coming_back: { badge: m.order_coming_back_badge, title: m.order_coming_back, icon: RotateCcw, look: ended },
  came_back: { badge: m.order_came_back_badge, title: m.order_came_back, icon: RotateCcw, look: ended },
  done: { badge: m.order_done_badge, title: m.order_done, icon: CircleCheck, look: 'bg-ok-w text-ok' },
  refunded: { badge: m.order_refunded_badge, title: m.order_refunded, icon: RotateCcw, look: ended },
  cancelled: { badge: m.order_cancelled_badge, title: m.order_cancelled, icon: CircleX, look: ended },
  returned: { badge: m.order_returned_badge, title: m.order_returned, icon: RotateCcw, look: ended },
};

export type Step = { label: string; text: string; state: 'done' | 'now' | 'next' };

/** The four steps of an order with its progress; none for an ended one. `placedAt` is formatted. */
export function buildSteps(order: OrderForShopper, stage: Stage, placedAt: string): Step[] {
  if (stage === 'cancelled' || stage === 'returned' || stage === 'refunded' || stage === 'coming_back' || stage === 'came_back') return [];
  const now = {
    ...{ unpaid: 1, failed: 1, bank: 1, wallet: 1, confirming: 1, differs: 1, waiting: 1, reported: 1, code: 1, owing: 1 },
    ...{ packing: 2, paid: 2, shipped: 3, to_shop: 3, ready: 3, undelivered: 3, done: 4 },
  }[stage];
  const steps = [
    { label: m.order_step_placed(), text: placedAt },
    stage === 'differs' ? { label: m.order_step_differs(), text: m.order_step_differs_text() } : paymentStep(order, now > 1),
    { label: m.order_step_packing(), text: now < 3 ? m.order_step_packing_text() : '' },
    arrivalStep(order, now < 3 || stage === 'to_shop'),
  ];
  return steps.map((step, at) => ({ ...step, state: at < now ? 'done' : at === now ? 'now' : 'next' }));
}

function paymentStep({ payment: { kind } }: OrderForShopper, isPaid: boolean): Omit<Step, 'state'> {
  if (kind === 'cod') return { label: m.order_step_cod(), text: '' };
  if (kind === 'free') return { label: m.order_free_payment(), text: '' };
  if (isPaid) return { label: isOnline(kind) ? m.order_step_card_paid() : m.order_step_paid(), text: '' };
  return { label: isOnline(kind) ? m.order_step_card() : m.order_step_waiting(), text: m.order_step_waiting_text() };
}

/** Where and how it is handed over, shown until it is on its way. */
function arrivalStep({ delivery }: OrderForShopper, isAhead: boolean): Omit<Step, 'state'> {
  const handover = (label: string, text: string) => ({ label, text: isAhead ? text : '' });
  if (delivery.kind === 'shop_pickup') return handover(m.order_step_pickup(), m.order_step_pickup_text());
  if (delivery.kind !== 'cvs') return handover(m.order_step_home(), m.order_step_home_text());
  return handover(
    delivery.store ? m.order_step_store_named({ name: delivery.store.name }) : m.order_step_store(),
    m.order_step_store_text(),
  );
}
