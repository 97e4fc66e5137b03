import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const put = (itemId: number, quantity: number, mode: 'add' | 'set' = 'add') => ({ product_item_id: itemId, quantity, mode });

describe('adding items', () => {
  test('the first item creates a cart, the answer is the whole priced cart', async () => {
    const { itemId } = await shop.product({ price: 590 });
    const cart = await shop.guest().call('cart.update', { cart: null, item: put(itemId, 2) });
    expect(cart).toMatchObject({ quantity_count: 2, items_total: 1180, final_total: 1180, can_proceed: true, payable: false, changes: [] });
    expect(cart.items[0]).toMatchObject({
      quantity: 2,
      line_total: 1180,
      valid: true,
      problem: null,
      product_item: { name: 'Rouge bowl', price: 590 },
    });
    expect(cart.free_shipping_missing).toBe(320);
  });

  test('adding stops at what can be bought and reports it', async () => {
    const { itemId } = await shop.product({ stock: 3 });
    const guest = shop.guest();
    const cart = await guest.call('cart.update', { cart: null, item: put(itemId, 5) });
    expect(cart.items[0]).toMatchObject({ quantity: 3, valid: true });
    expect(cart.changes).toMatchObject([{ code: 'quantity', old: '5', new: '3' }]);
    await expect(guest.call('cart.update', { cart: cart.id, item: put(itemId, 1) })).rejects.toMatchObject({
      code: 'unable_to_add',
      facts: { reason: 'Please remove or reduce the number of items' },
    });
  });

  test('a line gets another item, and joins the line that has that item already', async () => {
    const [small, large, soldOut] = await Promise.all([shop.product(), shop.product({ price: 800 }), shop.product({ stock: 0 })]);
    const guest = shop.guest();
    const { id, items } = await guest.call('cart.update', { cart: null, item: put(small.itemId, 2) });
    const line = items[0]?.id ?? 0;
    await expect(guest.call('cart.update', { cart: id, item: { ...put(soldOut.itemId, 2, 'set'), line } })).rejects.toMatchObject({
      code: 'unable_to_add',
    });
    const other = await guest.call('cart.update', { cart: id, item: { ...put(large.itemId, 2, 'set'), line } });
    expect(other.items.map((item) => [item.product_item.id, item.quantity])).toEqual([[large.itemId, 2]]);
    const both = await guest.call('cart.update', { cart: id, item: put(small.itemId, 9998) });
    expect(both.items).toHaveLength(2);
    const joined = await guest.call('cart.update', {
      cart: id,
      item: { ...put(small.itemId, 9998, 'set'), line: other.items[0]?.id ?? 0 },
    });
    expect(joined.items.map((item) => item.product_item.id)).toEqual([small.itemId]);
    expect(joined.items[0]?.quantity).toBeGreaterThan(9998);
  });

  test('a typed quantity is stored, and its line reports the problem', async () => {
    const { itemId } = await shop.product({ stock: 3, form: { min_order_quantity: 2 } });
    const guest = shop.guest();
    const { id } = await guest.call('cart.update', { cart: null, item: put(itemId, 2) });
    const many = await guest.call('cart.update', { cart: id, item: put(itemId, 9, 'set') });
    expect(many.items[0]).toMatchObject({
      quantity: 9,
      valid: false,
      problem: { code: 'too_many', message: 'Please remove or reduce the number of items' },
      product_item: { stock_hint: 3 },
    });
    expect(many).toMatchObject({
      items_total: 0,
      quantity_count: 0,
      can_proceed: false,
      blockers: [
        { code: 'invalid_lines', target: 'items' },
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    });
    const few = await guest.call('cart.update', { cart: id, item: put(itemId, 1, 'set') });
    expect(few.items[0]?.problem).toEqual({ code: 'below_minimum', message: 'Minimum purchase quantity is 2', count: 2 });
  });

  test('members can buy what guests cannot', async () => {
    const { itemId } = await shop.product({ form: { member_only: true } });
    await expect(shop.guest().call('cart.update', { cart: null, item: put(itemId, 1) })).rejects.toMatchObject({
      facts: { reason: 'Please login to purchase' },
    });
    const cart = await (await shop.member()).call('cart.update', { cart: null, item: put(itemId, 1) });
    expect(cart.items[0]).toMatchObject({ valid: true, product_item: { availability: 'available' } });
  });

  test('an off-shelf item stays visible and is not counted', async () => {
    const { id, itemId } = await shop.product();
    const guest = shop.guest();
    const cart = await guest.call('cart.update', { cart: null, item: put(itemId, 1) });
    await shop.db.updateTable('products').set({ shelf_status: 'off_shelf' }).where('id', '=', id).execute();
    const current = await guest.call('cart.read', { id: cart.id });
    expect(current.items[0]?.problem).toEqual({ code: 'off_shelf', message: 'Product removed from the shelves' });
    expect(current.items_total).toBe(0);
  });

  test('an item that does not exist cannot be added', async () => {
    await expect(shop.guest().call('cart.update', { cart: null, item: put(999_999, 1) })).rejects.toMatchObject({ code: 'unable_to_add' });
  });
});

test('a changed price is reported once', async () => {
  const { itemId } = await shop.product({ price: 590 });
  const guest = shop.guest();
  const cart = await guest.call('cart.update', { cart: null, item: put(itemId, 1) });
  await shop.db.updateTable('product_items').set({ price: 610 }).where('id', '=', itemId).execute();
  expect((await guest.call('cart.read', { id: cart.id })).changes).toHaveLength(1);
  const saved = await guest.call('cart.save', { id: cart.id, name: 'A' });
  expect(saved.changes).toEqual([{ code: 'price', message: 'Rouge bowl changed from $590 to $610', old: '$590', new: '$610' }]);
  expect((await guest.call('cart.save', { id: cart.id, name: 'AB' })).changes).toEqual([]);
});

test('anything typed is saved, and methods that are not offered are ignored', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const { id } = await guest.call('cart.update', { cart: null, item: put(itemId, 1) });
  const saved = await guest.call('cart.save', {
    id,
    phone: '0912-345-67',
    email: 'not yet',
    delivery_method_id: shop.home,
    payment_method_id: 999,
  });
  expect(saved).toMatchObject({
    phone: '0912-345-67',
    email: 'not yet',
    delivery_method_id: shop.home,
    payment_method_id: null,
    shipping_total: 100,
    version: 2,
  });
  expect(saved.blockers.map((b) => b.target)).toEqual([
    'name',
    'phone',
    'email',
    'recipient_zip',
    'recipient_city',
    'recipient_address',
    'payment_method_id',
  ]);
  const cleared = await guest.call('cart.save', { id, delivery_method_id: null });
  expect(cleared.delivery_method_id).toBeNull();
});

test('a line is removed, and removing it again is no error', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const cart = await guest.call('cart.update', { cart: null, item: put(itemId, 1) });
  const item = { id: cart.items[0]?.id ?? 0 };
  expect((await guest.call('cart.remove', { cart: cart.id, item })).items).toEqual([]);
  expect((await guest.call('cart.remove', { cart: cart.id, item })).version).toBe(cart.version + 2);
});

/** The Cart of the specification, section 3, with the names it has there. */
const specCart =
  `id delivery_method_id delivery_method payment_method_id payment_method offers gifts selected_gifts email name phone zip city
address recipient_name recipient_phone recipient_zip recipient_city recipient_address customer_note invoice_type invoice_company
invoice_company_id invoice_barcode credits_total credits_used cvs items product_groups quantity_count items_total credit_items_total
credit_items_deducted discount_total shipping_total grand_total payable prime only_credit_items can_proceed cart_gifts gift_setting
event_id`.split(/\s+/);

test('a new cart has every key of the specification, null where nothing was typed, and may be sent back as it is', async () => {
  const guest = shop.guest();
  const cart = await guest.call('cart.open', {});
  expect(Object.keys(cart)).toEqual(expect.arrayContaining(specCart));
  expect(cart).toMatchObject({ email: null, recipient_city: null, invoice_type: null, delivery_method: null, cvs: null, prime: null });
  const { id, email, recipient_city, invoice_type } = cart;
  const typed = await guest.call('cart.save', { id, name: '林美惠', email, recipient_city, invoice_type });
  expect(typed).toMatchObject({ name: '林美惠', email: null, errors: {} });
  expect(await shop.guest().call('cart.read', { id })).toMatchObject({ name: null, email: null });
});

describe('access to a cart', () => {
  test('with the id alone a caller sees the items and cannot change personal fields', async () => {
    const { itemId } = await shop.product();
    const [owner, stranger] = [shop.guest(), shop.guest()];
    const { id } = await owner.call('cart.update', { cart: null, item: put(itemId, 1) });
    await owner.call('cart.save', { id, name: 'Lin' });
    expect(await stranger.call('cart.read', { id })).toMatchObject({ quantity_count: 1 });
    expect(await stranger.call('cart.read', { id })).toHaveProperty('name', null);
    await stranger.call('cart.save', { id, name: 'Mallory' });
    expect((await owner.call('cart.read', { id })).name).toBe('Lin');
  });

  test('a member’s cart is refused to every other caller', async () => {
    const { itemId } = await shop.product();
    const [member, other] = [await shop.member(), await shop.member()];
    const { id } = await member.call('cart.update', { cart: null, item: put(itemId, 1) });
    for (const caller of [shop.guest(), other, await shop.staff()]) {
      await expect(caller.call('cart.read', { id })).rejects.toMatchObject({ code: 'cart_not_found', status: 404 });
    }
    expect((await shop.guest().call('cart.open', { cart: id })).id).not.toBe(id);
    expect((await member.call('cart.open', { cart: null })).id).toBe(id);
  });

  test('signing in adopts the guest’s cart, with the larger quantity of the same item', async () => {
    const [one, other] = [await shop.product(), await shop.product()];
    const member = await shop.member();
    const ownCart = await member.call('cart.update', { cart: null, item: put(one.itemId, 2) });
    const browser = shop.guest();
    const { id } = await browser.call('cart.update', { cart: null, item: put(one.itemId, 5) });
    await browser.call('cart.update', { cart: id, item: put(other.itemId, 1) });
    const { token } = await browser.call('account.login', { email: member.email, password: member.password, cart: id });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { cart } = await member.call('account.me', {});
    expect(cart?.id).toBe(ownCart.id);
    expect(cart?.items.map((item) => item.quantity)).toEqual([5, 1]);
    await expect(browser.call('cart.read', { id })).rejects.toMatchObject({ code: 'cart_not_found' });
  });

  test('a stolen id without its cookie is not adopted', async () => {
    const { itemId } = await shop.product();
    const [member, victim, attacker] = [await shop.member(), shop.guest(), shop.guest()];
    const { id } = await victim.call('cart.update', { cart: null, item: put(itemId, 1) });
    await attacker.call('account.login', { email: member.email, password: member.password, cart: id });
    expect((await member.call('account.me', {})).cart).toBeNull();
    expect((await victim.call('cart.read', { id })).quantity_count).toBe(1);
  });
});

test('twenty concurrent changes are all applied', async () => {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const { id } = await guest.call('cart.update', { cart: null, item: put(itemId, 1) });
  await Promise.all(Array.from({ length: 20 }, () => guest.call('cart.update', { cart: id, item: put(itemId, 1) })));
  expect((await guest.call('cart.read', { id })).items[0]?.quantity).toBe(21);
});

test('with pictures a change and a new cart with its first item are three statements', async () => {
  const { itemId } = await shop.product({ form: { media_ids: [await picture()] } });
  const guest = shop.guest();
  shop.resetStatements();
  const { id, version } = await guest.call('cart.update', { cart: null, item: put(itemId, 1) });
  expect([shop.statements().length, version]).toEqual([3, 1]);
  shop.resetStatements();
  await guest.call('cart.update', { cart: id, item: put(itemId, 1) });
  expect(shop.statements()).toHaveLength(3);
  shop.resetStatements();
  await guest.call('cart.save', { id, name: 'Lin', delivery_method_id: shop.home });
  expect(shop.statements()).toHaveLength(3);
});

async function picture(): Promise<number> {
  const file = { key: 'bowl', file_name: 'bowl.png', mime: 'image/png', bytes: 1, width: 320, height: 320, widths: [320], sha256: 'bowl' };
  return (await shop.db.insertInto('media').values(file).returning('id').executeTakeFirstOrThrow()).id;
}
