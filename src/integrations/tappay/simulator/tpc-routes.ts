import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Bank, cardInfoOf, instalmentInfoOf, type PayOrder, storedFieldsOf } from './bank.ts';
import { answerQuery, historyOf } from './records.ts';
import { bindRequest, primePayRequest, queryRequest, refundRequest, removeCardRequest, tokenPayRequest, tradeRequest } from './requests.ts';
import type { Switches } from './switches.ts';

/** The public sandbox identity; others are refused. */
const partnerKey = 'partner_6ID1DoDlaPrfHw6HBZsULfTYtDmWs0q0ZZGKMBpp4YICWBxgK97eK3RM';
const merchants = ['GlobalTesting_CTBC', 'GlobalTesting_COD'];
const currencies = ['TWD', 'HKD', 'MYR', 'USD'];

type Answer = { status: number; [field: string]: unknown };
const refuse = (status: number, msg: string): Answer => ({ status, msg });

/** /tpc: the API a shop's server calls. Every answer is HTTP 200 with a `status`, like TapPay's. */
export const tpcRoutes: FastifyPluginAsync<{ bank: Bank; switches: () => Switches }> = async (app, { bank, switches }) => {
  app.setErrorHandler((error: FastifyError, _request, reply) => reply.code(200).send(refuse(5, error.message)));

  app.post('/tpc/payment/pay-by-prime', (request, reply) =>
    withSwitches(switches(), 'pay', reply, () =>
      answerTo(request, primePayRequest, ({ prime, remember, ...order }) =>
        pay(bank, order, { prime, remember }, resolveBase(request, app.prefix), switches().no_instalments),
      ),
    ),
  );
  app.post('/tpc/payment/pay-by-token', (request, reply) =>
    withSwitches(switches(), 'pay', reply, () =>
      answerTo(request, tokenPayRequest, ({ card_key, card_token, ...order }) =>
        pay(bank, order, { card_key, card_token }, resolveBase(request, app.prefix), switches().no_instalments),
      ),
    ),
  );
  addCardRoutes(app, { bank, switches });
  app.post('/tpc/transaction/query', (request, reply) =>
    withSwitches(switches(), 'query', reply, () => answerTo(request, queryRequest, (query) => answerQuery(bank.trades, query))),
  );
  app.post('/tpc/transaction/trade-history', (request, reply) =>
    withSwitches(switches(), 'query', reply, () =>
      answerTo(request, tradeRequest, ({ rec_trade_id }) => {
        const trade = bank.find(rec_trade_id);
        return trade ? { status: 0, msg: 'Success', rec_trade_id, trade_history: historyOf(trade) } : refuse(10003, 'No such trade');
      }),
    ),
  );
  app.post('/tpc/transaction/cap', (request, reply) =>
    withSwitches(switches(), 'cap', reply, () =>
      answerTo(request, tradeRequest, ({ rec_trade_id }) => {
        const { status, msg, trade } = bank.cap(rec_trade_id);
        return trade ? { status, msg, cap_millis: trade.at } : refuse(status, msg);
      }),
    ),
  );
  app.post('/tpc/transaction/refund', (request, reply) =>
    withSwitches(switches(), 'refund', reply, () => answerTo(request, refundRequest, (refund) => answerRefund(bank, refund))),
  );
};

function addCardRoutes(app: FastifyInstance, { bank, switches }: { bank: Bank; switches: () => Switches }): void {
  app.post('/tpc/card/bind', (request, reply) =>
    withSwitches(switches(), 'card', reply, () =>
      answerTo(request, bindRequest, (binding) => bind(bank, binding, resolveBase(request, app.prefix))),
    ),
  );
  app.post('/tpc/card/remove', (request, reply) =>
    withSwitches(switches(), 'card', reply, () =>
      answerTo(request, removeCardRequest, (token) =>
        bank.removeCard(token) ? { status: 0, msg: 'Success' } : refuse(10003, 'Card Error'),
      ),
    ),
  );
}

const resolveBase = (request: FastifyRequest, prefix: string): string => `${request.protocol}://${request.host}${prefix}`;

/** Validates keys and body, then runs the call. */
function answerTo<S extends z.ZodType<{ partner_key: string }>>(
  request: FastifyRequest,
  schema: S,
  work: (body: z.infer<S>) => Answer,
): Answer {
  if (request.headers['x-api-key'] !== partnerKey) return refuse(80, 'Bad key');
  const parsed = schema.safeParse(request.body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(502, `Wrong argument: ${issue?.path.join('.')}`);
  }
  return parsed.data.partner_key === partnerKey ? work(parsed.data) : refuse(81, 'Partner not found');
}

type Ordered = Omit<z.infer<typeof tokenPayRequest>, 'card_key' | 'card_token'>;

function pay(bank: Bank, order: Ordered, source: PayOrder['source'], base: string, noInstalments: boolean): Answer {
  if (!merchants.includes(order.merchant_id)) return refuse(61, 'Merchant not found');
  if (!currencies.includes(order.currency)) return refuse(89, 'Currency unsupported');
  if (order.instalment > 0 && noInstalments) return refuse(71, 'Instalment unsupported');
  const { three_domain_secure, bank_transaction_id, order_number, merchant_id, amount, currency, result_url, instalment } = order;
  const { delay_capture_in_days } = order;
  const { status, msg, trade } = bank.pay({
    source,
    three_domain_secure,
    bank_transaction_id,
    order_number,
    merchant_id,
    amount,
    currency,
    result_url,
    instalment,
    delay_capture_in_days,
  });
  if (!trade) return refuse(status, msg);
  return {
    status,
    msg,
    rec_trade_id: trade.rec_trade_id,
    bank_transaction_id: trade.bank_transaction_id,
    auth_code: trade.state === 'charged' ? '000000' : '',
    amount: trade.amount,
    currency: trade.currency,
    order_number: trade.order_number,
    acquirer: 'TW_CTBC',
    transaction_time_millis: trade.at,
    bank_result_code: trade.bank_code,
    bank_result_msg: '',
    card_info: cardInfoOf(trade),
    ...storedFieldsOf(trade),
    ...instalmentInfoOf(trade),
    ...(trade.state === 'waiting' ? { payment_url: `${base}/sim/${trade.wallet ? 'wallet' : '3ds'}/${trade.rec_trade_id}` } : {}),
  };
}

/** Authorises one unit to store the card, and voids it; the answer has neither the shop's number nor an amount. */
function bind(
  bank: Bank,
  { prime, merchant_id, currency, three_domain_secure, result_url }: z.infer<typeof bindRequest>,
  base: string,
): Answer {
  if (!merchants.includes(merchant_id)) return refuse(61, 'Merchant not found');
  if (!currencies.includes(currency)) return refuse(89, 'Currency unsupported');
  const { status, msg, trade } = bank.bind({ prime, merchant_id, currency, three_domain_secure, result_url });
  if (!trade) return refuse(status, msg);
  return {
    ...{ status, msg, rec_trade_id: trade.rec_trade_id, currency, acquirer: 'TW_CTBC', card_info: cardInfoOf(trade) },
    ...storedFieldsOf(trade),
    ...(trade.state === 'waiting' ? { payment_url: `${base}/sim/3ds/${trade.rec_trade_id}` } : {}),
  };
}

function answerRefund(bank: Bank, body: z.infer<typeof refundRequest>): Answer {
  const { status, msg, trade, refund } = bank.refund(body.rec_trade_id, body.amount, body.bank_refund_id);
  if (!trade || !refund) return refuse(status, msg);
  const { refund_id, amount } = refund;
  return { status, msg, refund_id, refund_amount: amount, is_captured: trade.state === 'captured', currency: trade.currency };
}

/** Runs the call with the faults that are switched on. */
async function withSwitches(switches: Switches, call: Switches['at'], reply: FastifyReply, work: () => Answer): Promise<unknown> {
  const applies = switches.at === 'all' || switches.at === call || (switches.at === 'write' && call !== 'query');
  if (!applies) return work();
  const closeConnection = () => {
    reply.hijack();
    reply.raw.socket?.destroy();
  };
  await pause(switches.delay_before_ms, undefined, { ref: false });
  if (switches.cut) return closeConnection();
  if (switches.fail_with) return reply.code(switches.fail_with).send({ message: 'simulated' });
  const answer = work();
  await pause(switches.delay_ms, undefined, { ref: false });
  if (switches.lose_answer) return closeConnection();
  return switches.garble ? reply.type('application/json').send('{"status":') : answer;
}
