import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { createTappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import { orderJobs, placing } from '#modules/orders/index.ts';
import { createLog } from '#platform/log/log.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '../orders/ordering.ts';
import { shopFacts } from '../shop-facts.ts';

/** A shop with an order of every kind and state; order ids by name. */
export type HealthyShop = OrderingShop & { orders: Record<(typeof kinds)[number], number> };

const kinds = [
  'new',
  'cod',
  'paid',
  'card',
  'full',
  'repeated',
  'cancelled',
  'expired',
  'shipped',
  'refunded',
  'edited',
  'returned',
  'credits',
] as const;

export async function healthyShop(): Promise<HealthyShop> {
  const shop = await orderingShop();
  const itemId = await shop.item(590, 100);
  const place = async (request: Partial<OrderRequest> = {}) => (await shop.place({ items: [{ itemId, quantity: 2 }], ...request })).id;
  const expired = await place();
  await orderJobs.expireUnpaidOrders(shop.db, new Date(shop.now().getTime() + 4 * 86_400_000));
  return { ...shop, orders: { expired, ...(await newOrders(shop, place)), ...(await changedOrders(shop, place)) } };
}

type Place = (request?: Partial<OrderRequest>) => Promise<number>;

async function newOrders(shop: OrderingShop, place: Place) {
  const customerId = await shop.customer(500);
  const offers = [await shop.offer(50)];
  const [cup, tray] = [await shop.item(300), await shop.item(100, 10, { temperature: 'chilled' })];
  const full = await place({
    items: [{ itemId: cup, quantity: 2 }, { itemId: tray }],
    sets: { productId: await shop.combo(350, [cup, await shop.item(200)]), parts: [cup, await shop.item(200)], quantity: 2 },
    gift: await shop.gift(3),
    customerId,
    credits: 77,
    offers,
    coupons: [await shop.coupon(33)],
  });
  return {
    full,
    repeated: await place({ customerId, offers }),
    new: await place(),
    cod: await place({ payment: 'cod' }),
    card: await payByCard(shop, await place({ payment: 'card' })),
    credits: await place({ customerId, credits: 100 }),
  };
}

async function changedOrders(shop: OrderingShop, place: Place) {
  const step = (id: number, machine: 'order' | 'payment' | 'shipping', from: string, to: string) =>
    shop.staff('move', { id, machine, from, to, reason: 'test' });
  const paid = async (request?: Partial<OrderRequest>) => {
    const id = await place(request);
    await step(id, 'payment', 'unpaid', 'paid');
    return id;
  };
  const shipped = async () => {
    const id = await paid();
    await step(id, 'shipping', 'unshipped', 'shipped');
    return id;
  };
  const delivered = async () => {
    const id = await shipped();
    await step(id, 'shipping', 'shipped', 'delivered');
    return id;
  };
  const refund = async (id: number, quantity: number) => {
    const { version, lines } = await shop.staff('show', { id });
    await shop.staff('refund', { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity, restock: true }] });
    return id;
  };
  const cancelled = await paid({ customerId: await shop.customer(200), credits: 50, coupons: [await shop.coupon(20)] });
  await step(cancelled, 'order', 'processing', 'cancelled');
  const edited = await place();
  const { version, lines } = await shop.staff('show', { id: edited });
  await shop.staff('update', { id: edited, version, lines: [{ id: lines[0]?.id ?? 0, quantity: 1 }] });
  return {
    paid: await paid(),
    shipped: await shipped(),
    refunded: await refund(await delivered(), 1),
    returned: await refund(await delivered(), 2),
    cancelled,
    edited,
  };
}

/** Charges an order by a provider created for this one call. */
async function payByCard({ db, now }: OrderingShop, orderId: number): Promise<number> {
  const simulator = createTappaySimulator();
  const provider = await simulator.listen(0);
  const card = createTappayCard(tappaySandbox(provider.base_url));
  const shop = shopFacts();
  const prime = simulator.primeFor('4242424242424242');
  await placing.payOrder(
    { db, clock: { now }, log: createLog('silent', 'test'), shop },
    { orderId, source: { prime } },
    { card: () => card },
  );
  await provider.stop();
  return orderId;
}
