import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderForStaff } from '#modules/orders/contract.ts';
import { type Client, guest } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';
import type { SupplierOrderRow } from './contract.ts';

let shop: NewbangShop;
/** Items of NB1004 (from Taiwan, costs 480) and NB1003 (across the border, costs 520), and one of our own. */
let items: { local: number; abroad: number; own: number };

beforeAll(async () => {
  shop = await newbangShop({ count: 8 });
  await shop.sync();
  await shop.importAll('NB1003', 'NB1004');
  await shop.query(`update products set shelf_status = 'on_shelf'`);
  const rows = await shop.query('select id, newbang_sku from product_items');
  const own = await shop.fixtures.product({ price: 300 });
  const idOf = (sku: string) => Number(rows.find(({ newbang_sku }) => newbang_sku === sku)?.id);
  items = { local: idOf('NB1004-1'), abroad: idOf('NB1003-1'), own: own.itemId };
});
afterAll(async () => {
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});
beforeEach(() => shop.simulator.set({}));

async function place(itemIds: readonly number[], { tax_id, payment = 'transfer' }: { tax_id?: string; payment?: 'transfer' | 'cod' } = {}) {
  const visitor: Client = guest(shop);
  const [first = 0, ...others] = itemIds;
  const body = await fillCart(shop.fixtures, visitor, { itemId: first, quantity: 2, payment, email: `${Math.random()}@example.com` });
  for (const product_item_id of others)
    await visitor.call('POST', '/api/cart/update', { cart: body.cart, item: { product_item_id, quantity: 1, mode: 'add' } });
  const { body: cart } = await visitor.call<{ final_total: number; parcels: unknown[] }>(
    'PUT',
    `/api/cart/${body.cart}`,
    tax_id ? { tax_id } : {},
  );
  const placed = await visitor.call<Placed>('POST', '/api/orders', { ...body, final_total: cart.final_total, ...(tax_id && { tax_id }) });
  if (!placed.body.order_no) throw new Error(placed.text);
  const [row] = await shop.query(`select id from orders where order_no = '${placed.body.order_no}'`);
  return { id: Number(row?.id), order_no: placed.body.order_no, cart };
}

const show = async (id: number) => (await shop.staff.call<OrderForStaff>('GET', `/api/admin/orders/${id}`)).body;
const move = async (id: number, machine: string, to: string) => {
  const order = await show(id);
  const from = { order: order.status, payment: order.payment_status, shipping: order.shipping_status }[machine];
  const { status, text } = await shop.staff.call('POST', `/api/admin/orders/${id}/move`, { machine, from, to, reason: '不要了' });
  if (status !== 200) throw new Error(text);
};
const paid = async (itemIds: readonly number[], more = {}) => {
  const order = await place(itemIds, more);
  await move(order.id, 'payment', 'paid');
  await shop.work();
  return order;
};
const supplies = async (orderId: number) => (await shop.call<{ data: SupplierOrderRow[] }>('GET', `/orders?order_id=${orderId}`)).data;
const atSupplier = (orderNo: string) => shop.simulator.orders().filter(({ sent }) => String(sent['external_no']).startsWith(orderNo));

describe('after payment', () => {
  test('only the supplier’s parcel is ordered there, with the recipient, and nothing before', async () => {
    const order = await place([items.local, items.own]);
    await shop.work();
    expect(await supplies(order.id)).toEqual([]);
    expect(order.cart.parcels).toMatchObject([{ is_newbang: true }, { is_newbang: false }]);
    await move(order.id, 'payment', 'paid');
    await shop.work();
    const [supply, ...more] = await supplies(order.id);
    expect(more).toEqual([]);
    expect(supply).toMatchObject({
      state: 'placed',
      problem: null,
      amount: 960,
      lines: [{ sku: 'NB1004-1', quantity: 2, cost: 480 }],
      may: { retry: false, cancel: true },
    });
    expect(atSupplier(order.order_no)).toMatchObject([
      {
        supplier_order_no: supply?.supplier_order_no,
        key: `${supply?.external_no}:1`,
        sent: {
          items: [{ sku: 'NB1004-1', qty: 2, cost: 480 }],
          recipient: { name: '林美惠', phone: '0912345678', zip: '103', city: '台北市', district: '大同區', address: '迪化街一段 147 號' },
        },
      },
    ]);
    expect(atSupplier(order.order_no)[0]?.sent['recipient']).not.toHaveProperty('tax_id');
  });

  test('twenty workers at once order once', async () => {
    const order = await place([items.local]);
    await move(order.id, 'payment', 'paid');
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? shop.work() : shop.minute())));
    expect(atSupplier(order.order_no)).toHaveLength(1);
    expect(await supplies(order.id)).toMatchObject([{ state: 'placed' }]);
  });

  test('what comes from abroad needs a tax ID at the checkout, and sends it', async () => {
    await expect(place([items.abroad])).rejects.toThrow('tax_id');
    await expect(place([items.abroad], { tax_id: 'A123456788' })).rejects.toThrow('The tax ID must be entered correctly');
    const order = await paid([items.abroad], { tax_id: 'A123456789' });
    expect(atSupplier(order.order_no)).toMatchObject([{ sent: { recipient: { tax_id: 'A123456789' } } }]);
    expect(JSON.stringify(await shop.query(`select * from newbang_orders where order_id = ${order.id}`))).not.toContain('A123456789');
  });

  test('cash on delivery waits for staff', async () => {
    const order = await place([items.local], { payment: 'cod' });
    await shop.work();
    expect(await supplies(order.id)).toMatchObject([{ state: 'refused', problem: 'cash_on_delivery', may: { retry: true, cancel: true } }]);
    expect(atSupplier(order.order_no)).toEqual([]);
  });

  test.each([
    ['lost', { lose_answer: true }, 1],
    ['nonsense', { garble: true }, 1],
    ['an error', { fail_with: 503 }, 0],
    ['cut off', { cut: true }, 0],
  ])('an answer that is %s leaves it open; it is sent again with the same key and ordered once', async (_, switches, made) => {
    shop.simulator.set({ at: 'order', ...switches });
    const order = await paid([items.local]);
    expect(await supplies(order.id)).toMatchObject([{ state: 'pending', supplier_order_no: null }]);
    expect(atSupplier(order.order_no)).toHaveLength(made);
    shop.simulator.set({});
    await shop.minute();
    expect(await supplies(order.id)).toMatchObject([{ state: 'pending' }]);
    shop.advance(1);
    await shop.minute();
    expect(await supplies(order.id)).toMatchObject([{ state: 'placed' }]);
    expect(atSupplier(order.order_no)).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test.each([
    ['price_changed', { costs: { 'NB1004-1': 500 } }, { cost: 500, stock: null }],
    ['out_of_stock', { stocks: { 'NB1004-1': 1 } }, { cost: null, stock: 1 }],
  ])('%s is a task for staff with what the supplier says, and is not tried by itself', async (problem, switches, now) => {
    const order = await place([items.local]);
    // After the order: set before it, the cart would already refuse the item.
    shop.simulator.set(switches);
    await move(order.id, 'payment', 'paid');
    await shop.work();
    const [supply] = await supplies(order.id);
    expect(supply).toMatchObject({ state: 'refused', problem, words: problem, lines: [{ sku: 'NB1004-1', now }] });
    const { counts } = await shop.call<{ counts: { todo: number } }>('GET', `/orders?state=todo&order_id=${order.id}`);
    expect(counts.todo).toBe(1);
    shop.advance(120);
    await shop.query('delete from newbang_syncs');
    await shop.minute();
    expect(atSupplier(order.order_no)).toEqual([]);
    if (problem === 'out_of_stock') shop.simulator.set({});
    const cost = problem === 'price_changed' ? 500 : 480;
    expect(await shop.call('POST', `/orders/${supply?.id}/retry`)).toMatchObject({
      state: 'placed',
      problem: null,
      lines: [{ cost, now: null }],
    });
    expect(atSupplier(order.order_no)).toMatchObject([{ key: `${supply?.external_no}:2`, amount: 2 * cost }]);
  });

  test('for want of balance is sent again by staff once, however often they press', async () => {
    shop.simulator.set({ balance: -1_000_000 });
    const order = await paid([items.local]);
    const [supply] = await supplies(order.id);
    expect(supply).toMatchObject({ state: 'refused', problem: 'balance_not_enough' });
    shop.simulator.set({});
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.staff.call('POST', `/api/admin/newbang/orders/${supply?.id}/retry`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The accepted call may have found the row locked by a refused one: then the job of the next minute sends it.
    await shop.minute();
    expect(atSupplier(order.order_no)).toHaveLength(1);
  });

  test('keeps its pieces out of the stock that is for sale', async () => {
    shop.simulator.set({ balance: -1_000_000 });
    const order = await paid([items.local]);
    shop.simulator.set({});
    await shop.sync();
    const [{ pending } = { pending: 0 }] = await shop.query(
      `select sum((l ->> 'quantity')::int)::int as pending from newbang_orders, jsonb_array_elements(lines) l where state in ('refused', 'pending') and l ->> 'sku' = 'NB1004-1'`,
    );
    expect(pending).toBeGreaterThanOrEqual(2);
    expect(await shop.query(`select stock from product_items where id = ${items.local}`)).toEqual([{ stock: 40 - pending }]);
    const [supply] = await supplies(order.id);
    await shop.call('POST', `/orders/${supply?.id}/cancel`);
    expect(await supplies(order.id)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('the shipment', () => {
  test('ships that parcel alone with its tracking number, once, and mails the buyer', async () => {
    const order = await paid([items.local, items.own]);
    const [supply] = await supplies(order.id);
    shop.simulator.move(supply?.supplier_order_no ?? '', 'shipped');
    await shop.minute();
    expect(await supplies(order.id)).toMatchObject([{ state: 'placed' }]);
    shop.advance(5);
    await Promise.all([shop.minute(), shop.minute(), shop.minute()]);
    const [shipped] = await supplies(order.id);
    expect(shipped).toMatchObject({ state: 'shipped', carrier: 'TCAT', tracking_no: expect.stringMatching(/^90\d+01$/) });
    const { shippings, shipping_status } = await show(order.id);
    expect(shippings.map(({ status, tracking_no }) => [status, tracking_no])).toEqual([
      ['shipped', shipped?.tracking_no],
      ['unshipped', null],
    ]);
    expect(shipping_status).toBe('partially_shipped');
    const mails = await shop.query(
      `select 1 from outbox where kind = 'buyer_mail' and payload ->> 'mail' = 'shipped' and payload ->> 'order_id' = '${order.id}'`,
    );
    expect(mails).toHaveLength(1);
    shop.advance(5);
    await shop.minute();
    expect((await show(order.id)).history.filter(({ to }) => to === 'shipped')).toHaveLength(1);
  });

  test('that the supplier cancelled is a task for staff', async () => {
    const order = await paid([items.local]);
    const [supply] = await supplies(order.id);
    shop.simulator.move(supply?.supplier_order_no ?? '', 'cancelled');
    shop.advance(5);
    await shop.minute();
    expect(await supplies(order.id)).toMatchObject([{ state: 'refused', problem: 'cancelled_there', supplier_order_no: null }]);
    expect(await shop.call('POST', `/orders/${supply?.id}/retry`)).toMatchObject({ state: 'placed' });
  });
});

describe('cancelling', () => {
  test('an order calls off its parcel at the supplier', async () => {
    const order = await paid([items.local]);
    await move(order.id, 'order', 'cancelled');
    await shop.work();
    expect(await supplies(order.id)).toMatchObject([{ state: 'cancelled', problem: null }]);
    expect(atSupplier(order.order_no)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('while the answer to its order is open, it is found out first, then called off', async () => {
    shop.simulator.set({ at: 'order', lose_answer: true });
    const order = await paid([items.local]);
    shop.simulator.set({});
    await move(order.id, 'order', 'cancelled');
    await shop.work();
    shop.advance(1);
    await shop.minute();
    expect(atSupplier(order.order_no)).toMatchObject([{ status: 'cancelled' }]);
    expect(await supplies(order.id)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('by staff is refused by the supplier once it has shipped, and they read so', async () => {
    const order = await paid([items.local]);
    const [supply] = await supplies(order.id);
    shop.simulator.move(supply?.supplier_order_no ?? '', 'shipped');
    expect(await shop.call('POST', `/orders/${supply?.id}/cancel`)).toMatchObject({ state: 'placed', problem: 'cancel_refused' });
    shop.advance(5);
    await shop.minute();
    expect(await supplies(order.id)).toMatchObject([{ state: 'shipped' }]);
  });
});
