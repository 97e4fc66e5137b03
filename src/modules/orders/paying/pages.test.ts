import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { addPageMethods, type PageMethods, pageVisits, postForm } from '#testing/providers/payment-pages.ts';
import { expireUnpaidOrders } from '../commands/expire-unpaid-orders.ts';
import { remindUnpaid } from '../commands/remind-unpaid.ts';
import { queryAttempts } from './query-attempts.ts';

let fixtures: PayingShop;
let methods: PageMethods;
let visits: ReturnType<typeof pageVisits>;

beforeAll(async () => {
  fixtures = await payingShop();
  methods = await addPageMethods(fixtures);
  visits = pageVisits(fixtures, methods);
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.pages.set({}));

const view = async (order: WaitingOrder) => {
  type View = { payable: boolean; open_page: { has_code: boolean } | null };
  return (await fixtures.shopper(order)<View>('GET', `/api/my/orders/${order.token}/pay`)).body;
};
const rowOf = ({ id }: WaitingOrder) => fixtures.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const attemptsOf = ({ id }: WaitingOrder) =>
  fixtures.db.selectFrom('payment_attempts').selectAll().where('order_id', '=', id).orderBy('number').execute();
const mailsOf = async ({ id }: WaitingOrder) => {
  const { rows } = await fixtures.pool.pg.query<{ mail: string }>(
    `select payload ->> 'mail' as mail from outbox where kind = 'buyer_mail' and (payload ->> 'order_id')::bigint = $1 order by id`,
    [id],
  );
  return rows.map(({ mail }) => mail);
};

/** The fields that the provider would send now, with its check value. */
const resultOf = (fields: Record<string, string>) => fixtures.pages.reportOf(fields['MerchantTradeNo'] ?? '');

describe('an ATM transfer', () => {
  test('gets an account, waits for it, and is paid by the report', async () => {
    const { order, trade, decide } = await visits.withCode();
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['redirected'], payments: [] });
    expect(await attemptsOf(order)).toMatchObject([
      { id: trade, provider: 'ecpay', pay_code: { kind: 'atm', bank_code: '812' }, pay_until: new Date('2026-11-23T15:59:59Z') },
    ]);
    // The bank may report for two hours after the last minute of the account.
    expect(await rowOf(order)).toMatchObject({
      pay_until: new Date('2026-11-23T15:59:59Z'),
      expires_at: new Date('2026-11-23T17:59:59Z'),
    });
    expect(await mailsOf(order)).toEqual(['pay_code']);
    expect(await view(order)).toMatchObject({ payable: false, open_page: { has_code: true } });
    expect(await visits.pay(order)).toMatchObject({ state: 'waiting' });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({
      ...{ status: 'processing', payment_status: 'paid', attempts: ['captured'], payments: [1680], ledger: 1680 },
      history: ['unpaid>pending', 'pending>paid'],
    });
    const payment = fixtures.db.selectFrom('payments').select(['kind', 'provider']).where('order_id', '=', order.id);
    expect(await payment.execute()).toEqual([{ kind: 'atm', provider: 'ecpay' }]);
  });

  test('is reminded of before its code ends, with the code', async () => {
    const { order } = await visits.withCode();
    fixtures.advance(2 * 1440);
    await remindUnpaid(fixtures.db, fixtures.deps.clock.now());
    expect(await mailsOf(order)).toEqual(['pay_code']);
    fixtures.advance(12 * 60);
    await remindUnpaid(fixtures.db, fixtures.deps.clock.now());
    expect(await mailsOf(order)).toEqual(['pay_code', 'payment_reminder']);
  });

  test('whose reports were both lost gets its account by the query, once, with the mail and the reminder', async () => {
    fixtures.pages.set({ lose_notices: true });
    const { order, trade, decide } = await visits.withCode();
    expect([(await attemptsOf(order))[0]?.pay_code, await mailsOf(order)]).toEqual([null, []]);
    fixtures.advance(6);
    await Promise.all(Array.from({ length: 5 }, () => queryAttempts(fixtures.deps, fixtures.ports)));
    const { vAccount } = fixtures.pages.trades().find(({ form }) => form['MerchantTradeNo'] === trade)?.code ?? {};
    expect(await attemptsOf(order)).toMatchObject([
      { state: 'redirected', pay_code: { kind: 'atm', bank_code: '812', account: vAccount }, pay_until: expect.any(Date) },
    ]);
    expect(await view(order)).toMatchObject({ payable: false, open_page: { has_code: true } });
    expect(await mailsOf(order)).toEqual(['pay_code']);
    const asked = fixtures.pages.queries();
    fixtures.advance(6);
    await queryAttempts(fixtures.deps, fixtures.ports);
    // Once about the payment; the code is known.
    expect(fixtures.pages.queries()).toBe(asked + 1);
    const end = (await attemptsOf(order))[0]?.pay_until?.getTime() ?? 0;
    fixtures.advance((end - fixtures.deps.clock.now().getTime()) / 60_000 - 6 * 60);
    await remindUnpaid(fixtures.db, fixtures.deps.clock.now());
    expect(await mailsOf(order)).toEqual(['pay_code', 'payment_reminder']);
    fixtures.pages.set({});
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
  });

  test('whose reports were lost gets its account when the shopper refreshes, and waits while the query of it fails', async () => {
    fixtures.pages.set({ lose_notices: true });
    const { order } = await visits.withCode();
    fixtures.advance(6);
    fixtures.pages.set({ lose_notices: true, query_budget: 1 });
    const refresh = () => fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay/refresh`, {});
    expect((await refresh()).body).toMatchObject({ code: 'connection_failed' });
    fixtures.pages.set({ lose_notices: true });
    fixtures.advance(31);
    expect((await refresh()).status).toBe(200);
    expect(await view(order)).toMatchObject({ open_page: { has_code: true } });
  });

  test('whose code was not paid expires once, and late money reopens it', async () => {
    const { order, decide } = await visits.withCode();
    fixtures.advance(5 * 1440);
    fixtures.pages.set({ lose_notices: true });
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['failed'] });
    await expireUnpaidOrders(fixtures.db, fixtures.deps.clock.now());
    expect(await fixtures.money(order)).toMatchObject({ status: 'cancelled', payments: [] });
    expect(await mailsOf(order)).toEqual(['pay_code', 'expired']);
    fixtures.pages.set({});
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ status: 'processing', payment_status: 'paid', payments: [1680], refunds: [] });
  });

  test('for an order that its shopper cancelled opens a refund that staff send', async () => {
    const { order, decide } = await visits.withCode();
    const cancelled = `update orders set status = 'cancelled', cancelled_by = 'customer', payment_status = 'voided' where id = $1`;
    await fixtures.pool.pg.query(cancelled, [order.id]);
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ status: 'cancelled', payments: [1680], refunds: ['late_money to_do 1680'] });
    const byHand = await fixtures.db.selectFrom('report_refunds_by_hand').select('amount').where('order_id', '=', order.id).execute();
    expect(byHand).toEqual([{ amount: 1680 }]);
  });
});

describe('a report', () => {
  test('of the test button never counts', async () => {
    const { order, decide } = await visits.withCode();
    fixtures.pages.set({ simulate_paid: true });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', payments: [], ledger: 0 });
    expect((await attemptsOf(order))[0]?.detail).toHaveProperty('test_reported_at');
  });

  test('sent twenty times at once is one payment, and each is answered 1|OK', async () => {
    const { order, decide, fields } = await visits.withCode();
    fixtures.pages.set({ duplicate_notices: 19 });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured'], payments: [1680] });
    expect(await mailsOf(order)).toEqual(['pay_code', 'paid']);
    const again = await postForm(fields['ReturnURL'] ?? '', resultOf(fields));
    expect([again.status, again.headers.get('content-type'), await again.text()]).toEqual([200, 'text/plain; charset=utf-8', '1|OK']);
  });

  test.each([
    ['with a wrong check value', (fields: Record<string, string>) => ({ ...fields, CheckMacValue: 'A'.repeat(64) })],
    ['with another amount', (fields: Record<string, string>) => ({ ...fields, TradeAmt: '1' })],
    ['of an unknown trade', (fields: Record<string, string>) => ({ ...fields, MerchantTradeNo: 'nothing' })],
    ['without a check value', ({ CheckMacValue: _none, ...fields }: Record<string, string>) => fields],
    ['of nothing', () => ({})],
  ] as const)('%s is not believed', async (_, forge) => {
    const { order, decide, fields } = await visits.withCode();
    fixtures.pages.set({ lose_notices: true });
    await decide('pay');
    const answer = await postForm(fields['ReturnURL'] ?? '', forge(resultOf(fields)));
    expect([answer.status, await answer.text()]).toEqual([200, '0|CheckMacValue Error']);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', payments: [] });
  });

  test('of another sum than was requested is recorded and held', async () => {
    const { order, decide } = await visits.withCode();
    fixtures.pages.set({ amount_off_by: -100 });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', mismatch: true, payments: [1580] });
  });

  test('that comes by the browser settles the card before the server’s own', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { fields, decide } = await visits.openPage(order);
    fixtures.pages.set({ lose_notices: true });
    await decide('pay');
    const back = await postForm(fields['OrderResultURL'] ?? '', resultOf(fields));
    expect([back.status, back.headers.get('location')]).toEqual([303, `/en/order/${order.token}`]);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
  });

  test('of a card that the bank has not confirmed changes nothing, and the later one counts', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { decide, fields } = await visits.openPage(order);
    await decide('wait');
    expect(resultOf(fields)['RtnCode']).toBe('10300066');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['redirected'] });
    fixtures.advance(6);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['redirected'] });
    const answer = await postForm(fields['ReturnURL'] ?? '', resultOf(fields));
    expect(await answer.text()).toBe('1|OK');
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured'], payments: [1680] });
  });

  test('of a refused card leaves the order to be paid again', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { decide } = await visits.openPage(order);
    await decide('fail');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'] });
    const second = await visits.openPage(order);
    await second.decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured', 'failed'], payments: [1680] });
  });
});

describe('a page that was left', () => {
  test('is opened again under another number, and what is paid twice is refunded', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const first = await visits.openPage(order);
    const second = await visits.openPage(order);
    expect(second.trade).not.toBe(first.trade);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['failed', 'redirected'] });
    await second.decide('pay');
    await first.decide('pay');
    expect(await fixtures.money(order)).toMatchObject({
      payment_status: 'paid',
      payments: [1680, 1680],
      refunds: ['late_money to_do 1680'],
    });
  });

  test('opened twenty times at once has one open charge', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const answers = await Promise.all(Array.from({ length: 20 }, () => visits.pay(order)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['page']));
    const states = (await fixtures.money(order)).attempts;
    expect(states.filter((state) => state === 'redirected')).toHaveLength(1);
  });

  test('with a code can be exchanged for another method, and the code still counts', async () => {
    const { order, decide } = await visits.withCode();
    await fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay/leave`, {});
    expect(await view(order)).toMatchObject({ payable: true, open_page: null });
    expect((await rowOf(order)).pay_until).toBeNull();
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
  });
});
