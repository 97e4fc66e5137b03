import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPaymentMethod, receivedPayments } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { goodCard, type PayingShop, payingShop, refusedCard, type WaitingOrder } from '#testing/providers/paying.ts';

let fixtures: PayingShop;
let page_card: number;
beforeAll(async () => {
  fixtures = await payingShop();
  await fixtures.db
    .updateTable('payment_methods')
    .set({ instalments: [3, 6], instalment_min: 1000 })
    .where('id', '=', 1)
    .execute();
  const plain = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true, fee: 0, bank: null };
  page_card = await inTransaction(fixtures.db, async (tx) => {
    const method = { kind: 'page_card' as const, instalments: [3 as const, 30 as const], instalment_min: 1000 };
    return (
      await addPaymentMethod(tx, { ...plain, ...method, name: { tw: '綠界' }, instructions: null, expire_minutes: 30 }, { canCharge: true })
    ).id;
  });
});
afterAll(() => fixtures.close());
beforeEach(() => fixtures.simulator.set({}));

const pay = (order: WaitingOrder, sent: object, number = goodCard) =>
  fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, { prime: fixtures.simulator.primeFor(number), ...sent });
const snapshotOf = async ({ id }: WaitingOrder) =>
  (await fixtures.db.selectFrom('orders').select('payment_method').where('id', '=', id).executeTakeFirstOrThrow()).payment_method;

test('an order is paid in instalments: the charge, the payment and the order’s method say so', async () => {
  const order = await fixtures.order({ amount: 1000 });
  const choices = await fixtures.shopper(order)<{ methods: object[] }>('GET', `/api/my/orders/${order.token}/pay`);
  expect(choices.body.methods[0]).toMatchObject({
    kind: 'card',
    instalments: [
      { count: 3, each: 333 },
      { count: 6, each: 166 },
    ],
  });
  expect((await pay(order, { instalments: 3 })).body).toMatchObject({ state: 'paid' });
  expect(await fixtures.money(order)).toMatchObject({ payment_status: 'paid', payments: [1000], ledger: 1000 });
  expect(await receivedPayments.select(fixtures.db, [order.id])).toMatchObject([{ amount: 1000, instalments: 3 }]);
  expect(fixtures.simulator.charges().at(-1)).toMatchObject({ amount: 1000, instalment: 3 });
  expect(await snapshotOf(order)).toMatchObject({ instalments: 3, name: { tw: '信用卡（分 3 期）', en: 'Credit card (3 instalments)' } });
});

test('instalments that are not offered for the total are refused, and nothing is charged or changed', async () => {
  const [below, enough] = [await fixtures.order({ amount: 999 }), await fixtures.order({ amount: 1000 })];
  expect(await pay(below, { instalments: 3 })).toMatchObject({ status: 422, body: { code: 'instalments_not_offered' } });
  expect(await pay(enough, { instalments: 12 })).toMatchObject({ status: 422, body: { code: 'instalments_not_offered' } });
  expect((await fixtures.money(below)).attempts.concat((await fixtures.money(enough)).attempts)).toEqual([]);
  expect(await snapshotOf(enough)).not.toHaveProperty('instalments');
});

test('a declined order can be paid at once afterwards', async () => {
  const order = await fixtures.order({ amount: 1680 });
  expect((await pay(order, { instalments: 6 }, refusedCard)).body).toMatchObject({ state: 'declined' });
  expect((await pay(order, {})).body).toMatchObject({ state: 'paid' });
  expect(await receivedPayments.select(fixtures.db, [order.id])).toMatchObject([{ instalments: null }]);
  expect(await snapshotOf(order)).toMatchObject({ name: { tw: '信用卡', en: 'Credit card' } });
});

test.each([
  [3, '3'],
  [30, '30N'],
])('a card on ECPay’s page is paid in %d instalments, which the form names %s', async (instalments, written) => {
  const order = await fixtures.order({ method: page_card, amount: 3000 });
  const { body } = await fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, { instalments });
  const { form } = body as typeof body & { form: { url: string; fields: Record<string, string> } };
  expect(form.fields).toMatchObject({ ChoosePayment: 'Credit', CreditInstallment: written, TotalAmount: '3000' });
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect((await post(form.url, form.fields)).status).toBe(200);
  await post(form.url.replace('/Cashier/AioCheckOut/V5', '/sim/decide'), { trade: form.fields['MerchantTradeNo'] ?? '', decision: 'pay' });
  expect(await receivedPayments.select(fixtures.db, [order.id])).toMatchObject([{ kind: 'page_card', amount: 3000, instalments }]);
});
