import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import type { CartView } from '#modules/cart/contract.ts';

type Json = Record<string, unknown>;
type Send = <T = Json>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

function sender(context: APIRequestContext, headers: () => Promise<Record<string, string>>): Send {
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await context.fetch(path, { method, headers: await headers(), ...(body ? { data: body } : {}) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (answer.status() === 204 ? undefined : await answer.json()) as T;
  };
}

/** The administrator of the demo, by HTTP alone. */
async function office(origin: string): Promise<Send> {
  const context = await request.newContext({ baseURL: origin });
  await context.get('/sanctum/csrf-cookie');
  const send = sender(context, async () => {
    const { cookies } = await context.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    return { 'x-xsrf-token': decodeURIComponent(token), origin, referer: `${origin}/admin/login`, accept: 'application/json' };
  });
  await send('POST', '/login', { email: 'admin@example.com', password: 'admin12345' });
  return send;
}

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
export type Member = { email: string; password: string; token: string; codes: Map<string, string> };

/** A customer of this test’s own, with the coupons and credits it needs. */
export async function newMember(origin: string, has: { coupons?: readonly Coupon[]; credits?: number } = {}): Promise<Member> {
  const context = await request.newContext({ baseURL: origin });
  const password = 'basket12345';
  const email = `basket${Date.now()}${Math.floor(Math.random() * 1e6)}@example.com`;
  const form = { name: '林小亭', email, password, password_confirmation: password, accept_terms: true };
  const answer = await context.post('/api/auth/register', { data: form });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, profile } = (await answer.json()) as { token: string; profile: { id: number } };
  const codes = new Map<string, string>();
  if (has.coupons?.length || has.credits) {
    const staff = await office(origin);
    for (const { name, amount, min } of has.coupons ?? []) {
      const rule = { class: 'order', benefit: { kind: 'amount', amount }, conditions: min ? { min_amount: min } : {} };
      const { id } = await staff<{ id: number }>('POST', '/api/admin/coupons', { ...plainCampaign, ...rule, name: { tw: name, en: name } });
      await staff('POST', `/api/admin/coupons/${id}/issue`, { to: { kind: 'customers', ids: [profile.id] } });
      const { data } = await staff<{ data: { code: string }[] }>('GET', `/api/admin/coupons/${id}/tickets`);
      codes.set(name, data[0]?.code ?? '');
    }
    if (has.credits) {
      const reason = { tw: '測試', en: 'A test' };
      await staff('POST', `/api/admin/customers/${profile.id}/credits`, { amount: has.credits, reason });
    }
  }
  return { email, password, token, codes };
}

/** Opens every page of the browser as this customer. */
export const openAs = (page: Page, { token }: Pick<Member, 'token'>): Promise<unknown> =>
  page.addInitScript((value) => {
    localStorage.setItem('customer_token', value);
    localStorage.setItem('loggedIn', '1');
  }, token);

/** The cart of this browser, by the same endpoint as its pages. */
export async function cartOf(page: Page): Promise<CartView> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('customer_token');
    const headers = { 'accept-language': document.documentElement.lang, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return (await fetch(`/api/cart/${localStorage.getItem('cart')}`, { headers })).json();
  });
}
