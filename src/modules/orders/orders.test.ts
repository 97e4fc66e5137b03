import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let staff: TestCaller;
let superman: TestCaller;
let itemId: number;
beforeAll(async () => {
  shop = await testShop();
  staff = await shop.staff();
  superman = await shop.staff({ superman: true });
});
beforeEach(async () => {
  ({ itemId } = await shop.product({ price: 590, stock: 10 }));
});
afterAll(() => shop.close());

const person = {
  email: 'lin@example.com',
  name: '林美惠',
  phone: '0912345678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '台北市',
  recipient_address: '迪化街一段 1 號',
};

async function order(payment: 'cod' | 'transfer', browser: TestCaller = shop.guest()) {
  const cart = await browser.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 2, mode: 'add' } });
  const methods = { delivery_method_id: shop.home, payment_method_id: shop[payment] };
  const { final_total } = await browser.call('cart.save', { id: cart.id, ...methods });
  const placed = await browser.call('checkout.placeOrder', { cart: cart.id, ...person, ...methods, final_total });
  if ('fail' in placed) throw new Error(placed.code);
  const { id } = await shop.db.selectFrom('orders').select('id').where('token', '=', placed.token).executeTakeFirstOrThrow();
  return { id, ...placed, browser };
}

type Machine = 'order' | 'payment' | 'shipping';
const move = (
  id: number,
  machine: Machine,
  from: string,
  to: string,
  overrides: { reason?: string; force?: boolean; tracking_no?: string } = {},
  client = staff,
) => client.call('orders.move', { id, machine, from, to, ...overrides });
const stock = () => shop.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();

describe('a transfer', () => {
  test('paid: the payment is recorded, the order proceeds, the stock is deducted', async () => {
    const { id } = await order('transfer');
    const paid = await move(id, 'payment', 'unpaid', 'paid');
    expect(paid).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      payments: [{ amount: 1280, kind: 'bank_transfer', state: 'captured' }],
    });
    expect(await stock()).toEqual({ stock: 8, reserved: 0 });
    expect(paid.history.slice(0, 2)).toMatchObject([
      { machine: 'order', from: 'pending', to: 'processing', actor_kind: 'system' },
      { machine: 'payment', from: 'unpaid', to: 'paid', actor_name: 'Chen' },
    ]);
    await move(id, 'shipping', 'unshipped', 'shipped', { tracking_no: 'T1' });
    expect(await stock()).toEqual({ stock: 8, reserved: 0 });
    const done = await move(id, 'shipping', 'shipped', 'delivered').then(() => move(id, 'order', 'processing', 'completed'));
    expect(done).toMatchObject({
      status: 'completed',
      shipping_status: 'delivered',
      shippings: [{ status: 'delivered', tracking_no: 'T1', fee: 100 }],
    });
    expect(done.shippings[0]?.shipped_at).not.toBeNull();
  });

  test('cancelled: the stock is released, the open payment is void', async () => {
    const { id } = await order('transfer');
    expect(await stock()).toEqual({ stock: 10, reserved: 2 });
    const cancelled = await move(id, 'order', 'pending', 'cancelled', { reason: 'The shopper asked' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      payment_status: 'voided',
      shipping_status: 'cancelled',
      shippings: [{ status: 'cancelled' }],
    });
    expect(cancelled.moves).toEqual([]);
    expect(await stock()).toEqual({ stock: 10, reserved: 0 });
  });

  test('cancelled after payment: the stock is returned, and the ledger has it', async () => {
    const { id } = await order('transfer');
    await move(id, 'payment', 'unpaid', 'paid');
    expect(await stock()).toEqual({ stock: 8, reserved: 0 });
    await move(id, 'order', 'processing', 'cancelled', { reason: 'Broken in the store room' });
    expect(await stock()).toEqual({ stock: 10, reserved: 0 });
    const ledger = await shop.db
      .selectFrom('stock_movements')
      .where('order_id', '=', id)
      .orderBy('id')
      .select(['kind', 'stock_delta', 'reserved_delta'])
      .execute();
    expect(ledger).toEqual([
      { kind: 'reserve', stock_delta: 0, reserved_delta: 2 },
      { kind: 'deduct', stock_delta: -2, reserved_delta: -2 },
      { kind: 'return', stock_delta: 2, reserved_delta: 0 },
    ]);
  });
});

test('cash on delivery ships unpaid and is paid at delivery', async () => {
  const { id } = await order('cod');
  await expect(move(id, 'payment', 'unpaid', 'paid')).rejects.toMatchObject({ code: 'move_not_allowed', status: 422 });
  await move(id, 'shipping', 'unshipped', 'preparing');
  await move(id, 'shipping', 'preparing', 'shipped');
  expect(await stock()).toEqual({ stock: 8, reserved: 0 });
  await move(id, 'shipping', 'shipped', 'delivered');
  const paid = await move(id, 'payment', 'unpaid', 'paid');
  expect(paid).toMatchObject({ payments: [{ amount: 1310, kind: 'cod' }], shipping_status: 'delivered' });
  expect(paid.moves.map(({ to, allowed, reason }) => (allowed ? to : `${to}: ${reason}`))).toEqual([
    'completed',
    'cancelled: Already shipped, so it can’t be cancelled',
    'returned: The goods are not back yet',
    'returning',
  ]);
  expect(await stock()).toEqual({ stock: 8, reserved: 0 });
});

describe('an illegal move', () => {
  test('from an outdated status is a conflict', async () => {
    const { id } = await order('cod');
    await expect(move(id, 'order', 'pending', 'cancelled')).rejects.toMatchObject({
      code: 'status_changed',
      status: 409,
      facts: { current: 'processing' },
    });
  });
  test('by two staff concurrently succeeds once', async () => {
    const { id } = await order('transfer');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(id, 'payment', 'unpaid', 'paid')));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect(await shop.db.selectFrom('payments').select('amount').where('order_id', '=', id).execute()).toEqual([{ amount: 1280 }]);
  });
  test('returns the legal moves and changes nothing', async () => {
    const { id } = await order('transfer');
    const refusal = await move(id, 'shipping', 'unshipped', 'shipped').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'move_not_allowed',
      facts: { reason: 'The order must be processing first', legal: expect.arrayContaining([{ machine: 'payment', to: 'paid' }]) },
    });
    expect(await staff.call('orders.show', { id })).toMatchObject({ shipping_status: 'unshipped', status: 'pending' });
  });
  test('is forced by superman only, with a reason, and logged as forced', async () => {
    const { id } = await order('cod');
    const force = { force: true, reason: 'The courier lost the slip' };
    await expect(move(id, 'shipping', 'unshipped', 'delivered', force)).rejects.toMatchObject({ code: 'move_not_allowed' });
    await expect(move(id, 'shipping', 'unshipped', 'delivered', { force: true }, superman)).rejects.toMatchObject({
      fields: { reason: [{ key: 'required' }] },
    });
    const forced = await move(id, 'shipping', 'unshipped', 'delivered', force, superman);
    expect(forced.history[0]).toMatchObject({ to: 'delivered', forced: true, reason: force.reason });
    const [entry] = await shop.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    expect(entry).toMatchObject({
      subject_type: 'Order',
      action: 'forced',
      changes: [{ field: 'shipping_status', old: 'unshipped', new: 'delivered' }],
    });
  });
  test('forced, has the consequences of the usual step: the stock is deducted and the buyer is mailed', async () => {
    const { id } = await order('cod');
    await move(id, 'shipping', 'unshipped', 'shipped', { force: true, reason: 'Already sent', tracking_no: 'T2' }, superman);
    expect(await stock()).toEqual({ stock: 8, reserved: 0 });
    const mails = await shop.db.selectFrom('outbox').select('payload').where('kind', '=', 'buyer_mail').execute();
    expect(mails).toContainEqual({ payload: expect.objectContaining({ mail: 'shipped', order_id: id }) });
  });
  test('never reopens a cancelled order', async () => {
    const { id } = await order('cod');
    await move(id, 'order', 'processing', 'cancelled');
    await expect(move(id, 'order', 'cancelled', 'processing', { force: true, reason: 'x' }, superman)).rejects.toMatchObject({
      code: 'move_not_allowed',
    });
  });
});

describe('the order page', () => {
  test('shows everything to the browser that placed it, little to a stranger, and everything after e-mail and phone', async () => {
    const { token, browser } = await order('transfer');
    expect(await browser.call('orders.byToken', { token })).toMatchObject({
      full: true,
      email: 'lin@example.com',
      recipient: { name: '林美惠', phone: '0912345678' },
      payment: { bank: { account_name: 'Tingha' }, deadline: '2026-11-23T04:00:00.000Z' },
    });
    const stranger = shop.guest();
    expect(await stranger.call('orders.byToken', { token })).toMatchObject({
      full: false,
      email: '',
      customer_note: '',
      recipient: { name: '林○惠', phone: '', address: '' },
      grand_total: 1280,
    });
    await expect(stranger.call('orders.unlock', { token, email: 'lin@example.com', phone_end: '000' })).rejects.toMatchObject({
      code: 'identity_wrong',
    });
    expect(await stranger.call('orders.unlock', { token, email: 'LIN@example.com', phone_end: '678' })).toMatchObject({ full: true });
    expect(await stranger.call('orders.byToken', { token })).toMatchObject({ full: true });
  });
  test('can be cancelled only by the browser that placed or unlocked it', async () => {
    const { token, browser } = await order('cod');
    const stranger = shop.guest();
    await expect(stranger.call('orders.cancelByToken', { token })).rejects.toMatchObject({ code: 'open_order_first', status: 403 });
    expect((await browser.call('orders.byToken', { token })).may).toEqual({ cancel: true, return: false });
    expect(await browser.call('orders.cancelByToken', { token })).toMatchObject({ status: 'cancelled' });
    await expect(browser.call('orders.cancelByToken', { token })).rejects.toMatchObject({ code: 'move_not_allowed' });
    expect((await browser.call('orders.byToken', { token })).may).toEqual({ cancel: false, return: false });
  });
  test('is ignored when its cookie was changed', async () => {
    const [ownOrder, otherOrder] = [await order('cod'), await order('cod')];
    const forged = (ownOrder.browser.cookies.get('shophouse_orders') ?? '').replace(ownOrder.token, otherOrder.token);
    ownOrder.browser.cookies.set('shophouse_orders', forged);
    expect((await ownOrder.browser.call('orders.byToken', { token: otherOrder.token })).full).toBe(false);
  });
  test('waits longer and longer after five wrong attempts', async () => {
    const { token } = await order('cod');
    const guess = () =>
      shop
        .guest()
        .call('orders.unlock', { token, email: 'lin@example.com', phone_end: '000' })
        .catch((error: { code: string }) => error.code);
    for (let attempts = 0; attempts < 5; attempts++) expect(await guess()).toBe('identity_wrong');
    expect(await guess()).toBe('too_many_attempts');
  });
  test('shows no order without its cookie', async () => {
    await expect(shop.guest().call('orders.byToken', { token: 'x'.repeat(22) })).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

describe('the list', () => {
  test('finds by number, name, e-mail, phone, SKU and product, in one statement each for the way, the count and the page', async () => {
    const { id, order_no } = await order('cod');
    const { sku } = await shop.db.selectFrom('order_lines').select('sku').where('order_id', '=', id).executeTakeFirstOrThrow();
    for (const q of [order_no, order_no.replace('-', ''), '林美', 'lin@exa', '12345678', sku, '胭脂']) {
      shop.resetStatements();
      const { data } = await staff.call('orders.list', { q });
      expect(
        data.map((row) => row.id),
        q,
      ).toContain(id);
      expect(shop.statements()).toHaveLength(3);
    }
    expect((await staff.call('orders.list', { q: '100%' })).meta.total).toBe(0);
  });
  test('has tabs whose counts agree with them', async () => {
    const counts = await staff.call('orders.counts', {});
    for (const tab of ['all', 'to_pay', 'to_ship', 'shipped', 'at_store', 'done', 'cancelled'] as const) {
      expect((await staff.call('orders.list', { tab })).meta.total, tab).toBe(counts[tab]);
    }
    expect(counts['to_pay']).toBeGreaterThan(0);
  });
  test('shows items, hides turnover from staff without reports, and counts days in shop time', async () => {
    const { id } = await order('cod');
    const { data, page_total } = await staff.call('orders.list', {
      from: '2026-11-20',
      until: '2026-11-20',
      per_page: 2,
      sort: '-created_at',
    });
    expect(data[0]).toMatchObject({
      id,
      orderer: '林美惠',
      items: [{ name: 'Rouge bowl', quantity: 2, picture: null }],
      payment_name: 'Cash on delivery',
      grand_total: 1310,
    });
    expect(page_total).toBeNull();
    expect((await staff.call('orders.list', { from: '2026-11-21' })).meta.total).toBe(0);
    expect((await staff.call('orders.list', { page: 500 })).meta.total).toBeGreaterThan(0);
  });
});

describe('an order without its link', () => {
  const identity = { email: 'lin@example.com', phone: '0912-345-678' };

  test('is found by number, e-mail and phone, and then shown in full to that browser', async () => {
    const { order_no, token } = await order('transfer');
    const stranger = shop.guest();
    await expect(stranger.call('orders.find', { order_no, ...identity, phone: '0912345679' })).rejects.toMatchObject({
      code: 'identity_wrong',
    });
    await expect(stranger.call('orders.find', { order_no: '000101-00000', ...identity })).rejects.toMatchObject({ code: 'identity_wrong' });
    await expect(stranger.call('orders.reorderByToken', { token })).rejects.toMatchObject({ code: 'open_order_first' });
    expect(await stranger.call('orders.find', { order_no, ...identity })).toEqual({ token });
    expect(await stranger.call('orders.byToken', { token })).toMatchObject({
      full: true,
      orderer: '林美惠',
      refunded: { money: 0, credits: 0 },
    });
    expect(await stranger.call('orders.reorderByToken', { token })).toEqual({
      items: [{ product_item_id: itemId, quantity: 2 }],
      missing: [],
    });
  });
});
