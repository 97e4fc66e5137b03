import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

type Member = Awaited<ReturnType<TestShop['member']>>;
let shop: TestShop;
let staff: TestCaller;
let itemId: number;
beforeAll(async () => {
  shop = await testShop();
  staff = await shop.staff();
  ({ itemId } = await shop.product({ price: 590, stock: 50 }));
});
afterAll(() => shop.close());

const person = {
  name: '林美惠',
  phone: '0912345678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '台北市',
  recipient_address: '迪化街一段 1 號',
};

async function buy(member: Member, payment: 'cod' | 'transfer' = 'transfer'): Promise<number> {
  const cart = await member.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  const methods = { delivery_method_id: shop.home, payment_method_id: shop[payment] };
  const { final_total } = await member.call('cart.save', { id: cart.id, ...methods });
  const placed = await member.call('checkout.placeOrder', { cart: cart.id, email: member.email, ...person, ...methods, final_total });
  if ('fail' in placed) throw new Error(placed.code);
  const { id } = await shop.db.selectFrom('orders').select('id').where('token', '=', placed.token).executeTakeFirstOrThrow();
  return id;
}
type Machine = 'order' | 'payment' | 'shipping';
const move = (id: number, machine: Machine, from: string, to: string, extra: { reason?: string; tracking_no?: string } = {}) =>
  staff.call('orders.move', { id, machine, from, to, ...extra });
const idsIn = async (member: Member, tab: 'all' | 'to_pay' | 'on_the_way' | 'done' | 'cancelled', q?: string) =>
  (await member.call('orders.mine', { tab, ...(q && { q }) })).data.map(({ id }) => id);

test('each order is in one tab of its customer’s list, and the tabs are counted', async () => {
  const member = await shop.member();
  const [unpaid, paid, delivered, dropped] = [await buy(member), await buy(member), await buy(member, 'cod'), await buy(member)];
  await move(paid, 'payment', 'unpaid', 'paid');
  await move(delivered, 'shipping', 'unshipped', 'shipped');
  await move(delivered, 'shipping', 'shipped', 'delivered');
  await member.call('orders.cancelMine', { id: dropped, reason: '買錯了' });
  expect(await idsIn(member, 'to_pay')).toEqual([unpaid]);
  expect(await idsIn(member, 'on_the_way')).toEqual([paid]);
  expect(await idsIn(member, 'done')).toEqual([delivered]);
  expect(await idsIn(member, 'cancelled')).toEqual([dropped]);
  const { counts, meta } = await member.call('orders.mine', { per_page: 1, page: 2 });
  expect(counts).toEqual({ all: 4, to_pay: 1, on_the_way: 1, done: 1, cancelled: 1 });
  expect(meta).toEqual({ page: 2, per_page: 1, total: 4 });
});

test('a number is found with and without its hyphen; a word, a wildcard and another customer’s number find nothing', async () => {
  const [member, other] = [await shop.member(), await shop.member()];
  const [first, second] = [await buy(member), await buy(member)];
  const otherOrder = await buy(other);
  const readOrderNo = async (id: number) =>
    (await shop.db.selectFrom('orders').select('order_no').where('id', '=', id).executeTakeFirstOrThrow()).order_no;
  expect(await idsIn(member, 'all', await readOrderNo(first))).toEqual([first]);
  expect(await idsIn(member, 'all', (await readOrderNo(second)).replace('-', ''))).toEqual([second]);
  for (const search of ['林', '%', "' or 1=1 --", await readOrderNo(otherOrder)]) {
    expect(await member.call('orders.mine', { q: search })).toMatchObject({ data: [], counts: { all: 0 } });
  }
});

test('the list shows the next step: payment deadline, tracking link, state of the return', async () => {
  const member = await shop.member();
  const id = await buy(member);
  const [row] = (await member.call('orders.mine', {})).data;
  expect(row).toMatchObject({ payment_kind: 'bank_transfer', deadline: '2026-11-23T04:00:00.000Z', return_state: null });
  await move(id, 'payment', 'unpaid', 'paid');
  await move(id, 'shipping', 'unshipped', 'shipped', { tracking_no: 'T1' });
  await move(id, 'shipping', 'shipped', 'delivered');
  const { lines } = await member.call('orders.myOrder', { id });
  await member.call('orders.requestReturn', { id, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1 }], reason: '顏色不合' });
  expect((await member.call('orders.mine', {})).data[0]).toMatchObject({ deadline: null, return_state: 'requested' });
});

test('the order shows its customer delivery and money, and no staff data', async () => {
  const member = await shop.member();
  const id = await buy(member);
  expect((await member.call('orders.myOrder', { id })).gives_back).toEqual({ money: 0, credits: 0, coupons: [] });
  await move(id, 'payment', 'unpaid', 'paid');
  await move(id, 'shipping', 'unshipped', 'shipped', { tracking_no: 'T1', reason: 'Staff only note' });
  await move(id, 'shipping', 'shipped', 'delivered');
  const order = await member.call('orders.myOrder', { id });
  expect(order).toMatchObject({
    parcels: [{ parcel_no: 1, status: 'delivered', tracking_no: 'T1', lines: [{ name: 'Rouge bowl', quantity: 1 }] }],
    payments: [{ kind: 'bank_transfer', amount: 690 }],
    refunds: [],
    return_until: '2026-11-27T15:59:59.000Z',
    gives_back: { money: 690 },
  });
  expect(order.history.map(({ machine, to, by }) => `${machine} ${to} ${by}`)).toEqual([
    'order pending customer',
    'payment unpaid customer',
    'shipping unshipped customer',
    'payment paid shop',
    'order processing shop',
    'shipping shipped shop',
    'shipping delivered shop',
  ]);
  expect(JSON.stringify(order)).not.toMatch(/Chen|Staff only note|actor|staff_id/);
});

test('cancelling a paid order shows the pending refund and the customer’s reason', async () => {
  const member = await shop.member();
  const id = await buy(member);
  await move(id, 'payment', 'unpaid', 'paid');
  const order = await member.call('orders.cancelMine', { id, reason: '買錯了' });
  expect(order).toMatchObject({ cancelled_by: 'customer', refunds: [{ state: 'on_the_way', amount: 690 }], gives_back: { money: 0 } });
  expect(order.history.find(({ to }) => to === 'cancelled')).toMatchObject({ by: 'customer', reason: '買錯了' });
});

test('another customer’s order, a guest’s and a missing one get the same answer', async () => {
  const [member, other] = [await shop.member(), await shop.member()];
  const id = await buy(member);
  for (const each of [id, 999_999]) {
    await expect(other.call('orders.myOrder', { id: each })).rejects.toMatchObject({ code: 'order_not_found', status: 404 });
    await expect(other.call('orders.reorder', { id: each })).rejects.toMatchObject({ code: 'order_not_found', status: 404 });
  }
  expect(await other.call('orders.mine', {})).toMatchObject({ data: [], counts: { all: 0 } });
});
