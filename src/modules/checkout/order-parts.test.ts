import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDeliveryMethod } from '#modules/shipping/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { orderer } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await testShop();
  rules = promotionBuilders(shop);
});
beforeEach(async () => {
  await shop.db.deleteFrom('settings').where('name', 'in', ['cart_gifts', 'credits']).execute();
});
afterAll(() => shop.close());

async function filled(caller: TestCaller, { price = 1000, stock = 100, form = {} } = {}) {
  const { itemId } = await shop.product({ price, stock, form });
  const { id } = await caller.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  await caller.call('cart.save', { id, delivery_method_id: shop.pickup, payment_method_id: shop.transfer });
  return { id, itemId };
}

/** What the page sends of the cart it shows. */
async function buildRequest(caller: TestCaller, id: string) {
  const { final_total } = await caller.call('cart.read', { id });
  return { cart: id, ...orderer, final_total };
}

const readOrder = (cart: string) => shop.db.selectFrom('orders').selectAll().where('cart_id', '=', cart).executeTakeFirst();
const readLines = (orderId: number) =>
  shop.db
    .selectFrom('order_lines')
    .select(['kind', 'quantity', 'line_total', 'discount', 'gift_id'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
const ordersSoFar = async () =>
  Number(
    (
      await shop.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );

test('a set is ordered with its parts, a gift and its discount', async () => {
  const [pot, cup] = [await shop.product({ price: 900, stock: 5 }), await shop.product({ price: 300, stock: 5 })];
  const set = await rules.combo(1000, [[pot.itemId], [cup.itemId]]);
  const gift = await rules.gift(3);
  await rules.giftTier(100, [gift]);
  await rules.offer({ code: 'SET', benefit: { kind: 'amount', amount: 100 } });
  const guest = shop.guest();
  const slots = [
    { slot_id: set.slots[0] ?? 0, product_item_id: pot.itemId },
    { slot_id: set.slots[1] ?? 0, product_item_id: cup.itemId },
  ];
  const { id } = await guest.call('cart.update', { cart: null, item: { product_id: set.id, slots, quantity: 2, mode: 'add' } });
  await guest.call('cart.save', { id, delivery_method_id: shop.pickup, payment_method_id: shop.transfer });
  await guest.call('cart.applyOffer', { cart: id, code: 'SET' });
  await guest.call('cart.addGift', { cart: id, id: gift });
  const placed = await guest.call('checkout.placeOrder', await buildRequest(guest, id));
  expect(placed).toMatchObject({ payment_status: 'unpaid', changes: [] });
  const order = await readOrder(id);
  expect(order).toMatchObject({ items_total: 2000, discount_total: 100, grand_total: 1900, quantity_count: 2 });
  expect(await readLines(order?.id ?? 0)).toMatchObject([
    { kind: 'group', quantity: 2, line_total: 2000, discount: 100 },
    { kind: 'part', quantity: 2, line_total: 1500, discount: 75 },
    { kind: 'part', quantity: 2, line_total: 500, discount: 25 },
    { kind: 'gift', quantity: 1, line_total: 0, gift_id: gift },
  ]);
  const reserved = await shop.db.selectFrom('product_items').select('reserved').where('id', 'in', [pot.itemId, cup.itemId]).execute();
  expect(reserved).toEqual([{ reserved: 2 }, { reserved: 2 }]);
});

describe('an order with nothing to pay', () => {
  test('has no payment step and is accepted at once', async () => {
    const member = await shop.member();
    await rules.credits(member.id, 1000);
    const { id } = await filled(member);
    const cart = await member.call('cart.save', { id, credits_used: 1000, payment_method_id: null });
    expect(cart).toMatchObject({ final_total: 0, payable: false });
    const placed = await member.call('checkout.placeOrder', await buildRequest(member, id));
    expect(placed).toMatchObject({ status: 'processing', payment_status: 'voided' });
    expect((await member.call('cart.open', { cart: null })).credits_total).toBe(0);
  });
});

describe('a concurrent order came first', () => {
  test('a coupon used in the meantime: no order is created; the new total and the reason are returned', async () => {
    const coupon = await rules.coupon('ONCE', { benefit: { kind: 'amount', amount: 300 } });
    const guest = shop.guest();
    const { id } = await filled(guest);
    await guest.call('cart.applyOffer', { cart: id, code: 'ONCE' });
    const request = await buildRequest(guest, id);
    await shop.db.updateTable('coupons').set({ used: 1 }).where('id', '=', coupon).execute();
    const answer = await guest.call('checkout.placeOrder', request);
    expect(answer).toMatchObject({
      fail: true,
      cart: { final_total: 1000, offers: [{ code: 'ONCE', valid: false }] },
      changes: [{ code: 'offer', old: 'A coupon', message: 'A coupon: It has been used up' }],
    });
    expect(await readOrder(id)).toBeUndefined();
  });

  test('twenty carts and an offer for three: three orders, the others are refused', async () => {
    await rules.offer({ code: 'THREE', benefit: { kind: 'amount', amount: 100 }, limit_total: 3 });
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const guest = shop.guest();
        const { id } = await filled(guest);
        await guest.call('cart.applyOffer', { cart: id, code: 'THREE' });
        return { guest, request: { ...(await buildRequest(guest, id)), email: `b${i}@example.com`, phone: `09123456${10 + i}` } };
      }),
    );
    const answers = await Promise.all(buyers.map(({ guest, request }) => guest.call('checkout.placeOrder', request)));
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(3);
    for (const answer of answers)
      if ('fail' in answer) expect(answer).toMatchObject({ cart: { final_total: 1000 }, changes: [{ code: 'offer' }] });
  });

  test('credits spent elsewhere: no order is created, and the stored number is lowered', async () => {
    const member = await shop.member();
    await rules.credits(member.id, 500);
    const [one, other] = [await filled(member), undefined];
    await member.call('cart.save', { id: one.id, credits_used: 500 });
    const request = await buildRequest(member, one.id);
    expect(other).toBeUndefined();
    await shop.db.updateTable('credit_lots').set({ remaining: 200 }).execute();
    await shop.db.updateTable('credit_purses').set({ balance: 200 }).where('customer_id', '=', member.id).execute();
    const answer = await member.call('checkout.placeOrder', request);
    expect(answer).toMatchObject({ fail: true, code: 'total_changed', changes: [{ code: 'credits', old: '500', new: '200' }] });
  });

  test('an offer that expired: the old and the new total', async () => {
    const offer = await rules.offer({ trigger: 'auto', benefit: { kind: 'amount', amount: 50 } });
    const guest = shop.guest();
    const { id } = await filled(guest);
    const request = await buildRequest(guest, id);
    await shop.db.updateTable('offers').set({ active: false }).where('id', '=', offer).execute();
    const answer = await guest.call('checkout.placeOrder', request);
    expect(answer).toMatchObject({
      code: 'total_changed',
      changes: [{ code: 'total', message: 'Order total', old: '$950', new: '$1,000' }],
    });
  });

  test('sold out items: their line shows the remaining quantity', async () => {
    const guest = shop.guest();
    const { id, itemId } = await filled(guest, { stock: 1 });
    const request = await buildRequest(guest, id);
    await shop.db.updateTable('product_items').set({ reserved: 1 }).where('id', '=', itemId).execute();
    const answer = await guest.call('checkout.placeOrder', request);
    expect(answer).toMatchObject({ fail: true, code: 'items_invalid', changes: [{ code: 'stock', old: '1' }] });
    await shop.db.updateTable('product_items').set({ reserved: 0 }).where('id', '=', itemId).execute();
  });

  test('the last unit of a gift: one order gets it, the other is placed without it and reports it', async () => {
    const gift = await rules.gift(1);
    await rules.giftTier(100, [gift]);
    const buyers = await Promise.all(
      [1, 2].map(async () => {
        const guest = shop.guest();
        const { id } = await filled(guest);
        await guest.call('cart.addGift', { cart: id, id: gift });
        return { guest, request: await buildRequest(guest, id) };
      }),
    );
    const answers = await Promise.all(buyers.map(({ guest, request }) => guest.call('checkout.placeOrder', request)));
    expect(answers.every((answer) => 'token' in answer)).toBe(true);
    const allChanges = answers.flatMap((answer) => answer.changes);
    expect(allChanges).toEqual([{ code: 'gift', old: 'Tea scoop', new: '', message: expect.stringContaining('This gift has run out') }]);
    const { reserved } = await shop.db.selectFrom('gifts').select('reserved').where('id', '=', gift).executeTakeFirstOrThrow();
    expect(reserved).toBe(1);
  });
});

describe('an idempotency key', () => {
  test('used again with the same cart returns the same order', async () => {
    const guest = shop.guest();
    const { id } = await filled(guest);
    const request = { ...(await buildRequest(guest, id)), idempotency_key: `${id}:1` };
    const first = await guest.call('checkout.placeOrder', request);
    expect(await guest.call('checkout.placeOrder', request)).toEqual(first);
    expect((await readOrder(id))?.idempotency_key).toBe(`${id}:1`);
  });

  test('with another cart is refused, also concurrently', async () => {
    const before = await ordersSoFar();
    const requests = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const guest = shop.guest();
        const { id } = await filled(guest);
        return { guest, request: { ...(await buildRequest(guest, id)), idempotency_key: 'one key for all' } };
      }),
    );
    const answers = await Promise.allSettled(requests.map(({ guest, request }) => guest.call('checkout.placeOrder', request)));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'order_repeated', status: 409 });
    expect(await ordersSoFar()).toBe(before + 1);
  });
});

test('the order stores invoice, tax ID, store and day as chosen', async () => {
  const guest = shop.guest();
  const { id } = await filled(guest, { form: { requires_tax_id: true } });
  await guest.call('cart.save', {
    id,
    invoice_type: 'company',
    invoice_company: '庭下',
    invoice_company_id: '22099131',
    tax_id: 'a123456789',
  });
  await guest.call('checkout.placeOrder', await buildRequest(guest, id));
  const order = await readOrder(id);
  expect(order).toMatchObject({
    invoice_type: 'company',
    invoice_company: '庭下',
    invoice_company_id: '22099131',
    recipient_name: '林美惠',
  });
  expect(order?.tax_id?.toString('latin1')).not.toContain('A123456789');
  const { fields } = await shop.db.selectFrom('carts').select('fields').where('id', '=', id).executeTakeFirstOrThrow();
  expect(fields).toMatchObject({ invoice_company_id: '22099131' });
  expect(fields).not.toHaveProperty('tax_id');
});

test('a typed number of credits above the balance is refused with its sentence', async () => {
  const member = await shop.member();
  await rules.credits(member.id, 100);
  const { id } = await filled(member);
  const answer = await member.call('checkout.placeOrder', { ...(await buildRequest(member, id)), credits_used: 900 });
  expect(answer).toMatchObject({ fail: true, code: 'credits_invalid', message: 'You only have 100 bonus points' });
});

describe('the time of day of a delivery', () => {
  const withSlots = async (slots: { id: string; name: { tw: string; en: string } }[]): Promise<number> => {
    const method = {
      ...{ name: { tw: '冷藏車' }, note: null, kind: 'home' as const, fee: 0, free_threshold: null, min_total: null, max_total: null },
      ...{ countries: ['tw' as const], pickup_address: null, active: true },
      delivery_date: {
        ...{ mode: 'optional' as const, lead_days: 1, cut_off: null, horizon_days: 20, weekdays: [], blackout_dates: [] },
        slots,
      },
    };
    return (await inTransaction(shop.db, (tx) => addDeliveryMethod(tx, method))).id;
  };
  const order = async (fields: object) => {
    const guest = shop.guest();
    const { id } = await filled(guest);
    await guest.call('cart.save', { id, ...orderer, payment_method_id: shop.transfer, delivery_at: '2026-11-24', delivery_slot: 'slot-2' });
    await guest.call('cart.save', { id, ...fields });
    const placed = await guest.call('checkout.placeOrder', await buildRequest(guest, id));
    if (!('token' in placed)) throw new Error(JSON.stringify(placed));
    return (await guest.call('orders.byToken', { token: placed.token })).delivery;
  };

  test('is shown by its name in the reader’s language', async () => {
    const method = await withSlots([
      { id: 'slot-1', name: { tw: '上午', en: 'Morning' } },
      { id: 'slot-2', name: { tw: '下午', en: 'Afternoon' } },
    ]);
    expect(await order({ delivery_method_id: method })).toMatchObject({ on: '2026-11-24', slot: 'Afternoon' });
  });

  test('is not that of a method the shopper chose before', async () => {
    const method = await withSlots([]);
    expect(await order({ delivery_method_id: method })).toMatchObject({ on: '2026-11-24', slot: null });
  });
});
