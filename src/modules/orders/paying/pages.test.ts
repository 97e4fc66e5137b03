import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { expireUnpaidOrders } from '../commands/expire-unpaid-orders.ts';
import { remindUnpaid } from '../commands/remind-unpaid.ts';
import { queryAttempts } from './query-attempts.ts';

let fixtures: PayingShop;
let methods: Record<'atm' | 'barcode' | 'page_card', number>;

beforeAll(async () => {
  fixtures = await payingShop();
  const plain = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true, fee: 0 };
  const add = (kind: 'atm' | 'barcode' | 'page_card', expire_minutes: number) =>
    inTransaction(fixtures.db, async (tx) => {
      const form = { ...plain, name: { tw: kind }, kind, instructions: null, bank: null, expire_minutes };
      return (await addPaymentMethod(tx, form, { canCharge: true })).id;
    });
  methods = { atm: await add('atm', 4320), barcode: await add('barcode', 4320), page_card: await add('page_card', 30) };
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.pages.set({}));

type Form = { url: string; fields: Record<string, string> };
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const pay = async (order: WaitingOrder) => {
  const { body } = await fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, {});
  return body as typeof body & { form?: Form };
};
/** The shopper's browser on the payment page. */
async function openPage(order: WaitingOrder) {
  const answer = await pay(order);
  if (!answer.form) throw new Error(`no page: ${JSON.stringify(answer)}`);
  const { url, fields } = answer.form;
  await post(url, fields);
  const trade = fields['MerchantTradeNo'] ?? '';
  const decide = (decision: string) => post(url.replace('/Cashier/AioCheckOut/V5', '/sim/decide'), { trade, decision });
  return { trade, fields, decide };
}
async function withCode(kind: keyof typeof methods = 'atm', amount = 1680) {
  const order = await fixtures.order({ method: methods[kind], amount });
  const page = await openPage(order);
  await page.decide('code');
  return { order, ...page };
}
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
    const { order, trade, decide } = await withCode();
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
    expect(await pay(order)).toMatchObject({ state: 'waiting' });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({
      ...{ status: 'processing', payment_status: 'paid', attempts: ['captured'], payments: [1680], ledger: 1680 },
      history: ['unpaid>pending', 'pending>paid'],
    });
    const payment = fixtures.db.selectFrom('payments').select(['kind', 'provider']).where('order_id', '=', order.id);
    expect(await payment.execute()).toEqual([{ kind: 'atm', provider: 'ecpay' }]);
  });

  test('is reminded of before its code ends, with the code', async () => {
    const { order } = await withCode();
    fixtures.advance(2 * 1440);
    await remindUnpaid(fixtures.db, fixtures.deps.clock.now());
    expect(await mailsOf(order)).toEqual(['pay_code']);
    fixtures.advance(12 * 60);
    await remindUnpaid(fixtures.db, fixtures.deps.clock.now());
    expect(await mailsOf(order)).toEqual(['pay_code', 'payment_reminder']);
  });

  test('whose reports were both lost gets its account by the query, once, with the mail and the reminder', async () => {
    fixtures.pages.set({ lose_notices: true });
    const { order, trade, decide } = await withCode();
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
    const { order } = await withCode();
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
    const { order, decide } = await withCode();
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
    const { order, decide } = await withCode();
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
    const { order, decide } = await withCode();
    fixtures.pages.set({ simulate_paid: true });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', payments: [], ledger: 0 });
    expect((await attemptsOf(order))[0]?.detail).toHaveProperty('test_reported_at');
  });

  test('sent twenty times at once is one payment, and each is answered 1|OK', async () => {
    const { order, decide, fields } = await withCode();
    fixtures.pages.set({ duplicate_notices: 19 });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured'], payments: [1680] });
    expect(await mailsOf(order)).toEqual(['pay_code', 'paid']);
    const again = await post(fields['ReturnURL'] ?? '', resultOf(fields));
    expect([again.status, again.headers.get('content-type'), await again.text()]).toEqual([200, 'text/plain; charset=utf-8', '1|OK']);
  });

  test.each([
    ['with a wrong check value', (fields: Record<string, string>) => ({ ...fields, CheckMacValue: 'A'.repeat(64) })],
    ['with another amount', (fields: Record<string, string>) => ({ ...fields, TradeAmt: '1' })],
    ['of an unknown trade', (fields: Record<string, string>) => ({ ...fields, MerchantTradeNo: 'nothing' })],
    ['without a check value', ({ CheckMacValue: _none, ...fields }: Record<string, string>) => fields],
    ['of nothing', () => ({})],
  ] as const)('%s is not believed', async (_, forge) => {
    const { order, decide, fields } = await withCode();
    fixtures.pages.set({ lose_notices: true });
    await decide('pay');
    const answer = await post(fields['ReturnURL'] ?? '', forge(resultOf(fields)));
    expect([answer.status, await answer.text()]).toEqual([200, '0|CheckMacValue Error']);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', payments: [] });
  });

  test('of another sum than was requested is recorded and held', async () => {
    const { order, decide } = await withCode();
    fixtures.pages.set({ amount_off_by: -100 });
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', mismatch: true, payments: [1580] });
  });

  test('that comes by the browser settles the card before the server’s own', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { fields, decide } = await openPage(order);
    fixtures.pages.set({ lose_notices: true });
    await decide('pay');
    const back = await post(fields['OrderResultURL'] ?? '', resultOf(fields));
    expect([back.status, back.headers.get('location')]).toEqual([303, `/en/order/${order.token}`]);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
  });

  test('of a card that the bank has not confirmed changes nothing, and the later one counts', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { decide, fields } = await openPage(order);
    await decide('wait');
    expect(resultOf(fields)['RtnCode']).toBe('10300066');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['redirected'] });
    fixtures.advance(6);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending', attempts: ['redirected'] });
    const answer = await post(fields['ReturnURL'] ?? '', resultOf(fields));
    expect(await answer.text()).toBe('1|OK');
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured'], payments: [1680] });
  });

  test('of a refused card leaves the order to be paid again', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { decide } = await openPage(order);
    await decide('fail');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'] });
    const second = await openPage(order);
    await second.decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', attempts: ['captured', 'failed'], payments: [1680] });
  });
});

describe('a page that was left', () => {
  test('is opened again under another number, and what is paid twice is refunded', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const first = await openPage(order);
    const second = await openPage(order);
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
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(order)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['page']));
    const states = (await fixtures.money(order)).attempts;
    expect(states.filter((state) => state === 'redirected')).toHaveLength(1);
  });

  test('with a code can be exchanged for another method, and the code still counts', async () => {
    const { order, decide } = await withCode();
    await fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay/leave`, {});
    expect(await view(order)).toMatchObject({ payable: true, open_page: null });
    expect((await rowOf(order)).pay_until).toBeNull();
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
  });
});

describe('the query', () => {
  // The job takes twenty at a time: those of the tests before are settled.
  beforeEach(async () => {
    await fixtures.pool.pg.query(`update payment_attempts set state = 'failed', error_code = 'gone' where state <> 'captured'`);
  });

  test('finds the payment whose report never came, and runs at most every five minutes', async () => {
    const order = await fixtures.order({ method: methods.page_card });
    const { decide } = await openPage(order);
    fixtures.pages.set({ lose_notices: true });
    await decide('pay');
    const before = fixtures.pages.queries();
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'pending' });
    fixtures.advance(5);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1680] });
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(fixtures.pages.queries()).toBe(before + 1);
  });

  test('stops for half an hour when the provider has had too many', async () => {
    const order = await fixtures.order({ method: methods.barcode });
    await openPage(order);
    fixtures.advance(5);
    fixtures.pages.set({ query_budget: 0 });
    await queryAttempts(fixtures.deps, fixtures.ports);
    const queriesBefore = fixtures.pages.queries();
    fixtures.advance(29);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(fixtures.pages.queries()).toBe(queriesBefore);
    fixtures.pages.set({});
    fixtures.advance(60);
    await queryAttempts(fixtures.deps, fixtures.ports);
    expect(await fixtures.money(order)).toMatchObject({ payment_status: 'failed', attempts: ['failed'] });
  });

  test('by the shopper is allowed every three minutes, to the second', async () => {
    const { order } = await withCode();
    const refresh = () => fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay/refresh`, {});
    expect((await refresh()).body).toMatchObject({ payment_status: 'pending', retry_after: 180 });
    fixtures.advance(179 / 60);
    expect(await refresh()).toMatchObject({ status: 429, body: { retry_after: 1 } });
    fixtures.advance(1 / 60);
    expect((await refresh()).body).toMatchObject({ retry_after: 180 });
    expect((await fixtures.call('POST', `/api/my/orders/${order.token}/pay/refresh`, {})).body.code).toBe('open_order_first');
  });
});
