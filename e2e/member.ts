import { type APIRequestContext, expect } from '@playwright/test';
import { type Caller, type Member, mailed, staffApi } from './sign-in.ts';

/** Buys credits for the shop's purse, from which customers are granted theirs: one colleague records, another confirms. */
export async function fillPurse(staff: Caller, request: APIRequestContext): Promise<void> {
  const { id } = await staff<{ id: number }>('POST', '/api/admin/credits/purchases', { amount: 1000 });
  const email = `second${Date.now()}@example.com`;
  const password = 'second12345';
  const colleague = { name: 'Wu', email, locale: 'en', role_ids: [], permissions: ['coupons update'], active: true };
  await staff('POST', '/api/admin/users', colleague);
  const code = await mailed(request, email, /code=([\w-]{43})/);
  await staff('POST', '/api/admin/reset-password', { code, password });
  const second = await staffApi(process.env['SHOP_URL'] ?? '', { email, password });
  await second.post(`/api/admin/credits/purchases/${id}/confirm`, {});
  await second.close();
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

type Limited = { items: { id: number; sku: string }[]; min_order_quantity: number; max_per_customer: number | null };

/** An item of the demo's own that any customer can buy without limit, one per product: journeys sell out, change and hide theirs. */
export async function anyItem(call: Caller): Promise<{ id: number; productId: number; name: string }> {
  const { data } = await call<{ data: { id: number; name: string; is_multi: boolean; availability: string; member_only: boolean }[] }>(
    'GET',
    '/api/products?per_page=48',
  );
  for (const card of data) {
    if (card.is_multi || card.member_only || card.availability !== 'available') continue;
    const { items, min_order_quantity, max_per_customer } = await call<Limited>('GET', `/api/products/${card.id}`);
    const [only] = items;
    if (items.length === 1 && only?.sku.startsWith('TH-') && min_order_quantity === 1 && !max_per_customer)
      return { id: only.id, productId: card.id, name: card.name };
  }
  throw new Error('the demo has no plain product');
}

/** Orders one item by bank transfer and home delivery; `more` are fields of the cart. Answers the order's id and number. */
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

/** Moves one of the three statuses of an order as staff. */
export const moved = (staff: Caller, id: number, machine: string, from: string, to: string, more: object = {}) =>
  staff('POST', `/api/admin/orders/${id}/move`, { machine, from, to, ...more });
