import { localDay } from '#shared/time/time-zone.ts';
import type { Rows, Value } from './binary-values.ts';
import { type MadeOrder, madeOrders, mostLines, type Plan, type Seller, shippingFee } from './made-orders.ts';

/** The first free id of each table, and of the numbers of orders. */
export type FirstIds = { order: number; number: number; line: number; parcel: number; payment: number; customer: number };
type Method = { id: number; json: string };
/** What names and addresses are made of; `%s` in the address is the number. */
export type BuyerWords = Record<'guest' | 'zip' | 'city' | 'district' | 'address', string> &
  Record<'surnames' | 'given_names', readonly string[]>;

/** What the rows need beside the plan. */
export type MadeShop = {
  plan: Plan;
  words: BuyerWords;
  ids: FirstIds;
  currency: string;
  zone: string;
  delivery: Method;
  transfer: Method;
  cod: Method;
};

const hour = 3_600_000;
const day = 24 * hour;

const quarter = 900_000;
/** The shop's day of a moment. Time zones differ by quarters of an hour, and the formatter is slow. */
function dayOf(zone: string): (ms: number) => string {
  const known = new Map<number, string>();
  return (ms) => {
    const slot = Math.floor(ms / quarter);
    const found = known.get(slot) ?? localDay(new Date(slot * quarter), zone);
    known.set(slot, found);
    return found;
  };
}

const digits = (n: number, length: number): string => String(n % 10 ** length).padStart(length, '0');
const buyerName = ({ surnames, given_names }: BuyerWords, i: number): string =>
  `${surnames[i % surnames.length]}${given_names[Math.floor(i / surnames.length) % given_names.length]}`;
const memberEmail = (id: number): string => `generated${id}@example.com`;
const memberPhone = (id: number): string => `09${digits(id, 8)}`;

/** By customer, how many of their orders were not cancelled. */
function countPlaced(plan: Plan): Int32Array {
  const placed = new Int32Array(plan.customers);
  for (const { customer, status } of madeOrders(plan))
    if (customer !== null && status !== 'cancelled') placed[customer] = (placed[customer] ?? 0) + 1;
  return placed;
}

export function* customerRows({ plan, words, ids }: MadeShop): Rows {
  const placed = countPlaced(plan);
  const since = plan.now - plan.span;
  for (let i = 0; i < plan.customers; i += 1) {
    const id = ids.customer + i;
    yield [id, buyerName(words, i), memberEmail(id), memberPhone(id), i % 9 === 0 ? 'en' : 'tw', placed[i], since, since];
  }
}

export function* orderRows(shop: MadeShop): Rows {
  const { plan, words, ids, currency, zone } = shop;
  const { zip, city, district, address } = words;
  const shopDay = dayOf(zone);
  for (const order of madeOrders(plan)) {
    const { n, at, customer, status, payment, shipping, goods } = order;
    const method = order.byTransfer ? shop.transfer : shop.cod;
    const member = customer === null ? undefined : ids.customer + customer;
    const name = customer === null ? words.guest : buyerName(words, customer);
    const phone = member === undefined ? `0987${digits(n, 6)}` : memberPhone(member);
    const email = member === undefined ? `guest${ids.order + n}@example.com` : memberEmail(member);
    const number = `${shopDay(at).slice(2).replaceAll('-', '')}-${String(ids.number + n).padStart(5, '0')}`;
    // In the order of the ids, so that the index of tokens grows at its end.
    const token = `${(ids.order + n).toString(16).padStart(12, '0')}${digits(Math.imul(n, 0x9e3779b1) >>> 0, 20)}`;
    yield [
      ...[ids.order + n, number, token, 'import', member, 'tw', currency, status, payment, shipping, email, name, phone, name, phone],
      ...[zip, city, district, address.replace('%s', String(n % 300)), shop.delivery.id, shop.delivery.json, method.id, method.json],
      ...[goods, shippingFee, goods + shippingFee, order.quantity, at, payment === 'paid' ? at + hour : undefined],
      ...[status === 'completed' ? at + 8 * day : undefined, status === 'cancelled' ? at + 2 * hour : undefined],
      ...[status === 'cancelled' ? 'customer' : undefined, at + 2 * hour],
    ];
  }
}

/** Each line of each order with its id. */
function* lines({ plan, ids }: MadeShop): Generator<{ order: MadeOrder; id: number; item: Seller; pieces: number; position: number }> {
  for (const order of madeOrders(plan)) {
    for (const [i, item] of order.items.entries()) {
      const id = ids.line + order.n * mostLines + i;
      yield { order, id, item, pieces: order.pieces[i] ?? 1, position: i + 1 };
    }
  }
}

export function* lineRows(shop: MadeShop): Rows {
  for (const { order, id, item, pieces, position } of lines(shop)) {
    const { product_id, id: itemId, sku, name, weight_g, price, cost_price } = item;
    const figures = [price, cost_price, pieces, price * pieces];
    yield [id, shop.ids.order + order.n, position, 'item', product_id, itemId, sku, name, weight_g, ...figures];
  }
}

export function* parcelRows({ plan, ids }: MadeShop): Rows {
  for (const { n, at, shipping, items, pieces } of madeOrders(plan)) {
    const hasLeft = shipping === 'shipped' || shipping === 'delivered';
    const weight = items.reduce((sum, item, i) => sum + item.weight_g * (pieces[i] ?? 1), 0);
    const moments = [hasLeft ? at + day : undefined, shipping === 'delivered' ? at + 2 * day : undefined];
    const tracking = hasLeft ? `T${String(ids.order + n).padStart(10, '0')}` : undefined;
    yield [ids.parcel + n, ids.order + n, 1, shipping, 'home', shippingFee, weight, tracking, ...moments];
  }
}

export function* parcelLineRows(shop: MadeShop): Rows {
  for (const { order, id, pieces } of lines(shop)) yield [shop.ids.parcel + order.n, id, pieces];
}

export function* historyRows({ plan, ids }: MadeShop): Rows {
  for (const order of madeOrders(plan)) {
    for (const [machine, from, to, by, later] of order.isRecent ? steps(order) : lastSteps(order))
      yield [ids.order + order.n, machine, from, to, by, order.at + later];
  }
}

type Step = [machine: string, from: string | undefined, to: string, by: string, later: number];

const lastSteps = ({ status, payment, shipping }: MadeOrder): Step[] => [
  ['order', undefined, status, 'system', 8 * day],
  ['payment', undefined, payment, 'system', 8 * day],
  ['shipping', undefined, shipping, 'system', 8 * day],
];

function steps({ byTransfer, status, payment, shipping }: MadeOrder): Step[] {
  const first = byTransfer ? 'pending' : 'processing';
  const rows: [Step, boolean][] = [
    [['order', undefined, first, 'customer', 0], true],
    [['payment', undefined, 'unpaid', 'customer', 0], true],
    [['shipping', undefined, 'unshipped', 'customer', 0], true],
    [['payment', 'unpaid', 'paid', 'staff', hour], payment === 'paid' && byTransfer],
    [['order', 'pending', 'processing', 'system', hour], byTransfer && (status === 'processing' || status === 'completed')],
    [['order', first, 'cancelled', 'customer', 2 * hour], status === 'cancelled'],
    [['payment', 'unpaid', 'voided', 'system', 2 * hour], status === 'cancelled'],
    [['shipping', 'unshipped', 'cancelled', 'system', 2 * hour], status === 'cancelled'],
    [['shipping', 'unshipped', 'shipped', 'staff', day], shipping === 'shipped' || shipping === 'delivered'],
    [['shipping', 'shipped', 'delivered', 'staff', 2 * day], shipping === 'delivered'],
    [['payment', 'unpaid', 'paid', 'staff', 2 * day], payment === 'paid' && !byTransfer],
    [['order', 'processing', 'completed', 'system', 8 * day], status === 'completed'],
  ];
  return rows.filter(([, happened]) => happened).map(([step]) => step);
}

/** Orders that were paid, with the id of the payment. */
function* paidOrders({ plan, ids }: MadeShop): Generator<{ order: MadeOrder; id: number }> {
  for (const order of madeOrders(plan)) if (order.payment === 'paid') yield { order, id: ids.payment + order.n };
}

const methodKind = ({ byTransfer }: MadeOrder): string => (byTransfer ? 'bank_transfer' : 'cod');

export function* paymentRows(shop: MadeShop): Rows {
  for (const { order, id } of paidOrders(shop))
    yield [id, shop.ids.order + order.n, methodKind(order), order.goods + shippingFee, shop.currency, order.at + hour];
}

/** The money ledger. */
export function* entryRows({ plan, ids, currency, zone }: MadeShop): Rows {
  const shopDay = dayOf(zone);
  for (const order of madeOrders(plan)) {
    const { n, at, goods, status, payment } = order;
    const method = methodKind(order);
    const entry = (kind: string, amount: number, later: number, paymentId?: number): Value[] => [
      ...[shopDay(at + later), ids.order + n, kind, amount, currency, method, paymentId, at + later],
    ];
    yield entry('sale', goods, 0);
    yield entry('shipping', shippingFee, 0);
    if (payment === 'paid') yield entry('payment', goods + shippingFee, hour, ids.payment + n);
    if (status !== 'cancelled') continue;
    yield entry('sale', -goods, 2 * hour);
    yield entry('shipping', -shippingFee, 2 * hour);
  }
}

/** Pieces of one item that orders took from the shelf and that open orders hold. */
export type Demand = { taken: number; held: number };

/** The stock ledger; `demand` is counted up by item. */
export function* stockRows(shop: MadeShop, demand: Map<Seller, Demand>): Rows {
  for (const { order, item, pieces } of lines(shop)) {
    const { n, at, status, payment, shipping, isRecent } = order;
    const isTaken = status !== 'cancelled' && (payment === 'paid' || shipping === 'shipped' || shipping === 'delivered');
    const total = demand.get(item) ?? { taken: 0, held: 0 };
    demand.set(item, total);
    if (isTaken) total.taken += pieces;
    else if (status !== 'cancelled') total.held += pieces;
    const movement = (kind: string, stock: number, reserved: number, later: number): Value[] => [
      ...[item.id, kind, stock, reserved, shop.ids.order + n, at + later],
    ];
    if (isRecent) yield movement('reserve', 0, pieces, 0);
    if (isRecent && status === 'cancelled') yield movement('release', 0, -pieces, 2 * hour);
    if (isTaken) yield movement('deduct', -pieces, isRecent ? -pieces : 0, hour);
  }
}

export function* demandRows(demand: ReadonlyMap<Seller, Demand>): Rows {
  for (const [item, { taken, held }] of demand) yield [item.id, taken, held];
}
