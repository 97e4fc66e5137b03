import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { differences, openRefund } from '#modules/payments/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { lostCard, type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { capturePayment } from './capture-payment.ts';
import { queryAttempts } from './query-attempts.ts';
import { reconcilePayments } from './reconcile.ts';
import { sendCardRefunds } from './send-card-refunds.ts';

let shop: PayingShop;
let ctx: Context;
beforeAll(async () => {
  shop = await payingShop();
  const id = await inTransaction(shop.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Mei', email: 'mei@example.com', password: 'Kettle2026', roles: ['super-admin' as const] };
    return staffSetup.createStaff(tx, { ...account, now: shop.deps.clock.now() });
  });
  ctx = { ...staffContext(shop, id), ...shop.deps };
});
afterAll(() => shop.close());
beforeEach(() => shop.simulator.set({}));

const setCapture = (capture: 'at_once' | 'after_days' | 'by_hand', capture_days: number | null = null) =>
  shop.db.updateTable('payment_methods').set({ capture, capture_days }).where('id', '=', 1).execute();
const paymentOf = ({ id }: WaitingOrder) =>
  shop.db
    .selectFrom('payments')
    .select(['id', 'state', 'amount', 'provider_tx', 'capture_due', 'captured_at'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
const tradeOf = async (order: WaitingOrder) => (await paymentOf(order)).provider_tx ?? '';
const chargeOf = (trade: string) => shop.simulator.charges().find(({ rec_trade_id }) => rec_trade_id === trade);
const capture = async (order: WaitingOrder) => capturePayment(ctx, { id: order.id, payment_id: (await paymentOf(order)).id }, shop.ports);
const codeOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error) => error.code);
const daily = () => reconcilePayments(shop.deps, shop.ports);

/** A paid order whose money the bank holds. */
async function held(number?: string): Promise<WaitingOrder> {
  await setCapture('by_hand');
  const order = await shop.order({ amount: 1680 });
  await shop.pay(order, number);
  return order;
}
async function giveBack(order: WaitingOrder, amount: number): Promise<void> {
  const payment = await paymentOf(order);
  await inTransaction(shop.db, (tx) =>
    openRefund(tx, {
      ...{ order_id: order.id, payment_id: payment.id, kind: 'goodwill', amount, credits: 0, currency: 'twd' },
      ...{ reason: '', staff_id: null, created_at: shop.deps.clock.now() },
    }),
  );
  await sendCardRefunds(shop.deps, shop.ports);
}

test('a charge by hand is held by the bank, counts as paid, and is collected by a button, once', async () => {
  const order = await held();
  expect(await paymentOf(order)).toMatchObject({ state: 'authorised', capture_due: null, captured_at: null });
  expect(await shop.money(order)).toMatchObject({ status: 'processing', payment_status: 'paid', ledger: 1680 });
  expect(chargeOf(await tradeOf(order))).toMatchObject({ captured: false });
  expect(await Promise.all(Array.from({ length: 20 }, () => codeOf(capture(order))))).toEqual(expect.arrayContaining([undefined]));
  expect(await paymentOf(order)).toMatchObject({ state: 'captured', captured_at: shop.deps.clock.now() });
  expect(chargeOf(await tradeOf(order))).toMatchObject({ captured: true });
  expect(await codeOf(capture(order))).toBe('payment_not_held');
  const entries = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('subject_id', '=', order.id)
    .where('action', '=', 'payment')
    .execute();
  expect(entries).toHaveLength(1);
});

test('a method at once is never held', async () => {
  await setCapture('at_once');
  const order = await shop.order({ amount: 1680 });
  await shop.pay(order);
  expect(await paymentOf(order)).toMatchObject({ state: 'captured', capture_due: null });
  expect(await codeOf(capture(order))).toBe('payment_not_held');
});

test('after some days the provider collects by itself, and the daily query finds it', async () => {
  await setCapture('after_days', 7);
  const order = await shop.order({ amount: 1680 });
  const at = shop.deps.clock.now();
  await shop.pay(order);
  expect(await paymentOf(order)).toMatchObject({ state: 'authorised', capture_due: new Date(at.getTime() + 7 * 24 * 3_600_000) });
  shop.advance(19 * 60);
  shop.simulator.capture(await tradeOf(order));
  await daily();
  expect(await paymentOf(order)).toMatchObject({ state: 'authorised' });
  shop.advance(60);
  await daily();
  expect(await paymentOf(order)).toMatchObject({ state: 'captured', captured_at: shop.deps.clock.now() });
});

test('a capture whose answer is lost is said so, and is recognised at the next try', async () => {
  const order = await held();
  shop.simulator.set({ at: 'cap', lose_answer: true });
  expect(await codeOf(capture(order))).toBe('connection_failed');
  expect(await paymentOf(order)).toMatchObject({ state: 'authorised' });
  shop.simulator.set({});
  await capture(order);
  expect(await paymentOf(order)).toMatchObject({ state: 'captured' });
});

test('a charge whose answer was lost is held too once it is found', async () => {
  const order = await held(lostCard);
  shop.advance(1);
  await queryAttempts(shop.deps, shop.ports);
  expect(await paymentOf(order)).toMatchObject({ state: 'authorised' });
});

test('a refund of held money voids it; of a part of it, the rest stays held', async () => {
  const [part, whole] = [await held(), await held()];
  await giveBack(part, 80);
  expect(await paymentOf(part)).toMatchObject({ state: 'authorised' });
  await giveBack(whole, 1680);
  expect(await paymentOf(whole)).toMatchObject({ state: 'voided' });
  expect(await shop.money(whole)).toMatchObject({ payment_status: 'refunded', refunds: ['goodwill done 1680'], ledger: 0 });
  expect(await codeOf(capture(whole))).toBe('payment_not_held');
  expect(chargeOf(await tradeOf(whole))).toMatchObject({ captured: false, refunded: 1680 });
});

test('money that the bank released is missing again: the parcels wait, the sum is due, and staff have a difference', async () => {
  const order = await held();
  shop.simulator.lapse(await tradeOf(order));
  expect(await codeOf(capture(order))).toBe('capture_refused');
  shop.advance(24 * 60);
  await daily();
  await daily();
  expect(await paymentOf(order)).toMatchObject({ state: 'lapsed' });
  expect(await shop.money(order)).toMatchObject({ payment_status: 'paid', mismatch: true, refunds: ['late_money done 1680'], ledger: 0 });
  const { due } = await shop.db.selectFrom('orders').select('due').where('id', '=', order.id).executeTakeFirstOrThrow();
  expect(due).toBe(1680);
  const open = await differences.selectOpenDifferences(shop.db, order.id);
  expect(open.map(({ kind, ours, theirs }) => [kind, ours, theirs])).toEqual([['lapsed', 1680, 0]]);
  // The rest is paid again, and the parcels go on.
  await setCapture('at_once');
  expect((await shop.pay(order)).body).toMatchObject({ state: 'paid' });
  expect(await shop.money(order)).toMatchObject({ payment_status: 'paid', mismatch: false, ledger: 1680 });
});

test('a payment of another order is not collected', async () => {
  const [order, other] = [await held(), await held()];
  const { id: payment_id } = await paymentOf(order);
  expect(await codeOf(capturePayment(ctx, { id: other.id, payment_id }, shop.ports))).toBe('payment_not_held');
  expect(chargeOf(await tradeOf(order))).toMatchObject({ captured: false });
});
