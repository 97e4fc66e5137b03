import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#platform/db/json.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await testShop();
  rules = promotionBuilders(shop);
});
afterAll(() => shop.close());

async function filled(caller: TestCaller): Promise<string> {
  const { itemId } = await shop.product({ price: 1000 });
  const { id } = await caller.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  return id;
}
const amountOff = (amount: number, conditions: object = {}) => ({ benefit: { kind: 'amount' as const, amount }, conditions });

test('the best of a member’s coupons is proposed, and attached only on request', async () => {
  const member = await shop.member();
  await rules.coupon('MINE50', amountOff(50), member.id);
  await rules.coupon('MINE300', amountOff(300), member.id);
  await rules.coupon('MINEBIG', amountOff(900, { min_amount: 5000 }), member.id);
  await rules.coupon('ANYONES', amountOff(500));
  await rules.coupon('THEIRS', amountOff(700), (await shop.member()).id);
  const id = await filled(member);
  const proposed = await member.call('cart.bestOffers', { cart: id });
  expect(proposed).toEqual({
    saving: 300,
    exact: true,
    offers: [{ kind: 'coupon', code: 'MINE300', name: 'A coupon', discount: 300 }],
    coupons: [
      { id: expect.any(String), code: 'MINE50', name: 'A coupon', saving: 50, message: '' },
      { id: expect.any(String), code: 'MINE300', name: 'A coupon', saving: 300, message: '' },
      { id: expect.any(String), code: 'MINEBIG', name: 'A coupon', saving: 0, message: '$4,000 more and it counts' },
    ],
    cart: null,
  });
  expect((await member.call('cart.read', { id })).offers).toEqual([]);
  const applied = await member.call('cart.bestOffers', { cart: id, apply: true });
  expect(applied).toMatchObject({ saving: 300, cart: { final_total: 700, offers: [{ code: 'MINE300', valid: true }] } });
  const again = await member.call('cart.bestOffers', { cart: id, apply: true });
  expect(again).toMatchObject({ saving: 0, offers: [{ code: 'MINE300' }], cart: { final_total: 700 } });
});

test('a better coupon replaces the attached one; a code whose conditions are not met yet stays', async () => {
  const member = await shop.member();
  await rules.coupon('SMALL', amountOff(40), member.id);
  await rules.coupon('LARGE', amountOff(400), member.id);
  await rules.offer({ code: 'LATER', ...amountOff(100, { min_amount: 3000 }) });
  const id = await filled(member);
  for (const code of ['SMALL', 'LATER']) await member.call('cart.applyOffer', { cart: id, code });
  const { saving, cart } = await member.call('cart.bestOffers', { cart: id, apply: true });
  expect(saving).toBe(360);
  expect(cart?.offers.map(({ code, valid }) => [code, valid])).toEqual([
    ['LATER', false],
    ['LARGE', true],
  ]);
});

test('a coupon that was used, revoked, paused or has not started is not considered', async () => {
  const member = await shop.member();
  const [used, revoked, early, paused] = [
    await rules.coupon('WASUSED', amountOff(100), member.id),
    await rules.coupon('REVOKED', amountOff(100), member.id),
    await rules.coupon('TOOEARLY', amountOff(100), member.id),
    await rules.coupon('PAUSED', amountOff(100), member.id),
  ];
  const now = shop.clock.now();
  await shop.db.updateTable('coupons').set({ used: 1 }).where('id', '=', used).execute();
  await shop.db.updateTable('coupons').set({ revoked_at: now }).where('id', '=', revoked).execute();
  await shop.db
    .updateTable('coupons')
    .set({ starts_at: new Date(now.getTime() + 86_400_000) })
    .where('id', '=', early)
    .execute();
  await shop.db
    .updateTable('coupon_campaigns')
    .set({ active: false })
    .where('id', '=', (eb) => eb.selectFrom('coupons').select('campaign_id').where('id', '=', paused))
    .execute();
  const id = await filled(member);
  expect(await member.call('cart.bestOffers', { cart: id })).toEqual({ saving: 0, exact: true, offers: [], coupons: [], cart: null });
});

test('of twenty coupons that may all be combined the twelve that expire first are considered', async () => {
  const member = await shop.member();
  for (let at = 1; at <= 20; at++) {
    const coupon = await rules.coupon(`STACK${at}`, amountOff(at), member.id);
    const expires_at = new Date(shop.clock.now().getTime() + at * 86_400_000);
    await shop.db.updateTable('coupons').set({ expires_at }).where('id', '=', coupon).execute();
  }
  const combine = json({ item: true, order: true, shipping: true, coupon: true });
  await shop.db.updateTable('coupon_campaigns').set({ combine }).execute();
  const proposed = await member.call('cart.bestOffers', { cart: await filled(member) });
  expect(proposed).toMatchObject({ saving: 78, exact: false });
  expect(proposed.offers.map(({ discount }) => discount).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('for a guest the attached codes are compared; a caller who has only the cart’s id sees nothing', async () => {
  const guest = shop.guest();
  await rules.offer({ code: 'GUESTCODE', ...amountOff(100) });
  const id = await filled(guest);
  await guest.call('cart.applyOffer', { cart: id, code: 'GUESTCODE' });
  expect(await guest.call('cart.bestOffers', { cart: id })).toMatchObject({ saving: 0, offers: [{ kind: 'offer', code: 'GUESTCODE' }] });
  await expect(shop.guest().call('cart.bestOffers', { cart: id })).rejects.toMatchObject({ code: 'cart_not_found' });
});

test('an attached offer shows its picture and the shop’s text, until something is missing', async () => {
  const guest = shop.guest();
  const { id: media } = await shop.db
    .insertInto('media')
    .values({
      key: 'b2'.repeat(16),
      file_name: 'a.webp',
      sha256: 'b2',
      mime: 'image/webp',
      bytes: 1,
      width: 600,
      height: 400,
      widths: [600],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer = await rules.offer({ code: 'SHOWN', ...amountOff(100, { min_amount: 1500 }) });
  await shop.db.updateTable('offers').set({ media_id: media }).where('id', '=', offer).execute();
  const { itemId } = await shop.product({ price: 1000 });
  const add = { product_item_id: itemId, quantity: 1, mode: 'add' } as const;
  const { id } = await guest.call('cart.update', { cart: null, item: add });
  const waiting = await guest.call('cart.applyOffer', { cart: id, code: 'SHOWN' });
  expect(waiting.offers).toMatchObject([{ message: '$500 more and it counts', image: { url: `/media/${'b2'.repeat(16)}`, width: 600 } }]);
  const met = await guest.call('cart.update', { cart: id, item: add });
  expect(met.offers).toMatchObject([{ message: 'Welcome', image: { width: 600 } }]);
});
