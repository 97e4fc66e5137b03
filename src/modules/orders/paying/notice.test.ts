import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bankPageCard, type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';

let fixtures: PayingShop;
beforeAll(async () => {
  fixtures = await payingShop();
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

async function atTheBank(order: WaitingOrder): Promise<string> {
  const { body } = await fixtures.pay(order, bankPageCard);
  expect(body).toMatchObject({ state: 'redirect', payment_status: 'pending' });
  return body.redirect ?? '';
}
const decide = (page: string, decision: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
const notify = (body: object) => fixtures.call('POST', '/api/payments/tappay/notify', body);

describe('a notice', () => {
  test.each([
    ['empty', {}],
    ['a list', []],
    ['numbers', { rec_trade_id: 12, bank_transaction_id: 13 }],
    ['objects', { rec_trade_id: { $ne: '' }, bank_transaction_id: { a: 1 } }],
    ['nulls', { rec_trade_id: null, bank_transaction_id: null }],
    ['success of nothing', { status: 0, rec_trade_id: 'SIMx', bank_transaction_id: 'none', amount: 1 }],
    ['other fields', { order: { id: 1 }, refund: true, x: [1, 2] }],
    ['too long', { rec_trade_id: 'a'.repeat(5000) }],
    ['quotes', { rec_trade_id: "' or 1=1 --", bank_transaction_id: '";drop table orders' }],
    ['our own open attempt as paid', 'own'],
    ['another amount', 'amount'],
    ['another order', 'order'],
  ] as const)('that is forged (%s) changes nothing', async (_name, forged) => {
    const order = await fixtures.order();
    const page = await atTheBank(order);
    const { rows } = await fixtures.pool.pg.query<{ id: string }>('select id from payment_attempts where order_id = $1', [order.id]);
    const valid = {
      rec_trade_id: page.split('/').pop(),
      bank_transaction_id: rows[0]?.id,
      order_number: order.order_no,
      status: 0,
      amount: 1680,
    };
    const bodies: Record<string, object> = { own: valid, amount: { ...valid, amount: 1 }, order: { ...valid, order_number: 'x' } };
    const before = await fixtures.money(order);
    const answer = await notify(typeof forged === 'string' ? (bodies[forged] ?? {}) : forged);
    expect(answer.status).toBe(200);
    expect(await fixtures.money(order)).toEqual(before);
    expect(before).toMatchObject({ payment_status: 'pending', payments: [] });
  });

  test('of more than 64 kB is not read', async () => {
    expect((await notify({ rec_trade_id: 'a'.repeat(70_000) })).status).toBe(413);
  });

  test('for an order that was cancelled by its shopper opens a refund, which is sent', async () => {
    const order = await fixtures.order();
    const page = await atTheBank(order);
    const { pg } = fixtures.pool;
    await pg.query(`update orders set status = 'cancelled', cancelled_by = 'customer', payment_status = 'voided' where id = $1`, [
      order.id,
    ]);
    fixtures.simulator.set({ notify_first: true });
    await decide(page, 'approve');
    expect(await fixtures.money(order)).toMatchObject({
      status: 'cancelled',
      payments: [1680],
      refunds: ['late_money to_do 1680'],
      attempts: ['captured'],
    });
  });
});
