import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRefund, receivedPayments } from '#modules/payments/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { Context } from '#platform/http/context.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { staffContext, storeProduct } from '#testing/products/store-product.ts';
import { type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { recordReceipt } from './by-staff.ts';
import { queryAttempts } from './query-attempts.ts';
import { refreshPayment } from './refresh-payment.ts';
import { sendCardRefunds } from './send-card-refunds.ts';
import { refundDone } from './settle-refund.ts';

let fixtures: PayingShop;
let staff: Context;
let transfer: number;

beforeAll(async () => {
  fixtures = await payingShop();
  transfer = await fixtures.addTransfer();
  await inTransaction(fixtures.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Mei', email: 'mei@example.com', password: 'Kettle2026', roles: ['super-admin' as const] };
    const id = await staffSetup.createStaff(tx, { ...account, now: fixtures.deps.clock.now() });
    staff = { ...staffContext(fixtures, id), clock: fixtures.deps.clock };
  });
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

const ports = () => fixtures.ports;
const today = '2026-11-20';
const receive = (order: WaitingOrder, amount: number) =>
  recordReceipt(staff, { id: order.id, kind: 'bank_transfer', amount, received_on: today, note: '' });
const set = (order: WaitingOrder, change: Record<string, unknown>) =>
  fixtures.db.updateTable('orders').set(change).where('id', '=', order.id).execute();
const expired = { status: 'cancelled', cancelled_by: 'expiry', payment_status: 'expired', shipping_status: 'cancelled' };
const findCharge = ({ order_no }: WaitingOrder) => fixtures.simulator.charges().find((charge) => charge.order_number === order_no);

/** A charge whose answer was lost, found by the job after the order changed. */
async function settleLate(order: WaitingOrder, change: Record<string, unknown>): Promise<void> {
  fixtures.simulator.set({ at: 'pay', lose_answer: true });
  expect((await fixtures.pay(order)).body.state).toBe('confirming');
  fixtures.simulator.set({});
  await set(order, change);
  fixtures.advance(1);
  await queryAttempts(fixtures.deps, ports());
}

async function paidOrder(): Promise<{ order: WaitingOrder; payment_id: number }> {
  const order = await fixtures.order();
  await fixtures.pay(order);
  const [payment] = await receivedPayments.select(fixtures.db, [order.id]);
  return { order, payment_id: payment?.id ?? 0 };
}

const refund = (order: WaitingOrder, payment_id: number, amount: number) =>
  inTransaction(fixtures.db, (tx) =>
    openRefund(tx, {
      order_id: order.id,
      payment_id,
      amount,
      credits: 0,
      kind: 'return',
      currency: 'twd',
      reason: '',
      staff_id: null,
      created_at: fixtures.deps.clock.now(),
    }),
  );
const send = () => sendCardRefunds(fixtures.deps, ports());

describe('late money', () => {
  test('reopens an expired order', async () => {
    const order = await fixtures.order();
    await settleLate(order, expired);
    expect(await fixtures.money(order)).toMatchObject({ status: 'processing', payment_status: 'paid', payments: [1680], refunds: [] });
  });

  test('is refunded automatically when the items are sold out', async () => {
    const order = await fixtures.order();
    const { id: product_id, itemIds } = await storeProduct(fixtures, plainForm('GONE', { items: [plainItem('GONE', { stock: 0 })] }));
    await fixtures.db
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position: 1,
        product_id,
        product_item_id: itemIds[0] ?? 0,
        sku: 'GONE',
        name: json({ tw: 'x' }),
        unit_price: 1680,
        quantity: 1,
        line_total: 1680,
      })
      .execute();
    await settleLate(order, expired);
    expect(await fixtures.money(order)).toMatchObject({ status: 'cancelled', payments: [1680], refunds: ['late_money to_do 1680'] });
    await send();
    expect(await fixtures.money(order)).toMatchObject({
      status: 'cancelled',
      payment_status: 'expired',
      refunds: ['late_money done 1680'],
      ledger: 0,
    });
    expect(findCharge(order)).toMatchObject({ amount: 1680, refunded: 1680 });
  });

  test('for an order its shopper cancelled is refunded', async () => {
    const order = await fixtures.order();
    await settleLate(order, { ...expired, cancelled_by: 'customer', payment_status: 'voided' });
    await send();
    expect(await fixtures.money(order)).toMatchObject({ status: 'cancelled', refunds: ['late_money done 1680'], ledger: 0 });
  });

  test('for an order that was paid by transfer in the meantime is refunded', async () => {
    const order = await fixtures.order();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    await fixtures.pay(order);
    fixtures.simulator.set({});
    await receive(order, 1680);
    fixtures.advance(1);
    await queryAttempts(fixtures.deps, ports());
    expect(await fixtures.money(order)).toMatchObject({
      payment_status: 'paid',
      payments: [1680, 1680],
      refunds: ['late_money to_do 1680'],
    });
    await send();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', refunds: ['late_money done 1680'], ledger: 1680 });
  });
});

describe('a charge that differs from the request', () => {
  type WrongAnswer = { amount?: number; currency?: string; order_no?: string };
  test.each<[string, WrongAnswer]>([
    ['one dollar', { amount: 1 }],
    ['one dollar more', { amount: 1681 }],
    ['another currency', { currency: 'usd' }],
    ['another order', { order_no: '261120-99999' }],
  ])('%s: the order is held, not paid out', async (_name, wrongAnswer) => {
    const order = await fixtures.order();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    await fixtures.pay(order);
    fixtures.simulator.set({});
    fixtures.advance(1);
    const card = {
      ...fixtures.card,
      query: async (trade: Parameters<typeof fixtures.card.query>[0]) => ({ ...(await fixtures.card.query(trade)), ...wrongAnswer }),
    };
    await queryAttempts(fixtures.deps, { ...fixtures.ports, card: () => card as typeof fixtures.card });
    expect(await fixtures.money(order)).toMatchObject({ mismatch: true, attempts: ['captured'], payments: [wrongAnswer.amount ?? 1680] });
    expect(await fixtures.money(order)).toMatchObject({ status: 'pending', payment_status: 'pending' });
  });
});

describe('staff', () => {
  test('record a transfer in two parts: the order is held until the second is received', async () => {
    const order = await fixtures.order({ method: transfer });
    expect(await receive(order, 1000)).toEqual({ payment_status: 'unpaid', mismatch: true });
    expect((await fixtures.money(order)).status).toBe('pending');
    expect(await receive(order, 680)).toEqual({ payment_status: 'paid', mismatch: false });
    expect(await fixtures.money(order)).toMatchObject({ status: 'processing', payments: [1000, 680], ledger: 1680 });
  });

  test('cannot record money of a future day', async () => {
    const order = await fixtures.order({ method: transfer });
    const results = recordReceipt(staff, { id: order.id, kind: 'cash', amount: 1680, received_on: '2026-12-24', note: '' });
    await expect(results).rejects.toMatchObject({ fields: { received_on: [{ key: 'invalid' }] } });
    expect((await fixtures.money(order)).payments).toEqual([]);
  });

  test('query the provider once in three minutes', async () => {
    const order = await fixtures.order();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    await fixtures.pay(order);
    fixtures.simulator.set({ at: 'query', fail_with: 500 });
    const unanswered = refreshPayment(staff, { id: order.id }, ports());
    await expect(unanswered).rejects.toMatchObject({ code: 'connection_failed', facts: { retry_after: 180 } });
    fixtures.simulator.set({});
    fixtures.advance(2);
    const tooSoon = refreshPayment(staff, { id: order.id }, ports());
    await expect(tooSoon).rejects.toMatchObject({ code: 'queried_just_now', facts: { retry_after: 60 } });
    fixtures.advance(1);
    expect(await refreshPayment(staff, { id: order.id }, ports())).toMatchObject({ payment_status: 'paid' });
    await expect(refreshPayment(staff, { id: order.id }, ports())).rejects.toMatchObject({ code: 'no_open_charge' });
  });

  test('send the refund of a transfer by hand, once', async () => {
    const order = await fixtures.order({ method: transfer });
    await receive(order, 1680);
    const [payment] = await receivedPayments.select(fixtures.db, [order.id]);
    const { id } = await refund(order, payment?.id ?? 0, 680);
    await send();
    expect((await fixtures.money(order)).refunds).toEqual(['return to_do 680']);
    expect(await refundDone(staff, { id: order.id, refund_id: id })).toEqual({ payment_status: 'partially_refunded' });
    await expect(refundDone(staff, { id: order.id, refund_id: id })).rejects.toMatchObject({ code: 'refund_not_open' });
    expect(await fixtures.money(order)).toMatchObject({ refunds: ['return done 680'], ledger: 1000 });
  });
});

describe('a refund of a card', () => {
  test('is sent part by part, and the last one makes the order refunded', async () => {
    const { order, payment_id } = await paidOrder();
    await refund(order, payment_id, 500);
    await refund(order, payment_id, 1180);
    await Promise.all([send(), send()]);
    await send();
    expect(await fixtures.money(order)).toMatchObject({
      payment_status: 'refunded',
      refunds: ['return done 500', 'return done 1180'],
      ledger: 0,
    });
    expect(findCharge(order)).toMatchObject({ refunded: 1680 });
  });

  test('is never more than the payment', async () => {
    const { order, payment_id } = await paidOrder();
    const results = await Promise.allSettled([refund(order, payment_id, 1000), refund(order, payment_id, 1000)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'refund_too_large', facts: { left: 680 } },
    });
  });

  test('with a lost answer is queried, and paid out once', async () => {
    const { order, payment_id } = await paidOrder();
    await refund(order, payment_id, 680);
    fixtures.simulator.panel.choose('answer_lost');
    await send();
    expect((await fixtures.money(order)).refunds).toEqual(['return unknown 680']);
    fixtures.simulator.set({});
    fixtures.advance(1);
    await send();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'partially_refunded', refunds: ['return done 680'] });
    expect(findCharge(order)).toMatchObject({ refunded: 680 });
  });

  test('that never reached the provider is sent again', async () => {
    const { order, payment_id } = await paidOrder();
    await refund(order, payment_id, 680);
    fixtures.simulator.set({ at: 'refund', cut: true });
    await send();
    fixtures.simulator.set({});
    fixtures.advance(1);
    await send();
    expect((await fixtures.money(order)).refunds).toEqual(['return done 680']);
    expect(findCharge(order)).toMatchObject({ refunded: 680 });
  });
});
