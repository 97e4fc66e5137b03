import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { fillCart, type Placed } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

async function filled() {
  const client = guest(shop);
  const { itemId } = await shop.fixtures.product();
  const request = await fillCart(shop.fixtures, client, { itemId });
  const send = (key: string) => client.call<Placed & { code?: string }>('POST', '/api/orders', request, { 'idempotency-key': key });
  return { send, cart: request.cart };
}
const keyOf = async (cart: string) =>
  (await shop.fixtures.db.selectFrom('orders').select('idempotency_key').where('cart_id', '=', cart).executeTakeFirstOrThrow())
    .idempotency_key;

test('the Idempotency-Key header is stored with the order, and the same call again answers the same order', async () => {
  const { send, cart } = await filled();
  const first = await send('header-key-1');
  const again = await send('header-key-1');
  expect([first.status, again.body.order_no]).toEqual([200, first.body.order_no]);
  expect(await keyOf(cart)).toBe('header-key-1');
});

test('the key of one order is refused for another cart, and nothing is placed', async () => {
  const [one, other] = [await filled(), await filled()];
  await one.send('header-key-2');
  const refused = await other.send('header-key-2');
  expect([refused.status, refused.body.code]).toEqual([409, 'order_repeated']);
  expect(await shop.fixtures.db.selectFrom('orders').select('id').where('cart_id', '=', other.cart).execute()).toEqual([]);
});

test('a key of 255 letters is stored; a longer one is ignored', async () => {
  const [fits, tooLong] = [await filled(), await filled()];
  await fits.send('k'.repeat(255));
  await tooLong.send('k'.repeat(256));
  expect([await keyOf(fits.cart), await keyOf(tooLong.cart)]).toEqual(['k'.repeat(255), null]);
});
