import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffContext } from '#testing/products/store-product.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestShop, testShop } from '#testing/shop.ts';
import { cartContract } from '../contract.ts';
import { dryRunOffer } from './dry-run-offer.ts';

let shop: TestShop;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await testShop();
  rules = promotionBuilders(shop);
});
afterAll(() => shop.close());

const tenOff = {
  name: { tw: '草稿' },
  code: null,
  promo_codes: [],
  trigger: 'auto',
  starts_at: null,
  ends_at: null,
  weekdays: [],
  from_minute: null,
  to_minute: null,
  class: 'order',
  benefit: { kind: 'percent', percent: 10 },
  max_discount: null,
  scope: { include: [], exclude: [] },
  conditions: {},
  combine: { item: true, order: true, shipping: true, coupon: true },
  limit_total: null,
  limit_per_customer: null,
  priority: 0,
  exclusive: false,
};

async function dryRun(itemId: number, draft: object, overrides: object = {}) {
  const input = cartContract.dryRunOffer.input.parse({
    ...{ offer_id: null, draft: { ...tenOff, ...draft }, at: null, buyer: { kind: 'member' }, cart: null },
    lines: [{ product_item_id: itemId, quantity: 2 }],
    ...overrides,
  });
  return cartContract.dryRunOffer.output.parse(await dryRunOffer({ ...staffContext(shop, 0), clock: shop.clock }, input));
}

test('an unsaved draft is priced together with the saved offers, with every reason', async () => {
  const { itemId } = await shop.product({ price: 1000 });
  const weaker = await rules.offer({ trigger: 'auto', benefit: { kind: 'amount', amount: 50 } });
  const quote = await dryRun(itemId, {});
  expect(quote).toMatchObject({ items_total: 2000, discount_total: 200 });
  expect(quote.rules[0]).toMatchObject({ name: '草稿', is_draft: true, valid: true, discount: 200, reason: null });
  expect(quote.rules.find(({ key }) => key === `offer:${weaker}`)).toMatchObject({ valid: false, reason: expect.any(String) });
  expect(quote.why.at(-1)).toMatchObject({ step: 'total', amount: quote.final_total });
  expect(quote.clashes).toContainEqual(
    expect.objectContaining({ offer_id: weaker, winner: 'draft', draft_discount: expect.any(Number), other_discount: 50 }),
  );
  await shop.db.updateTable('offers').set({ active: false }).where('id', '=', weaker).execute();
});

test('the moment, the buyer and the codes are those of the dry run; nothing is stored', async () => {
  const { itemId } = await shop.product({ price: 1000 });
  const tomorrow = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
  const early = await dryRun(itemId, { starts_at: tomorrow });
  expect(early).toMatchObject({ discount_total: 0, rules: [{ is_draft: true, valid: false }] });
  expect((await dryRun(itemId, { starts_at: tomorrow }, { at: tomorrow })).discount_total).toBe(200);
  expect((await dryRun(itemId, { conditions: { member: true } }, { buyer: { kind: 'guest' } })).discount_total).toBe(0);
  expect((await dryRun(itemId, { conditions: { first_order: true } }, { buyer: { kind: 'new_member' } })).discount_total).toBe(200);
  const coupon = await rules.coupon('DRYRUN', { benefit: { kind: 'amount', amount: 30 } });
  const typed = await dryRun(itemId, {}, { codes: ['DRYRUN', 'NOBODYS'], skus: ['NO-SUCH-SKU'] });
  expect(typed.rules.find(({ key }) => key === `coupon:${coupon}`)).toMatchObject({ valid: true, discount: 30 });
  expect(typed).toMatchObject({ unknown_codes: [{ code: 'NOBODYS' }], unknown_skus: ['NO-SUCH-SKU'] });
  expect(await shop.db.selectFrom('carts').select('id').execute()).toEqual([]);
});

test('a cart of a customer is dry-run by its number', async () => {
  const { itemId } = await shop.product({ price: 700 });
  const { id } = await (await shop.member()).call('cart.update', {
    cart: null,
    item: { product_item_id: itemId, quantity: 3, mode: 'add' },
  });
  expect(await dryRun(itemId, {}, { cart: id, lines: [] })).toMatchObject({ items_total: 2100, discount_total: 210 });
});
