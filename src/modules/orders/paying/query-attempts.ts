import { attempts, type cards, type PaymentMethod, pageAttempts, pages, paymentMethods } from '#modules/payments/index.ts';
import type { PagePort } from '#modules/payments/ports.ts';
import { isRedirectWallet } from '#shared/payments/prime-payments.ts';
import { type PaymentDeps, settleAttempt } from './settle-attempt.ts';

type Attempt = attempts.Attempt;
/** The providers of an order's charges. */
export type PayPorts = cards.CardPorts & pages.PagePorts;

/** After this time a charge unknown to the provider never reached it: answers take at most half a minute. */
const notFoundMs = 15 * 60_000;
/** After this time the answer of a charge no longer arrives: requests wait half a minute at most. */
const answerMs = 60_000;
/** A shopper may stay on the payment page for a while before a trade is made of it. */
const pageNotFoundMs = 60 * 60_000;
const batchSize = 10;
const maxPerRun = 200;
/** Queries of payment pages are sent one after another, and few: the provider does not say how many it allows. */
const maxPagesPerRun = 20;

/** Queries the provider about one charge and settles it; false without an answer. Does nothing for a settled one. */
export async function queryAttempt(deps: PaymentDeps, ports: PayPorts, attempt: Attempt): Promise<boolean> {
  if (attempt.state === 'captured') return true;
  const method = attempt.payment_method_id === null ? undefined : await paymentMethods.find(deps.db, attempt.payment_method_id);
  if (!method) {
    deps.log.error({ attempt_id: attempt.id }, 'the payment method of an open charge is missing');
    return false;
  }
  return attempts.isOfPage(attempt) ? queryPage(deps, ports, attempt, method) : queryCard(deps, ports, attempt, method);
}

async function queryCard(deps: PaymentDeps, ports: PayPorts, attempt: Attempt, method: PaymentMethod): Promise<boolean> {
  const answer = await ports.card(method).query({ attempt_id: attempt.id, trade_id: attempt.trade_id ?? undefined });
  if (answer.state === 'not_found') {
    if (computeAge(deps, attempt) >= notFoundMs) await settleAttempt(deps, attempt, { state: 'gone' });
    return true;
  }
  if (answer.state === 'unknown') return noAnswer(deps, attempt, answer.reason);
  const isPageLost = answer.state === 'pending' && !attempt.redirect_url && hasPage(method) && computeAge(deps, attempt) >= answerMs;
  await settleAttempt(deps, attempt, isPageLost ? { state: 'abandoned' } : answer);
  return true;
}

/**
 * Whether a pending charge waits for the shopper at the provider's page. When the page's address was lost with the answer, the shopper cannot
 * confirm the charge there, and the order must be payable again.
 */
const hasPage = ({ kind, account }: PaymentMethod): boolean => isRedirectWallet(kind) || (account?.three_domain_secure ?? false);

/** An open trade of a payment page stays as it is until its code has ended; a code whose reports were lost is asked for. */
async function queryPage(deps: PaymentDeps, ports: PayPorts, attempt: Attempt, method: PaymentMethod): Promise<boolean> {
  const page = await ports.page(method);
  const now = deps.clock.now();
  const answer = page && (await pages.mayQuery(deps.db, method.id, now)) ? await page.query(attempt.id) : undefined;
  if (answer?.state === 'limited') await pauseQueries(deps, method);
  if (!page || !answer || answer.state === 'limited') return noAnswer(deps, attempt, answer?.state ?? 'not_allowed');
  if (answer.state === 'unknown') return noAnswer(deps, attempt, answer.reason);
  if (answer.state === 'captured') await settleAttempt(deps, attempt, { ...answer, state: 'paid_on_page' });
  else if (pageAttempts.hasCodeEnded(attempt, now)) await settleAttempt(deps, attempt, { state: 'code_ended' });
  else if (answer.state === 'failed') await settleAttempt(deps, attempt, answer);
  else if (answer.state === 'not_found' && !attempt.pay_code && computeAge(deps, attempt) >= pageNotFoundMs)
    await settleAttempt(deps, attempt, { state: 'gone' });
  else if (answer.state === 'pending' && attempts.isOpen(attempt) && !attempt.pay_code && method.kind !== 'page_card')
    return fetchCode(deps, page, attempt, method);
  return true;
}

async function fetchCode(deps: PaymentDeps, page: PagePort, attempt: Attempt, method: PaymentMethod): Promise<boolean> {
  const found = await page.findCode(attempt.id);
  if (found.state === 'none') return true;
  if (found.state === 'limited') await pauseQueries(deps, method);
  if (found.state !== 'code') return noAnswer(deps, attempt, found.state === 'limited' ? found.state : found.reason);
  const { trade_id, code, pay_until } = found;
  await settleAttempt(deps, attempt, { state: 'code', trade_id, code, pay_until });
  return true;
}

const pauseQueries = ({ db, clock }: PaymentDeps, { id }: PaymentMethod): Promise<unknown> =>
  pages.pauseQueries(db, id, new Date(clock.now().getTime() + pages.pauseMs));

const computeAge = ({ clock }: PaymentDeps, { created_at }: Attempt): number => clock.now().getTime() - created_at.getTime();

function noAnswer({ log }: PaymentDeps, { id }: Attempt, reason: string): false {
  log.warn({ attempt_id: id, reason }, 'the payment provider could not be queried');
  return false;
}

/** Job: queries every open charge that is due. A failure does not stop the others. */
export async function queryAttempts(deps: PaymentDeps, ports: PayPorts): Promise<void> {
  await queryPages(deps, ports);
  for (let queried = 0; queried < maxPerRun; ) {
    const due = await attempts.claimDueAttempts(deps.db, deps.clock.now(), batchSize);
    if (due.length === 0) return;
    queried += due.length;
    await Promise.all(due.map((attempt) => tryQuery(deps, ports, attempt)));
  }
}

async function queryPages(deps: PaymentDeps, ports: PayPorts): Promise<void> {
  const due = await pageAttempts.claimDuePageAttempts(deps.db, deps.clock.now(), maxPagesPerRun);
  for (const attempt of due) await tryQuery(deps, ports, attempt);
}

const tryQuery = (deps: PaymentDeps, ports: PayPorts, attempt: Attempt): Promise<unknown> =>
  queryAttempt(deps, ports, attempt).catch((err) => deps.log.error({ err, attempt_id: attempt.id }, 'querying a charge failed'));
