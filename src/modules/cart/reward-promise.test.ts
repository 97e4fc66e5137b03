import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundShop, grantCredits } from '#modules/credits/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { guest, signUpCustomer } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let served: ServedShop;
let shop: ServedShop['fixtures'];
beforeAll(async () => {
  served = await servedShop();
  shop = served.fixtures;
  const value = json({ reward_rate: 10, register_bonus: 100, birthday_bonus: 200 });
  await shop.db.insertInto('settings').values({ name: 'credits', value }).execute();
});
afterAll(() => served.close());

/** What the product page, the cart and the member's page promise: a reward of 128, and two bonuses. */
async function readPromises(product: { id: number; itemId: number }) {
  const member = await signUpCustomer(served);
  const page = await guest(served).call<{ items: { earn: number }[] }>('GET', `/api/products/${product.id}`);
  const item = { product_item_id: product.itemId, quantity: 1, mode: 'set' };
  const cart = await member.call<{ reward_credits: number }>('POST', '/api/cart/update', { cart: null, item });
  const { earning } = (await member.call<{ earning: Record<string, number> }>('GET', '/api/my/credits')).body;
  return [page.body.items[0]?.earn, cart.body.reward_credits, earning['reward_rate'], earning['register_bonus'], earning['birthday_bonus']];
}

test('only what the shop’s purse can pay is promised, on every page, from the moment that it can', async () => {
  const product = await shop.product({ price: 1280 });
  expect(await readPromises(product)).toEqual([0, 0, 0, 0, 0]);

  const { clock, db } = shop;
  await inTransaction(db, (tx) => fundShop(tx, { amount: 127, now: clock.now() }));
  expect(await readPromises(product)).toEqual([0, 0, 10, 0, 0]);
  await inTransaction(db, (tx) => fundShop(tx, { amount: 1, now: clock.now() }));
  expect(await readPromises(product)).toEqual([128, 128, 10, 100, 0]);
  await inTransaction(db, (tx) => fundShop(tx, { amount: 1000, now: clock.now() }));
  expect(await readPromises(product)).toEqual([128, 128, 10, 100, 200]);

  const { id: customerId } = await shop.member();
  const grant = { customerId, amount: 1128, description: { tw: '補償' }, expiresAt: null, effectKey: 'all', now: clock.now() };
  await inTransaction(db, (tx) => grantCredits(tx, grant));
  expect(await readPromises(product)).toEqual([0, 0, 0, 0, 0]);
});

test('without the reserve the purse limits nothing', async () => {
  const value = json({ reward_rate: 10, register_bonus: 100, birthday_bonus: 200, reserve: false });
  await shop.db.updateTable('settings').set({ value }).where('name', '=', 'credits').execute();
  expect(await readPromises(await shop.product({ price: 1280 }))).toEqual([128, 128, 10, 100, 200]);
});
