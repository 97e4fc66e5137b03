import { describe, expect, test } from 'vitest';
import type { QuoteFacts } from './facts.ts';
import { price } from './price.ts';
import { quoteCoupon, quoteDelivery, quoteFacts, quoteLine } from './quote.fake.ts';
import type { Rule } from './rule.ts';

describe('credits', () => {
  const customer = (credits_balance: number) => ({ id: 1, tags: [], is_first_order: false, credits_balance });
  const priced = (credits: Partial<QuoteFacts['credits']>, overrides: Partial<QuoteFacts> = {}) =>
    price(
      quoteFacts([quoteLine(1000)], {
        delivery: quoteDelivery(60, null),
        customer: customer(5000),
        ...overrides,
        credits: { ...quoteFacts([]).credits, ...credits },
      }),
    );
  test('by default none or the maximum, as configured', () => {
    expect(priced({}).credits_used).toBe(0);
    expect(priced({ apply_default: 'max' }).credits_used).toBe(1060);
    expect(priced({ requested: 'max' }, { customer: customer(70) }).credits_used).toBe(70);
  });
  test('they may pay a share of the items, from a minimum total, without shipping', () => {
    expect(priced({ requested: 'max', max_share_percent: 33.33 }).credits_used).toBe(333);
    expect(priced({ requested: 'max', min_goods: 1001 }).credits_used).toBe(0);
    expect(priced({ requested: 'max', min_goods: 1000 }).credits_used).toBe(1060);
    const goodsOnly = priced({ requested: 'max', covers_shipping: false });
    expect([goodsOnly.credits_used, goodsOnly.final_total, goodsOnly.shipping.credits_share]).toEqual([1000, 60, 0]);
  });
  test('typed credits beyond the balance are refused', () => {
    const quote = priced({ requested: 300, typed: true }, { customer: customer(200) });
    expect(quote.blockers).toEqual([{ code: 'credits_over_balance', target: 'credits', facts: { used: 300, balance: 200 } }]);
  });
  test('stored credits are lowered to the balance, and dropped for a guest', () => {
    expect(priced({ requested: 300 }, { customer: customer(200) }).credits_lowered).toEqual({ from: 300, to: 200 });
    expect(priced({ requested: 300 }, { customer: null }).credits_lowered).toEqual({ from: 300, to: 0 });
  });
  test('a guest cannot take a credit product', () => {
    const quote = price(quoteFacts([quoteLine(300, 1, { is_credit: true })]));
    expect(quote.blockers.map(({ code }) => code)).toEqual(['login_required']);
  });
  test('they are shared over items and shipping, and the reward counts money only', () => {
    const quote = priced({ requested: 530, reward_percent: 5 });
    expect([quote.lines[0]?.credits_share, quote.shipping.credits_share]).toEqual([500, 30]);
    expect(quote.reward_credits).toBe(23);
  });
  test('the customer’s level multiplies the reward, cut to a whole unit', () => {
    const reward = (reward_multiplier: number, reward_percent = 5) =>
      priced({ reward_percent }, { customer: { ...customer(0), level: { reward_multiplier, free_shipping: false } } }).reward_credits;
    expect([reward(100), reward(120), reward(1000), reward(0)]).toEqual([50, 60, 500, 0]);
    expect([reward(125, 1.25), reward(119, 3.33)]).toEqual([15, 39]);
  });
});

describe('a redemption shop', () => {
  const shop = (overrides: Partial<QuoteFacts>) =>
    price(quoteFacts([quoteLine(880, 1, { min_price: 800 })], { coupon_only: true, delivery: quoteDelivery(60, null), ...overrides }));
  const all = quoteCoupon({ kind: 'percent', percent: 100 }, { id: 1, combine: { item: true, order: true, shipping: true, coupon: true } });
  const shippingRule = { ...all, id: 2, key: 'coupon:2', class: 'shipping' as const, benefit: { kind: 'free_shipping' as const } };
  test('ignores floors, and delivery needs a coupon too', () => {
    const without = shop({ rules: [all] });
    expect([without.discount_total, without.can_proceed]).toEqual([880, false]);
    expect(without.blockers).toEqual([{ code: 'discount_not_enough', target: 'offers', facts: { missing: 60 } }]);
    const both = shop({ rules: [all, shippingRule] });
    expect([both.final_total, both.can_proceed, both.payable]).toEqual([0, true, false]);
  });
  test('credits do not replace a coupon', () => {
    const customer = { id: 1, tags: [], is_first_order: false, credits_balance: 5000 };
    const quote = shop({ rules: [all], customer, credits: { ...quoteFacts([]).credits, requested: 'max' } });
    expect([quote.credits_used, quote.can_proceed]).toEqual([0, false]);
  });
  test('an offer for everything is not a coupon', () => {
    const quote = shop({ rules: [{ ...all, attached: 'offer', key: 'offer:1' }], delivery: null });
    expect([quote.final_total, quote.can_proceed]).toEqual([0, false]);
  });
});

describe('gifts', () => {
  const tiers = [
    { id: 1, min_price: 1000, ids: [7, 8], select: 1 },
    { id: 2, min_price: 2000, ids: [8, 9], select: 2 },
  ];
  const gifts = [7, 8, 9].map((id) => ({ id, in_stock: 1, per_order_max: null }));
  const priced = (goods: number, overrides: Partial<QuoteFacts> = {}, accumulate = false) =>
    price(quoteFacts([quoteLine(goods)], { gift_setting: { active: true, min_price: 1000, accumulate, tiers }, gifts, ...overrides }));
  const gift = (gift_id: number, tier_id: number) => ({ gift_id, tier_id });

  test('the item total must exceed the price: at exactly the price one unit is missing', () => {
    expect([priced(1000).gifts_open, priced(1000).gift_tiers[0]]).toEqual([
      false,
      { id: 1, reached: false, selectable: false, missing: 1, select: 1, ids: [7, 8] },
    ]);
    expect([priced(1001).gifts_open, priced(1001).gift_tiers.map(({ reached, missing }) => [reached, missing])]).toEqual([
      true,
      [
        [true, 0],
        [false, 1000],
      ],
    ]);
  });
  test('no gifts are offered when the setting is off or no tier has gifts', () => {
    const disabledGifts = {
      gift_setting: { active: true, min_price: 0, accumulate: false, tiers: [{ id: 1, min_price: 0, ids: [], select: 1 }] },
    };
    expect(priced(5000, disabledGifts).gifts_open).toBe(false);
    expect(priced(5000, { gift_setting: { active: false, min_price: 0, accumulate: false, tiers } }).gift_tiers[0]?.reached).toBe(false);
  });
  test('a tier is reached above its price, not at it', () => {
    expect(priced(2000).gift_tiers[1]).toMatchObject({ reached: false, missing: 1 });
    expect(priced(2001).gift_tiers[1]).toMatchObject({ reached: true, missing: 0 });
  });
  test('the best tier counts, or every one', () => {
    expect(priced(2001).gift_tiers.map(({ selectable }) => selectable)).toEqual([false, true]);
    expect(priced(2001, {}, true).gift_tiers.map(({ selectable }) => selectable)).toEqual([true, true]);
  });
  describe('a rule that can give nothing does not count, so that no coupon is used up for nothing', () => {
    const coupon = (id: number, gift_ids: number[], overrides = {}) => quoteCoupon({ kind: 'gift', gift_ids }, { id, ...overrides });
    const stock = [
      { id: 7, in_stock: 1, per_order_max: null },
      { id: 8, in_stock: 0, per_order_max: null },
    ];
    const given = (...rules: Rule[]) => price(quoteFacts([quoteLine(500)], { rules, gifts: stock }));
    const usedUp = { valid: false, missing: { code: 'used_up' } };
    test('all its gifts have run out', () => {
      expect(given(coupon(1, [8])).rules).toMatchObject([usedUp]);
      expect(given(coupon(1, [8, 7]))).toMatchObject({ rules: [{ valid: true }], gifts: [{ rule: 'coupon:1', gift_id: 7 }] });
    });
    test('another rule gives the last piece', () => {
      const combine = { item: true, order: true, shipping: true, coupon: true };
      expect(given(coupon(1, [7], { combine }), coupon(2, [7], { combine })).rules).toMatchObject([{ valid: true }, usedUp]);
    });
    test('nor does it stand in the way of one that can', () => {
      const alone = coupon(1, [8], { exclusive: true, priority: 9 });
      expect(given(alone, coupon(2, [7]))).toMatchObject({ rules: [usedUp, { valid: true }], gifts: [{ rule: 'coupon:2', gift_id: 7 }] });
    });
    test('the shop’s purse cannot pay its credits', () => {
      const bonus = quoteCoupon({ kind: 'bonus_credits', credits: 40 });
      const credits = { ...quoteFacts([]).credits, reward_limit: 39 };
      expect(price(quoteFacts([quoteLine(500)], { rules: [bonus], credits }))).toMatchObject({ bonus_credits: 0, rules: [usedUp] });
    });
  });
  test('gifts no longer earned, too many or deleted are dropped, and the rest stays', () => {
    const selected_gifts = [gift(8, 2), gift(9, 2), gift(7, 1)];
    expect(priced(2001, { selected_gifts })).toMatchObject({
      selected_gifts: [gift(8, 2), gift(9, 2)],
      dropped_gifts: [{ ...gift(7, 1), reason: 'not_earned' }],
    });
    expect(priced(1500, { selected_gifts })).toMatchObject({
      selected_gifts: [gift(8, 1)],
      dropped_gifts: [
        { ...gift(9, 2), reason: 'not_earned' },
        { ...gift(7, 1), reason: 'too_many' },
      ],
    });
    const notOffered = priced(1500, { selected_gifts: [gift(7, 1)], gifts: [] });
    expect(notOffered).toMatchObject({ selected_gifts: [], dropped_gifts: [{ ...gift(7, 1), reason: 'out_of_stock' }], can_proceed: true });
  });
});
