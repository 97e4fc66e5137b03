import type { CartView } from '#modules/cart/contract.ts';
import type { Answer, Client } from '../clients.ts';
import type { TestShop } from '../shop.ts';

/** The input of an orderer; every value is unusual, so that leaks can be found. */
export const orderer = {
  email: 'lin.meihui@example.com',
  name: '林美惠',
  phone: '0912345678',
  same_as_orderer: true,
  recipient_zip: '103',
  recipient_city: '台北市',
  recipient_district: '大同區',
  recipient_address: '迪化街一段 147 號',
};

export type Placed = { order_no: string; token: string; status: string; payment_status: string; redirect: string; changes: unknown[] };
export type Failed = { fail: true; code: string; message: string; cart: CartView };

/** A combo in a cart: one item per slot. */
type ComboRequest = { product_id: number; slots: { slot_id: number; product_item_id: number }[] };
type CartRequest = {
  itemId?: number;
  combo?: ComboRequest;
  quantity?: number;
  payment?: 'cod' | 'transfer' | 'card';
  delivery?: 'home' | 'pickup';
  /** A coupon, a promo code or an offer. */
  code?: string;
  gift?: number;
  credits?: number;
  /** An e-mail of their own, where limits count per orderer. */
  email?: string;
  phone?: string;
};

type Methods = Pick<TestShop, 'home' | 'pickup' | 'cod' | 'transfer'>;

/** Fills a new cart, chooses the methods and fills in the form; returns the body of the order call. */
export async function fillCart(fixtures: Methods, client: Client, request: CartRequest) {
  const { itemId, combo, quantity = 1, payment = 'cod', delivery = 'home', code, gift, credits } = request;
  const methods = { delivery_method_id: fixtures[delivery], payment_method_id: payment === 'card' ? 1 : fixtures[payment] };
  const item = { ...(combo ?? { product_item_id: itemId }), quantity, mode: 'add' };
  const { id: cart } = expectStatus(200, await client.call<CartView>('POST', '/api/cart/update', { cart: null, item }));
  if (code) expectStatus(200, await client.call('POST', '/api/cart/apply-offer', { cart, code }));
  if (gift) expectStatus(200, await client.call('POST', `/api/cart/add-gift/${gift}`, { cart }));
  const { email = orderer.email, phone = orderer.phone } = request;
  const form = { ...orderer, email, phone, ...methods, ...(credits !== undefined && { credits_used: credits }) };
  const { final_total } = expectStatus(200, await client.call<CartView>('PUT', `/api/cart/${cart}`, form));
  return { cart, ...form, final_total };
}

/** Buys an item in a new cart. Throws unless the order was placed. */
export async function buy(fixtures: Methods, client: Client, request: CartRequest): Promise<Placed> {
  const placed = expectStatus(200, await client.call<Placed | Failed>('POST', '/api/orders', await fillCart(fixtures, client, request)));
  if ('fail' in placed) throw new Error(`not placed: ${placed.code}`);
  return placed;
}

function expectStatus<T>(status: number, answer: Answer<T>): T {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}
