import {
  attempts as charges,
  type differences as findings,
  paymentRules,
  type receivedPayments,
  type refundRecords,
} from '#modules/payments/index.ts';
import type { OrderForStaff } from '../contract.ts';

type Stored = {
  payments: Awaited<ReturnType<typeof receivedPayments.select>>;
  refunds: Awaited<ReturnType<typeof refundRecords.selectRefunds>>;
  attempts: readonly charges.Attempt[];
  differences: readonly findings.Difference[];
  /** Staff by their id. */
  names: ReadonlyMap<number, string>;
};
type ToMajor = (amount: number) => number;

/** Payments, charges without money, refunds, and what the provider's record says otherwise; `major` converts to major units. */
export const moneyViews = (stored: Stored, major: ToMajor): Pick<OrderForStaff, 'payments' | 'refunds' | 'attempts' | 'differences'> => ({
  payments: stored.payments.map(({ id, kind, amount, state, note, created_at, received_on, fee, instalments, ...held }) => ({
    ...{ id, kind, state, note, received_on, instalments },
    amount: major(amount),
    created_at: created_at.toISOString(),
    fee: fee === null ? null : major(fee),
    capture_due: held.capture_due?.toISOString() ?? null,
    captured_at: held.captured_at?.toISOString() ?? null,
  })),
  refunds: stored.refunds.map((refund) => refundView(refund, stored, major)),
  attempts: stored.attempts.filter(({ state }) => state !== 'captured').map((attempt) => attemptView(attempt, major)),
  differences: stored.differences.map(({ id, kind, ours, theirs, found_at }) => ({
    ...{ id, kind },
    ...{ ours: major(ours), theirs: major(theirs), found_at: found_at.toISOString() },
  })),
});

function refundView(refund: Stored['refunds'][number], { payments, names }: Stored, major: ToMajor): OrderForStaff['refunds'][number] {
  const { id, kind, state, reason, amount, credits, created_at, done_at, payment_id, sent_to, sent_on, sent_by, sent_note } = refund;
  const payment = payments.find((one) => one.id === payment_id);
  return {
    ...{ id, kind, state, reason, sent_to, sent_on, sent_note },
    amount: major(amount),
    credits: major(credits),
    created_at: created_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
    by_hand: amount > 0 && !(payment && paymentRules.isRefundedByProvider(payment.kind, refund)),
    sent_by: sent_by === null ? null : (names.get(sent_by) ?? null),
  };
}

/** A charge that became no payment, in the provider's words. */
const attemptView = (attempt: charges.Attempt, major: ToMajor): OrderForStaff['attempts'][number] => ({
  id: attempt.id,
  error_code: attempt.error_code,
  amount: major(attempt.amount),
  state: attempt.state === 'failed' ? 'failed' : 'open',
  message: String(attempt.detail['message'] ?? ''),
  instalments: attempt.instalments,
  is_page: charges.isOfPage(attempt),
  code: attempt.pay_code,
  pay_until: attempt.pay_until?.toISOString() ?? null,
  is_tested: attempt.detail['test_reported_at'] !== undefined,
  created_at: attempt.created_at.toISOString(),
});

/** Seconds until the newest charge may be refreshed; null where none may still become money. */
export function refreshAfter(newest: charges.Attempt | undefined, now: Date): number | null {
  if (!newest || newest.state === 'captured') return null;
  const passed = newest.queried_at ? now.getTime() - newest.queried_at.getTime() : paymentRules.refreshMs;
  return Math.max(0, Math.ceil((paymentRules.refreshMs - passed) / 1000));
}
