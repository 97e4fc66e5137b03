import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { buy } from '#testing/shopping.ts';
import type { SalesFigures } from './contract.ts';
import { cut, periodBefore } from './rules.ts';

let shop: ServedShop;
let boss: StaffClient;
let itemId: number;
beforeAll(async () => {
  shop = await servedShop();
  boss = await superman(shop);
  ({ itemId } = await shop.goods.product({ price: 590, stock: 1000 }));
});
afterAll(() => shop.close());

type Sales = { data: (SalesFigures & { from: string })[]; total: SalesFigures; previous: SalesFigures; reconciles: { difference: number } };
const sales = (from: string, to: string, group = 'day') =>
  boss.call<Sales>('GET', `/api/admin/reports/sales?from=${from}&to=${to}&group=${group}`).then(({ body }) => body);
const cancel = async (token: string) => {
  const { id, status } = await shop.goods.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const answer = await boss.call('POST', `/api/admin/orders/${id}/move`, {
    machine: 'order',
    from: status,
    to: 'cancelled',
    reason: 'test',
  });
  expect(answer.status, answer.text).toBe(200);
};

test('a day’s sales are its orders: goods, delivery, fee; a cancelled order is worth nothing', async () => {
  // 23:59 and 00:01 in Taipei lie on two days, whatever UTC says.
  shop.goods.clock.set(new Date('2026-03-02T15:59:00Z'));
  await buy(shop.goods, guest(shop), { itemId, quantity: 2 });
  shop.goods.clock.set(new Date('2026-03-02T16:01:00Z'));
  await buy(shop.goods, guest(shop), { itemId, payment: 'transfer' });
  const { token } = await buy(shop.goods, guest(shop), { itemId, quantity: 3, payment: 'transfer' });
  await cancel(token);
  const march = await sales('2026-03-01', '2026-03-03');
  expect(march.data.map(({ from, orders, goods, shipping, net }) => [from, orders, goods, shipping, net])).toEqual([
    ['2026-03-01', 0, 0, 0, 0],
    ['2026-03-02', 1, 1180, 130, 1310],
    ['2026-03-03', 1, 590, 100, 690],
  ]);
  expect(march.total).toMatchObject({ orders: 2, goods: 1770, net: 2000, payments: 0 });
  expect(march.reconciles).toMatchObject({ orders: 2000, report: 2000, other_days: 0, difference: 0 });
  expect((await sales('2026-03-04', '2026-03-06')).previous).toMatchObject({ orders: 2, net: 2000 });
});

test('a payment and a cancellation count on their own day, and the reconciliation says so', async () => {
  shop.goods.clock.set(new Date('2026-04-10T04:00:00Z'));
  const paid = await buy(shop.goods, guest(shop), { itemId, payment: 'transfer' });
  const dropped = await buy(shop.goods, guest(shop), { itemId, payment: 'transfer' });
  shop.goods.clock.set(new Date('2026-04-12T04:00:00Z'));
  const { id } = await shop.goods.db.selectFrom('orders').select('id').where('token', '=', paid.token).executeTakeFirstOrThrow();
  const move = await boss.call('POST', `/api/admin/orders/${id}/move`, { machine: 'payment', from: 'unpaid', to: 'paid' });
  expect(move.status, move.text).toBe(200);
  await cancel(dropped.token);
  const first = await sales('2026-04-10', '2026-04-10');
  expect(first.total).toMatchObject({ orders: 1, net: 1380, payments: 0 });
  expect(first.reconciles).toMatchObject({ orders: 690, other_days: -690, report: 1380, difference: 0 });
  expect((await sales('2026-04-12', '2026-04-12')).total).toMatchObject({ orders: 0, net: -690, payments: 690 });
  const money = await boss.call('GET', '/api/admin/reports/money?from=2026-04-01&to=2026-04-30');
  expect(money.body['data']).toEqual([{ day: '2026-04-12', method: 'bank_transfer', received: 690, refunded: 0 }]);
});

test('products are told by item, and their sum is that of the orders', async () => {
  shop.goods.clock.set(new Date('2026-05-01T04:00:00Z'));
  const { itemId: other } = await shop.goods.product({ price: 120 });
  await buy(shop.goods, guest(shop), { itemId, quantity: 1 });
  await buy(shop.goods, guest(shop), { itemId: other, quantity: 3 });
  const { body } = await boss.call<{ data: { product_item_id: number; quantity: number; goods: number }[]; reconciles: object }>(
    'GET',
    '/api/admin/reports/products?from=2026-05-01&to=2026-05-31&sort=quantity',
  );
  expect(body.data.map(({ product_item_id, quantity, goods }) => [product_item_id, quantity, goods])).toEqual([
    [other, 3, 360],
    [itemId, 1, 590],
  ]);
  expect(body.reconciles).toEqual({ orders: 950, other_days: 0, report: 950, difference: 0 });
});

test('a period that ends before it begins, or is longer than three years, is told at its field', async () => {
  for (const [from, to] of [
    ['2026-05-02', '2026-05-01'],
    ['2020-01-01', '2026-01-01'],
  ]) {
    const answer = await boss.call<{ errors: object }>('GET', `/api/admin/reports/sales?from=${from}&to=${to}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['to']]);
  }
});

test('periods are cut at Sundays and ends of months, without a gap', () => {
  expect(cut({ from: '2026-02-26', to: '2026-03-10' }, 'week')).toEqual([
    { from: '2026-02-26', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-08' },
    { from: '2026-03-09', to: '2026-03-10' },
  ]);
  expect(cut({ from: '2026-01-31', to: '2026-03-01' }, 'month').map(({ to }) => to)).toEqual(['2026-01-31', '2026-02-28', '2026-03-01']);
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-03' })).toEqual({ from: '2026-02-26', to: '2026-02-28' });
});
