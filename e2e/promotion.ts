import { type Page, request } from '@playwright/test';
import type { CartView } from '#modules/cart/contract.ts';
import { type Member as Customer, newMember as newCustomer, office } from './sign-in.ts';

export { openAs } from './sign-in.ts';

const forAll = { include: [{ kind: 'all' }], exclude: [] };
const plainCampaign = {
  prefix: '',
  code_style: 'unique',
  quantity: null,
  max_discount: null,
  scope: forAll,
  combine: { item: true, order: true, shipping: true, coupon: false },
  issue: 'manual',
  valid_from: null,
  valid_until: null,
  valid_days: null,
  per_customer: 5,
  uses_per_coupon: 1,
  active: true,
};

export type Coupon = { name: string; amount: number; min?: number };
export type Member = Pick<Customer, 'email' | 'password' | 'token'> & { codes: Map<string, string> };

/** A customer of this test’s own, with coupons and credits. */
export async function newMember(origin: string, has: { coupons?: readonly Coupon[]; credits?: number } = {}): Promise<Member> {
  const { id: customerId, email, password, token } = await newCustomer(await request.newContext({ baseURL: origin }));
  const codes = new Map<string, string>();
  if (has.coupons?.length || has.credits) {
    const staff = await office();
    for (const { name, amount, min } of has.coupons ?? []) {
      const rule = { class: 'order', benefit: { kind: 'amount', amount }, conditions: min ? { min_amount: min } : {} };
      const { id } = await staff<{ id: number }>('POST', '/api/admin/coupons', { ...plainCampaign, ...rule, name: { tw: name, en: name } });
      await staff('POST', `/api/admin/coupons/${id}/issue`, { to: { kind: 'customers', ids: [customerId] } });
      const { data } = await staff<{ data: { code: string }[] }>('GET', `/api/admin/coupons/${id}/tickets`);
      codes.set(name, data[0]?.code ?? '');
    }
    if (has.credits) {
      const reason = { tw: '測試', en: 'A test' };
      await staff('POST', `/api/admin/customers/${customerId}/credits`, { amount: has.credits, reason });
    }
  }
  return { email, password, token, codes };
}

/** The cart of this browser, by the endpoint of its pages. */
export async function cartOf(page: Page): Promise<CartView> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('customer_token');
    const headers = { 'accept-language': document.documentElement.lang, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return (await fetch(`/api/cart/${localStorage.getItem('cart')}`, { headers })).json();
  });
}
