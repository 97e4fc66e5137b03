import type { Ports } from '#app/providers.ts';
import { createHasOffers } from '#integrations/affiliate/hasoffers.ts';
import { hasOffersSandbox } from '#integrations/affiliate/sandbox.ts';
import { createAffiliateSimulator } from '#integrations/affiliate/simulator.ts';
import { createMeasurement } from '#integrations/google-analytics/measurement.ts';
import { analyticsSandbox } from '#integrations/google-analytics/sandbox.ts';
import { createAnalyticsSimulator } from '#integrations/google-analytics/simulator.ts';
import { createMetaConversions } from '#integrations/meta-conversions/conversions.ts';
import { metaSandbox } from '#integrations/meta-conversions/sandbox.ts';
import { createMetaSimulator } from '#integrations/meta-conversions/simulator.ts';
import { checkOrder, sendConversions, sendEvents, sendReports } from '#modules/marketing/index.ts';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { type Client, guest, type StaffClient, superman } from '../clients.ts';
import { fillCart, type Placed } from '../orders/shopping.ts';
import { type ServedShop, servedShop } from '../served-shop.ts';
import { noProviders } from './no-providers.ts';

/** A served shop that reports to the simulators of Meta and the affiliate network over HTTP, and its worker. */
export async function marketingShop() {
  let clock: Clock = systemClock;
  const meta = createMetaSimulator({ clock: { now: () => clock.now() } });
  const affiliate = createAffiliateSimulator();
  const analytics = createAnalyticsSimulator();
  const [metaAt, affiliateAt, analyticsAt] = [await meta.listen(0), await affiliate.listen(0), await analytics.listen(0)];
  const ports: Ports = {
    ...noProviders,
    meta: async () => createMetaConversions(metaSandbox(metaAt.base_url)),
    analytics: async () => createMeasurement(analyticsSandbox(analyticsAt.base_url)),
    affiliate: async () => createHasOffers(hasOffersSandbox(affiliateAt.base_url)),
  };
  const shop = await servedShop({ ports });
  clock = shop.fixtures.clock;
  const staff = await superman(shop);
  const deps = { ...shop, clock };
  return {
    ...shop,
    ...{ meta, affiliate, analytics, staff, ports },
    advance: (ms: number) => shop.fixtures.clock.set(new Date(clock.now().getTime() + ms)),
    buy: (client: Client, more: object, quantity = 3) => buyWith(shop, client, more, quantity),
    visitor: () => guest(shop),
    ...staffActions(shop, staff),
    check: (id: number) => checkOrder(deps, ports, id),
    send: async () => {
      await sendEvents(deps, ports);
      await sendReports(deps, ports);
      await sendConversions(deps, ports);
    },
    close: async () => {
      await shop.close();
      await metaAt.stop();
      await affiliateAt.stop();
      await analyticsAt.stop();
    },
  };
}
export type MarketingShop = Awaited<ReturnType<typeof marketingShop>>;

/** Buys three pieces of 299 by transfer; `more`: parameters of the visit. Resolves to the order's id and number. */
export async function buyWith({ fixtures, db }: ServedShop, client: Client, more: object, quantity: number) {
  const { itemId } = await fixtures.product({ price: 299 });
  const cart = await fillCart(fixtures, client, { itemId, quantity, payment: 'transfer' });
  const answer = await client.call<Placed>('POST', '/api/orders', { ...cart, ...more });
  if (answer.status !== 200 || !answer.body.order_no) throw new Error(answer.text);
  const { id } = await db.selectFrom('orders').select('id').where('order_no', '=', answer.body.order_no).executeTakeFirstOrThrow();
  return { id, order_no: answer.body.order_no };
}

/** What staff do with an order, by their calls. */
export function staffActions({ db }: ServedShop, staff: StaffClient) {
  const call = async <T>(method: 'GET' | 'POST', url: string, body?: object): Promise<T> => {
    const answer = await staff.call<T>(method, url, body);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.text}`);
    return answer.body;
  };
  const show = (id: number) => call<OrderForStaff>('GET', `/api/admin/orders/${id}`);
  const move = async (id: number, machine: 'order' | 'payment', to: string): Promise<void> => {
    const order = await show(id);
    const from = machine === 'order' ? order.status : order.payment_status;
    await call('POST', `/api/admin/orders/${id}/move`, { machine, from, to, reason: '不要了' });
  };
  return {
    pay: (id: number) => move(id, 'payment', 'paid'),
    cancel: (id: number) => move(id, 'order', 'cancelled'),
    /** Refunds pieces of the first line, and the delivery; the money is sent by hand. */
    refund: async (id: number, quantity: number, shipping = 0): Promise<void> => {
      const { version, lines } = await show(id);
      const returned = quantity > 0 ? [{ line_id: lines[0]?.id ?? 0, quantity, restock: false }] : [];
      await call('POST', `/api/admin/orders/${id}/refunds`, { version, lines: returned, reason: '退貨', shipping, goodwill: 0 });
      const open = await db.selectFrom('refunds').select('id').where('order_id', '=', id).where('state', '=', 'to_do').execute();
      for (const { id: refund } of open) await call('POST', `/api/admin/orders/${id}/refunds/${refund}/done`);
    },
    reports: (id: number) => db.selectFrom('affiliate_conversions').selectAll().where('order_id', '=', id).orderBy('sequence').execute(),
  };
}
