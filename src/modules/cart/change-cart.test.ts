import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const add = (guest: TestCaller, cart: string | null, product_item_id: number, quantity = 1) =>
  guest.call('cart.update', { cart, item: { product_item_id, quantity, mode: 'add' } });

/** What another server process does to a cart: this one still has the copy it wrote. */
async function changeInDatabase(cart: string, change: ReturnType<typeof sql>): Promise<void> {
  await change.execute(shop.db);
  await sql`update carts set version = version + 1 where id = ${cart}`.execute(shop.db);
}

test('a cart that this process wrote is not read again before a change', async () => {
  const [a, b] = [await shop.product(), await shop.product()];
  const guest = shop.guest();
  const { id } = await add(guest, null, a.itemId);
  shop.resetStatements();
  const cart = await add(guest, id, b.itemId);
  expect(cart.items.map(({ product_item }) => product_item.id)).toEqual([a.itemId, b.itemId]);
  expect(shop.statements().filter((text) => text.includes('from "carts"'))).toEqual([]);
});

test('nor before its last line is removed, which leaves it empty', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const { id, items } = await add(guest, null, itemId);
  shop.resetStatements();
  const cart = await guest.call('cart.remove', { cart: id, item: { id: items[0]?.id ?? 0 } });
  expect(cart.items).toEqual([]);
  expect(shop.statements().filter((text) => text.includes('from "carts"'))).toEqual([]);
});

test('a line that another process added is removed too', async () => {
  const [a, b] = [await shop.product(), await shop.product()];
  const guest = shop.guest();
  const { id } = await add(guest, null, a.itemId);
  await changeInDatabase(id, sql`insert into cart_items (cart_id, product_item_id, quantity) values (${id}, ${b.itemId}, 1)`);
  const { items } = await guest.call('cart.read', { id });
  const cart = await guest.call('cart.remove', { cart: id, item: { id: items[1]?.id ?? 0 } });
  expect(cart.items.map(({ product_item }) => product_item.id)).toEqual([a.itemId]);
});

test('when another process changed the cart, a change is applied at the second attempt', async () => {
  const [a, b, c] = [await shop.product(), await shop.product(), await shop.product()];
  const guest = shop.guest();
  const { id } = await add(guest, null, a.itemId);
  await changeInDatabase(id, sql`update cart_items set product_item_id = ${b.itemId} where cart_id = ${id}`);
  const cart = await add(guest, id, c.itemId);
  expect(cart.items.map(({ product_item }) => product_item.id)).toEqual([b.itemId, c.itemId]);
});

test('a refusal is never decided on an outdated copy', async () => {
  const { itemId } = await shop.product({ stock: 2 });
  const guest = shop.guest();
  const { id } = await add(guest, null, itemId, 2);
  await changeInDatabase(id, sql`delete from cart_items where cart_id = ${id}`);
  expect((await add(guest, id, itemId)).items).toMatchObject([{ quantity: 1 }]);
});

test('items deleted in the meantime do not block the next change', async () => {
  const [a, b] = [await shop.product(), await shop.product()];
  const guest = shop.guest();
  const { id } = await add(guest, null, a.itemId);
  await sql`delete from cart_items where product_item_id = ${a.itemId}`.execute(shop.db);
  await sql`delete from stock_movements where product_item_id = ${a.itemId}`.execute(shop.db);
  await sql`delete from product_items where id = ${a.itemId}`.execute(shop.db);
  expect((await add(guest, id, b.itemId)).items.map(({ product_item }) => product_item.id)).toEqual([b.itemId]);
});

test('the removal of an item that staff have deleted since cannot be undone', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const { id, items } = await add(guest, null, itemId);
  const { undo } = await guest.call('cart.remove', { cart: id, item: { id: items[0]?.id ?? 0 } });
  await sql`delete from stock_movements where product_item_id = ${itemId}`.execute(shop.db);
  await sql`delete from product_items where id = ${itemId}`.execute(shop.db);
  await expect(guest.call('cart.undo', { cart: id, undo: undo ?? '' })).rejects.toMatchObject({ code: 'nothing_to_undo' });
});

test('a guest can no longer change a cart that was ordered or adopted by the member who signed in', async () => {
  const { itemId } = await shop.product();
  const [buyer, browser, member] = [shop.guest(), shop.guest(), await shop.member()];
  const ordered = await add(buyer, null, itemId);
  await sql`update carts set state = 'ordered' where id = ${ordered.id}`.execute(shop.db);
  await expect(add(buyer, ordered.id, itemId)).rejects.toMatchObject({ code: 'cart_not_found' });
  const { id } = await add(browser, null, itemId);
  await browser.call('account.login', { email: member.email, password: member.password, cart: id });
  await expect(add(browser, id, itemId)).rejects.toMatchObject({ code: 'cart_not_found' });
  expect((await add(member, id, itemId)).items).toMatchObject([{ quantity: 2 }]);
});
