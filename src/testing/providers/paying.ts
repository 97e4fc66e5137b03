import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createPaymentPage } from '#integrations/ecpay-payments/page.ts';
import { ecpayPaymentSandbox } from '#integrations/ecpay-payments/sandbox.ts';
import { createEcpayPaymentSimulator, type EcpayPaymentSimulator } from '#integrations/ecpay-payments/simulator/simulator.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { createTappaySimulator, type TappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import { type PayPorts, placing } from '#modules/orders/index.ts';
import { routes as paying } from '#modules/orders/paying/routes.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import type { CardPort } from '#modules/payments/ports.ts';
import { randomToken } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Context } from '#platform/http/context.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { registerRoutes } from '#platform/http/register.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { createLog } from '#platform/log/log.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { partial } from '../partial.ts';
import { shopFacts } from '../shop-facts.ts';

export type WaitingOrder = { id: number; token: string; order_no: string; amount: number };
export type PaidAnswer = { state: string; payment_status: string; redirect: string | null; reason: string | null; code?: string };
type Deps = Pick<Context, 'db' | 'clock' | 'log' | 'shop'>;
/** A call; `T` is the JSON it is expected to answer. */
type Call = <T = PaidAnswer>(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
) => Promise<{ status: number; body: T; location: string }>;
/** What paying answers that goes on at a page of the provider: the form that leads there. */
export type OpenedPage = { form: { url: string; fields: Record<string, string> } };

/** The orders of a shop that takes cards, served over HTTP, and its provider behind a real connection. */
export type PayingShop = TestDatabase & {
  deps: Deps;
  /** Advances the shop's clock by minutes. */
  advance(minutes: number): void;
  /** A call by a guest without orders. */
  call: Call;
  simulator: TappaySimulator;
  card: CardPort;
  /** Sets the timeout of the shop's calls to the card provider, in ms; without one it waits until the provider has answered. */
  patience(ms?: number): void;
  /** ECPay's payment page, by the shop's clock. */
  pages: EcpayPaymentSimulator;
  ports: PayPorts;
  /** An order of one item without stock tracking, waiting for its card payment. */
  order(change?: { amount?: number; method?: number; delivery?: number }): Promise<WaitingOrder>;
  /** The browser of the shopper who placed it. */
  shopper(order: WaitingOrder): Call;
  /** Pays it with a card of this number. */
  pay(order: WaitingOrder, number?: string): Promise<{ status: number; body: PaidAnswer; location: string }>;
  /** Adds payment by transfer, within three days; returns its id. */
  addTransfer(): Promise<number>;
  /** What the database records of an order's money. */
  money(order: WaitingOrder): Promise<Money>;
};
export type Money = {
  status: string;
  payment_status: string;
  mismatch: boolean;
  /** Their states, sorted. */
  attempts: string[];
  payments: number[];
  /** `kind state amount`. */
  refunds: string[];
  /** Rows of the payment's history, as `from>to`. */
  history: string[];
  /** Sum of payments and refunds in the ledger that reports read. */
  ledger: number;
};

export const goodCard = '4242424242424242';
export const bankPageCard = '4000000000003220';
export const lostCard = '4000000000000421';
export const refusedCard = '4000000000000002';

/** Longer than an answer takes on a busy machine, ms. */
const usualPatience = 30_000;

export async function payingShop(): Promise<PayingShop> {
  const simulator = createTappaySimulator();
  const provider = await simulator.listen(0);
  const connect = (timeoutMs: number) => createTappayCard(tappaySandbox(provider.base_url), { timeoutMs });
  const card = connect(usualPatience);
  let used = card;
  const database = await testDatabase();
  const { deps, advance } = makeDeps(database);
  const pages = createEcpayPaymentSimulator({ clock: deps.clock });
  const pageProvider = await pages.listen(0);
  const page = createPaymentPage(ecpayPaymentSandbox(pageProvider.base_url), { clock: deps.clock, timeoutMs: usualPatience });
  const ports: PayPorts = { card: () => used, page: async () => page };
  const app = await serve(database, deps, ports);
  const call = createCaller(app);
  const shopper = (order: WaitingOrder) => createShopper(app, deps, order);
  await database.db.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
  return {
    ...database,
    deps,
    advance,
    call,
    simulator,
    card,
    patience: (ms = usualPatience) => {
      used = connect(ms);
    },
    pages,
    ports,
    order: (change) => insertOrder(deps, change),
    shopper,
    pay: (order, number = goodCard) => shopper(order)('POST', `/api/my/orders/${order.token}/pay`, { prime: simulator.primeFor(number) }),
    addTransfer: () => addTransfer(database),
    money: (order) => readMoney(database, order),
    close: async () => {
      await Promise.all([simulator.settled(), pages.settled()]);
      await app.close();
      await Promise.all([provider.stop(), pageProvider.stop()]);
      await database.close();
    },
  };
}

const addTransfer = async ({ db }: TestDatabase): Promise<number> => {
  const bank = { name: '銀行', branch: '', code: '000', account_name: '店', account_number: '000-000' };
  const limits = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true, expire_minutes: 4320 };
  const form = { ...limits, name: { tw: '轉帳' }, kind: 'bank_transfer' as const, fee: 0, bank, instructions: null };
  return (await inTransaction(db, (tx) => addPaymentMethod(tx, form))).id;
};

function makeDeps({ db }: TestDatabase): { deps: Deps; advance(minutes: number): void } {
  let now = new Date('2026-11-20T04:00:00Z');
  const shop = shopFacts({ publicUrl: '', secrets: createSecrets('a secret that only the tests know, and long enough') });
  const deps = { db, clock: { now: () => now }, log: createLog('silent', 'test'), shop };
  return {
    deps,
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

/** Listens on a free port, which becomes the shop's address, so that the provider's notices arrive. */
async function serve({ pool }: TestDatabase, deps: Deps, ports: PayPorts): Promise<FastifyInstance> {
  const app = await createApp({ log: deps.log, metrics: createMetrics(), trustedProxies: [] });
  registerRoutes(app, paying(ports), {
    ...deps,
    staffReads: deps.db,
    files: undefined as never,
    origins: { publicUrl: undefined, demo: false },
    secureCookies: false,
    limits: createRateLimits(pool, deps.clock, { factor: 1000 }),
    identify: { staff: async () => undefined, accessToken: async () => undefined, customer: async () => undefined },
    auditDelegated: async () => undefined,
    checkAnswers: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  deps.shop.publicUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return app;
}

const createCaller =
  (app: FastifyInstance, cookies: Record<string, string> = {}): Call =>
  async <T>(method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, cookies, headers: { 'accept-language': 'en' }, ...(payload && { payload }) });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : {}) as T,
      location: String(answer.headers.location ?? ''),
    };
  };

const email = 'lin@example.com';

/** The browser that placed the order, with its cookie. */
function createShopper(app: FastifyInstance, deps: Deps, { token }: WaitingOrder): Call {
  const cookies: Record<string, string> = {};
  const setCookie = (name: string, value: string) => {
    cookies[name] = value;
  };
  placing.rememberOrder(partial<Context>({ ...deps, web: { ...inProcessWeb, setCookie } }), token);
  return createCaller(app, cookies);
}

async function insertOrder(
  { db, clock }: Deps,
  { amount = 1680, method = 1, delivery }: { amount?: number; method?: number; delivery?: number } = {},
): Promise<WaitingOrder> {
  const token = randomToken(16);
  const order_no = `261120-${randomToken(6)}`;
  const { kind } = await db.selectFrom('payment_methods').select('kind').where('id', '=', method).executeTakeFirstOrThrow();
  const person = { name: '林美惠', phone: '0912345678' };
  const { id } = await db
    .insertInto('orders')
    .values({
      order_no,
      token,
      email,
      ...person,
      recipient_name: person.name,
      recipient_phone: person.phone,
      locale: 'en',
      currency: 'twd',
      status: 'pending',
      payment_status: 'unpaid',
      shipping_status: 'unshipped',
      delivery_method_id: delivery ?? null,
      delivery_method: json({ name: { tw: '宅配' }, kind: 'home', subtype: null, fee: 0, pickup_address: null }),
      payment_method_id: method,
      payment_method: json({ name: { tw: '付款' }, kind, fee: 0, instructions: null, bank: null, expire_minutes: 30 }),
      items_total: amount,
      shipping_total: 0,
      grand_total: amount,
      quantity_count: 1,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, order_no, amount };
}

async function readMoney({ pool }: TestDatabase, { id }: WaitingOrder): Promise<Money> {
  const { rows } = await pool.pg.query<Money>(
    `select o.status, o.payment_status, o.mismatch,
       coalesce((select json_agg(state order by state) from payment_attempts where order_id = o.id), '[]') as attempts,
       coalesce((select json_agg(amount order by id) from payments where order_id = o.id), '[]') as payments,
       coalesce((select json_agg(kind || ' ' || state || ' ' || amount order by id) from refunds where order_id = o.id), '[]') as refunds,
       coalesce((select json_agg(from_status || '>' || to_status order by id) from order_history
         where order_id = o.id and machine = 'payment'), '[]') as history,
       coalesce((select sum(amount) from money_entries where order_id = o.id and kind in ('payment', 'refund')), 0)::int as ledger
     from orders o where o.id = $1`,
    [id],
  );
  const [money] = rows;
  if (!money) throw new Error(`no order ${id}`);
  return money;
}
