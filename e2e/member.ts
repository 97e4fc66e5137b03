import { type APIRequestContext, type APIResponse, expect, type Page, request as playwrightRequest } from '@playwright/test';

type Json = Record<string, unknown>;
/** Calls an endpoint as somebody; anything but a good answer fails the test. */
export type Caller = <T = Json>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>;

function callerWith(request: APIRequestContext, headers: () => Promise<Record<string, string>>): Caller {
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await request.fetch(path, { method, headers: await headers(), ...(body && { data: body }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}

const origin = process.env['SHOP_URL'] ?? '';

async function signedInStaff(email: string, password: string): Promise<Caller> {
  const own = await playwrightRequest.newContext({ baseURL: origin });
  await own.get('/sanctum/csrf-cookie');
  const call = callerWith(own, async () => {
    const { cookies } = await own.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    return { 'x-xsrf-token': decodeURIComponent(token), origin, referer: `${origin}/admin/login`, accept: 'application/json' };
  });
  await call('POST', '/login', { email, password });
  return call;
}

let administrator: Promise<Caller> | undefined;
/** The administrator of the demo, by HTTP alone; signed in once for all tests of this process. */
export function office(): Promise<Caller> {
  administrator ??= signedInStaff('admin@example.com', 'admin12345');
  return administrator;
}

/** The code of the newest mail to somebody, once the worker has sent it. */
async function codeMailedTo(request: APIRequestContext, email: string): Promise<string> {
  const find = async () => {
    const row = (await (await request.get('/dev/mails')).text()).split('<tr>').find((each) => each.includes(email)) ?? '';
    const address = /\/dev\/mails\/\d+/.exec(row)?.[0];
    const mail = address ? await (await request.get(address)).text() : '';
    return /code=([\w-]{43})/.exec(mail)?.[1] ?? '';
  };
  let code = '';
  const isThere = async () => {
    code = await find();
    return code !== '';
  };
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  return code;
}

/** Credits for the shop's own purse, of which customers are given theirs: one colleague records them, another confirms. */
export async function fillPurse(staff: Caller, request: APIRequestContext): Promise<void> {
  const { id } = await staff<{ id: number }>('POST', '/api/admin/credits/purchases', { amount: 1000 });
  const email = `second${Date.now()}@example.com`;
  const password = 'second12345';
  const colleague = { name: 'Wu', email, locale: 'en', role_ids: [], permissions: ['coupons update'], active: true };
  await staff('POST', '/api/admin/users', colleague);
  await staff('POST', '/api/admin/reset-password', { code: await codeMailedTo(request, email), password });
  await (await signedInStaff(email, password))('POST', `/api/admin/credits/purchases/${id}/confirm`);
}

export type Member = { token: string; id: number; email: string; password: string; name: string; call: Caller };

/** A customer of this test's own, signed in. */
export async function newMember(request: APIRequestContext): Promise<Member> {
  const email = `m${Date.now()}${Math.floor(Math.random() * 1e6)}@example.com`;
  const name = '林小亭';
  const password = 'member12345';
  const data = { name, email, password, password_confirmation: password, accept_terms: true };
  let answer: APIResponse | undefined;
  const isCounted = async () => {
    answer = await request.post('/api/auth/register', { data });
    return answer.status() === 429;
  };
  // All tests come from one address, whose sign-ups are counted by the minute.
  await expect.poll(isCounted, { timeout: 50_000, intervals: [2_000] }).toBe(false);
  if (!answer?.ok()) throw new Error(await answer?.text());
  const { token, profile } = (await answer.json()) as { token: string; profile: { id: number } };
  const call = callerWith(request, async () => ({ authorization: `Bearer ${token}`, 'accept-language': 'zh-TW' }));
  return { token, email, password, name, id: profile.id, call };
}

/** Opens every page of the browser as this customer. */
export async function openAs(page: Page, { token }: Pick<Member, 'token'>): Promise<void> {
  await page.addInitScript((value) => {
    // Signing out in the page must last: only the first page gets the token.
    if (sessionStorage.getItem('opened')) return;
    sessionStorage.setItem('opened', '1');
    localStorage.setItem('customer_token', value);
    localStorage.setItem('loggedIn', '1');
  }, token);
}

type Choice = { id: number; kind: string; available: boolean };
type Cart = { id: string; final_total: number; deliveries: Choice[]; payments: Choice[] };
const person = {
  name: '林小亭',
  phone: '0912345678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '臺北市',
  recipient_district: '大同區',
  recipient_address: '迪化街一段 1 號',
};

/** An item that anybody can buy, one to the product. */
export async function anyItem(call: Caller): Promise<{ id: number; productId: number; name: string }> {
  const { data } = await call<{ data: { id: number; name: string; is_multi: boolean; availability: string; member_only: boolean }[] }>(
    'GET',
    '/api/products?per_page=48',
  );
  for (const card of data) {
    if (card.is_multi || card.member_only || card.availability !== 'available') continue;
    const { items, min_order_quantity } = await call<{ items: { id: number }[]; min_order_quantity: number }>(
      'GET',
      `/api/products/${card.id}`,
    );
    const [only] = items;
    if (items.length === 1 && only && min_order_quantity === 1) return { id: only.id, productId: card.id, name: card.name };
  }
  throw new Error('the demo has no plain product');
}

/** Orders one item by bank transfer, delivered to the door; `more` are fields of the cart. Answers the order's id and number. */
export async function order(
  { call, email }: Member,
  itemId: number,
  more: object = {},
): Promise<{ id: number; number: string; token: string }> {
  const cart = await call<Cart>('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  const first = (choices: Choice[], kind: string) => choices.find((choice) => choice.kind === kind)?.id ?? 0;
  const methods = {
    delivery_method_id: first(cart.deliveries, 'home'),
    payment_method_id: first(cart.payments, 'bank_transfer'),
    ...more,
  };
  const { final_total } = await call<Cart>('PUT', `/api/cart/${cart.id}`, methods);
  const placed = await call<{ order_no: string; token: string }>('POST', '/api/orders', {
    cart: cart.id,
    email,
    ...person,
    ...methods,
    final_total,
  });
  const { data } = await call<{ data: { id: number; order_no: string }[] }>('GET', '/api/my/orders');
  const id = data.find(({ order_no }) => order_no === placed.order_no)?.id ?? 0;
  expect(id).toBeGreaterThan(0);
  return { id, number: placed.order_no, token: placed.token };
}

/** Staff move one of the three statuses of an order. */
export const moved = (staff: Caller, id: number, machine: string, from: string, to: string, more: object = {}) =>
  staff('POST', `/api/admin/orders/${id}/move`, { machine, from, to, ...more });
