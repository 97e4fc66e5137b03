import { attempts, type PaymentMethod, pages, paymentMethods, refundRecords } from '#modules/payments/index.ts';
import type { CardPort, RefundAnswer, RefundByStaff } from '#modules/payments/ports.ts';
import type { PayPorts } from './query-attempts.ts';
import type { PaymentDeps } from './settle-attempt.ts';
import { settleRefund } from './settle-refund.ts';

type CardRefund = refundRecords.CardRefund & { previous_state: refundRecords.RefundState };

const batchSize = 10;
const maxPerRun = 200;

/**
 * Job: sends card refunds to the provider and queries those without an answer. A refund is marked started before the call and
 * always sent under the same id, so it is never paid twice.
 */
export async function sendCardRefunds(deps: PaymentDeps, ports: PayPorts): Promise<void> {
  for (let sent = 0; sent < maxPerRun; ) {
    const due = await refundRecords.claimCardRefunds(deps.db, deps.clock.now(), batchSize);
    if (due.length === 0) return;
    sent += due.length;
    await Promise.all(
      due.map((refund) =>
        sendOne(deps, ports, refund).catch((err) => deps.log.error({ err, refund_id: refund.id }, 'a refund could not be sent')),
      ),
    );
  }
}

async function sendOne(deps: PaymentDeps, ports: PayPorts, refund: CardRefund): Promise<void> {
  const method = refund.payment_method_id === null ? undefined : await paymentMethods.find(deps.db, refund.payment_method_id);
  if (!method) return deps.log.error({ refund_id: refund.id }, 'the card method of a refund is missing');
  if (attempts.isOfPage(refund)) return settleRefund(deps, refund, await sendToPage(deps, ports, refund, method));
  const card = ports.card(method);
  const known = refund.previous_state === 'to_do' ? undefined : await queryRefund(card, refund);
  const { trade_id, amount } = refund;
  await settleRefund(deps, refund, known ?? (await card.refund({ trade_id, refund_id: providerIdOf(refund), amount })));
}

/** The payment page's provider takes no refund id, so that its record is compared before each try. */
async function sendToPage(
  { db, clock }: PaymentDeps,
  ports: PayPorts,
  refund: CardRefund,
  method: PaymentMethod,
): Promise<RefundAnswer | RefundByStaff> {
  const now = clock.now();
  if (!(await pages.mayQuery(db, method.id, now))) return { state: 'unknown', reason: 'limited' };
  const { attempt_id, trade_id, amount, charged, authorisation, previous_state, given_back_by_provider } = refund;
  const answer = await (await ports.page(method))?.refund({
    ...{ attempt_id, trade_id, amount, charged, refund_id: providerIdOf(refund) },
    authorisation: authorisation ?? undefined,
    in_instalments: refund.instalments !== null,
    sent_before: previous_state === 'to_do' ? undefined : given_back_by_provider,
  });
  if (answer?.state === 'unknown' && answer.reason === 'limited')
    await pages.pauseQueries(db, method.id, new Date(now.getTime() + pages.pauseMs));
  return answer ?? { state: 'by_staff', reason: 'no_account' };
}

/**
 * Refund id at the provider: twenty letters or digits, stable over retries, including the attempt's id so that databases do not
 * collide.
 */
const providerIdOf = ({ id, attempt_id }: CardRefund): string => `R${id}T${attempt_id}`.slice(0, 20);

/** Result of a refund sent before; undefined: unknown to the provider, may be sent again. */
async function queryRefund(card: CardPort, refund: CardRefund): Promise<RefundAnswer | undefined> {
  const answer = await card.query({ attempt_id: refund.attempt_id, trade_id: refund.trade_id });
  if (answer.state !== 'captured') return { state: 'unknown', reason: answer.state };
  if (answer.refunded === refund.given_back) return undefined;
  if (answer.refunded === refund.given_back + refund.amount) return { state: 'refunded', provider_refund_id: providerIdOf(refund) };
  return { state: 'unknown', reason: 'another_sum' };
}
