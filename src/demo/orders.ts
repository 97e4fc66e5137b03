import { insertOrderedCart } from '#modules/cart/index.ts';
import { importOrder } from '#modules/orders/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { inLocale } from '#shared/locale.ts';
import type { DemoOrderTexts } from './demo-data.ts';
import type { PlannedOrder } from './order-plan.ts';
import type { Clerk } from './people.ts';
import { type Ids, requireId } from './products.ts';
import type { Draw } from './random.ts';
import type { Methods } from './shop-settings.ts';

type ImportedOrder = Parameters<typeof importOrder>[1];
type Step = NonNullable<ImportedOrder['steps']>[number];
/** A step, and its hours after the previous one. */
type Planned = Omit<Step, 'at'> & { hours: number };

/** Long enough to be shown: by default a card order expires after half an hour. */
const declinedWaitsMs = 3 * 24 * 3_600_000;
/** Between the order and its charge. */
const cardTypedMs = 2_000;

export type SeedContext = { items: Ids; methods: Methods; clerk: Clerk; texts: DemoOrderTexts; now: Date };

/** Writes the planned orders by the same steps as real ones: reserved, paid, shipped, with a legal history. */
export async function seedOrders(
  tx: Tx,
  orders: readonly PlannedOrder[],
  draw: Draw,
  around: SeedContext,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  for (const [i, order] of orders.entries()) {
    const cart_id = randomId();
    await insertOrderedCart(tx, {
      id: cart_id,
      customer_id: order.shopper.id,
      guest_key_hash: null,
      locale: order.shopper.locale,
      created_at: order.at,
    });
    await importOrder(tx, { ...toImportedOrder(order, draw, around), cart_id });
    onProgress(i + 1, orders.length);
  }
}

const declinedAt = (at: Date, now: Date): NonNullable<ImportedOrder['declined']> => ({
  ...{ at: new Date(at.getTime() + cardTypedMs), code: '10003', message: 'Card Error' },
  waits_until: new Date(now.getTime() + declinedWaitsMs),
});

const heldAt = (at: Date): NonNullable<ImportedOrder['held']> => ({
  at: new Date(at.getTime() + cardTypedMs),
  ...{ trade_id: `DEMO${at.getTime()}`, last_four: '4242', brand: 'visa' },
});

function toImportedOrder(
  order: PlannedOrder,
  draw: Draw,
  { items, methods, clerk, texts, now }: SeedContext,
): Omit<ImportedOrder, 'cart_id'> {
  const { id, email, locale, name, phone, zip, city, district, address } = order.shopper;
  const person = { name, phone, zip, city, district, address };
  return {
    created_at: order.at,
    locale,
    customer_id: id,
    orderer: { ...person, email },
    recipient: person,
    customer_note: draw.happens(0.15) ? inLocale(draw.pick(texts.notes), locale) : '',
    lines: order.lines.map(({ sku, quantity }) => ({ product_item_id: requireId(items, sku), quantity })),
    delivery_method_id: methods[order.delivery],
    payment_method_id: methods[order.payment],
    ads_tracking: {},
    ...(order.outcome === 'declined' && { declined: declinedAt(order.at, now) }),
    ...(order.outcome === 'held' && { held: heldAt(order.at) }),
    steps: timed(planSteps(order, draw, clerk, texts), order.at, now),
  };
}

/** Assigns times to the steps; for an order too recent for the usual intervals they are shortened. */
function timed(steps: readonly Planned[], start: Date, now: Date): Step[] {
  const hours = steps.reduce((sum, step) => sum + step.hours, 0);
  const hourMs = Math.min(3_600_000, ((now.getTime() - start.getTime()) * 0.95) / Math.max(hours, 1));
  let at = start.getTime();
  return steps.map(({ hours: pause, ...step }) => {
    at += pause * hourMs;
    return { ...step, at: new Date(at) };
  });
}

function planSteps(order: PlannedOrder, draw: Draw, { id, name }: Clerk, texts: DemoOrderTexts): Planned[] {
  const by = { kind: 'staff', id, name } as const;
  const { outcome, payment } = order;
  if (outcome === 'cancelled') return [cancelled(order, draw, by, texts)];
  const reported: Planned[] =
    payment === 'bank_transfer' && draw.happens(0.5) ? [{ machine: 'payment', to: 'pending', hours: draw.between(1, 20) }] : [];
  if (outcome === 'waiting' || outcome === 'declined' || outcome === 'held') return reported;
  const paid: Planned = { machine: 'payment', to: 'paid', hours: draw.between(1, 8), by };
  const before = payment === 'bank_transfer' ? [...reported, paid] : [];
  const steps = [...before, ...shippingSteps(order, draw, by)].slice(0, before.length + reached(order));
  const collected = payment === 'cod' && (outcome === 'delivered' || outcome === 'completed') ? [{ ...paid, hours: 1 }] : [];
  return [...steps, ...collected, ...(outcome === 'completed' ? [{ machine: 'order' as const, to: 'completed', hours: 7 * 24 }] : [])];
}

/** The steps from preparing to delivery; a parcel to a store arrives there first. */
function shippingSteps({ delivery, outcome }: PlannedOrder, draw: Draw, by: Step['by']): Planned[] {
  const steps: Planned[] = [
    { machine: 'shipping', to: 'preparing', hours: draw.between(2, 12), by },
    {
      machine: 'shipping',
      to: 'shipped',
      hours: draw.between(2, 20),
      by,
      ...(delivery === 'home' ? { tracking_no: String(draw.between(10 ** 9, 10 ** 10 - 1)) } : {}),
    },
    { machine: 'shipping', to: outcome === 'uncollected' ? 'failed' : 'delivered', hours: draw.between(20, 46) },
  ];
  if (delivery === 'shop_pickup') steps.splice(2, 0, { machine: 'shipping', to: 'arrived', hours: draw.between(1, 4), by });
  return steps;
}

/** How many shipping steps the order has completed. */
function reached({ outcome, delivery }: PlannedOrder): number {
  if (outcome === 'paid') return 0;
  if (outcome === 'preparing') return 1;
  return (outcome === 'shipped' ? 2 : 3) + (delivery === 'shop_pickup' ? 1 : 0);
}

function cancelled({ payment, shopper }: PlannedOrder, draw: Draw, by: Step['by'], { cancel_reasons }: DemoOrderTexts): Planned {
  const unpaid = cancel_reasons.at(-1);
  if (payment === 'bank_transfer' && unpaid && draw.happens(0.6))
    return { machine: 'order', to: 'cancelled', hours: 72, reason: unpaid.tw };
  return {
    machine: 'order',
    to: 'cancelled',
    hours: draw.between(1, 10),
    by,
    reason: inLocale(draw.pick(cancel_reasons.slice(0, -1)), shopper.locale),
  };
}
