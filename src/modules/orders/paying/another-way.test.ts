import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { bankPageCard, goodCard, type PayingShop, payingShop, refusedCard, type WaitingOrder } from '#testing/providers/paying.ts';

let fixtures: PayingShop;
let transfer: number;
let cod: number;
let home: number;

const plain = { note: null, min_total: null, max_total: null, countries: ['tw' as const], active: true };

beforeAll(async () => {
  fixtures = await payingShop();
  transfer = await fixtures.addTransfer();
  await inTransaction(fixtures.db, async (tx) => {
    const cash = { name: { tw: '貨到付款' }, kind: 'cod' as const, fee: 20, bank: null, instructions: null, expire_minutes: null };
    cod = (await addPaymentMethod(tx, { ...plain, ...cash })).id;
    const delivery = { ...plain, name: { tw: '宅配' }, kind: 'home' as const, fee: 0, free_threshold: null, pickup_address: null };
    home = (await addDeliveryMethod(tx, { ...delivery, cod_fee: 10, cod_max: 5000 })).id;
  });
});
afterAll(() => fixtures.close());

describe('paying another way', () => {
  const pay = async (order: WaitingOrder, body: object) => fixtures.shopper(order)('POST', `/api/my/orders/${order.token}/pay`, body);

  test('cash on delivery: the fee joins the total, and the order is accepted', async () => {
    const order = await fixtures.order({ delivery: home });
    await fixtures.pay(order, refusedCard);
    expect((await pay(order, { payment_method_id: cod })).body).toMatchObject({ state: 'waiting', payment_status: 'unpaid' });
    const row = await fixtures.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'processing', payment_method_id: cod, payment_fee: 30, grand_total: 1710, expires_at: null });
  });

  test('a transfer, reported with the last five digits of the account', async () => {
    const order = await fixtures.order({ delivery: home });
    await pay(order, { payment_method_id: transfer });
    const shopper = fixtures.shopper(order);
    expect((await shopper('POST', `/api/order/${order.token}/transfer-report`, { last_five: '12x45' })).status).toBe(422);
    const reported = await shopper('POST', `/api/order/${order.token}/transfer-report`, { last_five: '12345' });
    expect(reported.body).toMatchObject({ state: 'waiting', payment_status: 'pending' });
    const history = fixtures.db.selectFrom('order_history').select(['to_status', 'reason', 'actor_kind']).where('order_id', '=', order.id);
    expect(await history.execute()).toEqual([{ to_status: 'pending', reason: '12345', actor_kind: 'customer' }]);
  });

  test('back to the card', async () => {
    const order = await fixtures.order({ delivery: home, method: transfer });
    const paid = await pay(order, { payment_method_id: 1, prime: fixtures.simulator.primeFor(goodCard) });
    expect(paid.body.state).toBe('paid');
  });

  test('not while a charge is open, and not by a method that the order does not accept', async () => {
    const order = await fixtures.order({ delivery: home });
    await fixtures.pay(order, bankPageCard);
    expect((await pay(order, { payment_method_id: transfer })).body.code).toBe('not_payable');
    const expensive = await fixtures.order({ delivery: home, amount: 6000 });
    expect((await pay(expensive, { payment_method_id: cod })).body.code).toBe('method_not_offered');
    expect((await pay(expensive, {})).body.code).toBe('prime_missing');
    expect(await fixtures.money(expensive)).toMatchObject({ payment_status: 'unpaid', attempts: [] });
  });

  test('not by cash that the carrier would not collect', async () => {
    const carried = await inTransaction(fixtures.db, (tx) =>
      addDeliveryMethod(tx, {
        ...plain,
        name: { tw: '黑貓' },
        kind: 'home',
        subtype: 'TCAT',
        fee: 0,
        free_threshold: null,
        pickup_address: null,
      }),
    );
    const offered = async (amount: number) => {
      const order = await fixtures.order({ delivery: carried.id, amount });
      const { body } = await fixtures.shopper(order)<{ methods: { kind: string }[] }>('GET', `/api/my/orders/${order.token}/pay`);
      return body.methods.map(({ kind }) => kind).includes('cod');
    };
    expect([await offered(19_980), await offered(19_981)]).toEqual([true, false]);
  });

  test('the page gets the selectable methods with their totals', async () => {
    const order = await fixtures.order({ delivery: home });
    const { body } = await fixtures.shopper(order)('GET', `/api/my/orders/${order.token}/pay`);
    expect(body).toMatchObject({
      payable: true,
      amount: 1680,
      methods: [
        { id: 1, kind: 'card', total: 1680, sdk: { app_id: 11327, server_type: 'sandbox' } },
        { id: transfer, total: 1680, sdk: null },
        { id: cod, fee: 30, total: 1710 },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('partner');
  });
});
