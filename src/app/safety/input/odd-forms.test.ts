import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, guest, superman } from '#testing/clients.ts';
import { fillCart } from '#testing/orders/shopping.ts';
import { expectSafeAnswer } from '#testing/pages/safe-answer.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let office: Client;
beforeAll(async () => {
  shop = await servedShop();
  office = await superman(shop);
});
afterAll(() => shop.close());

/** Every way to replace one part of `whole` with `value`. */
function* withOneOdd(whole: unknown, value: unknown): Generator<unknown> {
  if (typeof whole !== 'object' || whole === null) return;
  for (const [key, part] of Object.entries(whole)) {
    const replaced = (next: unknown) =>
      Array.isArray(whole) ? whole.map((old, n) => (String(n) === key ? next : old)) : { ...whole, [key]: next };
    yield replaced(value);
    for (const deeper of withOneOdd(part, value)) yield replaced(deeper);
  }
}

const words = { tw: 'a name', en: 'a name' };
const methodForm = {
  name: words,
  note: words,
  kind: 'home',
  fee: 1,
  free_threshold: 1,
  min_total: 1,
  max_total: 2,
  countries: ['tw'],
  pickup_address: words,
  active: false,
};
const productForm = {
  type: 'single',
  name: words,
  subtitle: words,
  description: words,
  spec_table: [{ label: words, value: words }],
  purchase_note: words,
  badge: words,
  slug: words,
  brand_id: null,
  category_ids: [],
  media_ids: [],
  shelf_status: 'draft',
  available_from: null,
  available_until: null,
  member_only: false,
  min_order_quantity: 1,
  max_per_order: 2,
  options: [],
  items: [
    {
      sku: 'ODD-1',
      barcode: null,
      values: [],
      price: 1,
      suggested_price: 2,
      min_price: 0,
      cost_price: null,
      stock: 1,
      weight_g: 1,
      active: true,
    },
  ],
};

describe('a form with one invalid part is refused', () => {
  const oddities = [
    '\u0000',
    '\ud800',
    1e308,
    -1,
    0.1,
    99_999_999,
    'x'.repeat(60),
    {},
    [],
    null,
    [1e15],
    { tw: '\u0000' },
    '9999-12-31T23:59:59+14:00',
  ];
  const everyForm = async (form: object, send: (body: object) => Promise<Answer>) => {
    for (const oddity of oddities) for (const body of withOneOdd(form, oddity)) expectSafeAnswer(await send(body as object));
  };

  test('a product', () => everyForm(productForm, (body) => office.call('POST', '/api/admin/products', body)));
  test('a delivery method', () => everyForm(methodForm, (body) => office.call('POST', '/api/admin/deliveries', body)));
  test('the general settings', async () => {
    const { body } = await office.call<{ value: object; version: number }>('GET', '/api/admin/settings/general');
    await everyForm({ value: body.value, version: body.version }, (odd) => office.call('PUT', '/api/admin/settings/general', odd));
    await shop.db.deleteFrom('settings').execute();
  });
  test('a payment method', () => {
    const { free_threshold: _free, pickup_address: _address, ...shared } = methodForm;
    const bank = { name: 'Bank', branch: '', code: '000', account_name: 'x', account_number: '0' };
    const form = { ...shared, kind: 'bank_transfer', instructions: words, bank, expire_minutes: 30 };
    return everyForm(form, (body) => office.call('POST', '/api/admin/payments', body));
  });
  test('a cart and its order', async () => {
    const { itemId } = await shop.fixtures.product({ stock: 1000 });
    const visitor = guest(shop);
    const order = await fillCart(shop.fixtures, visitor, { itemId });
    const { cart, final_total: _total, ...fields } = order;
    await everyForm({ cart, item: { product_item_id: itemId, quantity: 1, mode: 'set' } }, (body) =>
      visitor.call('POST', '/api/cart/update', body),
    );
    await everyForm(fields, (body) => visitor.call('PUT', `/api/cart/${cart}`, body));
    await everyForm(
      { ...order, customer_note: 'x', trackings: { utm_source: 'x' }, RID: 'x', Click_ID: 'x', idempotency_key: 'x' },
      (body) => visitor.call('POST', '/api/orders', { ...body, final_total: 0.5 }),
    );
    expect(await shop.db.selectFrom('orders').select('id').where('cart_id', '=', cart).execute()).toEqual([]);
  });
});
