import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { SalesFigures } from './contract.ts';
import { periodBefore, splitPeriod } from './rules.ts';

let shop: ServedShop;
let superAdmin: StaffClient;
let itemId: number;
beforeAll(async () => {
  shop = await servedShop();
  superAdmin = await superman(shop);
  ({ itemId } = await shop.fixtures.product({ price: 590, stock: 1000 }));
});
afterAll(() => shop.close());

type Sales = { data: (SalesFigures & { from: string })[]; total: SalesFigures; previous: SalesFigures; reconciles: { difference: number } };
const sales = (from: string, to: string, group = 'day') =>
  superAdmin.call<Sales>('GET', `/api/admin/reports/sales?from=${from}&to=${to}&group=${group}`).then(({ body }) => body);
const cancel = async (token: string) => {
  const { id, status } = await shop.fixtures.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  const answer = await superAdmin.call('POST', `/api/admin/orders/${id}/move`, {
    machine: 'order',
    from: status,
    to: 'cancelled',
    reason: 'test',
  });
  expect(answer.status, answer.text).toBe(200);
};

test('a day’s sales are its orders: items, delivery, fee; a cancelled order counts zero', async () => {
  // 23:59 and 00:01 in Taipei are on two days, whatever UTC says.
  shop.fixtures.clock.set(new Date('2026-03-02T15:59:00Z'));
  await buy(shop.fixtures, guest(shop), { itemId, quantity: 2 });
  shop.fixtures.clock.set(new Date('2026-03-02T16:01:00Z'));
  await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, quantity: 3, payment: 'transfer' });
  await cancel(token);
  const march = await sales('2026-03-01', '2026-03-03');
  // The exported file reads it page by page.
  const second = await superAdmin.call('GET', '/api/admin/reports/sales?from=2026-03-01&to=2026-03-03&page=2&per_page=2');
  expect(second.body).toMatchObject({ data: [{ from: '2026-03-03' }], meta: { page: 2, per_page: 2, total: 3 } });
  expect(march.data.map(({ from, orders, goods, shipping, net }) => [from, orders, goods, shipping, net])).toEqual([
    ['2026-03-01', 0, 0, 0, 0],
    ['2026-03-02', 1, 1180, 130, 1310],
    ['2026-03-03', 1, 590, 100, 690],
  ]);
  expect(march.total).toMatchObject({ orders: 2, goods: 1770, net: 2000, payments: 0 });
  expect(march.reconciles).toMatchObject({ orders: 2000, report: 2000, other_days: 0, difference: 0 });
  expect((await sales('2026-03-04', '2026-03-06')).previous).toMatchObject({ orders: 2, net: 2000 });
});

test('a payment and a cancellation count on their own day, as the reconciliation shows', async () => {
  shop.fixtures.clock.set(new Date('2026-04-10T04:00:00Z'));
  const paid = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  const dropped = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  shop.fixtures.clock.set(new Date('2026-04-12T04:00:00Z'));
  const { id } = await shop.fixtures.db.selectFrom('orders').select('id').where('token', '=', paid.token).executeTakeFirstOrThrow();
  const move = await superAdmin.call('POST', `/api/admin/orders/${id}/move`, { machine: 'payment', from: 'unpaid', to: 'paid' });
  expect(move.status, move.text).toBe(200);
  await cancel(dropped.token);
  const first = await sales('2026-04-10', '2026-04-10');
  expect(first.total).toMatchObject({ orders: 1, net: 1380, payments: 0 });
  expect(first.reconciles).toMatchObject({ orders: 690, other_days: -690, report: 1380, difference: 0 });
  expect((await sales('2026-04-12', '2026-04-12')).total).toMatchObject({ orders: 0, net: -690, payments: 690 });
  const money = await superAdmin.call('GET', '/api/admin/reports/money?from=2026-04-01&to=2026-04-30');
  expect(money.body['data']).toEqual([{ day: '2026-04-12', method: 'bank_transfer', received: 690, refunded: 0, fees: 0 }]);
  expect(money.body['payouts']).toEqual([]);
});

test('a payment is expected in the shop’s account so many days after it, or after its collection; held money has no day', async () => {
  const { pg } = shop.fixtures.pool;
  await pg.query(`update payment_methods set payout_days = 3 where kind = 'bank_transfer'`);
  const payouts = async () => {
    const { body } = await superAdmin.call('GET', '/api/admin/reports/money?from=2026-04-01&to=2026-04-30');
    return body['payouts'];
  };
  const expected = (day: string | null) => [{ day, method: 'bank_transfer', amount: 690, fees: 10 }];
  await pg.query(`update payments set fee = 10 where amount = 690`);
  expect(await payouts()).toEqual(expected('2026-04-15'));
  // 23:30 UTC is the next day in Taipei.
  await pg.query(`update payments set captured_at = '2026-04-20T23:30:00Z' where amount = 690`);
  expect(await payouts()).toEqual(expected('2026-04-24'));
  await pg.query(`update payments set captured_at = null, state = 'authorised' where amount = 690`);
  expect(await payouts()).toEqual(expected(null));
  await pg.query(`update payments set state = 'captured', fee = null where amount = 690`);
});

test('products are listed by item, and their sum equals the orders', async () => {
  shop.fixtures.clock.set(new Date('2026-05-01T04:00:00Z'));
  const { id: supplied, itemId: other } = await shop.fixtures.product({ price: 120 });
  await buy(shop.fixtures, guest(shop), { itemId, quantity: 1 });
  await buy(shop.fixtures, guest(shop), { itemId: other, quantity: 3 });
  const { body } = await superAdmin.call<{ data: { product_item_id: number; quantity: number; goods: number }[]; reconciles: object }>(
    'GET',
    '/api/admin/reports/products?from=2026-05-01&to=2026-05-31&sort=-quantity',
  );
  expect(body.data.map(({ product_item_id, quantity, goods }) => [product_item_id, quantity, goods])).toEqual([
    [other, 3, 360],
    [itemId, 1, 590],
  ]);
  expect(body.reconciles).toEqual({ orders: 950, other_days: 0, report: 950, difference: 0 });
  await shop.db.updateTable('products').set({ source: 'newbang' }).where('id', '=', supplied).execute();
  const of = (source: string) =>
    superAdmin.call<{ data: { product_item_id: number }[] }>(
      'GET',
      `/api/admin/reports/products?from=2026-05-01&to=2026-05-31&source=${source}`,
    );
  const bySource = [await of('newbang'), await of('local')];
  expect(bySource.map(({ body }) => body.data.map(({ product_item_id }) => product_item_id))).toEqual([[other], [itemId]]);
  await shop.db.updateTable('products').set({ source: 'local' }).where('id', '=', supplied).execute();
  const wholeCombos = await superAdmin.call('GET', '/api/admin/reports/products?from=2026-05-01&to=2026-05-31&by=product&combos=whole');
  expect(wholeCombos.body).toMatchObject({
    data: [{ goods: 590 }, { goods: 360, product_item_id: null }],
    reconciles: { report: 950, difference: 0 },
  });
});

test('the parts of a breakdown add up to the report, and other bases count by their own date', async () => {
  shop.fixtures.clock.set(new Date('2026-06-01T05:10:00Z'));
  await buy(shop.fixtures, guest(shop), { itemId, quantity: 2 });
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  shop.fixtures.clock.set(new Date('2026-06-03T05:10:00Z'));
  const { id } = await shop.fixtures.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow();
  const paid = await superAdmin.call('POST', `/api/admin/orders/${id}/move`, {
    machine: 'payment',
    from: 'unpaid',
    to: 'paid',
    reason: 'test',
  });
  expect(paid.status, paid.text).toBe(200);
  const breakdownBy = async (dimension: string) => {
    type Part = { key: string | null; orders: number; net: number };
    const path = `/api/admin/reports/breakdown?from=2026-06-01&to=2026-06-02&by=${dimension}`;
    return (await superAdmin.call<{ data: Part[] }>('GET', path)).body.data.map(({ key, orders, net }) => [key, orders, net]);
  };
  expect((await sales('2026-06-01', '2026-06-02')).total).toMatchObject({ orders: 2, net: 2000 });
  expect(await breakdownBy('payment')).toEqual([
    ['cod', 1, 1310],
    ['bank_transfer', 1, 690],
  ]);
  expect(await breakdownBy('hour')).toEqual([['1-13', 2, 2000]]);
  expect(await breakdownBy('source')).toEqual([[null, 2, 2000]]);
  // Their address has bought before, in the tests above.
  expect(await breakdownBy('buyer')).toEqual([['returning', 2, 2000]]);
  expect(await breakdownBy('region')).toEqual([['臺北市', 2, 2000]]);
  expect(await breakdownBy('offer')).toEqual([]);
  const byPayment = await superAdmin.call<Sales>('GET', '/api/admin/reports/sales?from=2026-06-03&to=2026-06-03&basis=paid&compare=year');
  expect(byPayment.body.total).toMatchObject({ orders: 1, net: 690, payments: 690 });
  expect(byPayment.body).toMatchObject({ previous: { from: '2025-06-03', orders: 0 }, reconciles: { difference: 0 } });
  const shipped = await superAdmin.call<Sales>('GET', '/api/admin/reports/sales?from=2026-06-01&to=2026-06-03&basis=shipped');
  expect(shipped.body.total).toMatchObject({ orders: 0, net: 0, payments: 690 });
});

test('the dashboard shows today by hour, and the open tasks', async () => {
  shop.fixtures.clock.set(new Date('2026-07-01T05:10:00Z'));
  const { itemId: scarce } = await shop.fixtures.product({ price: 100, stock: 3 });
  await buy(shop.fixtures, guest(shop), { itemId: scarce });
  await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  shop.fixtures.clock.set(new Date('2026-07-02T06:00:00Z'));
  await buy(shop.fixtures, guest(shop), { itemId });
  type Board = { now: object; before: object; series: { key: string; net: number }[]; todo: { kind: string; count: number }[] };
  const { body } = await superAdmin.call<Board>('GET', '/api/admin/reports/dashboard?days=1');
  expect(body.now).toEqual({ net: 720, orders: 1, average: 720, paid_rate: 0 });
  expect(body.before).toMatchObject({ orders: 2 });
  expect(body).toMatchObject({ funnel: { carts: 1, ordered: 1, paid: 0 }, funnel_before: { carts: 2, ordered: 2, paid: 0 } });
  expect(body.series).toHaveLength(15);
  expect(body.series[14]).toEqual({ key: '14', net: 720, orders: 1 });
  expect(body.todo.map(({ kind }) => kind)).toEqual(['to_ship', 'unpaid', 'low_stock']);
  const outsider = await staffWith(shop, 'dashboard view');
  expect((await outsider.call<Board>('GET', '/api/admin/reports/dashboard')).body.todo).toEqual([]);
});

test('the count of a task equals its list: unpaid for a day, refunds to send by hand', async () => {
  shop.fixtures.clock.set(new Date('2026-08-01T05:00:00Z'));
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  const { id } = await shop.fixtures.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow();
  await superAdmin.call('POST', `/api/admin/orders/${id}/move`, { machine: 'payment', from: 'unpaid', to: 'paid' });
  await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  type Board = { todo: { kind: string; count: number; amount: number | null }[] };
  const todo = async (kind: string) =>
    (await superAdmin.call<Board>('GET', '/api/admin/reports/dashboard')).body.todo.find((one) => one.kind === kind);
  const listed = async (query: string) =>
    (await superAdmin.call<{ meta: { total: number } }>('GET', `/api/admin/orders?${query}`)).body.meta.total;
  const before = (await todo('refunds'))?.count ?? 0;
  const recentCount = (await todo('unpaid'))?.count ?? 0;
  expect(await listed('tab=to_pay&waiting=day')).toBe(recentCount);
  await cancel(token);
  expect(await todo('refunds')).toMatchObject({ count: before + 1 });
  expect(await listed('refund=by_hand')).toBe(before + 1);
  shop.fixtures.clock.set(new Date('2026-08-02T05:00:01Z'));
  expect(await todo('unpaid')).toMatchObject({ count: recentCount + 1 });
  expect(await listed('tab=to_pay&waiting=day')).toBe(recentCount + 1);
});

test('the accounting file opens in a spreadsheet with its Chinese, and names cash that staff took', async () => {
  shop.fixtures.clock.set(new Date('2026-06-04T04:00:00Z'));
  const { token } = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' });
  const { id } = await shop.fixtures.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow();
  const receipt = { kind: 'cash', amount: 690, received_on: '2026-06-04' };
  const taken = await superAdmin.call('POST', `/api/admin/orders/${id}/payments`, receipt);
  expect(taken.status, taken.text).toBe(200);
  const file = await superAdmin.call('GET', '/api/admin/reports/money.csv?from=2026-06-01&to=2026-06-30');
  expect(file.text).toBe(
    '\ufeff日期,付款方式,收款,退款,淨額,手續費,幣別\r\n2026-06-03,銀行匯款,690,0,690,0,TWD\r\n2026-06-04,現金,690,0,690,0,TWD\r\n',
  );
});

test('a period that ends before it begins, or is longer than three years, is refused at its field', async () => {
  for (const [from, to] of [
    ['2026-05-02', '2026-05-01'],
    ['2020-01-01', '2026-01-01'],
  ]) {
    const answer = await superAdmin.call<{ errors: object }>('GET', `/api/admin/reports/sales?from=${from}&to=${to}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['to']]);
  }
});

test('periods are split at Sundays and ends of months, without a gap', () => {
  expect(splitPeriod({ from: '2026-02-26', to: '2026-03-10' }, 'week')).toEqual([
    { from: '2026-02-26', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-08' },
    { from: '2026-03-09', to: '2026-03-10' },
  ]);
  expect(splitPeriod({ from: '2026-01-31', to: '2026-03-01' }, 'month').map(({ to }) => to)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-03' })).toEqual({ from: '2026-02-26', to: '2026-02-28' });
});

test('the first setup step is done once the shop has a name of its own and a way to reach it', async () => {
  const contactStep = async () =>
    (await superAdmin.call<{ setup: { step: string; done: boolean }[] }>('GET', '/api/admin/reports/dashboard')).body.setup[0];
  const { body } = await superAdmin.call<{ value: object; version: number }>('GET', '/api/admin/settings/general');
  const save = async (change: object, version: number) =>
    expect((await superAdmin.call('PUT', '/api/admin/settings/general', { value: { ...body.value, ...change }, version })).status).toBe(
      200,
    );
  await save({ site_name: { tw: '我的商店' }, contact_email: 'hello@example.com' }, body.version);
  expect(await contactStep()).toEqual({ step: 'contact', done: false });
  await save({ site_name: { tw: '山日陶' }, contact_email: 'hello@example.com' }, body.version + 1);
  expect(await contactStep()).toEqual({ step: 'contact', done: true });
});

test('the dashboard counts what lacks English as the lists do, for those who may view them', async () => {
  const create = async (path: string, body: object) => {
    const { status, text } = await superAdmin.call('POST', `/api/admin/${path}`, body);
    expect(status, text).toBe(201);
  };
  const brand = {
    slug: { tw: '' },
    intro: null,
    story: null,
    seo: null,
    country: null,
    website: '',
    logo_media_id: null,
    banner_media_id: null,
  };
  await create('brands', { ...brand, name: { tw: '茗山堂' }, sort: 1, active: true });
  await create('brands', { ...brand, name: { tw: '南風窯', en: 'South Wind' }, sort: 2, active: true });
  type Board = { english: { kind: string; total: number; missing: number }[] };
  const english = async (client: StaffClient) => (await client.call<Board>('GET', '/api/admin/reports/dashboard')).body.english;
  const counts = await english(superAdmin);
  expect(counts).toContainEqual({ kind: 'brands', total: 2, missing: 1 });
  expect(counts.map(({ kind }) => kind)).toEqual(['products', 'brands']);
  const listed = async (query: string) =>
    (await superAdmin.call<{ meta: { total: number } }>('GET', `/api/admin/${query}`)).body.meta.total;
  expect(counts).toContainEqual({ kind: 'products', total: await listed('products'), missing: await listed('products?missing=english') });
  expect([await listed('brands?no_english=1'), await listed('brands?no_english=0')]).toEqual([1, 1]);
  expect((await english(await staffWith(shop, 'dashboard view', 'brands view'))).map(({ kind }) => kind)).toEqual(['brands']);
});

test('days before the year 1, which the database cannot hold, are wrong input and not a fault of the shop', async () => {
  for (const path of ['reports/sales?to', 'reports/breakdown?to', 'reports/products?to', 'reports/money?to', 'logs?until']) {
    const { status } = await superAdmin.call('GET', `/api/admin/${path}=0000-01-02&from=0000-01-01`);
    expect(status, path).toBe(422);
  }
  // The period before this one.
  expect((await superAdmin.call('GET', '/api/admin/reports/sales?from=0001-01-01&to=0001-01-02')).status).toBe(422);
});
