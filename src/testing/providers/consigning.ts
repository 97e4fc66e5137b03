import formbody from '@fastify/formbody';
import { fastify } from 'fastify';
import { createConsignments } from '#integrations/ecpay-logistics/consignments.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { reportFields } from '#integrations/ecpay-logistics/simulator/reports.ts';
import { createEcpaySimulator, type EcpaySimulator } from '#integrations/ecpay-logistics/simulator/simulator.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { routes } from '#modules/orders/consigning/routes.ts';
import { consigning } from '#modules/orders/index.ts';
import { deliveryForm } from '#modules/shipping/contract.ts';
import { addDeliveryMethod, type CarrierPorts, consignments } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { createLog } from '#platform/log/log.ts';
import { type OrderingShop, type OrderRequest, orderingShop } from '../orders/ordering.ts';
import { partial } from '../partial.ts';

/** The store of the simulator that every test's parcel goes to. */
const store = (subtype: 'FAMIC2C' | 'UNIMARTC2C' | 'FAMI', store_id: string) => ({
  ...{ subtype, store_id, name: '模擬南港店', address: '臺北市南港區三重路21號', telephone: '', outside: false },
});

export const sender: consignments.Sender = {
  name: '王小明',
  phone: '0911222333',
  zip: '115',
  city: '臺北市',
  address: '南港區三重路19-2號6樓',
};

/** A shop whose parcels go by the simulated carrier, over HTTP in both directions. */
export async function consigningShop() {
  const shop = await orderingShop();
  const clock = { now: shop.now };
  const simulator = createEcpaySimulator({ clock });
  const provider = await simulator.listen(0);
  const accounts = ecpayLogisticsSandbox(provider.base_url);
  const ports: CarrierPorts = {
    consignments: async () => createConsignments(accounts, { clock, timeoutMs: 30_000 }),
    storeMap: async () => createStoreMap(accounts, { clock }),
  };
  const handlers = new Map(routes(ports).map((route) => [route.name.replace('consigning.', ''), route]));
  const server = await listenForReports({ report: handlers.get('report')?.handler, returns: handlers.get('returnReport')?.handler }, shop);
  const deps = { db: shop.db, clock, log: createLog('silent', 'test'), shop: { publicUrl: server.url } as Context['shop'] };
  const staff = staffContext(deps);
  const callBy = (caller: Context) => async (name: string, input: object) => {
    const route = handlers.get(name);
    if (!route) throw new Error(`no route ${name}`);
    return route.endpoint.output.parse(JSON.parse(JSON.stringify(await route.handler(caller, route.endpoint.input.parse(input)))));
  };
  const call = callBy(staff);
  const methods = await addCarriers(shop);
  const [{ sell }, stored] = [placing(shop, methods), records(shop, simulator)];
  await inTransaction(shop.db, (tx) => consignments.writeSender(tx, sender, 0));
  return {
    ...shop,
    ...{ simulator, ports, deps, methods, call, carrierUrl: provider.base_url, reportUrl: `${server.url}/api/logistics/reply` },
    ...{ sell, ...stored },
    /** The same by a shopper: a customer, or a browser that is unknown. */
    shopper: (customerId: number | null) => callBy(shopperContext(deps, customerId)),
    /** An order whose note is made, with the carrier's number. */
    noted: async (...order: Parameters<typeof sell>) => {
      const { id, grand_total } = await sell(...order);
      await call('make', { id });
      const [[at], [parcel]] = [await stored.atCarrier(id), await stored.parcels(id)];
      if (!at || !parcel) throw new Error('no note');
      return { id, grand_total, carrierId: at.id, parcelId: parcel.id };
    },
    /** Sends the open notes, as the job of every minute does. */
    send: () => consigning.sendOpenNotes(deps, ports),
    close: async () => {
      await server.close();
      await shop.close();
      await provider.stop();
    },
  };
}
export type ConsigningShop = Awaited<ReturnType<typeof consigningShop>>;

type Handler = ((ctx: Context, input: never) => unknown) | undefined;

/** Serves the public calls, which the carrier posts its reports to. */
async function listenForReports({ report, returns }: Record<'report' | 'returns', Handler>, { db, now }: OrderingShop) {
  const app = fastify({ forceCloseConnections: true });
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  const log = createLog('silent', 'test');
  const ctx = partial<Context>({ db, clock: { now }, log, shop: { publicUrl: '' }, locale: 'tw', requestId: 'test' });
  app.post('/api/logistics/reply', (request) => report?.(ctx, request.body as never));
  app.post<{ Params: { id: string } }>('/api/logistics/returns/:id/reply', (request) =>
    returns?.(ctx, { ...(request.body as object), return_note: Number(request.params.id) } as never),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, close: () => app.close() };
}

type Methods = Record<'family' | 'seven' | 'bulk' | 'cat' | 'post', number>;

const addCarriers = ({ db }: OrderingShop): Promise<Methods> =>
  inTransaction(db, async (tx) => {
    const common = { note: null, min_total: null, max_total: null, countries: ['tw'], active: true, pickup_address: null, fee: 60 };
    const add = async (form: object) => (await addDeliveryMethod(tx, deliveryForm.parse({ ...common, free_threshold: null, ...form }))).id;
    const tracking_url = 'https://carrier.example/track?no={no}';
    const temperatures = ['ambient', 'chilled', 'frozen'];
    return {
      family: await add({ name: { tw: '全家' }, kind: 'cvs', subtype: 'FAMIC2C', tracking_url }),
      seven: await add({ name: { tw: '7-ELEVEN' }, kind: 'cvs', subtype: 'UNIMARTC2C' }),
      bulk: await add({ name: { tw: '全家大宗' }, kind: 'cvs', subtype: 'FAMI' }),
      cat: await add({ name: { tw: '黑貓' }, kind: 'home', subtype: 'TCAT', temperatures }),
      post: await add({ name: { tw: '郵局' }, kind: 'home', subtype: 'POST' }),
    };
  });

function placing(shop: OrderingShop, methods: Methods) {
  const stores = { family: store('FAMIC2C', '006598'), seven: store('UNIMARTC2C', '131386'), bulk: store('FAMI', '006598') };
  const place = async (by: keyof Methods, request: Partial<OrderRequest> = {}) => {
    const chosen = by === 'cat' || by === 'post' ? {} : { store: stores[by] };
    const items = [{ itemId: await shop.item(300), quantity: 2 }];
    return shop.place({ items, payment: 'cod', delivery: methods[by], ...chosen, ...request });
  };
  return { sell: place };
}

/** What the shop and the carrier have stored of an order. */
function records({ db }: OrderingShop, simulator: EcpaySimulator) {
  const parcels = (orderId: number) =>
    db.selectFrom('order_shippings').selectAll().where('order_id', '=', orderId).orderBy('parcel_no').execute();
  const notes = (orderId: number) =>
    db
      .selectFrom('consignments as c')
      .innerJoin('order_shippings as s', 's.id', 'c.order_shipping_id')
      .selectAll('c')
      .where('s.order_id', '=', orderId)
      .orderBy('c.id')
      .execute();
  return {
    ...{ parcels, notes },
    /** A signed report of a parcel with any code, at a time of Taipei: `2026/11/24 10:00:00`. */
    reportsOf: (carrierId: string) => (code: string, at: string) => {
      const parcel = simulator.parcels().find(({ id }) => id === carrierId);
      if (!parcel) throw new Error('no parcel');
      const moment = new Date(`${at.replaceAll('/', '-').replace(' ', 'T')}+08:00`).getTime();
      return reportFields({ ...parcel, code, at: moment }, { key: 'XBERn1YOvpM9nfZc', iv: 'h1ONHk4P4yqbl5LK' });
    },
    atCarrier: async (orderId: number) => {
      const numbers = new Set((await notes(orderId)).map(({ trade_no }) => trade_no));
      return simulator.parcels().filter(({ trade_no }) => numbers.has(trade_no));
    },
    /** The carrier's words in a parcel's log, oldest first. */
    words: async (parcelId: number) => {
      const rows = await db
        .selectFrom('audit_log')
        .select('changes')
        .where('subject_type', '=', 'OrderShipping')
        .where('subject_id', '=', parcelId)
        .where('action', '=', 'carrier')
        .orderBy('id')
        .execute();
      return rows.map(({ changes }) => changes[0]?.new);
    },
    /** Kinds of the mails that were recorded for the buyer, oldest first. */
    mails: async (orderId: number) => {
      const left = await db.selectFrom('outbox').select('payload').where('kind', '=', 'buyer_mail').orderBy('id').execute();
      return left.filter(({ payload }) => payload['order_id'] === orderId).map(({ payload }) => payload['mail']);
    },
  };
}

const shopperContext = (deps: Pick<Context, 'db' | 'clock' | 'log' | 'shop'>, id: number | null): Context =>
  partial<Context>({
    ...deps,
    ...{ locale: 'en', requestId: 'test', web: partial<Context['web']>({ cookie: () => undefined }) },
    caller: id === null ? { kind: 'guest' } : { kind: 'customer', id, name: 'Lin', tokenId: 0 },
  });

const staffContext = (deps: Pick<Context, 'db' | 'clock' | 'log' | 'shop'>): Context =>
  partial<Context>({
    ...deps,
    ...{ locale: 'en', requestId: 'test' },
    caller: { kind: 'staff', name: 'Chen', sessionId: 0, superman: true, permissions: new Set() },
  });
