import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { guest } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ForgedNotice, type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';
import type { NewbangSettings, SupplierOrderRow } from './contract.ts';

let shop: NewbangShop;
let itemId: number;
beforeAll(async () => {
  shop = await newbangShop({ count: 8 });
  await shop.sync();
  await shop.importAll('NB1004');
  await shop.query(`update products set shelf_status = 'on_shelf'`);
  const [item] = await shop.query(`select id from product_items where newbang_sku = 'NB1004-1'`);
  itemId = Number(item?.id);
});
afterAll(async () => {
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});
beforeEach(() => shop.simulator.set({}));

async function sentOrder() {
  const email = `${Math.random()}@example.com`;
  const { order_no } = await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer', email });
  const [{ id } = { id: 0 }] = await shop.query(`select id from orders where order_no = '${order_no}'`);
  await shop.staff.call('POST', `/api/admin/orders/${id}/move`, { machine: 'payment', from: 'unpaid', to: 'paid' });
  await shop.work();
  const { data } = await shop.call<{ data: SupplierOrderRow[] }>('GET', `/orders?order_id=${id}`);
  const [supply] = data;
  if (!supply?.supplier_order_no) throw new Error('not sent');
  return { id: Number(id), supply, no: supply.supplier_order_no };
}
const supplyOf = async (id: number) => (await shop.call<{ data: SupplierOrderRow[] }>('GET', `/orders?order_id=${id}`)).data[0];
const show = async (id: number) => (await shop.staff.call<OrderForStaff>('GET', `/api/admin/orders/${id}`)).body;
const effects = async () => Number((await shop.query(`select count(*) as n from outbox where kind = 'newbang_notice'`))[0]?.n);

const about = { id: 'n-1', event: 'order.shipped', data: { supplier_order_no: 'S1' } };
/** A notice over HTTP; what is forged differs from a right one. */
const post = (forged: ForgedNotice = {}, sent: string = JSON.stringify(about)): Promise<Response> => shop.postNotice(sent, forged);

describe('a notice', () => {
  test.each<[string, ForgedNotice]>([
    ['of another key', { key: 'other' }],
    ['signed with another secret', { secret: 'other' }],
    ['with a changed body', { body: '{}' }],
    ['signed for another address', { path: '/api/newbang/other' }],
    ['301 seconds old', { seconds: -301 }],
    ['301 seconds ahead', { seconds: 301 }],
  ])('%s is refused, and nothing is written', async (_, forged) => {
    const before = await effects();
    expect((await post(forged)).status).toBe(403);
    expect(await effects()).toBe(before);
  });

  test('is taken up to 300 seconds old, once however often it comes', async () => {
    const before = await effects();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ seconds: -300 })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await answers[0]?.json()).toEqual({ received: true });
    expect(await effects()).toBe(before + 1);
    const { notices } = await shop.call<NewbangSettings>('GET', '/config');
    expect(notices.last_at).toBe(shop.fixtures.clock.now().toISOString());
  });

  test.each([
    ['about nothing known', JSON.stringify({ id: 'n-2', event: 'weather.changed', data: {} }), 200],
    ['with a wrong subject', JSON.stringify({ id: 'n-3', event: 'order.shipped', data: { supplier_order_no: { a: 1 } } }), 200],
    ['that is a list', '[1]', 200],
    ['that is no JSON', '{"id"', 400],
    ['of 64 kB and a byte', `"${'x'.repeat(64 * 1024 - 1)}"`, 413],
  ])('%s does nothing, and is no server error', async (_, sent, status) => {
    const before = await effects();
    expect((await post({}, sent)).status).toBe(status);
    expect(await effects()).toBe(before);
  });
});

describe('what a notice leads to', () => {
  test('a shipment ships the parcel at once, and a second notice or a false one changes nothing', async () => {
    const { id, no } = await sentOrder();
    shop.simulator.move(no, 'shipped');
    expect(await shop.simulator.notify('order.shipped', { supplier_order_no: no })).toBe(200);
    await shop.work();
    expect(await supplyOf(id)).toMatchObject({ state: 'shipped', carrier: 'TCAT' });
    await shop.simulator.notify('order.cancelled', { supplier_order_no: no });
    await shop.simulator.notify('order.shipped', { supplier_order_no: no });
    await shop.work();
    const { history, shippings } = await show(id);
    expect(history.filter(({ to }) => to === 'shipped')).toHaveLength(1);
    expect(shippings.map(({ status }) => status)).toEqual(['shipped']);
    expect(await supplyOf(id)).toMatchObject({ state: 'shipped', problem: null });
  });

  test('the steps of the demo’s page do the same: shipped with two notices, then noticed out of order, then back', async () => {
    const { id } = await sentOrder();
    const { steps = {} } = shop.simulator.panel;
    await steps.order_ships_noticed_twice?.();
    await shop.work();
    expect((await show(id)).history.filter(({ to }) => to === 'shipped')).toHaveLength(1);
    await steps.notice_late?.();
    await shop.work();
    expect(await supplyOf(id)).toMatchObject({ state: 'shipped', problem: null });
    await steps.order_comes_back?.();
    await shop.work();
    expect(await supplyOf(id)).toMatchObject({ state: 'shipped', problem: 'returned_there' });
    const { id: other } = await sentOrder();
    await steps.order_is_cancelled?.();
    await shop.work();
    const called = await supplyOf(other);
    expect(called).toMatchObject({ state: 'refused', problem: 'cancelled_there' });
    await shop.call('POST', `/orders/${called?.id}/cancel`);
  });

  test('a parcel that we called off and the supplier reports as cancelled is no task for staff', async () => {
    const { id, no, supply } = await sentOrder();
    // The answer to the cancellation was lost.
    await shop.query(
      `update newbang_orders set cancel_requested_at = now(), tries = 1, tried_at = now() + interval '1 year' where id = ${supply.id}`,
    );
    shop.simulator.move(no, 'cancelled');
    await shop.simulator.notify('order.cancelled', { supplier_order_no: no });
    await shop.work();
    expect(await supplyOf(id)).toMatchObject({ state: 'cancelled', problem: null });
  });

  test('a parcel that came back is a task for staff, until they note that they dealt with it', async () => {
    const { id, no, supply } = await sentOrder();
    shop.simulator.move(no, 'shipped');
    await shop.simulator.notify('order.shipped', { supplier_order_no: no });
    await shop.work();
    shop.simulator.move(no, 'returned');
    await shop.simulator.notify('order.returned', { supplier_order_no: no });
    await shop.work();
    expect(await supplyOf(id)).toMatchObject({ state: 'shipped', problem: 'returned_there', may: { settle: true, retry: false } });
    expect(await shop.call('POST', `/orders/${supply.id}/settle`)).toMatchObject({ problem: null, may: { settle: false } });
    expect((await shop.staff.call('POST', `/api/admin/newbang/orders/${supply.id}/settle`)).status).toBe(409);
  });

  test('without an answer of the supplier it is queried again in its turn', async () => {
    const { id, no } = await sentOrder();
    shop.simulator.move(no, 'shipped');
    shop.simulator.set({ at: 'find', fail_with: 503 });
    await shop.simulator.notify('order.shipped', { supplier_order_no: no });
    await shop.work();
    expect(await supplyOf(id)).toMatchObject({ state: 'placed' });
    shop.simulator.set({});
    shop.advance(5);
    await shop.minute();
    expect(await supplyOf(id)).toMatchObject({ state: 'shipped' });
  });

  test('changed stock is queried and taken over', async () => {
    shop.simulator.set({ stocks: { 'NB1004-1': 7 } });
    await shop.simulator.notify('stock.changed', { sku: 'NB1004-1', stock: 999 });
    await shop.work();
    expect(await shop.query(`select stock from product_items where id = ${itemId}`)).toEqual([{ stock: 7 }]);
  });

  test('a changed product is read with what has changed, once a minute at most', async () => {
    const syncs = async () => Number((await shop.query('select count(*) as n from newbang_syncs'))[0]?.n);
    shop.advance(2);
    const before = await syncs();
    for (let n = 0; n < 3; n++) await shop.simulator.notify('product.changed', { id: 'NB1004' });
    await shop.work();
    expect(await syncs()).toBe(before + 1);
  });
});
