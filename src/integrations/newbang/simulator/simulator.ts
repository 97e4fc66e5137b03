import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, randomId, systemClock } from '#platform/clock/clock.ts';
import type { SimulatorPanel } from '../../simulator-panel.ts';
import { hangUp, serveSimulator } from '../../simulator-server.ts';
import { buildProducts, distorted } from './catalogue.ts';
import { createGate } from './gate.ts';
import { sendNotice } from './notices.ts';
import { createOrderDesk, type OrderDesk, type OrderStatus, type SimulatedOrder } from './orders.ts';
import { createNewbangPanel, type PanelDeps } from './panel.ts';
import { drawPicture } from './picture.ts';
import { type SwitchedCall, type Switches, switchesInput } from './switches.ts';

export type NewbangSimulator = {
  /** All routes, to be registered under any prefix. */
  routes: FastifyPluginAsync;
  /** Starts a server; port 0 takes a free port. Returns the base URL. */
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  /** Sets the named switches and resets all others. */
  set(switches: Partial<Switches>): void;
  orders(): SimulatedOrder[];
  move(supplierOrderNo: string, status: OrderStatus): void;
  /** Calls that passed the gate so far, by kind. */
  calls(): Readonly<Record<string, number>>;
  /** Sends the shop a notice, signed; its status, or undefined without an answer. The same `id` is the same notice. */
  notify(event: string, data: Record<string, unknown>, id?: string): Promise<number | undefined>;
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
};

type Options = {
  clock?: Clock;
  /** How many products the feed has. */
  count?: number;
  ships_after_seconds?: number;
  /** The number of its first order. */
  first?: number;
  /** Where the shop takes notices; without it none are sent. */
  noticeUrl?: () => string;
  /** The base URL of its pictures; without it that of the request. */
  pictures?: string;
};

/** Newbang in memory: feed, stocks, orders, balance and pictures, correct unless faults are switched on. */
export function createNewbangSimulator({
  clock = systemClock,
  count = 24,
  first = 700_001,
  noticeUrl,
  pictures,
  ...initial
}: Options = {}): NewbangSimulator {
  let switches = switchesInput.parse(initial);
  const state: State = {
    clock,
    calls: {},
    switches: () => switches,
    ...{ count, pictures },
    refuse: createGate(clock),
    desk: createDesk({ clock, count, first, switches: () => switches }),
  };
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse({ ...initial, ...next });
  };
  const routes: FastifyPluginAsync = async (app) => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mountCalls(app, state);
    mountUnsigned(app, state.desk);
    app.post('/sim/admin', (request, reply) => {
      const parsed = switchesInput.safeParse({ ...initial, ...(parsedBody(request) as object) });
      if (!parsed.success) return reply.code(422).send({ message: parsed.error.issues[0]?.path.join('.') });
      switches = parsed.data;
      return switches;
    });
  };
  const { desk, calls } = state;
  const notify = async (event: string, data: Record<string, unknown>, id: string = randomId()) =>
    noticeUrl && sendNotice(noticeUrl(), { id, event, data }, clock);
  const report: PanelDeps['report'] = async ({ supplier_order_no, status }, { event = status, times = 1 } = {}) => {
    const id = randomId();
    for (let n = 0; n < times; n++) await notify(`order.${event}`, { supplier_order_no }, id);
  };
  return {
    ...{ routes, set, notify },
    listen: (port) => serveSimulator(routes, port),
    orders: desk.all,
    move: desk.move,
    calls: () => ({ ...calls }),
    panel: createNewbangPanel({ read: () => switches, set, orders: desk.all, move: desk.move, report }),
  };
}

type State = {
  clock: Clock;
  calls: Record<string, number>;
  switches: () => Switches;
  count: number;
  pictures: string | undefined;
  refuse: (request: FastifyRequest) => string | undefined;
  desk: OrderDesk;
};

const createDesk = ({ clock, count, first, switches }: Pick<State, 'clock' | 'count' | 'switches'> & { first: number }): OrderDesk =>
  createOrderDesk({ clock, first, switches, shelf: (sku) => variants(count, switches()).find((variant) => variant.sku === sku) });

const variants = (count: number, switches: Switches) => buildProducts(count, switches, '').flatMap((product) => product.variants);

/** Its pictures, and the steps of its orders for a test by hand. */
function mountUnsigned(app: Parameters<FastifyPluginAsync>[0], desk: OrderDesk): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) =>
    reply.type('image/png').send(drawPicture(request.params.name)),
  );
  app.post<{ Params: { no: string; status: OrderStatus } }>('/sim/orders/:no/:status', (request, reply) =>
    reply.code(desk.move(request.params.no, request.params.status) ? 204 : 404).send(),
  );
}

type Query = { page?: string; per_page?: string; skus?: string };
type Answer = { status: number; body: unknown };

function mountCalls(app: Parameters<FastifyPluginAsync>[0], state: State): void {
  const { desk } = state;
  const call = (kind: SwitchedCall, work: (request: FastifyRequest) => Answer) => (request: FastifyRequest, reply: FastifyReply) =>
    answer(state, kind, request, reply, work);
  const noOf = (request: FastifyRequest) => (request.params as { no: string }).no;
  app.get(
    '/v1/products',
    call('products', (request) => page(state, request)),
  );
  app.get(
    '/v1/stocks',
    call('stocks', (request) => stocks(state, request.query as Query)),
  );
  app.post(
    '/v1/orders',
    call('order', (request) => desk.place(String(request.headers['idempotency-key'] ?? ''), parsedBody(request))),
  );
  app.get(
    '/v1/orders/:no',
    call('find', (request) => desk.show(noOf(request))),
  );
  app.post(
    '/v1/orders/:no/cancel',
    call('cancel', (request) => desk.cancel(noOf(request))),
  );
  app.get(
    '/v1/balance',
    call('balance', () => ({ status: 200, body: { balance: desk.balance(), currency: 'TWD', as_of: state.clock.now().toISOString() } })),
  );
}

function page({ count, switches, pictures }: State, request: FastifyRequest): Answer {
  const { page: number = '1', per_page = '100' } = request.query as Query;
  const base = pictures ?? `${request.protocol}://${request.host}${request.url.split('/v1/')[0]}`;
  const all = buildProducts(count, switches(), base);
  const [n, each] = [Number(number), Number(per_page)];
  const next = switches().endless ? n : n * each < all.length ? n + 1 : null;
  const data = distorted(all.slice((n - 1) * each, n * each), switches());
  return { status: 200, body: { data, page: n, per_page: each, total: all.length, next } };
}

function stocks({ count, switches, clock }: State, { skus = '' }: Query): Answer {
  const requested = skus.split(',');
  const found = variants(count, switches()).filter(({ sku }) => requested.includes(sku));
  return { status: 200, body: found.map(({ sku, stock, cost }) => ({ sku, stock, cost, updated_at: clock.now().toISOString() })) };
}

/** JSON, or null. The parser above leaves bytes, since signatures are over them. */
function parsedBody({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body ?? '')) as unknown;
  } catch {
    return null;
  }
}

async function answer(
  state: State,
  kind: SwitchedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (request: FastifyRequest) => Answer,
): Promise<FastifyReply> {
  const refused = state.refuse(request);
  if (refused) return reply.code(401).send({ error: refused });
  state.calls[kind] = (state.calls[kind] ?? 0) + 1;
  const switches = state.switches();
  if (switches.at !== 'all' && switches.at !== kind) return send(reply, work(request));
  if (switches.too_many > 0) {
    switches.too_many -= 1;
    return reply.code(429).header('retry-after', '1').send({ error: 'too_many' });
  }
  if (switches.fail_with) return reply.code(switches.fail_with).send('');
  const isSilent = switches.silent_from_page !== null && Number((request.query as Query).page) >= switches.silent_from_page;
  if (switches.cut) return hangUp(reply);
  const result = work(request);
  if (isSilent) await pause(60_000, undefined, { ref: false });
  if (switches.delay_ms > 0) await pause(switches.delay_ms);
  if (switches.lose_answer) return hangUp(reply);
  return switches.garble ? reply.type('application/json').send('<html>') : send(reply, result);
}

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply => reply.code(status).send(body);
