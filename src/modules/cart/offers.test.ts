import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let guest: TestCaller;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await testShop();
  rules = promotionBuilders(shop);
});
beforeEach(async () => {
  guest = shop.guest();
  await shop.db.deleteFrom('settings').where('name', 'in', ['cart_gifts', 'credits', 'website']).execute();
});
afterAll(() => shop.close());

async function filled(caller: TestCaller, price = 1000, quantity = 1) {
  const { itemId } = await shop.product({ price });
  const { id } = await caller.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity, mode: 'add' } });
  return { id, itemId };
}

describe('a typed code', () => {
  test('is applied once however often it is typed', async () => {
    await rules.offer({ code: 'SAVE100', benefit: { kind: 'amount', amount: 100 } });
    const { id } = await filled(guest);
    await guest.call('cart.applyOffer', { cart: id, code: ' save100 ' });
    const cart = await guest.call('cart.applyOffer', { cart: id, code: 'SAVE100' });
    expect(cart.offers).toMatchObject([
      { kind: 'offer', name: 'A discount', code: 'SAVE100', discount: 100, valid: true, missing: null, removable: true },
    ]);
    expect(cart).toMatchObject({ items_total: 1000, discount_total: 100, final_total: 900, items: [{ discount: 100 }] });
    expect(cart.why).toMatchObject([
      { step: 'items', amount: 1000 },
      { step: 'order_offer', label: 'A discount', amount: -100 },
      {},
      { step: 'total', amount: 900 },
    ]);
    const without = await guest.call('cart.removeOffer', { cart: id, offer: cart.offers[0]?.id ?? '' });
    expect(without).toMatchObject({ offers: [], discount_total: 0 });
  });

  test('with unmet conditions stays, reports what is missing and counts as soon as they are met', async () => {
    await rules.offer({ code: 'BIG', benefit: { kind: 'amount', amount: 200 }, conditions: { min_amount: 1500 } });
    const { id, itemId } = await filled(guest);
    const waiting = await guest.call('cart.applyOffer', { cart: id, code: 'BIG' });
    expect(waiting.offers).toMatchObject([
      { valid: false, discount: 0, missing: { code: 'amount', amount: 500 }, message: '$500 more and it counts' },
    ]);
    expect(waiting.progress).toContainEqual({ kind: 'offer', missing: 500, message: '$500 more for A discount' });
    const met = await guest.call('cart.update', { cart: id, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
    expect(met.offers).toMatchObject([{ valid: true, discount: 200 }]);
  });

  test('without effect is refused with the reason, and the cart does not change', async () => {
    await rules.offer({ code: 'OVER', benefit: { kind: 'amount', amount: 1 }, ends_at: new Date('2026-11-01') });
    await rules.offer({ code: 'GONE', benefit: { kind: 'amount', amount: 1 }, limit_total: 1, used: 1 });
    const { id } = await filled(guest);
    for (const [code, reason] of [
      ['NOPE', 'code_unknown'],
      ['OVER', 'code_ended'],
      ['GONE', 'code_used'],
    ] as const)
      await expect(guest.call('cart.applyOffer', { cart: id, code })).rejects.toMatchObject({ code: reason, status: 422 });
    expect((await guest.call('cart.read', { id })).offers).toEqual([]);
  });

  test('is a coupon before it is a promo code; as a promo only promo codes are checked', async () => {
    await rules.offer({ promo: 'TWICE', benefit: { kind: 'amount', amount: 10 } });
    await rules.coupon('TWICE', { benefit: { kind: 'amount', amount: 30 } });
    const { id } = await filled(guest);
    expect((await guest.call('cart.applyOffer', { cart: id, code: 'TWICE' })).offers[0]).toMatchObject({ kind: 'coupon', discount: 30 });
    const other = await filled(shop.guest());
    expect((await guest.call('cart.applyOffer', { cart: other.id, promo: 'TWICE' })).id).toBe(other.id);
    const promo = await filled(guest);
    expect((await guest.call('cart.applyOffer', { cart: promo.id, promo: 'TWICE' })).offers[0]).toMatchObject({
      kind: 'promo',
      discount: 10,
    });
  });

  test('attached by its owner is not shown to a caller who has only the cart’s id', async () => {
    await rules.offer({ code: 'SECRET', benefit: { kind: 'amount', amount: 50 } });
    const { id } = await filled(guest);
    await guest.call('cart.applyOffer', { cart: id, code: 'SECRET' });
    expect((await shop.guest().call('cart.read', { id })).offers).toEqual([]);
  });
});

describe('the link of an offer', () => {
  test('creates a cart when there is none, and is idempotent', async () => {
    await rules.offer({ code: 'LINK', trigger: 'link', benefit: { kind: 'percent', percent: 10 } });
    const shown = await guest.call('cart.showOffer', { cart: null, code: 'LINK' });
    expect(shown).toMatchObject({ image: null, message: 'Welcome' });
    expect(await guest.call('cart.showOffer', { cart: shown.cart_id, code: 'LINK' })).toEqual(shown);
    expect((await guest.call('cart.read', { id: shown.cart_id ?? '' })).offers).toMatchObject([{ code: 'LINK' }]);
  });

  test('without a valid offer reports the reason and changes nothing', async () => {
    const before = await shop.db
      .selectFrom('carts')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst();
    const shown = await guest.call('cart.showOffer', { cart: null, code: 'NOWHERE' });
    expect(shown).toEqual({ image: null, message: expect.stringMatching(/./), cart_id: null });
    expect(
      await shop.db
        .selectFrom('carts')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst(),
    ).toEqual(before);
  });
});

describe('gifts', () => {
  test('can be chosen once the items exceed the amount, and are removed again', async () => {
    const gift = await rules.gift(5);
    await rules.giftTier(1000, [gift]);
    const { id, itemId } = await filled(guest, 500, 2);
    await expect(guest.call('cart.addGift', { cart: id, id: gift })).rejects.toMatchObject({
      code: 'gift_refused',
      facts: { reason: '$1 more and you can choose a gift' },
    });
    const open = await guest.call('cart.update', { cart: id, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
    expect(open.cart_gifts).toMatchObject([{ id: gift, name: 'Tea scoop', tier_id: 1 }]);
    expect(open.gift_setting.tiers).toMatchObject([{ name: 'A treat', reached: true, missing: 0, select: 1, gifts: [{ id: gift }] }]);
    const chosen = await guest.call('cart.addGift', { cart: id, id: gift });
    expect(chosen).toMatchObject({ selected_gifts: [{ id: gift, tier_id: 1 }], final_total: open.final_total, quantity_count: 3 });
    await expect(guest.call('cart.addGift', { cart: id, id: gift })).rejects.toMatchObject({
      facts: { reason: 'All gifts of this tier are chosen. Give one back first' },
    });
    expect((await guest.call('cart.removeGift', { cart: id, id: gift })).selected_gifts).toEqual([]);
  });

  test('of a higher tier say what that tier takes, not a lower one', async () => {
    const [small, large] = [await rules.gift(5), await rules.gift(5)];
    const tier = (id: number, min_price: number, gift: number) => ({
      id,
      name: { tw: '禮', en: 'Gift' },
      min_price,
      ids: [gift],
      select: 1,
    });
    const tiers = [tier(1, 1000, small), tier(2, 3000, large)];
    await rules.setting('cart_gifts', { active: true, min_price: 0, accumulate: false, tiers });
    const { id } = await filled(guest, 500);
    const reason = (gift: number) => guest.call('cart.addGift', { cart: id, id: gift }).catch(({ facts }) => facts.reason);
    expect(await reason(small)).toBe('$501 more and you can choose a gift');
    expect(await reason(large)).toBe('$2,501 more and you can choose a gift');
  });

  test('that are no longer earned are removed, and the answer reports it once', async () => {
    const gift = await rules.gift(5);
    await rules.giftTier(1000, [gift]);
    const { id, itemId } = await filled(guest, 600, 2);
    await guest.call('cart.addGift', { cart: id, id: gift });
    const reduced = await guest.call('cart.update', { cart: id, item: { product_item_id: itemId, quantity: 1, mode: 'set' } });
    expect(reduced.selected_gifts).toEqual([]);
    expect(reduced.changes).toEqual([
      { code: 'gift', message: 'Gift “Tea scoop” was taken out: This order no longer earns it', old: 'Tea scoop', new: '' },
    ]);
    expect((await guest.call('cart.read', { id })).changes).toEqual([]);
  });

  test('from an item’s stock are limited to what the cart’s own items leave', async () => {
    const { itemId } = await shop.product({ price: 600, stock: 2 });
    const gift = await rules.gift(0, itemId);
    await rules.giftTier(100, [gift]);
    const { id } = await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
    expect((await guest.call('cart.addGift', { cart: id, id: gift })).selected_gifts).toHaveLength(1);
    const both = await guest.call('cart.update', { cart: id, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
    expect(both).toMatchObject({ items: [{ quantity: 2, valid: true }], selected_gifts: [], cart_gifts: [] });
  });

  test('to be earned are listed even before there is a cart', async () => {
    const gift = await rules.gift(5);
    await rules.giftTier(1000, [gift]);
    expect(await guest.call('cart.giftSetting', { cart: null })).toMatchObject({
      active: true,
      min_price: 1000,
      tiers: [{ min_price: 1000, ids: [gift], reached: false, missing: 1001 }],
    });
    const { id } = await filled(guest, 400);
    expect((await guest.call('cart.giftSetting', { cart: id })).tiers[0]?.missing).toBe(601);
  });

  test('of an offer are added automatically', async () => {
    const gift = await rules.gift(5);
    await rules.offer({ code: 'WITHGIFT', benefit: { kind: 'gift', gift_ids: [gift] } });
    const { id } = await filled(guest);
    expect((await guest.call('cart.applyOffer', { cart: id, code: 'WITHGIFT' })).gifts).toMatchObject([{ id: gift, name: 'Tea scoop' }]);
  });
});

describe('credits', () => {
  test('pay up to the balance; too many typed is an error, saved ones are lowered and the answer reports it', async () => {
    const member = await shop.member();
    await rules.credits(member.id, 300);
    const { id, itemId } = await filled(member, 250, 2);
    expect(await member.call('cart.save', { id, credits_used: 250 })).toMatchObject({
      credits_total: 300,
      credits_used: 250,
      credits_usable: 300,
      final_total: 250,
      can_proceed: true,
    });
    const over = await member.call('cart.save', { id, credits_used: 301 });
    expect(over.can_proceed).toBe(false);
    expect(over.blockers[0]).toEqual({ code: 'credits_over_balance', message: 'You only have 300 bonus points', target: 'credits_used' });
    const lowered = await member.call('cart.update', { cart: id, item: { product_item_id: itemId, quantity: 1, mode: 'set' } });
    expect(lowered).toMatchObject({ credits_used: 250, final_total: 0 });
    expect(lowered.changes).toMatchObject([{ code: 'credits', old: '301', new: '250' }]);
    expect((await member.call('cart.read', { id })).changes).toEqual([]);
  });

  test('above the order’s amount are an error', async () => {
    const member = await shop.member();
    await rules.credits(member.id, 1000);
    const { id } = await filled(member, 500);
    const cart = await member.call('cart.save', { id, credits_used: 600 });
    expect(cart.blockers.slice(0, 2).map((blocker) => blocker.message)).toEqual([
      'Bonus points greater than order amount',
      'Order total is wrong, adjust bonus points',
    ]);
  });

  test('pay for credit items, which need enough of them and an account', async () => {
    const { itemId } = await shop.product({ price: 300, form: { is_credit: true } });
    const put = { product_item_id: itemId, quantity: 1, mode: 'add' as const };
    const asGuest = await guest.call('cart.update', { cart: null, item: put });
    expect(asGuest).toMatchObject({ only_credit_items: true, credit_items_total: 300, items_total: 0, can_proceed: false });
    expect(asGuest.blockers[0]?.message).toBe('Please login to purchase');
    const member = await shop.member();
    await rules.credits(member.id, 200);
    const short = await member.call('cart.update', { cart: null, item: put });
    expect(short.blockers[0]?.message).toBe('Not enough bonus points to pay for this cart');
    await rules.credits(member.id, 100);
    expect(await member.call('cart.read', { id: short.id })).toMatchObject({
      credits_used: 300,
      credit_items_deducted: 300,
      final_total: 0,
    });
  });

  test('cannot be used by a guest', async () => {
    const { id } = await filled(guest);
    expect(await guest.call('cart.save', { id, credits_used: 50 })).toMatchObject({ credits_total: 0, credits_used: 0, final_total: 1000 });
  });
});

test('a redemption shop accepts only what coupons pay for', async () => {
  await rules.setting('website', { coupon_only: true });
  await rules.coupon('FULL', { benefit: { kind: 'amount', amount: 1000 } });
  const { id } = await filled(guest);
  const { blockers } = await guest.call('cart.read', { id });
  expect(blockers[0]?.message).toBe('Discount not enough to place an order');
  expect(blockers.map((blocker) => blocker.target)).not.toContain('payment_method_id');
  const paid = await guest.call('cart.applyOffer', { cart: id, code: 'FULL' });
  expect(paid).toMatchObject({ final_total: 0, can_proceed: true, payable: false });
  expect(paid.blockers.map((blocker) => blocker.target)).not.toContain('payment_method_id');
});

test('signing in adopts codes and gifts', async () => {
  await rules.offer({ code: 'MINE', benefit: { kind: 'amount', amount: 5 } });
  await rules.offer({ code: 'THEIRS', benefit: { kind: 'amount', amount: 7 } });
  const member = await shop.member();
  const ownCart = await filled(member);
  await member.call('cart.applyOffer', { cart: ownCart.id, code: 'MINE' });
  const other = await filled(guest);
  await guest.call('cart.applyOffer', { cart: other.id, code: 'THEIRS' });
  await guest.call('account.login', { email: member.email, password: member.password, cart: other.id });
  const { cart } = await member.call('account.me', {});
  expect(cart?.offers.map((offer) => offer.code).sort()).toEqual(['MINE', 'THEIRS']);
});
