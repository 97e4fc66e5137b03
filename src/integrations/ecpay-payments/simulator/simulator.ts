import { setTimeout as pause } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { localeFromHeader } from '#shared/locale.ts';
import { createPanel, type ScenarioId, type SimulatorPanel, type SimulatorRecord } from '../../simulator-panel.ts';
import { hangUp, serveSimulator } from '../../simulator-server.ts';
import { addCardRoutes } from './card-routes.ts';
import { captureCards, refundedOfCard } from './cards.ts';
import { checkoutPage, resultPage, tradesPage } from './pages.ts';
import { createReports } from './reports.ts';
import { simulatedMac } from './simulated-mac.ts';
import { type Switches, switchesInput } from './switches.ts';
import { checkoutProblem, createTrades, type Form, issueCode, type SimulatedTrade } from './trades.ts';

/** The public test account; others are refused. */
const account = { id: '3002607', key: 'pwFHCqoQZGmho4w6', iv: 'EkRm7iFT261dpevs' };
/** A query's time stamp is good for three minutes. */
const windowSeconds = 180;

export type EcpayPaymentSimulator = {
  /** All routes, to be registered under any prefix. */
  routes: FastifyPluginAsync;
  /** Starts a server; port 0 takes a free port. Returns the base URL. */
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  /** Sets the named switches and resets all others. */
  set(switches: Partial<Switches>): void;
  trades(): SimulatedTrade[];
  /** The signed report of a trade's present state. */
  reportOf(tradeNo: string): Form;
  /** The daily capture of cards. */
  capture(): void;
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
  /** Queries received so far. */
  queries(): number;
  /** Resolves when no report is on its way. */
  settled(): Promise<void>;
};

/** ECPay's payment page and its query in memory. */
export function createEcpayPaymentSimulator({ clock = systemClock }: { clock?: Clock } = {}): EcpayPaymentSimulator {
  let switches = switchesInput.parse({});
  let queries = 0;
  const trades = createTrades(clock);
  const reports = createReports(account, () => switches);
  const state: State = { clock, trades, reports };
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(formbody);
    addPageRoutes(app, state);
    addCardRoutes(app, { ...{ trades, findProblem, applyFault }, switches: () => switches });
    addQueryRoutes(app, state, async (reply) => {
      queries += 1;
      const { query_budget } = switches;
      if (query_budget !== null) switches = { ...switches, query_budget: Math.max(0, query_budget - 1) };
      return query_budget === 0 ? reply.code(403).send('') : applyFault(switches, reply);
    });
    app.post('/sim/admin', (request, reply) => {
      const parsed = switchesInput.safeParse(request.body ?? {});
      if (!parsed.success) return reply.code(422).send({ message: parsed.error.issues[0]?.path.join('.') });
      switches = parsed.data;
      return switches;
    });
  };
  return {
    ...{ routes, set },
    listen: (port) => serveSimulator(routes, port),
    trades: trades.all,
    capture: () => captureCards(trades.all()),
    panel: createPanel<Switches>({
      id: 'ecpay_payments',
      scenarios: pageScenarios,
      read: () => switches,
      set,
      records: () => trades.all().toReversed().map(viewRecord),
      steps: codeSteps(state),
    }),
    reportOf: (tradeNo) => {
      const trade = trades.find(tradeNo);
      return trade ? reports.buildResult(trade, clock.now()).fields : {};
    },
    queries: () => queries,
    settled: reports.settled,
  };
}

type State = { clock: Clock; trades: ReturnType<typeof createTrades>; reports: ReturnType<typeof createReports> };

type Refuse = (reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Both queries. `refuse` answers instead where the switches say so. */
function addQueryRoutes(app: FastifyInstance, state: State, refuse: Refuse): void {
  const answers = { '/Cashier/QueryTradeInfo/V5': queryAnswer, '/Cashier/QueryPaymentInfo': codeAnswer };
  for (const [path, answer] of Object.entries(answers))
    app.post<{ Body: Form }>(
      path,
      async (request, reply) => (await refuse(reply)) ?? reply.type('text/html').send(answer(request.body ?? {}, state)),
    );
}

/** What the shop must survive: reports that are lost or sent twice, and queries that fail. */
const pageScenarios = {
  server_error: { fail_with: 500 },
  connection_cut: { cut: true },
  answer_lost: { lose_refund_answers: true },
  answer_slow: { delay_ms: 15_000 },
  notice_lost: { lose_notices: true },
  notice_twice: { duplicate_notices: 1 },
  test_payment: { simulate_paid: true },
  notice_forged: { wrong_mac: true },
  amount_differs: { amount_off_by: 1 },
} as const satisfies Partial<Record<ScenarioId, Partial<Switches>>>;

/** Somebody pays the newest code. */
const codeSteps = ({ clock, trades, reports }: State) => ({
  code_paid: async () => {
    const coded = trades.all().findLast((trade) => trade.state === 'coded');
    if (!coded) return;
    decide(coded, 'pay', clock.now());
    await reports.send(coded, clock.now());
  },
});

function viewRecord(trade: SimulatedTrade): SimulatorRecord {
  const { form, trade_no, state } = trade;
  const refunded = refundedOfCard(trade);
  return {
    reference: `${form['ChoosePayment']} ${trade_no} (${form['MerchantTradeNo']})`,
    amount: Number(form['TotalAmount']),
    state: refunded > 0 ? `${state}, ${refunded} refunded` : state,
  };
}

/** The page that the shopper's browser opens, and what is decided on it. */
function addPageRoutes(app: FastifyInstance, { clock, trades, reports }: State): void {
  const base = app.prefix;
  app.post<{ Body: Form }>('/Cashier/AioCheckOut/V5', (request, reply) => {
    const form = request.body ?? {};
    const problem = findProblem(form) ?? checkoutProblem(form);
    const trade = problem ? undefined : trades.open(form);
    if (!trade)
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send(`0|${problem ?? '10200047 MerchantTradeNo repeated'}`);
    return html(reply, checkoutPage(trade, { base, locale: localeOf(request) }));
  });
  app.post<{ Body: Form }>('/sim/decide', async (request, reply) => {
    const trade = trades.find(request.body?.['trade']);
    if (!trade) return reply.code(404).send('');
    decide(trade, request.body['decision'] ?? '', clock.now());
    await reports.send(trade, clock.now());
    return html(reply, resultPage(trade, reports.buildResult(trade, clock.now()), { base, locale: localeOf(request) }));
  });
  app.get('/sim/trades', (request, reply) => {
    const waiting = trades.all().filter(({ state }) => state === 'coded');
    return html(reply, tradesPage(waiting, { base, locale: localeOf(request) }));
  });
}

/** The answer of a query that fails on purpose; undefined: it does not. */
async function applyFault({ delay_ms, fail_with, cut }: Switches, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (delay_ms > 0) await pause(delay_ms);
  if (fail_with) return reply.code(fail_with).send('');
  return cut ? hangUp(reply) : undefined;
}

/** What is wrong with a query: its account, its check value or its time; undefined: nothing. */
function findQueryProblem(form: Form, clock: Clock): string | undefined {
  const age = Math.abs(clock.now().getTime() / 1000 - Number(form['TimeStamp']));
  return findProblem(form) ?? (age <= windowSeconds ? undefined : 'TimeStamp Error');
}

/** The signed answer of QueryPaymentInfo. */
function codeAnswer(form: Form, { clock, trades, reports }: State): string {
  const problem = findQueryProblem(form, clock);
  if (problem) return `RtnCode=10200073&RtnMsg=${encodeURIComponent(problem)}`;
  const trade = trades.find(form['MerchantTradeNo']);
  const hasCode = trade !== undefined && trade.code['RtnCode'] !== undefined;
  const { MerchantID = '', MerchantTradeNo = '' } = form;
  const answer = hasCode
    ? reports.buildCode(trade)
    : { MerchantID, MerchantTradeNo, RtnCode: '10200047', RtnMsg: 'Cant not find the trade data' };
  return new URLSearchParams(reports.signed(answer)).toString();
}

/** The signed answer of QueryTradeInfo. */
function queryAnswer(form: Form, { clock, trades, reports }: State): string {
  const problem = findQueryProblem(form, clock);
  if (problem) return `TradeStatus=10200073&RtnMsg=${encodeURIComponent(problem)}`;
  const trade = trades.find(form['MerchantTradeNo']);
  return new URLSearchParams(reports.signed(trade ? reports.buildRecord(trade) : { ...form, TradeStatus: '10200047' })).toString();
}

function findProblem(form: Form): string | undefined {
  if (form['MerchantID'] !== account.id) return 'MerchantID Error';
  return simulatedMac(form, account.key, account.iv) === form['CheckMacValue'] ? undefined : '10200073 CheckMacValue Error';
}

function decide(trade: SimulatedTrade, decision: string, now: Date): void {
  const isCredit = trade.form['ChoosePayment'] === 'Credit';
  if (decision === 'code' && !isCredit && trade.state === 'open') Object.assign(trade, { code: issueCode(trade, now), state: 'coded' });
  if (decision === 'pay' && (isCredit || trade.state === 'coded'))
    Object.assign(trade, {
      state: 'paid',
      paid_at: now,
      card: isCredit ? { gwsr: trade.trade_no.slice(-8).replace(/^0+/, '1'), status: 'authorised', rows: [] } : null,
    });
  if (decision === 'wait' && isCredit && trade.state === 'open') trade.state = 'unconfirmed';
  if (decision === 'fail' && isCredit && trade.state === 'open') trade.state = 'failed';
}

const localeOf = (request: FastifyRequest) => localeFromHeader(request.headers['accept-language']);
const html = (reply: FastifyReply, body: string): FastifyReply => reply.type('text/html; charset=utf-8').send(body);
