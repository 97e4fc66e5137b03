import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CustomerClient, guest, signUpCustomer } from '#testing/clients.ts';
import { fillCart } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import type { CustomerProfile } from './contract.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute();
});

const readMe = async (client: CustomerClient) => (await client.call<CustomerProfile>('GET', '/api/customer/me')).body;
const png = (colour: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function sendPictures(client: CustomerClient, ...files: Buffer[]) {
  const form = new FormData();
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/customer/avatar',
    headers: {
      authorization: `Bearer ${client.token}`,
      'accept-language': 'en',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<{ errors: object; avatar: { url: string; widths: number[] } }>() };
}
const served = async (url: string) => (await shop.app.inject({ method: 'GET', url })).statusCode;

test('an avatar is stored for its owner only, and the previous one is deleted with its files', async () => {
  const [customer, other] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  const [red, blue] = [await png('#b92f42'), await png('#24448c')];
  const first = await sendPictures(customer, red);
  expect(first.status).toBe(200);
  expect((await readMe(customer)).avatar).toEqual(first.body.avatar);
  const theirs = await sendPictures(other, red);
  expect(theirs.body.avatar.url).not.toBe(first.body.avatar.url);
  const file = (avatar: { url: string; widths: number[] }) => `${avatar.url}-${avatar.widths[0]}.webp`;
  expect(await served(file(first.body.avatar))).toBe(200);
  await sendPictures(customer, blue);
  expect(await served(file(first.body.avatar))).toBe(404);
  expect((await customer.call('DELETE', '/api/customer/avatar')).status).toBe(204);
  expect((await readMe(customer)).avatar).toBeNull();
  expect(await served(file(theirs.body.avatar))).toBe(200);
});

test('image file under {max} MB, upload limit exceeded, and only pictures', async () => {
  const customer = await signUpCustomer(shop);
  const wrong = [
    await sendPictures(customer, Buffer.alloc(6 * 1024 * 1024)),
    await sendPictures(customer, await png('#fff'), await png('#000')),
    await sendPictures(customer, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    await sendPictures(customer),
  ];
  expect(wrong.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, { 'files.0': ['Pictures must be under 5 MB'] }],
    [422, { files: ['1 pictures at most at a time'] }],
    [422, { 'files.0': ['Only JPEG, PNG, WebP, AVIF or GIF pictures'] }],
    [422, { files: ['Required'] }],
  ]);
  expect((await readMe(customer)).avatar).toBeNull();
});

type Taken = {
  messages: object[];
  stock_notices: object[];
  passkeys: object[];
  profile: CustomerProfile;
  orders: { order_no: string; email: string; grand_total: number; items: object[] }[];
};

async function order(client: CustomerClient, overrides: object = {}): Promise<string> {
  const { itemId } = await shop.fixtures.product({ price: 590 });
  const { body } = await client.call('POST', '/api/orders', { ...(await fillCart(shop.fixtures, client, { itemId, ...overrides })) });
  return String(body['order_no']);
}

test('the exported data of a customer are complete and contain no other customer’s data', async () => {
  const [customer, other] = [await signUpCustomer(shop), await signUpCustomer(shop)];
  const [ownOrder, theirs] = [await order(customer), await order(other)];
  const contact = { name: 'Mei', email: customer.account.email, phone: '', subject: '', message: 'Is it oolong', pictures: [] };
  expect((await customer.call('POST', '/api/contact', contact)).status).toBe(204);
  const { itemId } = await shop.fixtures.product({ stock: 0 });
  await shop.db
    .insertInto('stock_notices')
    .values({ product_item_id: itemId, email: customer.account.email, customer_id: customer.id, locale: 'tw' })
    .execute();
  const passkey = { name: 'Own phone', credential_id: Buffer.from('own passkey'), public_key: Buffer.from('key'), counter: 0 };
  await shop.db
    .insertInto('customer_passkeys')
    .values({ ...passkey, customer_id: customer.id, transports: [], created_at: new Date() })
    .execute();
  const { status, body, text } = await customer.call<Taken>('GET', '/api/customer/data');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([
    'made_at',
    'profile',
    'consents',
    'devices',
    'passkeys',
    'wishlist',
    'cart',
    'orders',
    'cards',
    'credits',
    'coupons',
    'messages',
    'stock_notices',
    'mails',
    'visits',
    'log',
  ]);
  expect(body.passkeys).toMatchObject([{ name: 'Own phone', last_used_at: null }]);
  expect(body.messages).toMatchObject([{ name: 'Mei', body: 'Is it oolong', replies: [] }]);
  expect(body.stock_notices).toMatchObject([{ product_item_id: itemId, email: customer.account.email, notified_at: null }]);
  expect(body.profile).toMatchObject({ id: customer.id, email: customer.account.email });
  expect(body.orders.map((each) => [each.order_no, each.items.length])).toEqual([[ownOrder, 1]]);
  for (const foreign of [theirs, other.account.email]) expect(text).not.toContain(foreign);
  expect(text).not.toMatch(/password_hash|token/);
});

test('deleting an account requires the password, anonymises it permanently, and keeps the orders', async () => {
  const customer = await signUpCustomer(shop);
  const number = await order(customer);
  const leave = (password: string) => customer.call('DELETE', '/api/customer/me', { password });
  expect(await leave('Wrong1234')).toMatchObject({ status: 422, body: { errors: { password: ['This isn’t your current password'] } } });
  expect(await leave(customer.account.password)).toMatchObject({ status: 409, body: { code: 'orders_open', count: 1 } });
  expect((await customer.call('GET', '/api/customer/me')).status).toBe(200);
  await shop.db.updateTable('orders').set({ status: 'completed' }).where('order_no', '=', number).execute();
  const { itemId } = await shop.fixtures.product();
  await customer.call('POST', '/api/cart/update', { cart: null, item: { product_item_id: itemId, quantity: 1 } });
  const { body } = await sendPictures(customer, await png('#123456'));
  expect((await leave(customer.account.password)).status).toBe(204);
  expect((await customer.call('GET', '/api/customer/me')).status).toBe(401);
  expect((await guest(shop).call('POST', '/api/auth/login', { ...customer.account })).status).toBe(422);
  expect(await served(`${body.avatar.url}-${body.avatar.widths[0]}.webp`)).toBe(404);
  const row = await shop.db.selectFrom('customers').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: '—', status: 'anonymised', phone: null, password_hash: null });
  const carts = await shop.db.selectFrom('carts').select('state').where('customer_id', '=', customer.id).execute();
  expect(carts).toEqual([{ state: 'ordered' }]);
  const stored = await shop.db.selectFrom('orders').select('customer_id').where('order_no', '=', number).executeTakeFirst();
  expect(stored).toEqual({ customer_id: customer.id });
});

test('an account that is deleted twenty times at once is deleted once', async () => {
  const customer = await signUpCustomer(shop);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.call('DELETE', '/api/customer/me', { password: customer.account.password })),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});
