import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempts } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import {
  bankPageCard,
  goodCard,
  lostCard,
  type PayingShop,
  payingShop,
  refusedCard,
  type WaitingOrder,
} from '#testing/providers/paying.ts';
import { payOrder } from './pay-order.ts';
import { queryAttempt, queryAttempts } from './query-attempts.ts';
import { settleAttempt } from './settle-attempt.ts';

let fixtures: PayingShop;
beforeAll(async () => {
  fixtures = await payingShop();
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

const paid = { payment_status: 'paid', status: 'processing', mismatch: false, attempts: ['captured'], refunds: [] };
const ports = () => fixtures.ports;
const chargesOf = ({ order_no }: WaitingOrder) => fixtures.simulator.charges().filter((charge) => charge.order_number === order_no);
/** The query job, as it runs `minutes` later. */
async function later(minutes: number): Promise<void> {
  fixtures.advance(minutes);
  await queryAttempts(fixtures.deps, ports());
}
async function atTheBank(order: WaitingOrder): Promise<string> {
  const { body } = await fixtures.pay(order, bankPageCard);
  expect(body).toMatchObject({ state: 'redirect', payment_status: 'pending' });
  return body.redirect ?? '';
}
const decide = (page: string, decision: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const returned = (order: WaitingOrder) => fixtures.call('GET', `/api/order/${order.token}`);
const notify = (body: object) => fixtures.call('POST', '/api/payments/tappay/notify', body);

test('the checkout gets the configuration of its card fields, and no secret', async () => {
  const { body } = await fixtures.call('GET', '/api/payments/card');
  expect(body).toMatchObject({ sdk: { app_id: 11327, server_type: 'sandbox', script_url: expect.stringContaining('/sdk/tpdirect/') } });
  expect(JSON.stringify(body)).not.toContain('partner');
});

describe('a card', () => {
  test('is charged once, and the order is paid with exactly that charge', async () => {
    const order = await fixtures.order();
    const { status, body } = await fixtures.pay(order);
    expect([status, body]).toEqual([200, { state: 'paid', payment_status: 'paid', redirect: null, reason: null }]);
    expect(await fixtures.money(order)).toEqual({ ...paid, payments: [1680], history: ['unpaid>pending', 'pending>paid'], ledger: 1680 });
    expect(chargesOf(order)).toMatchObject([{ amount: 1680, currency: 'TWD' }]);
  });

  test('of a paid order returns paid', async () => {
    const order = await fixtures.order();
    await fixtures.pay(order);
    expect((await fixtures.pay(order)).body.state).toBe('paid');
    expect([chargesOf(order).length, (await fixtures.money(order)).payments]).toEqual([1, [1680]]);
  });

  test('that is declined leaves the order payable', async () => {
    const order = await fixtures.order();
    const declined = await fixtures.pay(order, refusedCard);
    expect([declined.status, declined.body]).toEqual([
      200,
      { state: 'declined', payment_status: 'failed', redirect: null, reason: 'card' },
    ]);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'], payments: [] });
    expect((await fixtures.pay(order)).body.state).toBe('paid');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured', 'failed'], payments: [1680] });
  });

  test('sent ten times concurrently is charged once, without errors', async () => {
    const order = await fixtures.order();
    const browser = fixtures.shopper(order);
    const prime = fixtures.simulator.primeFor(goodCard);
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser('POST', `/api/my/orders/${order.token}/pay`, { prime })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.every(({ body }) => body.state === 'paid' || body.state === 'confirming')).toBe(true);
    expect([chargesOf(order).length, await fixtures.money(order)]).toMatchObject([1, { ...paid, payments: [1680] }]);
  });

  test('requires identification of anyone who only has the link', async () => {
    const order = await fixtures.order();
    const stranger = await fixtures.call('POST', `/api/my/orders/${order.token}/pay`, { prime: fixtures.simulator.primeFor(goodCard) });
    expect([stranger.status, stranger.body.code]).toEqual([403, 'open_order_first']);
    expect([chargesOf(order), (await fixtures.money(order)).payment_status]).toEqual([[], 'unpaid']);
  });
});

describe('provider failures', () => {
  test.each([
    ['slow', { delay_ms: 1_500 }, 400],
    ['losing its answer after charging', { lose_answer: true }],
    ['answering nonsense after charging', { garble: true }],
  ])('%s: the shopper sees that it is being confirmed, and the query finds the charge', async (_name, providerFailure, ms?: number) => {
    const order = await fixtures.order();
    fixtures.patience(ms);
    fixtures.simulator.set({ at: 'pay', ...providerFailure });
    expect((await fixtures.pay(order)).body).toMatchObject({ state: 'confirming', payment_status: 'pending' });
    expect((await fixtures.pay(order)).body.state).toBe('confirming');
    expect((await fixtures.money(order)).attempts).toEqual(['unknown']);
    fixtures.patience();
    await later(1);
    expect([chargesOf(order).length, await fixtures.money(order)]).toMatchObject([1, { ...paid, payments: [1680] }]);
  });

  test('421, and charged all the same', async () => {
    const order = await fixtures.order();
    expect((await fixtures.pay(order, lostCard)).body.state).toBe('confirming');
    await later(1);
    expect(await fixtures.money(order)).toMatchObject({ ...paid, payments: [1680] });
  });

  test.each([
    ['500', { fail_with: 500 }],
    ['a cut connection', { cut: true }],
  ])('%s before anything was charged: no second charge until it is known, then the order can be paid', async (_name, providerFailure) => {
    const order = await fixtures.order();
    fixtures.simulator.set({ at: 'pay', ...providerFailure });
    expect((await fixtures.pay(order)).body.state).toBe('confirming');
    fixtures.simulator.set({});
    await later(2);
    expect((await fixtures.pay(order)).body.state).toBe('confirming');
    await later(15);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'], payments: [] });
    expect((await fixtures.pay(order)).body.state).toBe('paid');
    expect(chargesOf(order).length).toBe(1);
  });

  test('unreachable during the query: the charge stays open and is queried again', async () => {
    const order = await fixtures.order();
    fixtures.simulator.set({ lose_answer: true });
    await fixtures.pay(order);
    fixtures.simulator.set({ fail_with: 503 });
    await later(1);
    expect((await fixtures.money(order)).attempts).toEqual(['unknown']);
    fixtures.simulator.set({});
    await later(3);
    expect(await fixtures.money(order)).toMatchObject({ ...paid, payments: [1680] });
  });

  test('our process dies between the charge and its recording: the job settles it', async () => {
    const order = await fixtures.order();
    const dying = {
      card: () => ({
        ...fixtures.card,
        charge: async (charge: Parameters<typeof fixtures.card.charge>[0]) => {
          await fixtures.card.charge(charge);
          throw new Error('killed');
        },
      }),
    };
    await expect(
      payOrder(fixtures.deps, { orderId: order.id, source: { prime: fixtures.simulator.primeFor(goodCard) } }, dying),
    ).rejects.toThrow('killed');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['started'], payments: [] });
    await later(1);
    expect([chargesOf(order).length, await fixtures.money(order)]).toMatchObject([1, { ...paid, payments: [1680] }]);
  });
});

describe('late answers of the provider', () => {
  const readLastAttempt = async ({ id }: WaitingOrder) => {
    const attempt = await attempts.lastAttempt(fixtures.db, id);
    if (!attempt) throw new Error('no attempt');
    return attempt;
  };

  test('a failure undoes no payment', async () => {
    const order = await fixtures.order();
    await fixtures.pay(order);
    const before = await fixtures.money(order);
    const attempt = await readLastAttempt(order);
    await settleAttempt(fixtures.deps, attempt, { state: 'failed', trade_id: attempt.trade_id ?? '' });
    await settleAttempt(fixtures.deps, attempt, { state: 'gone' });
    await settleAttempt(fixtures.deps, attempt, { state: 'unknown', reason: 'timeout' });
    expect(await fixtures.money(order)).toEqual(before);
  });

  test('an abandoned charge turns out to be paid', async () => {
    const order = await fixtures.order();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    await fixtures.pay(order);
    fixtures.simulator.set({});
    await settleAttempt(fixtures.deps, await readLastAttempt(order), { state: 'gone' });
    expect((await fixtures.money(order)).payment_status).toBe('failed');
    const charged = chargesOf(order)[0];
    await notify({ bank_transaction_id: charged?.bank_transaction_id });
    expect(await fixtures.money(order)).toMatchObject({ ...paid, payments: [1680] });
  });

  test('twenty identical concurrent answers are one payment', async () => {
    const order = await fixtures.order();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    await fixtures.pay(order);
    fixtures.simulator.set({});
    const attempt = await readLastAttempt(order);
    await Promise.all(Array.from({ length: 20 }, () => queryAttempt(fixtures.deps, ports(), attempt)));
    expect(await fixtures.money(order)).toEqual({ ...paid, payments: [1680], history: ['unpaid>pending', 'pending>paid'], ledger: 1680 });
  });
});

test('the database itself refuses a second open attempt', async () => {
  const order = await fixtures.order();
  const attempt = {
    order_id: order.id,
    payment_method_id: 1,
    provider: 'tappay',
    amount: 1,
    currency: 'twd' as const,
    created_at: fixtures.deps.clock.now(),
  };
  const startAttempt = (id: string) => inTransaction(fixtures.db, (tx) => attempts.insertAttempt(tx, { ...attempt, id }));
  await startAttempt('first');
  await expect(startAttempt('second')).rejects.toMatchObject({ code: '23505', constraint: 'payment_attempts_one_open' });
});

describe('the bank’s page', () => {
  test('approved: concurrent notice and return, fifty times, make one payment each', async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => fixtures.order()));
    fixtures.simulator.set({ lose_notify: true });
    for (const order of orders) {
      const page = await atTheBank(order);
      await decide(page, 'approve');
      const hint = { rec_trade_id: page.split('/').pop(), bank_transaction_id: chargesOf(order)[0]?.bank_transaction_id };
      const answers = await Promise.all([notify(hint), returned(order), notify(hint)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 303, 200]);
      expect(answers[1]?.location).toBe(`/en/order/${order.token}`);
      expect(await fixtures.money(order)).toEqual({ ...paid, payments: [1680], history: ['unpaid>pending', 'pending>paid'], ledger: 1680 });
    }
    expect(orders.flatMap(chargesOf)).toHaveLength(50);
  });

  test('the notice before the return, five times, and again later', async () => {
    const order = await fixtures.order();
    const page = await atTheBank(order);
    fixtures.simulator.set({ notify_first: true, duplicate_notify: 4 });
    await decide(page, 'approve');
    expect(await fixtures.money(order)).toMatchObject({ ...paid, payments: [1680] });
    await returned(order);
    await notify({ rec_trade_id: page.split('/').pop(), status: 0 });
    expect(await fixtures.money(order)).toEqual({ ...paid, payments: [1680], history: ['unpaid>pending', 'pending>paid'], ledger: 1680 });
  });

  test('without notice and without return, the query job settles every charge', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => fixtures.order()));
    fixtures.simulator.set({ lose_notify: true });
    for (const order of orders) await decide(await atTheBank(order), 'approve');
    await later(1);
    for (const order of orders) expect(await fixtures.money(order)).toMatchObject({ ...paid, payments: [1680] });
  });

  test('declined there: the order can be paid again', async () => {
    const order = await fixtures.order();
    await decide(await atTheBank(order), 'decline');
    await returned(order);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'], payments: [] });
    expect((await fixtures.pay(order)).body.state).toBe('paid');
  });

  test('left open: paying again leads back to the same page, never to a second charge', async () => {
    const order = await fixtures.order();
    const page = await atTheBank(order);
    await decide(page, 'abandon');
    expect((await returned(order)).status).toBe(303);
    expect((await fixtures.pay(order)).body).toMatchObject({ state: 'redirect', redirect: page });
    const browser = fixtures.shopper(order);
    expect((await browser('GET', `/api/my/orders/${order.token}/pay`)).body).toMatchObject({ payable: false, bank_page: page });
  });
});
