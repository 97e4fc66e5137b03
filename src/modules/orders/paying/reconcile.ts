import { attempts as charges, differences, type PaymentMethod, pages, paymentMethods, receivedPayments } from '#modules/payments/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type payingContract, refusePaying } from './contract.ts';
import { type PayPorts, queryAttempts } from './query-attempts.ts';
import { queryHeld } from './query-held.ts';
import type { PaymentDeps } from './settle-attempt.ts';

type Compared = differences.ComparedAttempt;
/** What the provider has: charged and refunded sums in minor units; undefined without an answer. */
type Theirs = { charged: number; refunded: number } | undefined;

/** One query after another, and at most so many in a run: a run ends before its job counts as lost. */
const maxPerRun = 500;
/** After so many queries of one method without an answer its provider counts as unavailable for the run. */
const maxUnanswered = 3;

/**
 * Job, several times in the early morning: queries every charge that is due and what the bank holds, then compares each new payment with
 * the provider's record, once. What differs waits for staff. A provider without an answer does not hold up the others; its payments are
 * compared the next morning.
 */
export async function reconcilePayments(deps: PaymentDeps, ports: PayPorts): Promise<void> {
  await queryAttempts(deps, ports);
  await queryHeld(deps, ports);
  const unanswered = new Map<number, number>();
  for (let compared = 0; compared < maxPerRun; compared++) {
    const skipped = [...unanswered].filter(([, times]) => times >= maxUnanswered).map(([id]) => id);
    const attempt = await differences.claimToCompare(deps.db, deps.clock.now(), skipped);
    if (!attempt) return;
    const method = attempt.payment_method_id ?? 0;
    const hasAnswer = await tryCompare(deps, ports, attempt);
    if (hasAnswer) await differences.recordCompared(deps.db, attempt.id, deps.clock.now());
    unanswered.set(method, hasAnswer ? 0 : (unanswered.get(method) ?? 0) + 1);
  }
}

async function tryCompare(deps: PaymentDeps, ports: PayPorts, attempt: Compared): Promise<boolean> {
  try {
    return await compare(deps, ports, attempt);
  } catch (err) {
    deps.log.error({ err, attempt_id: attempt.id }, 'a payment could not be compared with the provider');
    return false;
  }
}

async function compare(deps: PaymentDeps, ports: PayPorts, attempt: Compared): Promise<boolean> {
  const method = attempt.payment_method_id === null ? undefined : await paymentMethods.find(deps.db, attempt.payment_method_id);
  // The method was deleted with its account, so there is nothing to query.
  if (!method) return true;
  const theirs = charges.isOfPage(attempt) ? await pageRecord(deps, ports, attempt, method) : await cardRecord(ports, attempt, method);
  if (!theirs) return false;
  const common = { attempt_id: attempt.id, order_id: attempt.order_id, currency: attempt.currency, found_at: deps.clock.now() };
  const write = (kind: 'amount' | 'not_paid' | 'refunded', ours: number, found: number) =>
    differences.recordDifference(deps.db, { ...common, kind, ours, theirs: found });
  if (theirs.charged === 0) await write('not_paid', attempt.amount, 0);
  else if (theirs.charged !== attempt.amount) await write('amount', attempt.amount, theirs.charged);
  // Refunds made by staff in the provider's own back office are not in its record of a charge on its page.
  if (!charges.isOfPage(attempt) && !attempt.is_refund_open && theirs.refunded !== attempt.given_back)
    await write('refunded', attempt.given_back, theirs.refunded);
  return true;
}

async function pageRecord(deps: PaymentDeps, ports: PayPorts, { id }: Compared, method: PaymentMethod): Promise<Theirs> {
  const answer = await (await ports.page(method))?.query(id);
  if (answer?.state === 'limited') await pages.pauseQueries(deps.db, method.id, new Date(deps.clock.now().getTime() + pages.pauseMs));
  if (!answer || answer.state === 'limited' || answer.state === 'unknown') return undefined;
  if (answer.state === 'captured' && answer.fee !== undefined) await receivedPayments.recordFee(deps.db, id, answer.fee);
  return { charged: answer.state === 'captured' ? answer.amount : 0, refunded: 0 };
}

async function cardRecord(ports: PayPorts, { id, trade_id }: Compared, method: PaymentMethod): Promise<Theirs> {
  const answer = await ports.card(method).query({ attempt_id: id, trade_id: trade_id ?? undefined });
  if (answer.state === 'unknown') return undefined;
  return answer.state === 'captured' ? { charged: answer.amount, refunded: answer.refunded } : { charged: 0, refunded: 0 };
}

/** Records that staff cleared up a difference, and how. Throws difference_not_open. */
export async function settleDifference(
  ctx: Context,
  { id, difference_id, note }: ParsedInputOf<typeof payingContract.settleDifference>,
): Promise<undefined> {
  const staff = staffCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const settled = { id: difference_id, order_id: id, settled_at: ctx.clock.now(), settled_by: staff.id, note };
    if (!(await differences.settleDifference(tx, settled))) throw refusePaying('difference_not_open');
    const changes = [{ field: 'payment_difference', old: 'open', new: note }];
    await recordAudit(tx, { subject_type: 'Order', subject_id: id, action: 'payment', caller: staff, changes, request_id: ctx.requestId });
    return undefined;
  });
}
