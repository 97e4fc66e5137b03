import { expect, type Page } from '@playwright/test';
import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';

type Fields = Record<string, string | number | boolean | null>;
type Choice = { id: number; kind: string; subtype?: string | null };
export type StartedCart = { id: string; itemId: number; delivery: (kind: string) => number; payment: (kind: string) => number };

/** A buyer with a valid address, and a name and number that carriers accept. */
export const buyer = {
  name: '林美惠',
  phone: '0987654321',
  email: 'meihui@example.com',
  recipient_zip: '103',
  recipient_city: '臺北市',
  recipient_district: '大同區',
  recipient_address: '迪化街一段 2 號',
};

async function findItem(page: Page, word: string): Promise<number> {
  const found = await (await page.request.get(`/api/products?q=${encodeURIComponent(word)}`)).json();
  const product = await (await page.request.get(`/api/products/${found.data[0].id}`)).json();
  return product.items[0].id;
}

/** Adds items to the cart by a call, unnoticed by the page. */
export async function addToCart(page: Page, cart: StartedCart, word: string, quantity: number): Promise<void> {
  const item = { product_item_id: await findItem(page, word), quantity, mode: 'set' };
  expect((await page.request.post('/api/cart/update', { data: { cart: cart.id, item } })).ok()).toBe(true);
}

/** Creates a cart with one item by the calls of the pages, and stores it in this page's browser. */
export async function startCart(page: Page, locale: Locale, token?: string): Promise<StartedCart> {
  const headers = { 'Accept-Language': locale === 'tw' ? 'zh-TW' : 'en', ...(token && { Authorization: `Bearer ${token}` }) };
  const itemId = await findItem(page, '蔭油');
  const item = { product_item_id: itemId, quantity: 1, mode: 'set' };
  const cart = await (await page.request.post('/api/cart/update', { headers, data: { cart: null, item } })).json();
  await page.goto(localizedPath('/shops', locale));
  await page.evaluate(
    ([id, bearer]) => {
      localStorage.setItem('cart', id ?? '');
      if (bearer) localStorage.setItem('customer_token', bearer);
    },
    [cart.id as string, token],
  );
  const idIn = (choices: Choice[]) => (kind: string) => choices.find((each) => each.kind === kind || each.subtype === kind)?.id ?? 0;
  return { id: cart.id, itemId, delivery: idIn(cart.deliveries), payment: idIn(cart.payments) };
}

/** Saves fields and choices by the page's calls, before it is opened. */
export async function saveFields(page: Page, cart: StartedCart, fields: Fields): Promise<void> {
  const answer = await page.request.put(`/api/cart/${cart.id}`, { data: fields });
  expect(answer.ok()).toBe(true);
}

export const openCart = async (page: Page, locale: Locale): Promise<void> => {
  await page.goto(localizedPath('/cart', locale));
  await expect(page.locator('#delivery_method_id')).toBeAttached();
};

/** The order button in view: in the summary on wide screens, in the bar on the phone. */
export const orderButton = (page: Page, locale: Locale) =>
  page
    .getByRole('button', {
      name: new RegExp(`^(${m.cart_place({ amount: '' }, { locale }).trim()}|${m.cart_place_short({}, { locale })})`),
    })
    .filter({ visible: true })
    .first();

/** Types a card into the provider's fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.locator('#card input[data-field="number"]').fill(number);
  await page.locator('#card input[data-field="expirationDate"]').fill('12/30');
  await page.locator('#card input[data-field="ccv"]').fill('123');
}

/** Waits until saving the cart is answered; with `field`, the request that contained it, and with `value`, as typed to its end. */
export const saved = (page: Page, field?: string, value?: string) =>
  page.waitForResponse((answer) => {
    const request = answer.request();
    const isSaving = answer.url().includes('/api/cart/') && request.method() === 'PUT' && answer.ok();
    if (!isSaving || field === undefined) return isSaving;
    const sent = request.postDataJSON() as Record<string, unknown>;
    return field in sent && (value === undefined || sent[field] === value);
  });
