import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import type { OrderForShopper, OrderForStaff } from '#modules/orders/contract.ts';
import { type Client, guest, signUpCustomer, staffWith } from '#testing/clients.ts';
import { buy, type Failed, fillCart, orderer, type Placed } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let office: Client;
let itemId: number;
beforeAll(async () => {
  shop = await servedShop();
  await shop.fixtures.staff({ superman: true });
  office = await staffWith(shop, 'orders view', 'orders update');
});
beforeEach(async () => {
  ({ itemId } = await shop.fixtures.product({ price: 590, stock: 10 }));
});
afterEach(async () => expect(await shop.fixtures.broken()).toEqual([]));
afterAll(() => shop.close());

const stock = () => shop.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', itemId).executeTakeFirstOrThrow();
const idOf = async ({ token }: Placed) =>
  (await shop.db.selectFrom('orders').select('id').where('token', '=', token).executeTakeFirstOrThrow()).id;
const ordersOf = (cart: string) => shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute();

async function move(id: number, machine: string, from: string, to: string, more: object = {}) {
  const { status, body } = await office.call<OrderForStaff>('POST', `/api/admin/orders/${id}/move`, { machine, from, to, ...more });
  expect(status).toBe(200);
  return body;
}

test('a guest places an order with cash on delivery: cart, form, order, order page', async () => {
  const visitor = guest(shop);
  const opened = await visitor.call<CartView>('POST', '/api/cart', {});
  expect(opened.body).toMatchObject({ items: [], quantity_count: 0, final_total: 0, can_proceed: false });
  expect(opened.setCookies.join()).toMatch(/shophouse_cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/);
  const { id } = opened.body;
  const added = await visitor.call<CartView>('POST', '/api/cart/update', {
    cart: id,
    item: { product_item_id: itemId, quantity: 2, mode: 'add' },
  });
  expect(added.body).toMatchObject({ id, quantity_count: 2, items_total: 1180 });
  const saved = await visitor.call<CartView>('PUT', `/api/cart/${id}`, {
    ...orderer,
    delivery_method_id: shop.fixtures.home,
    payment_method_id: shop.fixtures.cod,
  });
  expect(saved.body).toMatchObject({ final_total: 1310, can_proceed: true, blockers: [], name: '林美惠' });
  const { status, body, setCookies } = await visitor.call<Placed>('POST', '/api/orders', {
    cart: id,
    ...orderer,
    delivery_method_id: shop.fixtures.home,
    payment_method_id: shop.fixtures.cod,
    final_total: 1310,
  });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      form: null,
      changes: [],
      order_no: expect.stringMatching(/^261120-\d{5}$/),
      token: expect.stringMatching(/^[\w-]{22}$/),
      status: 'processing',
      payment_status: 'unpaid',
      redirect: `/order/${body.token}`,
    },
  });
  expect(setCookies.join()).toMatch(/shophouse_orders=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/);
  expect(await stock()).toEqual({ stock: 10, reserved: 2 });
  const page = await visitor.call<OrderForShopper>('GET', `/api/orders/${body.token}`);
  expect(page.body).toMatchObject({
    full: true,
    grand_total: 1310,
    email: orderer.email,
    recipient: { name: '林美惠', phone: '0912345678', address: orderer.recipient_address },
  });
  expect(page.headers['cache-control']).toBe('private, no-store');
});

test('a transfer order is pending and shows where to pay', async () => {
  const visitor = guest(shop);
  const placed = await buy(shop.fixtures, visitor, { itemId, payment: 'transfer' });
  expect(placed).toMatchObject({ status: 'pending', payment_status: 'unpaid' });
  const page = await visitor.call('GET', `/api/orders/${placed.token}`);
  expect(page.body).toMatchObject({
    grand_total: 690,
    payment: { kind: 'bank_transfer', bank: { account_number: '000-000' }, deadline: '2026-11-23T04:00:00.000Z' },
  });
});

test('staff take a paid transfer from the first step to the last, and each step is in the history', async () => {
  const id = await idOf(await buy(shop.fixtures, guest(shop), { itemId, quantity: 3, payment: 'transfer' }));
  await move(id, 'payment', 'unpaid', 'paid');
  expect(await stock()).toEqual({ stock: 7, reserved: 0 });
  await move(id, 'shipping', 'unshipped', 'preparing');
  await move(id, 'shipping', 'preparing', 'shipped', { tracking_no: 'TW-1' });
  await move(id, 'shipping', 'shipped', 'delivered');
  const done = await move(id, 'order', 'processing', 'completed');
  expect(done).toMatchObject({ status: 'completed', payment_status: 'paid', shipping_status: 'delivered' });
  expect(done.history.map(({ machine, from, to, actor_kind }) => `${machine}: ${from} → ${to} (${actor_kind})`).reverse()).toEqual([
    'order: null → pending (customer)',
    'payment: null → unpaid (customer)',
    'shipping: null → unshipped (customer)',
    'payment: unpaid → paid (staff)',
    'order: pending → processing (system)',
    'shipping: unshipped → preparing (staff)',
    'shipping: preparing → shipped (staff)',
    'shipping: shipped → delivered (staff)',
    'order: processing → completed (staff)',
  ]);
  expect(await stock()).toEqual({ stock: 7, reserved: 0 });
});

test('cash on delivery is shipped first and paid on delivery', async () => {
  const id = await idOf(await buy(shop.fixtures, guest(shop), { itemId }));
  await move(id, 'shipping', 'unshipped', 'preparing');
  await move(id, 'shipping', 'preparing', 'shipped');
  expect(await stock()).toEqual({ stock: 9, reserved: 0 });
  await move(id, 'shipping', 'shipped', 'delivered');
  await move(id, 'payment', 'unpaid', 'paid');
  expect(await move(id, 'order', 'processing', 'completed')).toMatchObject({ payments: [{ amount: 720, kind: 'cod' }] });
});

test('a cancelled order returns its items to stock, once', async () => {
  const id = await idOf(await buy(shop.fixtures, guest(shop), { itemId, quantity: 4 }));
  expect(await stock()).toEqual({ stock: 10, reserved: 4 });
  const again = () => office.call('POST', `/api/admin/orders/${id}/move`, { machine: 'order', from: 'processing', to: 'cancelled' });
  const answers = await Promise.all([again(), again(), again()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await stock()).toEqual({ stock: 10, reserved: 0 });
});

test('an outdated step answers 409 with the current status, an illegal one 422 with the legal steps', async () => {
  const id = await idOf(await buy(shop.fixtures, guest(shop), { itemId, payment: 'transfer' }));
  const late = await office.call('POST', `/api/admin/orders/${id}/move`, { machine: 'order', from: 'processing', to: 'completed' });
  expect(late).toMatchObject({ status: 409, body: { code: 'status_changed', current: 'pending' } });
  const unpaid = await office.call('POST', `/api/admin/orders/${id}/move`, { machine: 'shipping', from: 'unshipped', to: 'shipped' });
  expect(unpaid).toMatchObject({
    status: 422,
    body: { code: 'move_not_allowed', legal: expect.arrayContaining([{ machine: 'payment', to: 'paid' }]) },
  });
});

test('a wrong total answers the fresh cart and creates no order', async () => {
  const visitor = guest(shop);
  const request = await fillCart(shop.fixtures, visitor, { itemId });
  for (const final_total of [0, 1, -720, 719, 720.01, 1e15]) {
    const { status, body } = await visitor.call<Failed>('POST', '/api/orders', { ...request, final_total });
    expect({ status, fail: body.fail, code: body.code, total: body.cart.final_total }).toEqual({
      status: 200,
      fail: true,
      code: 'total_changed',
      total: 720,
    });
  }
  expect(await ordersOf(request.cart)).toEqual([]);
  expect(await stock()).toEqual({ stock: 10, reserved: 0 });
});

test('prices, discounts and owners sent by the client are ignored', async () => {
  const visitor = guest(shop);
  const victim = await signUpCustomer(shop);
  const request = await fillCart(shop.fixtures, visitor, { itemId });
  const falseFacts = {
    customer_id: victim.id,
    price: 1,
    discount_total: 500,
    shipping_total: 0,
    currency: 'gbp',
    payment_status: 'paid',
    status: 'completed',
    items: [{ price: 1 }],
  };
  const { body } = await visitor.call<Placed>('POST', '/api/orders', { ...request, ...falseFacts });
  const order = await shop.db.selectFrom('orders').selectAll().where('token', '=', body.token).executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    customer_id: null,
    currency: 'twd',
    status: 'processing',
    payment_status: 'unpaid',
    items_total: 590,
    discount_total: 0,
    grand_total: 720,
  });
});

describe('another visitor', () => {
  test('with a guest’s cart id but not the cookie sees items and totals, and nothing personal', async () => {
    const owner = guest(shop);
    const request = await fillCart(shop.fixtures, owner, { itemId });
    const stranger = guest(shop);
    const { status, body } = await stranger.call<CartView>('GET', `/api/cart/${request.cart}`);
    expect({ status, name: body.name, total: body.final_total, count: body.quantity_count }).toEqual({
      status: 200,
      name: null,
      total: 720,
      count: 1,
    });
    const saved = await stranger.call<CartView>('PUT', `/api/cart/${request.cart}`, { name: 'Mallory', address: 'elsewhere' });
    expect(JSON.stringify(saved.body)).not.toMatch(/林美惠|Mallory/);
    expect((await owner.call<CartView>('GET', `/api/cart/${request.cart}`)).body.name).toBe('林美惠');
    expect((await stranger.call('POST', '/api/orders', request)).status).toBe(404);
    expect(await ordersOf(request.cart)).toEqual([]);
  });

  test('cannot distinguish a customer’s cart from a missing one', async () => {
    const owner = await signUpCustomer(shop);
    const request = await fillCart(shop.fixtures, owner, { itemId });
    const missing = await guest(shop).call('GET', '/api/cart/00000000-0000-4000-8000-000000000000');
    for (const other of [guest(shop), await signUpCustomer(shop)]) {
      const calls = await Promise.all([
        other.call('GET', `/api/cart/${request.cart}`),
        other.call('PUT', `/api/cart/${request.cart}`, { name: 'Mallory' }),
        other.call('POST', '/api/orders', request),
        other.call('POST', '/api/cart/update', { cart: request.cart, item: { product_item_id: itemId, quantity: 9 } }),
        other.call('POST', '/api/cart/remove', { cart: request.cart, item: { id: 1 } }),
      ]);
      expect(calls.map(({ status, body }) => ({ status, body }))).toEqual(Array(5).fill({ status: 404, body: missing.body }));
      expect((await other.call<CartView>('POST', '/api/cart', { cart: request.cart })).body.id).not.toBe(request.cart);
    }
    expect((await owner.call<CartView>('GET', `/api/cart/${request.cart}`)).body).toMatchObject({
      quantity_count: 1,
      name: '林美惠',
    });
  });

  test('with the order’s link sees status, items and a masked name, until the e-mail and the last digits of the phone are given', async () => {
    const { token } = await buy(shop.fixtures, guest(shop), { itemId });
    const stranger = guest(shop);
    const masked = await stranger.call<OrderForShopper>('GET', `/api/orders/${token}`);
    expect(masked.body).toMatchObject({
      full: false,
      status: 'processing',
      grand_total: 720,
      email: '',
      customer_note: '',
      recipient: { name: '林○惠', phone: '', zip: '', city: '', district: '', address: '' },
    });
    expect(masked.text).not.toMatch(/林美惠|0912345678|lin\.meihui|迪化街/);
    const unlock = (email: string, phone_end: string) => stranger.call('POST', `/api/orders/${token}/unlock`, { email, phone_end });
    expect(await unlock(orderer.email, '679')).toMatchObject({ status: 422, body: { code: 'identity_wrong' } });
    expect(await unlock('other@example.com', '678')).toMatchObject({ status: 422, body: { code: 'identity_wrong' } });
    expect(await unlock('LIN.meihui@example.com', '678')).toMatchObject({
      status: 200,
      body: { full: true, recipient: { name: '林美惠' } },
    });
    expect((await stranger.call<OrderForShopper>('GET', `/api/orders/${token}`)).body.full).toBe(true);
    expect((await guest(shop).call<OrderForShopper>('GET', `/api/orders/${token}`)).body.full).toBe(false);
  });

  test('is delayed after five wrong guesses of the last digits', async () => {
    const { token } = await buy(shop.fixtures, guest(shop), { itemId });
    const guess = (phone_end: string) => guest(shop).call('POST', `/api/orders/${token}/unlock`, { email: orderer.email, phone_end });
    for (const wrong of ['001', '002', '003', '004', '005']) expect((await guess(wrong)).status).toBe(422);
    expect((await guess('006')).status).toBe(429);
    expect((await guess('678')).status).toBe(429);
  });

  test('cannot forge a cookie that opens an order', async () => {
    const { token } = await buy(shop.fixtures, guest(shop), { itemId });
    const forger = guest(shop);
    for (const value of [`.${token}`, `x.${token}`, `${'a'.repeat(43)}.${token}`]) {
      forger.cookies.set('shophouse_orders', value);
      expect((await forger.call<OrderForShopper>('GET', `/api/orders/${token}`)).body.full).toBe(false);
    }
  });
});

test('a customer sees the order on every device, another customer does not', async () => {
  const owner = await signUpCustomer(shop);
  const { token } = await buy(shop.fixtures, owner, { itemId });
  owner.cookies.clear();
  expect((await owner.call<OrderForShopper>('GET', `/api/orders/${token}`)).body.full).toBe(true);
  expect((await (await signUpCustomer(shop)).call<OrderForShopper>('GET', `/api/orders/${token}`)).body.full).toBe(false);
});

test('signing in adopts the guest’s cart; the guest’s cookie no longer opens it', async () => {
  const visitor = guest(shop);
  const request = await fillCart(shop.fixtures, visitor, { itemId });
  const { account } = await signUpCustomer(shop);
  const { body } = await visitor.call<{ token: string }>('POST', '/api/auth/login', {
    email: account.email,
    password: account.password,
    cart: request.cart,
  });
  const me = await guest(shop).call<{ cart: CartView }>('GET', '/api/customer/me', undefined, { authorization: `Bearer ${body.token}` });
  expect(me.body.cart).toMatchObject({ quantity_count: 1, items_total: 590 });
  expect((await visitor.call('GET', `/api/cart/${me.body.cart.id}`)).status).toBe(404);
});
