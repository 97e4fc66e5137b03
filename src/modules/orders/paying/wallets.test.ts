import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPaymentMethod, attempts, openRefund, receivedPayments } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { queryAttempts } from './query-attempts.ts';
import { sendCardRefunds } from './send-card-refunds.ts';

type Wallet = 'line_pay' | 'jko_pay' | 'apple_pay' | 'google_pay';
let fixtures: PayingShop;
let methods: Record<Wallet, number>;

beforeAll(async () => {
  fixtures = await payingShop();
  const plain = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true, fee: 0, bank: null };
  const add = (kind: Wallet) =>
    inTransaction(fixtures.db, async (tx) => {
      const form = { ...plain, name: { tw: kind }, kind, instructions: null, expire_minutes: 30 };
      return (await addPaymentMethod(tx, form, { canCharge: true })).id;
    });
  const redirecting = { line_pay: await add('line_pay'), jko_pay: await add('jko_pay') };
  methods = { ...redirecting, apple_pay: await add('apple_pay'), google_pay: await add('google_pay') };
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

const pay = (order: WaitingOrder, wallet: Wallet) =>
  fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, { prime: fixtures.simulator.walletPrimeFor(wallet) });
const decide = (url: string | null, decision: string) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const walletOrder = (wallet: Wallet) => fixtures.order({ method: methods[wallet] });

describe.each(['line_pay', 'jko_pay'] as const)('an order paid by %s', (wallet) => {
  test('waits at the wallet’s page, and is paid by the notice that the record confirms', async () => {
    const order = await walletOrder(wallet);
    const { body } = await pay(order, wallet);
    expect(body).toMatchObject({ state: 'redirect', payment_status: 'pending' });
    const choices = await fixtures.shopper(order)('GET', `/api/my/orders/${order.token}/pay`);
    expect(choices.body).toMatchObject({ payable: false, bank_page: body.redirect, is_wallet_page: true });
    await decide(body.redirect, 'approve');
    await fixtures.simulator.settled();
    expect(await fixtures.money(order)).toMatchObject({
      payment_status: 'paid',
      attempts: ['captured'],
      payments: [1680],
      ledger: 1680,
    });
    const [payment] = await receivedPayments.select(fixtures.db, [order.id]);
    expect(payment).toMatchObject({ kind: wallet, provider: 'tappay', card_last_four: null, card_brand: 'unknown' });
  });

  test('is paid by a query when the wallet reports nothing', async () => {
    const order = await walletOrder(wallet);
    const { body } = await pay(order, wallet);
    await decide(body.redirect, 'approve_silently');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending' });
    fixtures.advance(2);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
  });

  test('can be paid again after the wallet declined, by the same wallet', async () => {
    const order = await walletOrder(wallet);
    await decide((await pay(order, wallet)).body.redirect, 'decline');
    await fixtures.simulator.settled();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'] });
    await decide((await pay(order, wallet)).body.redirect, 'approve');
    await fixtures.simulator.settled();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured', 'failed'] });
  });
});

test.each(['line_pay', 'jko_pay'] as const)(
  'an order paid by %s can be paid again within minutes when the answer with the page was lost, and late money of it is given back',
  async (wallet) => {
    const order = await walletOrder(wallet);
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    expect((await pay(order, wallet)).body).toMatchObject({ state: 'confirming', payment_status: 'pending' });
    fixtures.simulator.set({});
    fixtures.advance(0.9);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['redirected'] });
    fixtures.advance(1);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'] });
    const lost = (await attempts.selectAttempts(fixtures.db, order.id))[0]?.trade_id ?? '';
    const { redirect } = (await pay(order, wallet)).body;
    await decide(redirect, 'approve');
    await fixtures.simulator.settled();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured', 'failed'], payments: [1680] });
    await decide(`${redirect?.slice(0, redirect.lastIndexOf('/'))}/${lost}`, 'approve');
    await fixtures.simulator.settled();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', refunds: ['late_money to_do 1680'] });
  },
);

test.each(['apple_pay', 'google_pay'] as const)('an order paid by %s is paid at once, and the payment says how', async (wallet) => {
  const order = await walletOrder(wallet);
  expect((await pay(order, wallet)).body).toMatchObject({ state: 'paid', payment_status: 'paid', redirect: null });
  expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured'], payments: [1680] });
  expect(await receivedPayments.select(fixtures.db, [order.id])).toMatchObject([
    { kind: wallet, card_last_four: '4242', card_brand: 'visa' },
  ]);
});

test('an Apple Pay order whose answer is lost is settled by a query, and charged once', async () => {
  const order = await walletOrder('apple_pay');
  fixtures.simulator.set({ at: 'pay', lose_answer: true });
  expect((await pay(order, 'apple_pay')).body).toMatchObject({ state: 'confirming' });
  expect((await pay(order, 'apple_pay')).body).toMatchObject({ state: 'confirming' });
  fixtures.simulator.set({});
  fixtures.advance(2);
  await queryAttempts(fixtures.deps, fixtures.ports);
  expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured'], payments: [1680] });
});

test('a wallet’s refund is sent by the provider’s call', async () => {
  const order = await walletOrder('line_pay');
  await decide((await pay(order, 'line_pay')).body.redirect, 'approve');
  await fixtures.simulator.settled();
  const [payment] = await receivedPayments.select(fixtures.db, [order.id]);
  const refund = { order_id: order.id, payment_id: payment?.id ?? 0, kind: 'goodwill' as const, amount: 680, credits: 0 };
  const more = { currency: 'twd' as const, reason: '', staff_id: null, created_at: fixtures.deps.clock.now() };
  await inTransaction(fixtures.db, (tx) => openRefund(tx, { ...refund, ...more }));
  const byHand = fixtures.db.selectFrom('report_refunds_by_hand').select('amount').where('order_id', '=', order.id).execute();
  expect(await byHand).toEqual([]);
  await sendCardRefunds(fixtures.deps, fixtures.ports);
  expect(await fixtures.money(order)).toMatchObject({ payment_status: 'partially_refunded', refunds: ['goodwill done 680'], ledger: 1000 });
  expect(fixtures.simulator.charges().find(({ order_number }) => order_number === order.order_no)).toMatchObject({ refunded: 680 });
});

test('twenty payments at once open one charge', async () => {
  const order = await walletOrder('line_pay');
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(order, 'line_pay')));
  expect(answers.filter(({ status }) => status === 200 || status === 409)).toHaveLength(20);
  expect((await fixtures.money(order)).attempts).toEqual(['redirected']);
});

test('a wallet is charged by a prime only: no saved card, and nothing is saved', async () => {
  const order = await walletOrder('jko_pay');
  const answer = await fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, { save_card: true });
  expect(answer).toMatchObject({ status: 422, body: { code: 'prime_missing' } });
  expect((await fixtures.money(order)).attempts).toEqual([]);
});
