import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditJobs, grantCredits, meteredServices } from '#modules/credits/index.ts';
import type { LevelForm } from '#modules/customers/contract.ts';
import type { CreditSettings, GiftSettingForm, MeteredService, settingsContract } from '#modules/settings/contract.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type CustomerClient, guest, type StaffClient, signUpCustomer, superman } from '#testing/clients.ts';
import { type Proofs, prove, saveForm } from '#testing/forms/setting-proofs.ts';
import { buy as buyProduct } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let owner: StaffClient;
let product: { id: number; itemId: number };
let gifts: { scoop: number; cloth: number };
beforeAll(async () => {
  shop = await servedShop();
  owner = await superman(shop);
  product = await shop.fixtures.product({ price: 640 });
  const { gift } = promotionBuilders(shop.fixtures);
  gifts = { scoop: await gift(50), cloth: await gift(50) };
});
afterAll(() => shop.close());

const log = createLog('silent', 'test');
const readBalance = async ({ id }: CustomerClient): Promise<number> =>
  (await shop.db.selectFrom('credit_purses').select('balance').where('customer_id', '=', id).executeTakeFirst())?.balance ?? 0;

/** One piece for 640, delivered for 100, in the cart of a member with 2,000 credits. */
async function readCart(field: 'reward_credits' | 'credits_usable' | 'credits_used'): Promise<unknown> {
  const member = await signUpCustomer(shop);
  const grant = { customerId: member.id, amount: 2000, description: { tw: '禮' }, expiresAt: null, now: shop.clock.now() };
  await inTransaction(shop.db, (tx) => grantCredits(tx, { ...grant, effectKey: `test:${member.id}` }));
  const item = { product_item_id: product.itemId, quantity: 1, mode: 'set' };
  const { id } = (await member.call<{ id: string }>('POST', '/api/cart/update', { cart: null, item })).body;
  return (await member.call('PUT', `/api/cart/${id}`, { delivery_method_id: shop.fixtures.home })).body[field];
}
/** What a member's page says about the gift for registering. */
async function readRegisterGift(): Promise<unknown> {
  const { body } = await (await signUpCustomer(shop)).call<{ earning: Record<string, number> }>('GET', '/api/my/credits');
  return body.earning['register_bonus'];
}
async function grantOnBirthday(): Promise<number> {
  const member = await signUpCustomer(shop);
  await shop.db.updateTable('customers').set({ birthday: '1990-11-20' }).where('id', '=', member.id).execute();
  await creditJobs.grantForBirthdays({ db: shop.db, clock: shop.clock, log }, 'Asia/Taipei');
  return readBalance(member);
}
/** Staff grant ten credits. */
async function grantTen(): Promise<{ code: unknown; days: number | null }> {
  const member = await signUpCustomer(shop);
  const { body } = await owner.call('POST', `/api/admin/customers/${member.id}/credits`, { amount: 10, reason: { tw: '補償' } });
  const lots = shop.db.selectFrom('credit_lots as l').innerJoin('credit_purses as p', 'p.id', 'l.purse_id').select('l.expires_at');
  const expires = (await lots.where('p.customer_id', '=', member.id).executeTakeFirst())?.expires_at;
  return { code: body['code'], days: expires ? Math.round((expires.getTime() - shop.clock.now().getTime()) / 86_400_000) : null };
}
const buy = async (amount: number): Promise<number> => (await owner.call('POST', '/api/admin/credits/purchases', { amount })).status;

let used = 0;
/** What using a service answers while the shop's purse is empty. */
const chargeOnce = (service: MeteredService) => async (): Promise<string> => {
  const use = { service, id: `proof-${++used}`, now: shop.clock.now() };
  return inTransaction(shop.db, (tx) => meteredServices.chargeService(tx, use)).then(
    () => 'free',
    ({ code }: { code: string }) => code,
  );
};
const pricedProof = (service: MeteredService) => ({
  set: { [`price_${service}`]: 500 },
  look: chargeOnce(service),
  before: 'free',
  after: 'shop_credits_short',
});

/** Granted from nothing, and without a warning. */
const baseCredits: CreditSettings = {
  ...{ reward_rate: 0, expiry_days: 365, max_share_percent: null, min_goods: null, apply_default: 'none', covers_shipping: true },
  ...{ register_bonus: 0, birthday_bonus: 0, reserve: false, buy_min: 1000, buy_max: 100_000, low_balance: 0 },
  ...{ price_sms: 0, price_line: 0, price_note: 0, price_invoice: 0 },
};
const creditProofs: Proofs<CreditSettings> = {
  reward_rate: { set: { reward_rate: 10 }, look: () => readCart('reward_credits'), before: 0, after: 64 },
  expiry_days: { set: { expiry_days: 30 }, look: async () => (await grantTen()).days, before: 365, after: 30 },
  max_share_percent: { set: { max_share_percent: 50 }, look: () => readCart('credits_usable'), before: 740, after: 320 },
  min_goods: { set: { min_goods: 641 }, look: () => readCart('credits_usable'), before: 740, after: 0 },
  apply_default: { set: { apply_default: 'max' }, look: () => readCart('credits_used'), before: 0, after: 740 },
  covers_shipping: { set: { covers_shipping: false }, look: () => readCart('credits_usable'), before: 740, after: 640 },
  register_bonus: { set: { register_bonus: 150 }, look: readRegisterGift, before: 0, after: 150 },
  birthday_bonus: { set: { birthday_bonus: 200 }, look: grantOnBirthday, before: 0, after: 200 },
  reserve: { set: { reserve: true }, look: async () => (await grantTen()).code, before: undefined, after: 'shop_credits_short' },
  buy_min: { set: { buy_min: 600 }, look: () => buy(600), before: 422, after: 201 },
  buy_max: { set: { buy_max: 2999 }, look: () => buy(3000), before: 201, after: 422 },
  low_balance: {
    set: { low_balance: 1 },
    look: async () => (await owner.call('GET', '/api/balance')).body['low'],
    before: false,
    after: true,
  },
  price_sms: pricedProof('sms'),
  price_line: pricedProof('line'),
  price_note: pricedProof('note'),
  price_invoice: pricedProof('invoice'),
};

/** The gifts that a cart of 640 may choose. */
async function readGifts(): Promise<string[]> {
  const item = { product_item_id: product.itemId, quantity: 1, mode: 'set' };
  const { body } = await guest(shop).call<{ cart_gifts: { id: number }[] }>('POST', '/api/cart/update', { cart: null, item });
  return Object.entries(gifts)
    .filter(([, id]) => body.cart_gifts.some((gift) => gift.id === id))
    .map(([name]) => name);
}
const tier = (min_price: number, gift: keyof typeof gifts) => ({ name: { tw: '好禮' }, min_price, ids: [gifts[gift]], select: 1 });
const baseGifts = (): GiftSettingForm => ({
  ...{ active: true, min_price: 0, accumulate: false },
  tiers: [tier(100, 'scoop'), tier(500, 'cloth')],
});
const giftProofs: Proofs<GiftSettingForm> = {
  active: { set: { active: false }, look: readGifts, before: ['cloth'], after: [] },
  min_price: { set: { min_price: 640 }, look: readGifts, before: ['cloth'], after: [] },
  accumulate: { set: { accumulate: true }, look: readGifts, before: ['cloth'], after: ['scoop', 'cloth'] },
  tiers: { set: { tiers: [] }, look: readGifts, before: ['cloth'], after: [] },
};

type SearchSettings = ParsedInputOf<(typeof settingsContract)['saveSearch']>['value'];
const baseSearch: SearchSettings = { synonyms: [], hot_words: [] };
const suggest = async (q: string) =>
  (await guest(shop).call<{ total: number; hot: string[] }>('GET', `/api/search/suggest?q=${encodeURIComponent(q)}`)).body;
const searchProofs: Proofs<SearchSettings> = {
  synonyms: { set: { synonyms: [['胭脂碗', '紅碗']] }, look: async () => (await suggest('紅碗')).total, before: 0, after: 1 },
  hot_words: { set: { hot_words: [{ tw: '葫蘆' }] }, look: async () => (await suggest('')).hot, before: [], after: ['葫蘆'] },
};

/** A member of the level that `saveLevel` saved. */
async function levelMember(): Promise<CustomerClient> {
  const member = await signUpCustomer(shop);
  const [level] = (await owner.call<{ data: { id: number }[] }>('GET', '/api/admin/customer-levels')).body.data;
  await shop.db
    .updateTable('customers')
    .set({ level_id: level?.id ?? null })
    .where('id', '=', member.id)
    .execute();
  return member;
}
async function readLevelCart(field: 'reward_credits' | 'shipping_total'): Promise<unknown> {
  const member = await levelMember();
  const item = { product_item_id: product.itemId, quantity: 1, mode: 'set' };
  const { id } = (await member.call<{ id: string }>('POST', '/api/cart/update', { cart: null, item })).body;
  return (await member.call('PUT', `/api/cart/${id}`, { delivery_method_id: shop.fixtures.home })).body[field];
}
/** The level of a member whose order of 640 and a delivery of 100 was completed. */
async function earnLevel(): Promise<unknown> {
  const member = await signUpCustomer(shop);
  const { order_no } = await buyProduct(shop.fixtures, member, { itemId: product.itemId, payment: 'transfer' });
  const { id } = await shop.db.selectFrom('orders').select('id').where('order_no', '=', order_no).executeTakeFirstOrThrow();
  const steps = [
    ['payment', 'unpaid', 'paid'],
    ['shipping', 'unshipped', 'shipped'],
    ['shipping', 'shipped', 'delivered'],
    ['order', 'processing', 'completed'],
  ];
  for (const [machine, from, to] of steps) {
    const { status, text } = await owner.call('POST', `/api/admin/orders/${id}/move`, { machine, from, to, reason: '' });
    expect(status, text).toBe(200);
  }
  return (await member.call<{ level: { name: string } | null }>('GET', '/api/customer/me')).body.level?.name;
}
const baseLevel: LevelForm = { name: { tw: '銀卡', en: 'Silver' }, spent_from: 740 as never, reward_multiplier: 100, free_shipping: false };
const levelProofs: Proofs<LevelForm> = {
  name: {
    set: { name: { tw: '金卡', en: 'Gold' } },
    look: async () => (await (await levelMember()).call<{ level: object }>('GET', '/api/customer/me')).body.level,
    before: expect.objectContaining({ name: 'Silver' }),
    after: expect.objectContaining({ name: 'Gold' }),
  },
  spent_from: { set: { spent_from: 741 as never }, look: earnLevel, before: 'Silver', after: undefined },
  reward_multiplier: { set: { reward_multiplier: 150 }, look: () => readLevelCart('reward_credits'), before: 64, after: 96 },
  free_shipping: { set: { free_shipping: true }, look: () => readLevelCart('shipping_total'), before: 100, after: 0 },
};
/** The shop has this level alone. */
async function saveLevel(value: LevelForm): Promise<void> {
  const { data } = (await owner.call<{ data: { id: number }[] }>('GET', '/api/admin/customer-levels')).body;
  for (const { id } of data) await owner.call('DELETE', `/api/admin/customer-levels/${id}`);
  const { status, text } = await owner.call('POST', '/api/admin/customer-levels', value);
  expect(status, text).toBe(201);
}

const now = { from: null };
describe('each setting changes what its form says', () => {
  test.each(Object.entries(creditProofs))('credits: %s', (_, proof) =>
    prove(baseCredits, proof, (value) => saveForm(owner, 'credits', value, now)),
  );
  test.each(Object.entries(giftProofs))('gifts: %s', (_, proof) =>
    prove(baseGifts(), proof, (value) => saveForm(owner, 'gifts', value, now)),
  );
  test.each(Object.entries(searchProofs))('search: %s', (_, proof) =>
    prove(baseSearch, proof, (value) => saveForm(owner, 'search', value)),
  );
  describe('customer levels', () => {
    beforeAll(() => saveForm(owner, 'credits', { ...baseCredits, reward_rate: 10 }, now));
    test.each(Object.entries(levelProofs))('%s', (_, proof) => prove(baseLevel, proof, saveLevel));
  });
});
