import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import { sentence } from '#platform/http/validation.ts';
import { locales } from '#shared/locale.ts';
import type { Answer } from '#testing/clients.ts';
import { type LocalizedCallers, localizedCallers, type SilentShop, silentShop } from '#testing/localized-callers.ts';

/** Every message of the spec's section 5 that the API says by now, in both languages, at its field. */

let silent: SilentShop;
beforeAll(async () => {
  silent = await silentShop();
});
afterAll(() => silent.close());

type Provoke = (by: LocalizedCallers) => Promise<Answer>;
type Row = [message: string, field: string, key: string, facts: object, provoke: Provoke];

const account = { name: '林', email: 'wrong@example.org', password: 'Kettle2026', password_confirmation: 'Kettle2026', accept_terms: true };
const joining =
  (change: object): Provoke =>
  (by) =>
    by.guest().call('POST', '/api/auth/register', { ...account, ...change });
const asStaff =
  (method: 'GET' | 'POST', url: string, body?: object): Provoke =>
  async (by) =>
    (await by.office()).call(method, url, body);

async function createCart(by: LocalizedCallers, form: object, quantity: number) {
  const client = by.guest();
  const { itemId } = await silent.shop.fixtures.product({ stock: 3, form });
  const item = { product_item_id: itemId, quantity, mode: 'set' };
  const answer = await client.call<CartView>('POST', '/api/cart/update', { cart: null, item });
  return { client, answer };
}

/** Places an order of imported products with only the tax ID filled in. */
const wrongTaxId: Provoke = async (by) => {
  const { client, answer } = await createCart(by, { requires_tax_id: true }, 1);
  return client.call('POST', '/api/orders', { cart: answer.body.id, tax_id: 'A123456788', final_total: answer.body.final_total });
};

const repeatedBrand: Provoke = async (by) => {
  const office = await by.office();
  const brand = {
    ...{ name: { tw: '窯' }, slug: { tw: 'kiln', en: 'kiln' }, intro: null, logo_media_id: null, banner_media_id: null },
    ...{ country: null, seo: null, sort: 0, active: true },
  };
  await office.call('POST', '/api/admin/brands', brand);
  return office.call('POST', '/api/admin/brands', brand);
};

const receipt = { kind: 'cash', amount: 0, received_on: '2026-11-20', note: '' };
const rows: Row[] = [
  ['required', 'email', 'required', {}, (by) => by.guest().call('POST', '/api/forgot-password', {})],
  ['repeated', 'slug.tw', 'repeated_by', { name: '窯' }, repeatedBrand],
  ['tax ID must be entered correctly', 'tax_id', 'tax_id', {}, wrongTaxId],
  ['phone must be correct', 'phone', 'phone', {}, joining({ phone: '12' })],
  ['email format', 'email', 'email', {}, joining({ email: 'no address' })],
  ['must be greater than 0', 'amount', 'greater_than', { min: 0 }, asStaff('POST', '/api/admin/orders/1/payments', receipt)],
  ['quantity greater than stock', 'quantity', 'over_stock', {}, async (by) => (await createCart(by, {}, 4)).answer],
  ['password must be 8-12 alphanumeric characters', 'password', 'password', {}, joining({ password: 'short' })],
  ['at least 1', 'ids', 'at_least', { min: 1 }, asStaff('POST', '/api/admin/orders/bulk', { ids: [] })],
  ['less than {max}', 'per_page', 'at_most', { max: 100 }, asStaff('GET', '/api/admin/orders?per_page=101')],
  ['passwords different', 'password_confirmation', 'password_mismatch', {}, joining({ password_confirmation: 'Teapot2026' })],
];

describe.each(locales)('messages about wrong input in %s', (locale) => {
  test.each(rows)('%s', async (_message, field, key, facts, provoke) => {
    const { body } = await provoke(localizedCallers(silent.shop, locale));
    const errors = body['errors'] as Record<string, string[]>;
    expect(errors[field]).toContain(sentence(`validation_${key}`, { ...facts }, locale));
  });
});
