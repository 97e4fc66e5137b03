import type { FastifyInstance, FastifyReply } from 'fastify';
import { actOnCard, captureCards, recordOfCard } from './cards.ts';
import type { Switches } from './switches.ts';
import type { Form, SimulatedTrade } from './trades.ts';

type Deps = {
  trades: { all(): SimulatedTrade[]; find(tradeNo: string | undefined): SimulatedTrade | undefined };
  /** What is wrong with account or check value; undefined: nothing. */
  findProblem(form: Form): string | undefined;
  /** The answer of a call that fails on purpose; undefined: it does not. */
  applyFault(switches: Switches, reply: FastifyReply): Promise<FastifyReply | undefined>;
  switches(): Switches;
};

/** The merchant check code of the test account. */
const checkCode = '25938511';

/** The record of a card payment, its capture and its refunds. */
export function addCardRoutes(app: FastifyInstance, { trades, findProblem, applyFault, switches }: Deps): void {
  app.post<{ Body: Form }>('/CreditDetail/QueryTrade/V2', async (request, reply) => {
    const fault = await applyFault(switches(), reply);
    if (fault) return fault;
    const form = request.body ?? {};
    const trade = trades.all().find(({ card }) => card !== null && card.gwsr === form['CreditRefundId']);
    const isKnown = form['CreditCheckCode'] === checkCode && form['CreditAmount'] === trade?.form['TotalAmount'];
    if (findProblem(form) || (trade && !isKnown)) return { RtnMsg: 'error', RtnValue: null };
    return trade ? recordOfCard(trade) : { RtnMsg: 'error_nopay', RtnValue: null };
  });
  app.post<{ Body: Form }>('/CreditDetail/DoAction', async (request, reply) => {
    const fault = await applyFault(switches(), reply);
    if (fault) return fault;
    const form = request.body ?? {};
    const trade = trades.find(form['MerchantTradeNo']);
    const isKnown = trade !== undefined && trade.trade_no === form['TradeNo'];
    const problem = findProblem(form) ?? (isKnown ? actOnCard(trade, form) : 'error_nopay');
    if (switches().lose_refund_answers) return reply.code(500).send('');
    const { MerchantID = '', MerchantTradeNo = '', TradeNo = '' } = form;
    const answer = { MerchantID, MerchantTradeNo, TradeNo, RtnCode: problem ? '0' : '1', RtnMsg: problem ?? '' };
    return reply.type('text/html').send(new URLSearchParams(answer).toString());
  });
  app.post('/sim/capture', (_request, reply) => {
    captureCards(trades.all());
    return reply.send({});
  });
}
