import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Clock } from '#platform/clock/clock.ts';
import { localeFromHeader } from '#shared/locale.ts';
import type { Bank, Outcome, Trade } from './bank.ts';
import { bankPage } from './bank-page.ts';
import type { createNotices } from './notices.ts';
import { primeRequest, walletPrimeRequest } from './requests.ts';
import { sdkScript } from './sdk-script.ts';
import { type Switches, switchesInput } from './switches.ts';

type Options = {
  bank: Bank;
  clock: Clock;
  notices: ReturnType<typeof createNotices>;
  switches: () => Switches;
  set: (switches: Partial<Switches>) => void;
};

/** Routes for the shopper's browser, and the tester's switches. */
export const bankRoutes: FastifyPluginAsync<Options> = async (app, { bank, clock, notices, switches, set }) => {
  app.get('/sdk/tpdirect/v5.24.0', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('access-control-allow-origin', '*').send(sdkScript),
  );

  mountPrimes(app, bank, clock);

  app.get<{ Params: { page: string; id: string } }>('/sim/:page(^3ds|wallet$)/:id', (request, reply) => {
    const trade = bank.find(request.params.id);
    if (!trade) return reply.code(404).send({ message: 'no such trade' });
    return reply.type('text/html; charset=utf-8').send(bankPage(trade, localeFromHeader(request.headers['accept-language'])));
  });

  type Decision = { Params: { page: string; id: string }; Body: { decision?: string } };
  app.post<Decision>('/sim/:page(^3ds|wallet$)/:id', async (request, reply) => {
    const trade = bank.find(request.params.id);
    const decision = request.body?.decision;
    if (!trade?.result_url) return reply.code(404).send({ message: 'no such trade' });
    if (decision === 'abandon') return reply.redirect(trade.result_url.go_back_url ?? trade.result_url.frontend_redirect_url, 303);
    const outcome = bank.decide(trade, decision !== 'decline');
    // The shop gets no notice, and the browser stays: only a query finds the payment.
    if (decision === 'approve_silently')
      return reply
        .type('text/html; charset=utf-8')
        .send(bankPage(trade, localeFromHeader(request.headers['accept-language']), { isPaid: outcome.status === 0 }));
    const sent = notices.send(trade, outcome.status);
    if (switches().notify_first) await sent;
    return reply.redirect(buildReturnUrl(trade, outcome), 303);
  });

  app.get('/sim/admin', () => switches());
  app.post('/sim/admin', (request, reply) => {
    const parsed = switchesInput.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: parsed.error.message });
    set(parsed.data);
    return reply.send(parsed.data);
  });
  app.post<{ Params: { id: string } }>('/sim/admin/capture/:id', (request, reply) =>
    bank.capture(request.params.id) ? reply.code(204).send() : reply.code(409).send({ message: 'not charged' }),
  );
  app.post<{ Params: { id: string } }>('/sim/admin/lapse/:id', (request, reply) =>
    bank.lapse(request.params.id) ? reply.code(204).send() : reply.code(409).send({ message: 'not held' }),
  );
};

/** Where the browser gets a prime for a typed card, or for a wallet. */
function mountPrimes(app: FastifyInstance, bank: Bank, clock: Clock): void {
  // Text, not JSON: the shop's page is of another origin, and text needs no preflight.
  app.post('/sim/prime', (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const parsed = primeRequest.safeParse(jsonOf(request.body));
    if (!parsed.success || isPast(parsed.data.expiry, clock.now())) return reply.code(422).send({ status: 2, msg: 'Check the card' });
    return reply.send({ prime: bank.primeFor(parsed.data.card_number, yearMonth(parsed.data.expiry)) });
  });

  app.post('/sim/wallet-prime', (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    const parsed = walletPrimeRequest.safeParse(jsonOf(request.body));
    if (!parsed.success) return reply.code(422).send({ status: 2, msg: 'No such wallet' });
    return reply.send({ prime: bank.walletPrimeFor(parsed.data.wallet) });
  });
}

function jsonOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return undefined;
  }
}

/** MMYY as YYYYMM. */
const yearMonth = (expiry: string): string => `20${expiry.slice(2)}${expiry.slice(0, 2)}`;

/** MMYY: a card is valid until the end of that month. */
const isPast = (expiry: string, now: Date): boolean =>
  Date.UTC(2000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2))) <= now.getTime();

/** The URL the browser returns to. Its `status` is for display only: anyone can forge it. */
function buildReturnUrl(trade: Trade, { status }: Outcome): string {
  const url = new URL(trade.result_url?.frontend_redirect_url ?? '');
  const { rec_trade_id, order_number, bank_transaction_id } = trade;
  for (const [name, value] of Object.entries({ rec_trade_id, order_number, bank_transaction_id, status: String(status) }))
    url.searchParams.set(name, value);
  if (status === 0) url.searchParams.set('auth_code', '000000');
  return url.href;
}
