import { expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { servedShop } from '#testing/served-shop.ts';

const buyers = 200;

test('two hundred buyers behind one address of a carrier all buy, by the limits of a real shop', async () => {
  const shop = await servedShop({ strict: true });
  const { itemId } = await shop.fixtures.product({ stock: buyers });
  const orders: string[] = [];
  // Twenty at a time, all within the minute that the limits count.
  for (let at = 0; at < buyers; at += 20)
    orders.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => buy(shop.fixtures, guest(shop), { itemId })))).map(({ order_no }) => order_no),
    );
  expect(new Set(orders).size).toBe(buyers);
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});

test('a caller who drops the session or invents a new one for each call is limited by the address', async () => {
  const shop = await servedShop({ strict: true, env: { LIMIT_ORDERS: '5', LIMIT_SHARED: '2' } });
  const order = async (cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie: `shophouse_cart=${cookie}` };
    return (await shop.app.inject({ method: 'POST', url: '/api/orders', headers, payload: {} })).statusCode;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push(await order(), await order(`invented-${n}`));
  expect(statuses).not.toContain(429);
  expect([await order(), await order('invented-again')]).toEqual([429, 429]);
  await shop.close();
});

test('one session that does too much is refused, and others at its address are not', async () => {
  const shop = await servedShop({ strict: true, env: { LIMIT_ORDERS: '5' } });
  const order = (cookie: string) =>
    shop.app.inject({ method: 'POST', url: '/api/orders', headers: { cookie: `shophouse_cart=${cookie}` }, payload: {} });
  for (let n = 0; n < 5; n++) expect((await order('one')).statusCode).not.toBe(429);
  const refused = await order('one');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await order('other')).statusCode).not.toBe(429);
  await shop.close();
});
