import { type Minor, times } from '#shared/money.ts';

/** An item that made-up orders sell; `name` is JSON, weight in grams. */
export type Seller = { id: number; product_id: number; sku: string; price: Minor; cost_price: Minor; weight_g: number; name: string };

/** What all made-up orders of one run have in common. `now` and `span` in milliseconds. */
export type Plan = { orders: number; customers: number; now: number; span: number; sellers: readonly Seller[] };

/** One made-up order. `at` in milliseconds; `customer` counts from 0, null is a guest; `pieces[i]` of `items[i]`; money in minor units. */
export type MadeOrder = {
  n: number;
  at: number;
  customer: number | null;
  byTransfer: boolean;
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  payment: 'unpaid' | 'paid' | 'voided';
  shipping: 'unshipped' | 'shipped' | 'delivered' | 'cancelled';
  items: Seller[];
  pieces: number[];
  goods: number;
  quantity: number;
  /** Its history and stock have a row for each step; older orders have the last state only, as from another shop. */
  isRecent: boolean;
};

export const shippingFee = 60;
export const mostLines = 3;
const dayMs = 86_400_000;
const recentMs = 90 * dayMs;

/** A number from 0 to 1 that depends on `n` and `salt` only: every table is written by a pass of its own over the same orders. */
function chance(n: number, salt: number): number {
  let mixed = Math.imul(n ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

/** The orders of a plan, oldest first, with more of them in the last months; the same at every call. */
export function* madeOrders(plan: Plan): Generator<MadeOrder> {
  for (let n = 0; n < plan.orders; n += 1) yield madeOrder(plan, n);
}

function madeOrder(plan: Plan, n: number): MadeOrder {
  const { orders, customers, now, span } = plan;
  const at = Math.round(now - span * ((orders - n - chance(n, 1)) / orders) ** 1.5 - 60_000);
  const byTransfer = n % 3 === 0;
  const status = statusOf({ age: now - at, luck: chance(n, 2), byTransfer });
  const { items, pieces } = basket(plan, n);
  let goods = 0;
  let quantity = 0;
  for (const [i, item] of items.entries()) {
    const count = pieces[i] ?? 0;
    goods += times(item.price, count);
    quantity += count;
  }
  return {
    n,
    at,
    customer: n % 10 < 7 ? Math.floor(chance(n, 3) * customers) : null,
    byTransfer,
    ...status,
    items,
    pieces,
    goods,
    quantity,
    isRecent: now - at < recentMs,
  };
}

type States = Pick<MadeOrder, 'status' | 'payment' | 'shipping'>;

/** The states that its age leads to. */
function statusOf({ age, luck, byTransfer }: { age: number; luck: number; byTransfer: boolean }): States {
  if (luck < 0.07) return { status: 'cancelled', payment: 'voided', shipping: 'cancelled' };
  if (age > 9 * dayMs) return { status: 'completed', payment: 'paid', shipping: 'delivered' };
  if (age < 3 * dayMs && luck < 0.6 && byTransfer) return { status: 'pending', payment: 'unpaid', shipping: 'unshipped' };
  return { status: 'processing', payment: byTransfer ? 'paid' : 'unpaid', shipping: luck > 0.6 ? 'shipped' : 'unshipped' };
}

/** One to three different items, one or two of each. */
function basket({ sellers }: Plan, n: number): { items: Seller[]; pieces: number[] } {
  const size = chance(n, 4);
  const lines = size < 0.5 ? 1 : size < 0.8 ? 2 : mostLines;
  const items: Seller[] = [];
  const pieces: number[] = [];
  for (let k = 1; k <= lines; k += 1) {
    const item = sellers[(n * 7919 + k * 104_729) % sellers.length];
    if (!item || items.includes(item)) continue;
    items.push(item);
    pieces.push(chance(n, 4 + k) < 0.5 ? 1 : 2);
  }
  return { items, pieces };
}
