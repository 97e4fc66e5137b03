import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { staffContext } from '#testing/products/store-product.ts';
import {
  bankPageCard,
  goodCard,
  type OpenedPage,
  type PaidAnswer,
  type PayingShop,
  payingShop,
  refusedCard,
  type WaitingOrder,
} from '#testing/providers/paying.ts';
import { buyerMailFacts } from '../queries/buyer-mail.ts';
import { recordReceipt } from './by-staff.ts';
import { queryAttempts } from './query-attempts.ts';
import { requestBalance } from './request-balance.ts';
import { sendCardRefunds } from './send-card-refunds.ts';

let fixtures: PayingShop;
let staff: Context;
let transfer: number;
let atm: number;
const ports = () => fixtures.ports;

beforeAll(async () => {
  fixtures = await payingShop();
  transfer = await fixtures.addTransfer();
  await inTransaction(fixtures.db, async (tx) => {
    const plain = {
      note: null,
      min_total: null,
      max_total: null,
      countries: ['tw' as const],
      active: true,
      instructions: null,
      expire_minutes: 4320,
    };
    const page = { name: { tw: 'ATM' }, kind: 'atm' as const, fee: 20, bank: null };
    atm = (await addPaymentMethod(tx, { ...plain, ...page }, { canCharge: true })).id;
    await staffSetup.ensureDefaultRoles(tx);
    const account = { name: 'Mei', email: 'mei@example.com', password: 'Kettle2026', roles: ['super-admin' as const] };
    const id = await staffSetup.createStaff(tx, { ...account, now: fixtures.deps.clock.now() });
    staff = { ...staffContext(fixtures, id), clock: fixtures.deps.clock };
  });
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

/** Paid with 1,680, then edited so that it costs 942 more. */
async function owing(method = 1): Promise<WaitingOrder> {
  const order = await fixtures.order({ method });
  if (method === 1) await fixtures.pay(order);
  else await recordReceipt(staff, { id: order.id, kind: 'bank_transfer', amount: 1680, received_on: '2026-11-20', note: '' });
  await change(order, 942);
  return order;
}
const change = (order: WaitingOrder, difference: number) =>
  fixtures.pool.pg.query(
    'update orders set items_total = items_total + $2, grand_total = grand_total + $2, mismatch = $2 > 0, version = version + 1 where id = $1',
    [order.id, difference],
  );
const open = async ({ id }: WaitingOrder) =>
  fixtures.db
    .selectFrom('orders')
    .select(['payment_status', 'due', 'to_give_back', 'mismatch'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const pay = <T = PaidAnswer>(order: WaitingOrder, number = goodCard, overrides = {}) =>
  fixtures.shopper(order)<T>('POST', `/api/my/orders/${order.token}/pay`, { prime: fixtures.simulator.primeFor(number), ...overrides });
type Choices = {
  payable: boolean;
  rest: boolean;
  amount: number;
  methods: { id: number; kind: string; total: number; fee: number; bank: object | null }[];
};
const choices = async (order: WaitingOrder) => (await fixtures.shopper(order)<Choices>('GET', `/api/my/orders/${order.token}/pay`)).body;

describe('the balance of a paid order', () => {
  test('is paid by card, exactly, and only once', async () => {
    const order = await owing();
    expect(await open(order)).toEqual({ payment_status: 'paid', due: 942, to_give_back: 0, mismatch: true });
    expect(await choices(order)).toMatchObject({ payable: true, rest: true, amount: 942 });
    expect((await pay(order)).body).toMatchObject({ state: 'paid', payment_status: 'paid' });
    expect(await fixtures.money(order)).toMatchObject({ payments: [1680, 942], ledger: 2622, mismatch: false, payment_status: 'paid' });
    expect(await open(order)).toMatchObject({ due: 0, to_give_back: 0 });
    expect((await pay(order)).body).toMatchObject({ state: 'paid' });
    expect(await choices(order)).toMatchObject({ payable: false, rest: false });
    expect((await fixtures.money(order)).payments).toEqual([1680, 942]);
  });

  test('of an order paid by transfer: any card or transfer of the shop, without a fee, and its own method stays', async () => {
    const order = await owing(transfer);
    const { methods } = await choices(order);
    expect(methods.map(({ id, kind, total, fee, bank }) => [id, kind, total, fee, bank !== null])).toEqual([
      [transfer, 'bank_transfer', 942, 0, true],
      [1, 'card', 942, 0, false],
      [atm, 'atm', 942, 0, false],
    ]);
    expect((await pay(order, goodCard, { payment_method_id: transfer })).body).toMatchObject({ state: 'waiting', payment_status: 'paid' });
    expect((await pay(order, goodCard, { payment_method_id: 1 })).body).toMatchObject({ state: 'paid' });
    const { payment_method_id } = await fixtures.db
      .selectFrom('orders')
      .select('payment_method_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(payment_method_id).toBe(transfer);
    expect(await open(order)).toMatchObject({ due: 0, mismatch: false });
  });

  test('by an ATM on ECPay’s page: the order stays paid, its code is mailed and shown, and its payment settles the rest', async () => {
    const order = await owing();
    const offered = (await choices(order)).methods.find(({ kind }) => kind === 'atm');
    expect(offered).toMatchObject({ id: atm, total: 942, fee: 0 });
    const { body } = await pay<OpenedPage>(order, goodCard, { payment_method_id: atm });
    const { url, fields } = body.form;
    expect([fields['ChoosePayment'], fields['TotalAmount']]).toEqual(['ATM', '942']);
    const post = (to: string, form: Record<string, string>) => fetch(to, { method: 'POST', body: new URLSearchParams(form) });
    const decide = (decision: string) =>
      post(url.replace('/Cashier/AioCheckOut/V5', '/sim/decide'), { trade: fields['MerchantTradeNo'] ?? '', decision });
    await post(url, fields);
    await decide('code');
    expect(await open(order)).toMatchObject({ payment_status: 'paid', due: 942 });
    const facts = await buyerMailFacts(fixtures.db, { mail: 'pay_code', orderId: order.id, subject: 2 });
    expect(facts).toMatchObject({ code: { kind: 'atm', bank_code: '812' }, expires_at: new Date('2026-11-23T15:59:59Z') });
    const { mail_count } = await fixtures.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('mail_count'))
      .where('effect_key', 'like', 'buyer_mail:pay_code:%')
      .executeTakeFirstOrThrow();
    expect(mail_count).toBe(1);
    await decide('pay');
    expect(await fixtures.money(order)).toMatchObject({ payments: [1680, 942], payment_status: 'paid', ledger: 2622, mismatch: false });
    expect(await buyerMailFacts(fixtures.db, { mail: 'pay_code', orderId: order.id, subject: 2 })).toBeUndefined();
  });

  test('declined: the order stays paid, and the balance can be paid again', async () => {
    const order = await owing();
    expect((await pay(order, refusedCard)).body).toMatchObject({ state: 'declined', payment_status: 'paid' });
    expect(await open(order)).toMatchObject({ payment_status: 'paid', due: 942 });
    expect((await pay(order, bankPageCard)).body).toMatchObject({ state: 'redirect', payment_status: 'paid' });
  });

  test('paid by two browsers at once is charged once', async () => {
    const order = await owing();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(order)));
    for (const { body } of answers) expect(['paid', 'confirming', undefined]).toContain(body.state);
    fixtures.advance(1);
    await queryAttempts(fixtures.deps, ports());
    expect(await fixtures.money(order)).toMatchObject({ payments: [1680, 942], refunds: [], payment_status: 'paid' });
    expect(await open(order)).toMatchObject({ due: 0, to_give_back: 0 });
  });

  test('that staff recorded while the card was being charged is refunded', async () => {
    const order = await owing();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    expect((await pay(order)).body.state).toBe('confirming');
    fixtures.simulator.set({});
    await recordReceipt(staff, { id: order.id, kind: 'bank_transfer', amount: 942, received_on: '2026-11-20', note: '' });
    fixtures.advance(1);
    await queryAttempts(fixtures.deps, ports());
    expect(await fixtures.money(order)).toMatchObject({ payments: [1680, 942, 942], refunds: ['late_money to_do 942'] });
    expect(await open(order)).toMatchObject({ due: 0, to_give_back: 942 });
    await sendCardRefunds(fixtures.deps, ports());
    expect(await open(order)).toEqual({ payment_status: 'paid', due: 0, to_give_back: 0, mismatch: false });
  });

  test('a charge for an amount that changed in the meantime leaves the difference due', async () => {
    const order = await owing();
    fixtures.simulator.set({ at: 'pay', lose_answer: true });
    await pay(order);
    fixtures.simulator.set({});
    await change(order, 58);
    fixtures.advance(1);
    await queryAttempts(fixtures.deps, ports());
    expect(await open(order)).toEqual({ payment_status: 'paid', due: 58, to_give_back: 0, mismatch: true });
    expect((await pay(order)).body).toMatchObject({ state: 'paid' });
    expect(await fixtures.money(order)).toMatchObject({ payments: [1680, 942, 58], mismatch: false });
  });

  test('of a transfer that was too small is requested once staff have sent the link', async () => {
    const order = await fixtures.order({ method: transfer });
    await recordReceipt(staff, { id: order.id, kind: 'bank_transfer', amount: 1679, received_on: '2026-11-20', note: '' });
    expect(await open(order)).toEqual({ payment_status: 'unpaid', due: 1, to_give_back: 0, mismatch: true });
    expect(await choices(order)).toMatchObject({ payable: false });
    await requestBalance(staff, { id: order.id });
    expect(await choices(order)).toMatchObject({ payable: true, rest: true, amount: 1 });
    expect((await pay(order, goodCard, { payment_method_id: 1 })).body).toMatchObject({ state: 'paid', payment_status: 'paid' });
    expect(await open(order)).toEqual({ payment_status: 'paid', due: 0, to_give_back: 0, mismatch: false });
  });
});

describe('the link for the balance', () => {
  const effects = (order: WaitingOrder) =>
    fixtures.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'order_rest')
      .where('effect_key', 'like', `order_rest:${order.id}:%`)
      .execute();

  test('is mailed at most once in ten minutes', async () => {
    const order = await owing();
    const pressed = await Promise.allSettled(Array.from({ length: 5 }, () => requestBalance(staff, { id: order.id })));
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await effects(order)).toEqual([{ payload: { order_id: order.id } }]);
    fixtures.advance(9);
    await expect(requestBalance(staff, { id: order.id })).rejects.toMatchObject({ code: 'link_just_sent', facts: { retry_after: 60 } });
    fixtures.advance(1);
    expect(await requestBalance(staff, { id: order.id })).toMatchObject({ due: 942, email: 'lin@example.com' });
    expect(await effects(order)).toHaveLength(2);
  });

  test('is refused where nothing is due or there is no address', async () => {
    const settled = await fixtures.order();
    await fixtures.pay(settled);
    await expect(requestBalance(staff, { id: settled.id })).rejects.toMatchObject({ code: 'nothing_due' });
    const withoutEmail = await owing();
    await fixtures.db.updateTable('orders').set({ email: '' }).where('id', '=', withoutEmail.id).execute();
    await expect(requestBalance(staff, { id: withoutEmail.id })).rejects.toMatchObject({ code: 'no_email' });
    await expect(requestBalance(staff, { id: 999_999 })).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

test('money recorded by day has that day and no hour; a future day is refused', async () => {
  const order = await fixtures.order({ method: transfer });
  await recordReceipt(staff, { id: order.id, kind: 'bank_transfer', amount: 1680, received_on: '2026-11-18', note: '' });
  const payments = await fixtures.db.selectFrom('payments').select('received_on').where('order_id', '=', order.id).execute();
  expect(payments).toEqual([{ received_on: '2026-11-18' }]);
  const next = await fixtures.order({ method: transfer });
  const receipt = { id: next.id, kind: 'bank_transfer' as const, amount: 1680, note: '' };
  await expect(recordReceipt(staff, { ...receipt, received_on: '2026-11-21' })).rejects.toMatchObject({
    fields: { received_on: [{ key: 'invalid' }] },
  });
});
