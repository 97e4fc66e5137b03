import { attempts, type CardPorts, findPaymentMethod } from '#modules/payments/index.ts';
import { type PaymentDeps, settleAttempt } from './settle-attempt.ts';

type Attempt = attempts.Attempt;

/** After this time a charge unknown to the provider never reached it: answers take at most half a minute. */
const notFoundMs = 15 * 60_000;
const batchSize = 10;
const maxPerRun = 200;

/** Queries the provider about one charge and settles it; false without an answer. Does nothing for a settled one. */
export async function queryAttempt(deps: PaymentDeps, ports: CardPorts, attempt: Attempt): Promise<boolean> {
  if (attempt.state === 'captured') return true;
  const method = attempt.payment_method_id === null ? undefined : await findPaymentMethod(deps.db, attempt.payment_method_id);
  if (!method) {
    deps.log.error({ attempt_id: attempt.id }, 'the payment method of an open charge is missing');
    return false;
  }
  const answer = await ports.card(method).query({ attempt_id: attempt.id, trade_id: attempt.trade_id ?? undefined });
  if (answer.state === 'not_found') {
    const age = deps.clock.now().getTime() - attempt.created_at.getTime();
    if (age >= notFoundMs) await settleAttempt(deps, attempt, { state: 'gone' });
    return true;
  }
  if (answer.state === 'unknown') {
    deps.log.warn({ attempt_id: attempt.id, reason: answer.reason }, 'the card provider could not be queried');
    return false;
  }
  await settleAttempt(deps, attempt, answer);
  return true;
}

/** Job: queries every open charge that is due. A failure does not stop the others. */
export async function queryAttempts(deps: PaymentDeps, ports: CardPorts): Promise<void> {
  for (let queried = 0; queried < maxPerRun; ) {
    const due = await attempts.claimDueAttempts(deps.db, deps.clock.now(), batchSize);
    if (due.length === 0) return;
    queried += due.length;
    await Promise.all(
      due.map((attempt) =>
        queryAttempt(deps, ports, attempt).catch((err) => deps.log.error({ err, attempt_id: attempt.id }, 'querying a charge failed')),
      ),
    );
  }
}
