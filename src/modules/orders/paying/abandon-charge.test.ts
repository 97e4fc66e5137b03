import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankPageCard, type PayingShop, payingShop, type WaitingOrder } from '#testing/providers/paying.ts';
import { queryAttempts } from './query-attempts.ts';

let fixtures: PayingShop;
beforeAll(async () => {
  fixtures = await payingShop();
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

const leave = (order: WaitingOrder) => fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay/leave`);
const choices = async (order: WaitingOrder) => (await fixtures.shopper(order)('GET', `/api/my/orders/${order.token}/pay`)).body;
const approve = (page: string) => fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }), redirect: 'manual' });

async function atTheBank(): Promise<{ order: WaitingOrder; page: string }> {
  const order = await fixtures.order();
  const { body } = await fixtures.pay(order, bankPageCard);
  expect(body.state).toBe('redirect');
  return { order, page: body.redirect ?? '' };
}

test('an order whose bank page was left can be paid again or in another way', async () => {
  const { order } = await atTheBank();
  expect(await choices(order)).toMatchObject({ payable: false, bank_page: expect.any(String), methods: [] });
  expect((await leave(order)).body).toMatchObject({ state: 'declined', payment_status: 'failed' });
  expect(await choices(order)).toMatchObject({ payable: true, bank_page: null, methods: [{ id: 1 }] });
  expect((await fixtures.pay(order)).body.state).toBe('paid');
  expect(await fixtures.money(order)).toMatchObject({
    payment_status: 'paid',
    attempts: ['captured', 'failed'],
    payments: [1680],
    refunds: [],
  });
});

test('a payment completed before the page was left counts, and nothing is abandoned', async () => {
  const { order, page } = await atTheBank();
  await approve(page);
  expect((await leave(order)).body).toMatchObject({ state: 'paid', payment_status: 'paid' });
  expect(await fixtures.money(order)).toMatchObject({ attempts: ['captured'], payments: [1680], refunds: [] });
});

test('a payment completed after the page was left is found by the job, and the excess is refunded', async () => {
  const { order, page } = await atTheBank();
  await leave(order);
  await fixtures.pay(order);
  await approve(page);
  // The job queries again until the bank has answered about both charges.
  const found = async () => {
    fixtures.advance(5);
    await queryAttempts(fixtures.deps, fixtures.ports);
    const { payment_status, payments, refunds } = await fixtures.money(order);
    return [payment_status, payments.length, refunds.length];
  };
  await expect.poll(found, { timeout: 15_000 }).toEqual(['paid', 2, 1]);
});

test('a charge with a lost answer is not abandoned, because its outcome is unknown', async () => {
  const order = await fixtures.order();
  fixtures.simulator.set({ at: 'pay', lose_answer: true });
  await fixtures.pay(order);
  const refused = await leave(order);
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_in_progress']);
  expect((await fixtures.money(order)).attempts).toEqual(['unknown']);
});

test('a stranger with the link abandons nothing', async () => {
  const { order } = await atTheBank();
  const refused = await fixtures.call('POST', `/api/my/orders/${order.token}/pay/leave`);
  expect([refused.status, refused.body.code]).toEqual([403, 'open_order_first']);
  expect((await fixtures.money(order)).attempts).toEqual(['redirected']);
});

test('an order’s number leads a browser to the page that requires e-mail and phone', async () => {
  for (const number of ['261121-00012', '26112100012']) {
    const answer = await fixtures.call('GET', `/api/order/${number}`);
    expect([answer.status, answer.location]).toEqual([303, '/en/order/261121-00012']);
  }
});
