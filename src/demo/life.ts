import { catalogContract } from '#modules/catalog/contract.ts';
import { contentContract } from '#modules/content/contract.ts';
import { checkOrder, type MarketingPorts } from '#modules/marketing/index.ts';
import { ordersContract } from '#modules/orders/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/context.ts';
import type { Locale } from '#shared/locale.ts';
import type { Call, CallAs } from './demo-calls.ts';
import type { DemoLife } from './demo-data.ts';
import type { Clerk, Shopper } from './people.ts';
import { type At, fillCart, findShopper, type Placing, placeOrder } from './place-order.ts';
import { requireId } from './products.ts';
import { type DemoSupplier, seedSupplied } from './supplied.ts';

const dayMs = 24 * 60 * 60 * 1000;

type DemoOrder = DemoLife['orders'][number];
type Scene = Placing & { callAs: CallAs; owner: Clerk; supplier: DemoSupplier; now: Date };
/** Who acts on an order. `report`: records the order's report to the affiliate network. */
type Actors = { shopper: At; staff: At; report(id: number, daysAgo: number): Promise<void> };

const noProviders: MarketingPorts = { meta: async () => undefined, analytics: async () => undefined, affiliate: async () => undefined };

/**
 * What shoppers and staff did by the shop's own calls: orders with offers and coupons, some from the affiliate network, their returns
 * and money given back, carts left behind, notices of sold-out items, answered messages, an order that the supplier sends.
 */
export async function seedLife(tx: Tx, life: DemoLife, scene: Scene): Promise<void> {
  const { callAs, owner, items, now } = scene;
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const calls =
    (caller: Caller, locale: Locale): At =>
    (daysAgo) =>
      callAs(tx, { caller, locale, at: before(daysAgo) });
  const report: Actors['report'] = (id, daysAgo) => checkOrder({ db: tx, clock: { now: () => before(daysAgo) } }, noProviders, id);
  const callsOf = ({ id, name, locale }: Shopper) =>
    calls(id === null ? { kind: 'guest' } : { kind: 'customer', id, name, tokenId: 0 }, locale);
  const staff = calls({ kind: 'staff', ...owner, sessionId: 0, superman: true, permissions: new Set() }, 'tw');
  for (const order of life.orders) {
    const shopper = findShopper(scene, order.customer);
    await playOrder(order, shopper, { shopper: callsOf(shopper), staff, report }, scene);
  }
  for (const { customer, days_ago, lines } of life.carts) await fillCart(callsOf(findShopper(scene, customer))(days_ago), lines, items);
  for (const { customer, sku, days_ago } of life.notices) {
    const shopper = findShopper(scene, customer);
    await callsOf(shopper)(days_ago)(catalogContract.notifyMe, { product_item_id: requireId(items, sku), email: shopper.email });
  }
  const { data: messages } = await staff(0)(contentContract.listMessages, {});
  for (const { to, days_ago, body } of life.replies) {
    const message = messages.find(({ email }) => email === to);
    if (!message) throw new Error(`the demo has no message of ${to}`);
    const { id } = message;
    const { version } = await staff(days_ago)(contentContract.readMessage, { id });
    await staff(days_ago)(contentContract.replyMessage, { id, version, body });
  }
  const shopper = callsOf(findShopper(scene, life.supplied.customer));
  await seedSupplied(tx, life.supplied, { ...scene, staff, shopper, before });
}

/** The SKUs that these orders take. */
export const takenByLife = ({ orders }: DemoLife) => orders.flatMap(({ lines }) => lines);

type Step = readonly [hours: number, machine: 'payment' | 'shipping', from: string, to: string];
/** Hours after the order. */
const paidAfter = 5;
const paying: readonly Step[] = [[paidAfter, 'payment', 'unpaid', 'paid']];
const delivering: readonly Step[] = [
  [20, 'shipping', 'unshipped', 'preparing'],
  [27, 'shipping', 'preparing', 'shipped'],
  [58, 'shipping', 'shipped', 'delivered'],
];

async function playOrder(order: DemoOrder, shopper: Shopper, actors: Actors, scene: Scene): Promise<void> {
  const { days_ago, outcome } = order;
  const number = await placeOrder(actors.shopper(days_ago), order, shopper, scene);
  const { data } = await actors.staff(days_ago)(ordersContract.list, { q: number });
  const id = data[0]?.id ?? 0;
  for (const [hours, machine, from, to] of outcome === 'paid' ? paying : [...paying, ...delivering])
    await actors.staff(days_ago - hours / 24)(ordersContract.move, { id, machine, from, to });
  await actors.report(id, days_ago - paidAfter / 24);
  if (order.return) await returnGoods(id, order.return, actors);
}

/** The first line comes back, or the shopper asks for that; its money where the return says so. */
async function returnGoods(id: number, { days_ago, quantity, reason, answers, refund }: NonNullable<DemoOrder['return']>, actors: Actors) {
  const { lines } = await actors.staff(days_ago)(ordersContract.show, { id });
  const returned = [{ line_id: lines[0]?.id ?? 0, quantity }];
  await actors.shopper(days_ago)(ordersContract.requestReturn, { id, lines: returned, reason });
  let from: 'requested' | 'approved' | 'received' = 'requested';
  for (const answer of answers) {
    const call = actors.staff(answer.days_ago);
    const { version, returns } = await call(ordersContract.show, { id });
    if (answer.to === 'closed' && refund) await giveBack(call, { id, version, returned, reason });
    await call(ordersContract.answerReturn, { id, return_id: returns[0]?.id ?? 0, from, to: answer.to, staff_note: answer.note });
    await actors.report(id, answer.days_ago);
    if (answer.to === 'approved' || answer.to === 'received') from = answer.to;
  }
}

type GivenBack = { id: number; version: number; returned: { line_id: number; quantity: number }[]; reason: string };

/** What was broken is not put back on the shelf; the money was sent to the buyer's account. */
async function giveBack(call: Call, { id, version, returned, reason }: GivenBack): Promise<void> {
  const lines = returned.map((line) => ({ ...line, restock: false }));
  const { refunds } = await call(ordersContract.refund, { id, version, lines, reason });
  for (const refund of refunds) await call('paying.refundDone', { id, refund_id: refund.id });
}
