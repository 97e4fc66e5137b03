import { differences, held, openRefund, paymentMethods, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { recordMoney } from '../store/money.ts';
import { lockOrder } from '../store/orders.ts';
import type { PayPorts } from './query-attempts.ts';
import type { PaymentDeps } from './settle-attempt.ts';
import { setMismatch } from './store.ts';

const maxPerRun = 500;

/** Job, once a day: whether what the bank holds for the shop was collected meanwhile, or released. */
export async function queryHeld(deps: PaymentDeps, ports: PayPorts): Promise<void> {
  for (let queried = 0; queried < maxPerRun; queried++) {
    const payment = await held.claimHeld(deps.db, deps.clock.now());
    if (!payment) return;
    await queryOne(deps, ports, payment).catch((err) =>
      deps.log.error({ err, payment_id: payment.id }, 'a held payment could not be queried'),
    );
  }
}

async function queryOne(deps: PaymentDeps, ports: PayPorts, payment: held.HeldPayment): Promise<void> {
  const method = payment.payment_method_id === null ? undefined : await paymentMethods.find(deps.db, payment.payment_method_id);
  const answer = method && (await ports.card(method).query(payment));
  if (answer?.state === 'failed') return releaseHeld(deps, payment);
  if (answer?.state !== 'captured' || answer.is_held) return;
  await inTransaction(deps.db, (tx) => held.settleHeld(tx, payment.id, { state: 'captured', at: deps.clock.now() }));
}

/**
 * The bank released the money before it was collected: the order lacks it again, its parcels wait, and staff have a difference to
 * settle. While a refund is on its way nothing changes, because it may be what released the money.
 */
async function releaseHeld({ db, clock }: PaymentDeps, { id, order_id, attempt_id }: held.HeldPayment): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [order, at] = [await lockOrder(tx, order_id), clock.now()];
    const payment = (await receivedPayments.select(tx, [order_id])).find((one) => one.id === id);
    if (!order || !payment || (await refundRecords.hasOpenRefund(tx, id))) return;
    if (!(await held.settleHeld(tx, id, { state: 'lapsed' }))) return;
    const { amount, kind: method } = payment;
    const missing = amount - (await refundRecords.sumRefunds(tx, id));
    if (missing > 0) {
      const lost = { order_id, payment_id: id, kind: 'late_money' as const, amount: missing, credits: 0, currency: order.currency };
      const refund = await openRefund(tx, { ...lost, reason: '', staff_id: null, created_at: at });
      await refundRecords.updateRefund(tx, refund.id, { state: 'done', done_at: at });
      const entry = { order_id, kind: 'refund' as const, amount: -missing, currency: order.currency, method, refund_id: refund.id };
      await recordMoney(tx, [entry], { at, time_zone: (await readWebsite(tx)).time_zone });
      if (order.status !== 'cancelled') await setMismatch(tx, order_id, true);
    }
    const found = { attempt_id, order_id, currency: order.currency, found_at: at };
    await differences.recordDifference(tx, { ...found, kind: 'lapsed', ours: amount, theirs: 0 });
  });
}
