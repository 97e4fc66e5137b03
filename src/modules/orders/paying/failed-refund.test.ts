import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefund, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { type PayingShop, payingShop } from '#testing/providers/paying.ts';
import { refundableByPayment } from '../refunding/give-money-back.ts';
import { computeRefundable } from '../refunding/refund-amounts.ts';
import { readOpenMoney } from '../store/money.ts';
import { refundDone, settleRefund } from './settle-refund.ts';

let fixtures: PayingShop;
let staff: Context;
beforeAll(async () => {
  fixtures = await payingShop();
  staff = await inTransaction(fixtures.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Mei', email: 'mei@example.com', password: 'Kettle2026', roles: ['super-admin' as const] };
    const id = await staffSetup.createStaff(tx, { ...account, now: fixtures.deps.clock.now() });
    return { ...staffContext(fixtures, id), clock: fixtures.deps.clock };
  });
});
afterAll(() => fixtures.close());

/** An order of 1680 paid by card, with a refund of 1000 that the provider refused. */
async function withFailedRefund() {
  const order = await fixtures.order();
  await fixtures.pay(order);
  const [payment] = await receivedPayments.select(fixtures.db, [order.id]);
  const refund = (amount: number) =>
    inTransaction(fixtures.db, (tx) =>
      openRefund(tx, {
        order_id: order.id,
        payment_id: payment?.id ?? 0,
        ...{ amount, credits: 0, kind: 'return', currency: 'twd', reason: '', staff_id: null },
        created_at: fixtures.deps.clock.now(),
      }),
    );
  const failed = await refund(1000);
  await settleRefund(fixtures.deps, failed, { state: 'refused', code: '10051', message: 'Declined' });
  return { order, paymentId: payment?.id ?? 0, failed, refund };
}

test('a refused refund changes neither payment nor ledger, and the amount is still to be refunded', async () => {
  const { order, paymentId } = await withFailedRefund();
  expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', refunds: ['return failed 1000'], ledger: 1680 });
  const [payments, refunds] = [
    await receivedPayments.select(fixtures.db, [order.id]),
    await refundRecords.selectRefunds(fixtures.db, [order.id]),
  ];
  const totals = { shipping_total: 0, credits_used: 0 };
  expect(computeRefundable(totals, [], payments, refunds)).toEqual({ money: 1680, credits: 0, shipping: 0 });
  const inside = await inTransaction(fixtures.db, async (tx) => ({
    left: await refundableByPayment(tx, order.id),
    money: await readOpenMoney(tx, order.id),
  }));
  expect(inside).toEqual({
    left: [{ payment_id: paymentId, remaining: 1680 }],
    money: { received: 1680, refunded: 0, net: 0, due: 0, to_give_back: 1000 },
  });
});

test('afterwards the whole payment can still be refunded, and not one dollar more', async () => {
  const { refund } = await withFailedRefund();
  await expect(refund(1681)).rejects.toMatchObject({ code: 'refund_too_large', facts: { left: 1680 } });
  expect((await refund(1680)).state).toBe('to_do');
});

test('staff send it by hand: then it counts, and the order is partly refunded', async () => {
  const { order, failed } = await withFailedRefund();
  expect(await refundDone(staff, { id: order.id, refund_id: failed.id })).toEqual({ payment_status: 'partially_refunded' });
  expect(await fixtures.money(order)).toMatchObject({ refunds: ['return done 1000'], ledger: 680 });
});

test('one that the card provider is about to send is not sent by hand', async () => {
  const { order, refund } = await withFailedRefund();
  const { id } = await refund(500);
  await expect(refundDone(staff, { id: order.id, refund_id: id })).rejects.toMatchObject({ code: 'refund_not_open' });
  expect(await fixtures.money(order)).toMatchObject({ refunds: ['return failed 1000', 'return to_do 500'], ledger: 1680 });
});

test('it cannot be sent when another refund returned the money in the meantime', async () => {
  const { order, failed, refund } = await withFailedRefund();
  await refund(681);
  await expect(refundDone(staff, { id: order.id, refund_id: failed.id })).rejects.toMatchObject({
    code: 'refund_too_large',
    facts: { left: 999 },
  });
  expect(await fixtures.money(order)).toMatchObject({ refunds: ['return failed 1000', 'return to_do 681'], ledger: 1680 });
  // Only the replacement refund is due.
  expect(await readOpenMoney(fixtures.db, order.id)).toMatchObject({ to_give_back: 681 });
});

test('of two refunds of one payment the second is sent when the first is settled', async () => {
  const { order, refund } = await withFailedRefund();
  const [first, second] = [await refund(400), await refund(300)];
  const claimed = async () => {
    const due = await refundRecords.claimCardRefunds(fixtures.db, fixtures.deps.clock.now(), 10);
    return due.filter(({ order_id }) => order_id === order.id).map(({ id }) => id);
  };
  expect(await claimed()).toEqual([first.id]);
  expect(await claimed()).toEqual([]);
  await settleRefund(fixtures.deps, first, { state: 'refunded', provider_refund_id: `R${first.id}` });
  expect(await claimed()).toEqual([second.id]);
});
