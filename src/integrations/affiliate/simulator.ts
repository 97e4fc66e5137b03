import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createPanel, type SimulatorPanel, type SimulatorRecord } from '../simulator-panel.ts';
import { hangUp, serveSimulator } from '../simulator-server.ts';

/** Faults on purpose. A switch stays until it is set again. */
const switchesInput = z.object({
  /** HTTP status to answer without taking anything; 0: none. */
  fail_with: z.number().int().default(0),
  /** Takes the report and closes the connection without an answer. */
  lose_answer: z.boolean().default(false),
  /** The words of a refusal; empty: reports are taken. */
  refuse_with: z.string().default(''),
});
type Switches = z.infer<typeof switchesInput>;

/** A report that a network has accepted; amounts as they were sent. */
export type SimulatedConversion = {
  order_no: string;
  sale_amount: number;
  payout: number;
  rid: string;
  click_id: string;
  date: string;
  is_adjustment: boolean;
};

export type AffiliateSimulator = {
  routes: FastifyPluginAsync;
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  set(switches: Partial<Switches>): void;
  conversions(): SimulatedConversion[];
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
  calls(): number;
};

/** What the shop must survive. */
const scenarios = {
  server_error: { fail_with: 500 },
  answer_lost: { lose_answer: true },
  refused: { refuse_with: 'Offer is paused' },
} as const;

const viewRecord = ({ order_no, rid, sale_amount, payout, is_adjustment }: SimulatedConversion): SimulatorRecord => ({
  reference: `${order_no} (${rid})`,
  amount: sale_amount,
  state: `${is_adjustment ? 'adjustment' : 'conversion'}, payout ${payout.toFixed(2)}`,
});

const number = z.coerce.number();
const create = z.object({
  Target: z.literal('Conversion'),
  Method: z.literal('create'),
  Service: z.literal('HasOffers'),
  Version: z.literal('2'),
  NetworkId: z.literal('marktamerica'),
  NetworkToken: z.string().min(1),
  'data[offer_id]': z.string().min(1),
  'data[advertiser_id]': z.string().min(1),
  'data[sale_amount]': number,
  'data[payout]': number,
  'data[revenue]': number,
  'data[advertiser_info]': z.string().min(1),
  'data[affiliate_info1]': z.string().min(1),
  'data[ad_id]': z.string().min(1),
  'data[session_datetime]': z.string().regex(/^\d{4}-\d\d-\d\d$/),
  'data[is_adjustment]': z.literal('1').optional(),
});
type Created = z.infer<typeof create>;

/** Two networks in memory: HasOffers at `/Api`, and one that is called by address at `/postback`. */
export function createAffiliateSimulator(): AffiliateSimulator {
  let switches = switchesInput.parse({});
  let calls = 0;
  const taken: SimulatedConversion[] = [];
  /** A fault of the switches; undefined: none. */
  const fault = (reply: FastifyReply): FastifyReply | undefined => {
    calls += 1;
    return switches.fail_with ? reply.code(switches.fail_with).send('') : undefined;
  };
  const take = (reply: FastifyReply, conversion: SimulatedConversion, answer: unknown): FastifyReply => {
    taken.push(conversion);
    return switches.lose_answer ? hangUp(reply) : reply.send(answer);
  };
  const api = ({ query, body }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const parsed = create.safeParse(body ?? query);
    const problem = switches.refuse_with || describeProblem(parsed);
    if (problem || !parsed.success) return reply.send(hasOffersAnswer(-1, [{ publicMessage: problem }]));
    return take(reply, conversionOf(parsed.data), hasOffersAnswer(1, []));
  };
  const postback = ({ query }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { refuse_with } = switches;
    return refuse_with ? reply.code(400).send(refuse_with) : take(reply, postbackOf(query as Record<string, string>), 'OK');
  };
  const routes: FastifyPluginAsync = async (app) => {
    readForms(app);
    app.addHook('onRequest', async (_request, reply) => fault(reply));
    app.get('/Api', api);
    app.post('/Api', api);
    app.get('/postback', postback);
  };
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const panel = createPanel<Switches>({
    id: 'affiliate',
    scenarios,
    read: () => switches,
    set,
    records: () => taken.toReversed().map(viewRecord),
  });
  return {
    routes,
    listen: (port) => serveSimulator(routes, port),
    set,
    panel,
    conversions: () => [...taken],
    calls: () => calls,
  };
}

const hasOffersAnswer = (status: 1 | -1, errors: { publicMessage: string }[]) => ({
  response: { status, httpStatus: status === 1 ? 200 : 400, data: status === 1 ? 'true' : '', errors },
});

function describeProblem(parsed: z.ZodSafeParseResult<Created>): string {
  if (!parsed.success) return `Invalid value for ${parsed.error.issues[0]?.path.join('.')}`;
  const { 'data[sale_amount]': amount, 'data[payout]': payout, 'data[revenue]': revenue, 'data[is_adjustment]': adjusted } = parsed.data;
  if (payout !== revenue) return 'Payout and revenue differ';
  return amount <= 0 && !adjusted ? 'A conversion needs an amount' : '';
}

const conversionOf = (sent: Created): SimulatedConversion => ({
  order_no: sent['data[advertiser_info]'],
  sale_amount: sent['data[sale_amount]'],
  payout: sent['data[payout]'],
  rid: sent['data[affiliate_info1]'],
  click_id: sent['data[ad_id]'],
  date: sent['data[session_datetime]'],
  is_adjustment: sent['data[is_adjustment]'] === '1',
});

/** The names of the parameters are those of a network that the tests and the demo invent. */
const postbackOf = (query: Record<string, string>): SimulatedConversion => ({
  order_no: query['order'] ?? '',
  sale_amount: Number(query['amount']),
  payout: Number(query['commission']),
  rid: query['rid'] ?? '',
  click_id: query['click'] ?? '',
  date: query['date'] ?? '',
  is_adjustment: query['adjustment'] === '1',
});

/** Networks receive form posts. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}
