import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let guest: TestCaller;
beforeAll(async () => {
  shop = await testShop();
});
beforeEach(() => {
  guest = shop.guest();
});
afterAll(() => shop.close());

/** A combo of a pot (one kind) and a cup (two kinds) for 1,299. */
async function teaSet({ pots = 10, cups = 10 } = {}, change: object = {}) {
  const pot = (await shop.product({ price: 900, stock: pots })).itemId;
  const cup = (await shop.product({ price: 300, stock: cups })).itemId;
  const other = (await shop.product({ price: 350 })).itemId;
  const combo = await promotionBuilders(shop).combo(1299, [[pot], [cup, other]], change);
  const [first = 0, second = 0] = combo.slots;
  const choose = (second_item: number) => [
    { slot_id: first, product_item_id: pot },
    { slot_id: second, product_item_id: second_item },
  ];
  return { id: combo.id, pot, cup, other, choose };
}

const put = (set: { id: number }, slots: object[], overrides: object = {}) =>
  ({ product_id: set.id, slots, quantity: 1, mode: 'add', ...overrides }) as never;

test('a configured combo is one group with its parts and one price', async () => {
  const set = await teaSet();
  const cart = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup), { quantity: 2 }) });
  expect(cart.product_groups).toMatchObject([
    {
      product: { id: set.id, name: 'Tea set' },
      product_items: [
        { product_item_id: set.pot, slot: 'Slot', quantity: 1, valid: true },
        { product_item_id: set.cup, quantity: 1, valid: true },
      ],
      quantity: 2,
      unit_price: 1299,
      total: 2598,
      is_valid: true,
      group_valid: true,
      problem: null,
    },
  ]);
  expect(cart).toMatchObject({ items: [], items_total: 2598, quantity_count: 2, can_proceed: true });
});

test('the same choices raise the quantity of the group, other choices create another', async () => {
  const set = await teaSet();
  const { id } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup)) });
  const again = await guest.call('cart.update', { cart: id, item: put(set, set.choose(set.cup).reverse()) });
  expect(again.product_groups.map((group) => group.quantity)).toEqual([2]);
  const both = await guest.call('cart.update', { cart: id, item: put(set, set.choose(set.other)) });
  expect(both.product_groups.map((group) => group.quantity)).toEqual([2, 1]);
});

test('a group gets new choices under its id, and joins the group that has them already', async () => {
  const set = await teaSet();
  const { id, product_groups } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup)) });
  const group_id = product_groups[0]?.group_id ?? '';
  const changed = await guest.call('cart.update', { cart: id, item: put(set, set.choose(set.other), { group_id, mode: 'set' }) });
  expect(changed.product_groups).toMatchObject([{ group_id, product_items: [{}, { product_item_id: set.other }] }]);
  const second = await guest.call('cart.update', { cart: id, item: put(set, set.choose(set.cup)) });
  const other_id = second.product_groups[1]?.group_id ?? '';
  const joined = await guest.call('cart.update', {
    cart: id,
    item: put(set, set.choose(set.other), { group_id: other_id, mode: 'set', quantity: 3 }),
  });
  expect(joined.product_groups).toMatchObject([{ group_id, quantity: 4 }]);
});

describe('all demand for an item is added up', () => {
  test('a single piece next to a set needs the same stock', async () => {
    const set = await teaSet({ cups: 2 });
    const { id } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup), { quantity: 2 }) });
    await expect(
      guest.call('cart.update', { cart: id, item: { product_item_id: set.cup, quantity: 1, mode: 'add' } }),
    ).rejects.toMatchObject({ code: 'unable_to_add', facts: { reason: 'Please remove or reduce the number of items' } });
    const typed = await guest.call('cart.update', { cart: id, item: { product_item_id: set.cup, quantity: 1, mode: 'set' } });
    expect(typed.errors).toEqual({ quantity: ['Quantity greater than stock'] });
    expect(typed.items[0]?.problem).toMatchObject({ code: 'too_many', count: 0 });
    expect(typed.product_groups[0]).toMatchObject({ is_valid: false, group_valid: true, problem: { code: 'too_many', count: 1 } });
    expect(typed).toMatchObject({ items_total: 0, can_proceed: false });
  });

  test('adding sets stops at the scarcest part', async () => {
    const set = await teaSet({ pots: 3 });
    const cart = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup), { quantity: 5 }) });
    expect(cart.product_groups[0]?.quantity).toBe(3);
    expect(cart.changes).toMatchObject([{ code: 'quantity', old: '5', new: '3' }]);
  });
});

test('a choice the combo does not offer is refused; one it no longer offers makes the group invalid', async () => {
  const set = await teaSet();
  const stranger = (await shop.product()).itemId;
  await expect(guest.call('cart.update', { cart: null, item: put(set, set.choose(stranger)) })).rejects.toMatchObject({
    facts: { reason: 'Some of these choices are no longer offered. Choose again' },
  });
  const { id } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup)) });
  await shop.db.deleteFrom('combo_slot_items').where('product_item_id', '=', set.cup).execute();
  const current = await guest.call('cart.read', { id });
  expect(current.product_groups[0]).toMatchObject({ is_valid: true, group_valid: false, problem: { code: 'choices_gone' } });
});

test('a part off the shelf makes the set invalid, and a combo off the shelf too', async () => {
  const set = await teaSet();
  const { id } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup)) });
  await shop.db.updateTable('product_items').set({ active: false }).where('id', '=', set.cup).execute();
  expect((await guest.call('cart.read', { id })).product_groups[0]).toMatchObject({
    is_valid: false,
    group_valid: true,
    problem: { code: 'off_shelf' },
    product_items: [{ valid: true }, { valid: false }],
  });
  await shop.db.updateTable('products').set({ shelf_status: 'off_shelf' }).where('id', '=', set.id).execute();
  expect((await guest.call('cart.read', { id })).product_groups[0]).toMatchObject({ group_valid: false, problem: { code: 'off_shelf' } });
});

test('a whole group is removed, and restored within five minutes', async () => {
  const set = await teaSet();
  const { id, product_groups } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup), { quantity: 2 }) });
  const group_id = product_groups[0]?.group_id ?? '';
  const { undo, ...emptied } = await guest.call('cart.remove', { cart: id, item: { group_id } });
  expect(emptied.product_groups).toEqual([]);
  const back = await guest.call('cart.undo', { cart: id, undo: undo ?? '' });
  expect(back.product_groups).toMatchObject([{ group_id, quantity: 2 }]);
  expect(back.undo).toBeNull();
  const again = await guest.call('cart.remove', { cart: id, item: { group_id } });
  const later = new Date(shop.clock.now().getTime() + 5 * 60_000);
  shop.clock.set(later);
  await expect(guest.call('cart.undo', { cart: id, undo: again.undo ?? '' })).rejects.toMatchObject({ code: 'nothing_to_undo' });
});

test('signing in merges groups: the larger quantity of the same configuration counts', async () => {
  const set = await teaSet();
  const member = await shop.member();
  await member.call('cart.update', { cart: null, item: put(set, set.choose(set.cup)) });
  const { id } = await guest.call('cart.update', { cart: null, item: put(set, set.choose(set.cup), { quantity: 3 }) });
  await guest.call('cart.update', { cart: id, item: put(set, set.choose(set.other)) });
  await guest.call('account.login', { email: member.email, password: member.password, cart: id });
  const { cart } = await member.call('account.me', {});
  expect(cart?.product_groups.map((group) => group.quantity)).toEqual([3, 1]);
});

test('items sold in sixes are added in sixes', async () => {
  const { itemId } = await shop.product({ form: { order_step: 6, min_order_quantity: 6 } });
  const cart = await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 14, mode: 'add' } });
  expect(cart.items[0]?.quantity).toBe(12);
  const typed = await guest.call('cart.update', { cart: cart.id, item: { product_item_id: itemId, quantity: 8, mode: 'set' } });
  expect(typed.items[0]?.problem).toEqual({ code: 'wrong_step', message: 'Sold in multiples of 6', count: 6 });
});

test('a limit per customer counts all items of a product', async () => {
  const { itemId } = await shop.product({ form: { max_per_customer: 2 } });
  const cart = await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 3, mode: 'set' } });
  expect(cart.items[0]?.problem).toMatchObject({ code: 'above_customer_limit', count: 2 });
});
