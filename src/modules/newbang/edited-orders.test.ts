import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { guest } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';
import type { SupplierOrderRow } from './contract.ts';

let shop: NewbangShop;
/** An item of NB1004, which costs 480, and one of our own. */
let items: { supplied: number; own: number };

beforeAll(async () => {
  shop = await newbangShop({ count: 8 });
  await shop.sync();
  await shop.importAll('NB1004');
  await shop.query(`update products set shelf_status = 'on_shelf'`);
  const [row] = await shop.query(`select id from product_items where newbang_sku = 'NB1004-1'`);
  items = { supplied: Number(row?.id), own: (await shop.fixtures.product({ price: 300 })).itemId };
});
afterAll(async () => {
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});
beforeEach(() => shop.simulator.set({}));

/** A paid order of two of these items. `beforePaying`: how the supplier answers. */
async function paidOrder(itemId: number, beforePaying: object = {}): Promise<OrderForStaff> {
  const visitor = guest(shop);
  const body = await fillCart(shop.fixtures, visitor, { itemId, quantity: 2, payment: 'transfer', email: `${Math.random()}@example.com` });
  const { body: cart } = await visitor.call<{ final_total: number }>('PUT', `/api/cart/${body.cart}`, {});
  const placed = await visitor.call<Placed>('POST', '/api/orders', { ...body, final_total: cart.final_total });
  const [row] = await shop.query(`select id from orders where order_no = '${placed.body.order_no}'`);
  shop.simulator.set(beforePaying);
  const paid = { machine: 'payment', from: 'unpaid', to: 'paid' };
  expect((await shop.staff.call('POST', `/api/admin/orders/${row?.id}/move`, paid)).status).toBe(200);
  await shop.work();
  return show(Number(row?.id));
}

const show = async (id: number) => (await shop.staff.call<OrderForStaff>('GET', `/api/admin/orders/${id}`)).body;
const supplies = async (orderId: number) => (await shop.call<{ data: SupplierOrderRow[] }>('GET', `/orders?order_id=${orderId}`)).data;
const edit = async (id: number, change: object) => {
  const { version } = await show(id);
  return shop.staff.call<OrderForStaff & { code?: string }>('PUT', `/api/admin/orders/${id}`, { version, ...change });
};
const sentItems = (orderNo: string) =>
  shop.simulator.orders().flatMap(({ sent }) => (String(sent['external_no']).startsWith(orderNo) ? [sent['items']] : []));

test('an order is not edited, nor its parcel split, while the supplier has it', async () => {
  const { id, lines, shippings, order_no } = await paidOrder(items.supplied);
  const line_id = lines[0]?.id ?? 0;
  expect((await edit(id, { lines: [{ id: line_id, quantity: 1 }] })).body.code).toBe('order_has_note');
  const split = { lines: [{ line_id, quantity: 1 }] };
  const { body } = await shop.staff.call<{ code: string }>('POST', `/api/admin/orders/${id}/shippings/${shippings[0]?.id}/split`, split);
  expect(body.code).toBe('parcel_not_open');
  expect(sentItems(order_no)).toHaveLength(1);
});

test('once staff have cancelled it there it is edited and sent again as it is then', async () => {
  const { id, lines, order_no } = await paidOrder(items.supplied);
  const [supply] = await supplies(id);
  expect(await shop.call('POST', `/orders/${supply?.id}/cancel`)).toMatchObject({ state: 'cancelled', may: { retry: true } });
  expect((await edit(id, { lines: [{ id: lines[0]?.id ?? 0, quantity: 1 }] })).status).toBe(200);
  expect(await shop.call('POST', `/orders/${supply?.id}/retry`)).toMatchObject({ state: 'placed', lines: [{ quantity: 1 }] });
  expect(sentItems(order_no).at(-1)).toMatchObject([{ sku: 'NB1004-1', qty: 1 }]);
});

test('of what the supplier has too few of, the order is edited and sent again with fewer', async () => {
  const { id, lines, order_no } = await paidOrder(items.supplied, { stocks: { 'NB1004-1': 1 } });
  const [supply] = await supplies(id);
  expect(supply).toMatchObject({ state: 'refused', problem: 'out_of_stock' });
  expect((await edit(id, { lines: [{ id: lines[0]?.id ?? 0, quantity: 1 }] })).status).toBe(200);
  expect(await shop.call('POST', `/orders/${supply?.id}/retry`)).toMatchObject({ state: 'placed', lines: [{ quantity: 1 }] });
  expect(sentItems(order_no)).toMatchObject([[{ sku: 'NB1004-1', qty: 1 }]]);
});

test('a parcel of a cancelled order is not sent again', async () => {
  const { id } = await paidOrder(items.supplied, { stocks: { 'NB1004-1': 1 } });
  const [supply] = await supplies(id);
  const cancelled = { machine: 'order', from: 'processing', to: 'cancelled', reason: 'x' };
  expect((await shop.staff.call('POST', `/api/admin/orders/${id}/move`, cancelled)).status).toBe(200);
  await shop.work();
  expect(await supplies(id)).toMatchObject([{ state: 'cancelled', may: { retry: false } }]);
  const { body } = await shop.staff.call<{ code: string }>('POST', `/api/admin/newbang/orders/${supply?.id}/retry`);
  expect(body.code).toBe('newbang_order_closed');
});

test('a supplied item that staff add to a paid order is ordered at the supplier', async () => {
  const { id, order_no } = await paidOrder(items.own);
  expect((await edit(id, { add: [{ product_item_id: items.supplied, quantity: 1 }] })).status).toBe(200);
  await shop.work();
  expect(sentItems(order_no)).toEqual([]);
  const { due } = await show(id);
  const receipt = { kind: 'bank_transfer', amount: due, received_on: '2026-11-20' };
  expect((await shop.staff.call('POST', `/api/admin/orders/${id}/payments`, receipt)).status).toBe(200);
  await shop.work();
  expect(sentItems(order_no)).toMatchObject([[{ sku: 'NB1004-1', qty: 1 }]]);
});
