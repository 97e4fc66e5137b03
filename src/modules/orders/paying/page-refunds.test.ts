import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPaymentMethod, openRefund, receivedPayments, refundRecords } from '#modules/payments/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { type OpenedPage, type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { buyerMailFacts } from '../queries/buyer-mail.ts';
import { reconcilePayments } from './reconcile.ts';
import { sendCardRefunds } from './send-card-refunds.ts';
import { refundDone } from './settle-refund.ts';

let fixtures: PayingShop;
let staff: Context;
let methods: Record<'page_card' | 'atm', number>;

beforeAll(async () => {
  fixtures = await payingShop();
  const plain = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true, fee: 0 };
  const add = (kind: 'page_card' | 'atm') =>
    inTransaction(fixtures.db, async (tx) => {
      const form = { ...plain, name: { tw: kind }, kind, instructions: null, bank: null, expire_minutes: 4320 };
      return (await addPaymentMethod(tx, form, { canCharge: true })).id;
    });
  methods = { page_card: await add('page_card'), atm: await add('atm') };
  staff = await inTransaction(fixtures.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Mei', email: 'mei@example.com', password: 'Kettle2026', roles: ['super-admin' as const] };
    const id = await staffSetup.createStaff(tx, { ...account, now: fixtures.deps.clock.now() });
    return { ...staffContext(fixtures, id), clock: fixtures.deps.clock };
  });
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.pages.set({}));

/** An order of 1,680 that was paid on ECPay's page. */
async function paid(kind: keyof typeof methods = 'page_card') {
  const order = await fixtures.order({ method: methods[kind] });
  const answer = await fixtures.shopper(order)<OpenedPage>('POST', `/api/my/orders/${order.token}/pay`, {});
  const { url, fields } = answer.body.form;
  const post = (to: string, form: Record<string, string>) => fetch(to, { method: 'POST', body: new URLSearchParams(form) });
  await post(url, fields);
  const decide = (decision: string) =>
    post(url.replace('/Cashier/AioCheckOut/V5', '/sim/decide'), { trade: fields['MerchantTradeNo'] ?? '', decision });
  if (kind === 'atm') await decide('code');
  await decide('pay');
  const [payment] = await receivedPayments.select(fixtures.db, [order.id]);
  return { order, payment_id: payment?.id ?? 0, trade: fields['MerchantTradeNo'] ?? '' };
}
const open = ({ order, payment_id }: { order: WaitingOrder; payment_id: number }, amount: number) =>
  inTransaction(fixtures.db, (tx) =>
    openRefund(tx, {
      ...{ order_id: order.id, payment_id, amount, credits: 0, kind: 'return', currency: 'twd', reason: '', staff_id: null },
      created_at: fixtures.deps.clock.now(),
    }),
  );
const send = (ports = fixtures.ports) => sendCardRefunds(fixtures.deps, ports);
/** The newest charge as /dev shows it. */
const shownState = () => fixtures.pages.panel.records()[0]?.state;
/** The rows of the daily capture at the acquirer; null: the authorisation was given up. */
const rowsOf = (trade: string) => {
  const card = fixtures.pages.trades().find(({ form }) => form['MerchantTradeNo'] === trade)?.card;
  return card?.status === 'given_up' ? null : card?.rows.map(({ status, amount }) => [status, amount]);
};
const byHand = ({ id }: WaitingOrder) =>
  fixtures.db.selectFrom('report_refunds_by_hand').select('amount').where('order_id', '=', id).execute();

describe('a refund of a card on ECPay’s page', () => {
  test('gives up the authorisation when the whole goes back on the same day', async () => {
    const bought = await paid();
    await open(bought, 1680);
    expect(await byHand(bought.order)).toEqual([]);
    await send();
    expect(rowsOf(bought.trade)).toBeNull();
    expect(shownState()).toBe('paid, 1680 refunded');
    expect(await fixtures.money(bought.order)).toMatchObject({
      payment_status: 'refunded',
      refunds: ['return done 1680'],
      ledger: 0,
      history: ['unpaid>pending', 'pending>paid', 'paid>refunded'],
    });
  });

  test('in parts captures first, and the second part follows the first', async () => {
    const bought = await paid();
    expect(shownState()).toBe('paid');
    await open(bought, 600);
    await open(bought, 80);
    await send();
    await send();
    expect(rowsOf(bought.trade)).toEqual([
      ['要關帳', 1680],
      ['要關帳', -600],
      ['要關帳', -80],
    ]);
    expect(shownState()).toBe('paid, 680 refunded');
    expect(await fixtures.money(bought.order)).toMatchObject({ payment_status: 'partially_refunded', ledger: 1000 });
  });

  test('of a captured payment is refunded, up to the last dollar and not one more', async () => {
    const bought = await paid();
    fixtures.pages.capture();
    await open(bought, 1679);
    await open(bought, 1);
    await expect(open(bought, 1)).rejects.toMatchObject({ code: 'refund_too_large', facts: { left: 0 } });
    await send();
    await send();
    expect(rowsOf(bought.trade)).toEqual([
      ['已關帳', 1680],
      ['要關帳', -1679],
      ['要關帳', -1],
    ]);
    expect(await fixtures.money(bought.order)).toMatchObject({ payment_status: 'refunded', ledger: 0 });
  });

  test('whose answer is lost is recognised by the record and not sent twice', async () => {
    const bought = await paid();
    fixtures.pages.capture();
    const refund = await open(bought, 500);
    fixtures.pages.panel.choose('answer_lost');
    await send();
    expect(await fixtures.money(bought.order)).toMatchObject({ refunds: ['return unknown 500'], ledger: 1680 });
    fixtures.pages.set({});
    fixtures.advance(1);
    await send();
    expect(rowsOf(bought.trade)).toEqual([
      ['已關帳', 1680],
      ['要關帳', -500],
    ]);
    expect(await fixtures.money(bought.order)).toMatchObject({ refunds: ['return done 500'], ledger: 1180 });
    const [stored] = await refundRecords.selectRefunds(fixtures.db, [bought.order.id]);
    expect(stored?.provider_refund_id).toMatch(new RegExp(`^R${refund.id}T`));
  });

  test('that never reached the provider is sent again', async () => {
    const bought = await paid();
    fixtures.pages.capture();
    await open(bought, 500);
    fixtures.pages.set({ cut: true });
    await send();
    expect(rowsOf(bought.trade)).toEqual([['已關帳', 1680]]);
    fixtures.pages.set({});
    fixtures.advance(1);
    await send();
    expect(await fixtures.money(bought.order)).toMatchObject({ refunds: ['return done 500'], ledger: 1180 });
  });

  test('by twenty workers at once is sent once', async () => {
    const bought = await paid();
    fixtures.pages.capture();
    await open(bought, 500);
    await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(rowsOf(bought.trade)).toEqual([
      ['已關帳', 1680],
      ['要關帳', -500],
    ]);
    expect(await fixtures.money(bought.order)).toMatchObject({ refunds: ['return done 500'], ledger: 1180 });
  });

  test('waits for staff while the account has no check code, and is not sent later by itself', async () => {
    const bought = await paid();
    await open(bought, 500);
    const withoutCode: typeof fixtures.ports = {
      ...fixtures.ports,
      page: async (method) => {
        const page = await fixtures.ports.page(method);
        return page && { ...page, refund: async () => ({ state: 'by_staff', reason: 'no_check_code' }) };
      },
    };
    await send(withoutCode);
    expect([(await fixtures.money(bought.order)).refunds, await byHand(bought.order)]).toEqual([['return to_do 500'], [{ amount: 500 }]]);
    fixtures.advance(600);
    await send();
    expect((await fixtures.money(bought.order)).refunds).toEqual(['return to_do 500']);
  });
});

test('the daily comparison records what ECPay keeps of a payment, and a report by day and method sums it', async () => {
  const bought = await paid('atm');
  const [before] = await receivedPayments.select(fixtures.db, [bought.order.id]);
  fixtures.advance(61);
  await reconcilePayments(fixtures.deps, fixtures.ports);
  const [after] = await receivedPayments.select(fixtures.db, [bought.order.id]);
  expect([before?.fee, after?.fee]).toEqual([null, 10]);
  const { rows } = await fixtures.pool.pg.query<{ fee: number }>(
    `select f.fee::int from report_payment_fees f join money_entries e on e.day = f.day and e.method = f.method where e.order_id = $1`,
    [bought.order.id],
  );
  expect(rows.map(({ fee }) => fee)).toContain(10);
});

describe('a refund that staff send', () => {
  const account = { bank_code: '812', account_name: '林美惠', account_number: '000123456789' };
  const done = (order: WaitingOrder, refund_id: number) =>
    refundDone(staff, { id: order.id, refund_id, sent_to: account, sent_on: '2026-11-20', sent_note: 'By the bank’s counter' });

  test('is recorded with the account, the day and who sent it; the log names only its last digits', async () => {
    const bought = await paid('atm');
    const refund = await open(bought, 480);
    await send();
    expect(await byHand(bought.order)).toEqual([{ amount: 480 }]);
    expect(await done(bought.order, refund.id)).toEqual({ payment_status: 'partially_refunded' });
    const [stored] = await refundRecords.selectRefunds(fixtures.db, [bought.order.id]);
    expect(stored).toMatchObject({ state: 'done', sent_to: account, sent_note: 'By the bank’s counter', provider_refund_id: null });
    expect([await fixtures.money(bought.order), await byHand(bought.order)]).toMatchObject([{ ledger: 1200 }, []]);
    const { rows } = await fixtures.pool.pg.query<{ changes: unknown }>(
      `select changes::text from audit_log where subject_type = 'Order' and subject_id = $1 and action = 'refund'`,
      [bought.order.id],
    );
    expect(rows.map(({ changes }) => String(changes)).join()).toContain('812 …56789');
    expect(rows.map(({ changes }) => String(changes)).join()).not.toContain('000123456789');
    const facts = await buyerMailFacts(fixtures.db, { mail: 'refunded', orderId: bought.order.id, subject: refund.id });
    expect(facts?.refund).toMatchObject({ money: 480, account: '812 …56789' });
  });

  test('is never more than was received, in all', async () => {
    const bought = await paid('atm');
    await open(bought, 1000);
    await expect(open(bought, 681)).rejects.toMatchObject({ code: 'refund_too_large', facts: { left: 680 } });
    expect((await open(bought, 680)).state).toBe('to_do');
  });

  test('cannot have been sent tomorrow', async () => {
    const bought = await paid('atm');
    const refund = await open(bought, 100);
    const tomorrow = new Date(fixtures.deps.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const request = { id: bought.order.id, refund_id: refund.id, sent_to: account, sent_on: tomorrow, sent_note: '' };
    await expect(refundDone(staff, request)).rejects.toMatchObject({ fields: { sent_on: [{ key: 'invalid' }] } });
    expect((await fixtures.money(bought.order)).refunds).toEqual(['return to_do 100']);
  });

  test('is done once, when twenty say so at once', async () => {
    const bought = await paid('atm');
    const refund = await open(bought, 480);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => done(bought.order, refund.id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'refund_not_open' });
    expect(await fixtures.money(bought.order)).toMatchObject({ refunds: ['return done 480'], ledger: 1200 });
  });
});
