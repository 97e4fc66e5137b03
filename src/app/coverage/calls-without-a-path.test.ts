import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockNotices } from '#modules/catalog/index.ts';
import { addArticle, addPage } from '#modules/content/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { type CustomerClient, guest, signUpCustomer, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';

/** The calls that section 7 of the specification names without a path, by our path. */

type Order = { id: number; token: string };
let shop: ServedShop;
let member: CustomerClient;
let ids: { product: number; item: number; category: number; brand: number; article: number; page: number };
let order: Order;

const text = (tw: string) => ({ name: json({ tw }), slug: json({ tw: 's' }) });
const written = { title: { tw: '題' }, slug: { tw: 's' } };
const since = new Date('2026-01-01T00:00:00Z');

beforeAll(async () => {
  shop = await servedShop();
  member = await signUpCustomer(shop);
  const idOf = async (table: 'brands' | 'categories') =>
    (await shop.db.insertInto(table).values(text('窯')).returning('id').executeTakeFirstOrThrow()).id;
  const [brand, category] = [await idOf('brands'), await idOf('categories')];
  const { id: product, itemId: item } = await shop.fixtures.product({ form: { brand_id: brand, category_ids: [category] } });
  const [article, page] = await inTransaction(shop.fixtures.db, async (tx) => [
    await addArticle(tx, {
      ...written,
      excerpt: null,
      body: { tw: '<p>文</p>' },
      category_id: null,
      media_id: null,
      author: '林',
      published_at: since,
    }),
    await addPage(tx, { ...written, html: [{ tw: '<p>文</p>' }] }),
  ]);
  ids = { product, item, category, brand, article: article ?? 0, page: page ?? 0 };
  order = await newOrder();
});
afterAll(() => shop.close());

async function newOrder(): Promise<Order> {
  const { token } = await buy(shop.fixtures, member, { itemId: ids.item });
  const { body } = await member.call<{ data: Order[] }>('GET', '/api/my/orders');
  return { id: body.data.find((each) => each.token === token)?.id ?? 0, token };
}

const any = expect.anything();
const list = expect.any(Array);
const paged = { data: list, meta: any };

test('home, products and search suggestions', async () => {
  const client = guest(shop);
  expect((await client.call('GET', '/api/home')).body).toMatchObject({ blocks: list });
  expect((await client.call('GET', '/api/products')).body).toMatchObject({ ...paged, data: [{ id: ids.product }] });
  expect((await client.call('GET', `/api/products/${ids.product}`)).body).toMatchObject({ id: ids.product, items: [{ id: ids.item }] });
  expect((await client.call('GET', `/api/cart/${await openCart()}/fillers`)).body).toEqual({ data: [] });
  const suggested = await client.call('GET', `/api/search/suggest?q=${encodeURIComponent('茶')}`);
  expect(suggested.body).toMatchObject({ products: list, categories: list, brands: list, articles: list });
  expect((await client.call('GET', '/api/categories?type=products')).body).toMatchObject([{ id: ids.category, seo: { slug: 's' } }]);
  expect((await client.call('GET', '/api/place-names')).body).toMatchObject({
    categories: [{ id: ids.category, parent_id: null, slug: 's', has_children: false }],
  });
  expect((await client.call('GET', `/api/categories/${ids.category}`)).body).toMatchObject({ id: ids.category, name: '窯' });
  expect((await client.call('GET', `/api/brands/${ids.brand}`)).body).toMatchObject({ id: ids.brand, name: '窯' });
});

async function openCart(): Promise<string> {
  const { body } = await guest(shop).call<{ id: string }>('POST', '/api/cart', { cart: null });
  return body.id;
}

test('news, pages, information, shops, banners and the video background', async () => {
  const client = guest(shop);
  expect((await client.call('GET', '/api/news')).body).toMatchObject({ ...paged, data: [{ id: ids.article }] });
  expect((await client.call('GET', `/api/news/${ids.article}`)).body).toMatchObject({ id: ids.article, title: '題' });
  expect((await client.call('POST', `/api/news/${ids.article}/count`)).status).toBe(204);
  expect((await client.call('GET', `/api/pages/${ids.page}`)).body).toMatchObject({ id: ids.page, title: '題' });
  expect((await client.call('GET', `/api/information/${'about'}`)).status).toBe(200);
  expect((await client.call('GET', '/api/shops')).body).toEqual({ data: [] });
  expect((await client.call('GET', '/api/banners?position=popup')).body).toEqual({ data: [] });
  expect((await client.call('POST', '/api/banners/count', { seen: [], pressed: [] })).status).toBe(204);
  expect((await client.call('GET', '/api/video-background')).status).toBe(200);
});

test('a browser that returns from the store map without a visit is redirected to the cart', async () => {
  const { status, headers } = await guest(shop).call('POST', '/api/map/reply', { ExtraData: 'unknown' });
  expect([status, headers['location']]).toEqual([303, '/en/cart#delivery']);
});

test('a customer’s coupons, orders and wishlist', async () => {
  expect((await member.call('GET', '/api/my/coupons')).body).toMatchObject({ data: [] });
  expect((await member.call('GET', '/api/my/orders')).body).toMatchObject({ ...paged, data: [{ id: order.id }] });
  expect((await member.call('GET', `/api/my/orders/${order.id}`)).body).toMatchObject({ id: order.id, token: order.token });
  expect((await member.call('GET', `/api/my/orders/${order.id}/reorder`)).status).toBe(200);
  expect((await member.call('GET', '/api/my/wishlist')).body).toMatchObject({ ...paged, data: [] });
});

test('an order: its page, no payment for cash on delivery, no return before delivery, and cancelling', async () => {
  expect((await guest(shop).call('GET', `/api/orders/${order.token}`)).body).toMatchObject({
    order_no: expect.stringMatching(/^\d{6}-\d{5}$/),
  });
  const paid = await member.call('POST', `/api/my/orders/${order.token}/pay`, {});
  expect(paid.body).toMatchObject({ state: 'waiting', payment_status: 'unpaid' });
  const back = await member.call('POST', `/api/my/orders/${order.id}/return`, { lines: [{ line_id: 1, quantity: 1 }], reason: '破了' });
  expect([back.status, back.body['code']]).toEqual([422, 'return_not_possible']);
  expect((await member.call('POST', `/api/my/orders/${order.id}/cancel`, { reason: '買錯了' })).body).toMatchObject({
    status: 'cancelled',
  });
});

test('a message to the shop, and a stock notice', async () => {
  const client = guest(shop);
  const message = { name: 'Lin', email: 'lin@example.com', message: '還有貨嗎' };
  expect((await client.call('POST', '/api/contact', message)).status).toBe(204);
  expect((await client.call('POST', '/api/notify-me', { product_item_id: ids.item, email: 'lin@example.com' })).status).toBe(204);
  const token = stockNotices.stopToken('lin@example.com', createSecrets(secretKey));
  expect((await client.call('POST', '/api/notify-me/stop', { token })).status).toBe(204);
  expect((await client.call('POST', '/api/customer/stop-marketing', { token })).body).toMatchObject({ code: 'marketing_link_wrong' });
});

test('long work of staff: its state, in a list that only they see', async () => {
  const office = await superman(shop);
  const columns = [{ title: 'Name', path: 'name.tw', kind: 'text' }];
  const input = { title: 'Brands', list: 'catalog.listBrands', query: {}, columns, format: 'csv' };
  const started = await office.call<{ id: number }>('POST', '/api/admin/tasks/export', input);
  expect(started.status).toBe(201);
  const own = await office.call('GET', '/api/admin/tasks');
  expect([own.status, own.body]).toMatchObject([200, { data: [{ id: started.body.id, title: 'Brands' }] }]);
  expect((await (await superman(shop)).call('GET', '/api/admin/tasks')).body).toEqual({ data: [] });
});
