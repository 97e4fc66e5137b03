import type { DemoData, DemoLife, DemoProduct } from './demo-data.ts';
import type { Shopper } from './people.ts';
import type { Draw } from './random.ts';

/** How far an order got. `declined`: its card was; `held`: the bank holds its money; `uncollected`: the parcel was not collected. */
export type OrderOutcome =
  | 'declined'
  | 'held'
  | 'uncollected'
  | 'waiting'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'completed'
  | 'cancelled';

/** An order of the demo before it is written. */
export type PlannedOrder = {
  at: Date;
  shopper: Shopper;
  lines: { sku: string; quantity: number }[];
  delivery: 'home' | 'shop_pickup';
  payment: 'cod' | 'bank_transfer' | 'card';
  outcome: OrderOutcome;
};

const orderCount = 200;
const days = 90;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The relative number of orders in each hour of a day in Taipei, from midnight on. */
const busyHours = [3, 1, 1, 0, 0, 0, 1, 2, 4, 6, 8, 8, 10, 8, 6, 6, 6, 7, 8, 10, 14, 16, 14, 8];
const taipeiOffsetHours = 8;

/** The orders of the last 90 days, slightly more towards today, oldest first. */
export function planOrders(draw: Draw, data: DemoData, shoppers: readonly Shopper[], now: Date): PlannedOrder[] {
  const popular = data.products
    .filter((product) => product.shelf_status === 'on_shelf' && product.type !== 'combo' && !product.is_credit && hasStock(product))
    .map((product) => [product, draw.between(1, 9)] as const);
  const regulars = shoppers.map((shopper, i) => [shopper, i === 0 ? 6 : draw.between(1, 4)] as const);
  const times = Array.from({ length: orderCount }, (_, i) => drawTime(draw, i, now)).sort((a, b) => a.getTime() - b.getTime());
  let onTheWay = 0;
  const orders = times.map((at): PlannedOrder => {
    const shopper = draw.weighted(regulars);
    const payment = draw.happens(0.45) ? ('cod' as const) : ('bank_transfer' as const);
    const outcome = drawOutcome(draw, (now.getTime() - at.getTime()) / dayMs);
    const lines = drawCart(draw, popular, { isMember: shopper.id !== null, isCancelled: outcome === 'cancelled' });
    // Every third order in transit waits at the counter, so that there is always one to show.
    const isCollected = outcome === 'shipped' ? onTheWay++ % 3 === 0 : draw.happens(0.2);
    return { at, shopper, payment, lines, outcome, delivery: isCollected ? 'shop_pickup' : 'home' };
  });
  return withFailures(withinLimits(orders, data.products));
}

/** Orders paid with a card whose money the bank holds until staff collect it. */
export const planHeld = (life: DemoLife, shoppers: readonly Shopper[], now: Date): PlannedOrder[] =>
  life.held.map(({ customer, days_ago, lines }) => {
    const shopper = shoppers.find(({ key }) => key === customer);
    if (!shopper) throw new Error(`the demo has no customer called ${customer}`);
    return { at: new Date(now.getTime() - days_ago * dayMs), shopper, lines, delivery: 'home', payment: 'card', outcome: 'held' };
  });

const hasStock = ({ preorder, items }: DemoProduct): boolean => !preorder || items.some(({ stock }) => stock > 0);

/** Replacement for an item that a customer could not have bought. */
const replacement = 'TH-TEA-004-075';

/**
 * Applies the limits of products to these orders: no customer bought more than allowed, and nothing was shipped
 * before its first shipping day.
 */
function withinLimits(orders: readonly PlannedOrder[], products: readonly DemoProduct[]): PlannedOrder[] {
  const productOf = new Map(products.flatMap((product) => product.items.map(({ sku }) => [sku, product] as const)));
  const bought = new Map<string, number>();
  const allowedLines = ({ sku, quantity }: PlannedOrder['lines'][number], shopper: Shopper) => {
    const { key, max_per_customer, preorder } = productOf.get(sku) ?? {};
    if (preorder) return [];
    if (!max_per_customer) return [{ sku, quantity }];
    const who = `${key} ${shopper.key}`;
    const remaining = Math.min(quantity, max_per_customer - (bought.get(who) ?? 0));
    bought.set(who, (bought.get(who) ?? 0) + remaining);
    return remaining > 0 ? [{ sku, quantity: remaining }] : [];
  };
  return orders.map((order) => {
    const lines = order.lines.flatMap((line) => allowedLines(line, order.shopper));
    return { ...order, lines: lines.length > 0 ? lines : [{ sku: replacement, quantity: 1 }] };
  });
}

/** One of each failure: the newest waiting order had its card declined; a parcel of a returning customer was not collected. */
function withFailures(orders: readonly PlannedOrder[]): PlannedOrder[] {
  const declined = orders.findLast(({ outcome }) => outcome === 'waiting');
  const uncollected = orders.find(
    ({ outcome, delivery, shopper }, i) =>
      outcome === 'shipped' &&
      delivery === 'home' &&
      orders.slice(i + 1).some((later) => later.shopper === shopper && later.outcome !== 'cancelled'),
  );
  return orders.map((order) => {
    if (order === declined) return { ...order, outcome: 'declined', payment: 'card' };
    return order === uncollected ? { ...order, outcome: 'uncollected', payment: 'cod' } : order;
  });
}

/** How many of each SKU are taken by these orders, unless they were cancelled, and by `more`. */
export function reservedStock(orders: readonly PlannedOrder[], more: PlannedOrder['lines']): Map<string, number> {
  const promised = new Map<string, number>();
  for (const { sku, quantity } of [...orders.flatMap((order) => order.lines), ...more])
    promised.set(sku, (promised.get(sku) ?? 0) + quantity);
  for (const { sku, quantity } of orders.filter((order) => order.outcome === 'cancelled').flatMap((order) => order.lines)) {
    promised.set(sku, (promised.get(sku) ?? 0) - quantity);
  }
  return promised;
}

/** The first few were placed within the last hours, so that there are always open tasks. */
function drawTime(draw: Draw, i: number, now: Date): Date {
  if (i < 5) return new Date(now.getTime() - (0.4 + i * 1.7 + draw.next()) * hourMs);
  const daysAgo = Math.floor(days * draw.next() ** 1.2);
  const hour = draw.weighted(busyHours.map((weight, h) => [h, weight] as const));
  const midnight = Math.floor((now.getTime() + taipeiOffsetHours * hourMs) / dayMs) * dayMs - taipeiOffsetHours * hourMs;
  const at = midnight - daysAgo * dayMs + hour * hourMs + draw.next() * hourMs;
  return new Date(at < now.getTime() ? at : at - dayMs);
}

type Buyer = { isMember: boolean; isCancelled: boolean };

/** The items that a cancelled order reserves for a while must be in stock in addition to those of all other orders. */
const neverScarce = 3;

function drawCart(draw: Draw, popular: readonly (readonly [DemoProduct, number])[], buyer: Buyer): PlannedOrder['lines'] {
  const quantity = draw.weighted([
    [1, 5],
    [2, 4],
    [3, 2],
    [4, 1],
  ]);
  const basket = new Map<string, number>();
  for (let i = 0; i < quantity; i++) {
    const product = draw.weighted(popular);
    const { sku, stock } = draw.pick(product.items);
    if ((product.member_only && !buyer.isMember) || (buyer.isCancelled && stock < neverScarce)) continue;
    const quantity = Math.max(
      product.min_order_quantity,
      draw.weighted([
        [1, 7],
        [2, 2],
        [neverScarce, 1],
      ]),
    );
    basket.set(sku, Math.min(quantity, product.max_per_order ?? quantity));
  }
  if (basket.size === 0) return drawCart(draw, popular, buyer);
  return [...basket].map(([sku, quantity]) => ({ sku, quantity }));
}

function drawOutcome(draw: Draw, daysOld: number): OrderOutcome {
  if (daysOld > 12)
    return draw.weighted([
      ['completed', 91],
      ['cancelled', 9],
    ]);
  if (daysOld > 5)
    return draw.weighted([
      ['completed', 40],
      ['delivered', 30],
      ['shipped', 22],
      ['cancelled', 8],
    ]);
  if (daysOld > 1)
    return draw.weighted([
      ['shipped', 36],
      ['preparing', 20],
      ['paid', 18],
      ['waiting', 20],
      ['cancelled', 6],
    ]);
  return draw.weighted([
    ['waiting', 45],
    ['paid', 35],
    ['preparing', 20],
  ]);
}
