import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { receiveTransfer } from '../paying/money.fake.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const show = async (id: number) => shop.staff('show', { id });
/** A paid order of two bowls at 600 each, which is 1,300 with its delivery. */
async function paidOrder(): Promise<{ id: number; version: number; line: number; cup: number }> {
  const [item, cup] = [await shop.item(600, 50), await shop.item(942, 50)];
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 2 }] });
  const { version, lines } = await shop.pay(id);
  return { id, version, line: lines[0]?.id ?? 0, cup };
}
const counts = async () => (await shop.staff('counts', {}))['open_money'] ?? 0;
const inList = async (filter: object, id: number) =>
  (await shop.staff('list', { per_page: 100, ...filter })).data
    .filter((row) => row.id === id)
    .map(({ due, to_give_back }) => [due, to_give_back]);
/** Money that went back by hand. */
const sendBack = async (id: number) => {
  const { rows } = await shop.pool.pg.query<{ id: number }>(`select id from refunds where order_id = $1 and state = 'to_do'`, [id]);
  return rows.map((row) => row.id);
};

describe('a paid order that costs more now', () => {
  test('shows paid and the amount due wherever its payment is shown, until it is paid', async () => {
    const { id, version, cup } = await paidOrder();
    const before = await counts();
    expect(await inList({ tab: 'open_money' }, id)).toEqual([]);
    const edited = await shop.staff('update', { id, version, add: [{ product_item_id: cup, quantity: 1 }] });
    expect(edited).toMatchObject({ payment_status: 'paid', due: 942, to_give_back: 0 });
    expect(await inList({ tab: 'open_money' }, id)).toEqual([[942, 0]]);
    expect(await inList({ money: 'due' }, id)).toEqual([[942, 0]]);
    expect(await inList({ money: 'to_give_back' }, id)).toEqual([]);
    expect(await counts()).toBe(before + 1);
    const [slip] = (await shop.staff('packing', { ids: [id] })).data;
    expect(slip).toMatchObject({ payment_status: 'paid', due: 942 });
    expect(await shop.guest('byToken', { token: edited.token })).toMatchObject({ payment_status: 'paid', due: 942 });

    await receiveTransfer(shop, id, 941);
    expect(await show(id)).toMatchObject({ due: 1, balance: { mismatch: true } });
    await receiveTransfer(shop, id, 1);
    expect(await show(id)).toMatchObject({ payment_status: 'paid', due: 0, to_give_back: 0, balance: { mismatch: false } });
    expect(await counts()).toBe(before);
  });

  test('is listed as payable for its customer', async () => {
    const customerId = await shop.customer();
    const cup = await shop.item(942, 50);
    const { id } = await shop.place({ items: [{ itemId: await shop.item(600), quantity: 2 }], customerId });
    const { version } = await shop.pay(id);
    expect((await shop.as(customerId)('mine', {})).counts).toMatchObject({ to_pay: 0, on_the_way: 1 });
    await shop.staff('update', { id, version, add: [{ product_item_id: cup, quantity: 1 }] });
    const payable = await shop.as(customerId)('mine', { tab: 'to_pay' });
    expect(payable.data).toMatchObject([{ id, payment_status: 'paid', due: 942 }]);
    expect(payable.counts).toMatchObject({ to_pay: 1, on_the_way: 0 });
  });

  test('owes nothing before anything was paid', async () => {
    const { id } = await shop.place({ items: [{ itemId: await shop.item(600) }] });
    const { version } = await show(id);
    const edited = await shop.staff('update', { id, version, add: [{ product_item_id: await shop.item(300), quantity: 1 }] });
    expect(edited).toMatchObject({ payment_status: 'unpaid', due: 0, to_give_back: 0, balance: { net: 1000 } });
  });

  test('cannot request more when everything was refunded', async () => {
    const { id } = await paidOrder();
    await shop.superman('move', { id, machine: 'payment', from: 'paid', to: 'refunded', force: true, reason: 'sent at the counter' });
    const fresh = await show(id);
    await expect(
      shop.staff('update', { id, version: fresh.version, add: [{ product_item_id: await shop.item(300), quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'order_not_editable' });
  });
});

describe('a paid order that costs less now', () => {
  test('shows the amount to give back until it is refunded', async () => {
    const { id, version, line } = await paidOrder();
    const edited = await shop.staff('update', { id, version, lines: [{ id: line, quantity: 1 }] });
    expect(edited).toMatchObject({ payment_status: 'paid', due: 0, to_give_back: 600 });
    expect(await inList({ money: 'to_give_back' }, id)).toEqual([[0, 600]]);
    expect(await sendBack(id)).toHaveLength(1);
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', id).execute();
    expect(await show(id)).toMatchObject({ to_give_back: 600 });
    await shop.db.updateTable('refunds').set({ state: 'to_do' }).where('order_id', '=', id).execute();
  });

  test('a return, a failed return and a cancelled order count as money to give back too', async () => {
    const { id, version, line } = await paidOrder();
    await shop.staff('refund', { id, version, lines: [{ line_id: line, quantity: 1 }] });
    expect(await show(id)).toMatchObject({ due: 0, to_give_back: 600 });
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', id).execute();
    expect(await show(id)).toMatchObject({ due: 0, to_give_back: 600 });
    await shop.db.updateTable('refunds').set({ state: 'to_do' }).where('order_id', '=', id).execute();
    const other = await paidOrder();
    await shop.staff('move', { id: other.id, machine: 'order', from: 'processing', to: 'cancelled', reason: 'x' });
    expect(await show(other.id)).toMatchObject({ status: 'cancelled', due: 0, to_give_back: 1300 });
  });
});

test('costs less, then more again before the refund: the order has a balance in one direction, never both', async () => {
  const { id, version, line, cup } = await paidOrder();
  const token = (await show(id)).token;
  const less = await shop.staff('update', { id, version, lines: [{ id: line, quantity: 1 }] });
  expect(less).toMatchObject({ due: 0, to_give_back: 600 });
  const some = await shop.staff('update', { id, version: less.version, add: [{ product_item_id: await shop.item(250), quantity: 1 }] });
  expect(some).toMatchObject({ due: 0, to_give_back: 350 });
  const settled = await shop.staff('update', { id, version: some.version, add: [{ product_item_id: await shop.item(350), quantity: 1 }] });
  expect(settled).toMatchObject({ due: 0, to_give_back: 0 });
  const raised = await shop.staff('update', { id, version: settled.version, add: [{ product_item_id: cup, quantity: 1 }] });
  expect(raised).toMatchObject({ due: 942, to_give_back: 0 });
  expect(await shop.guest('byToken', { token })).toMatchObject({ due: 942, to_give_back: 0 });
  expect(await inList({ money: 'to_give_back' }, id)).toEqual([]);
  expect(await inList({ money: 'due' }, id)).toEqual([[942, 0]]);
  expect((await show(id)).refunds).toEqual([]);
  await receiveTransfer(shop, id, 942);
  expect(await show(id)).toMatchObject({ payment_status: 'paid', due: 0, to_give_back: 0, balance: { net: 0, mismatch: false } });
});

test('money written directly to the database is shown too', async () => {
  const { id } = await paidOrder();
  await shop.db.updateTable('payments').set({ amount: 1299 }).where('order_id', '=', id).execute();
  expect(await show(id)).toMatchObject({ due: 1 });
  await shop.db.updateTable('payments').set({ amount: 1300 }).where('order_id', '=', id).execute();
  expect(await show(id)).toMatchObject({ due: 0 });
});
