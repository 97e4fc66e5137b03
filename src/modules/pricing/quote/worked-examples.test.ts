import { describe, expect, test } from 'vitest';
import type { QuoteFacts } from './facts.ts';
import { price } from './price.ts';
import { quoteCoupon, quoteDelivery, quoteFacts, quoteLine, quotePayment, quoteRule } from './quote.fake.ts';
import type { Quote } from './quote.ts';

const home = quoteDelivery(100, 1500);
const store = quoteDelivery(60, 1000, { kind: 'cvs' });
const noFee = quoteDelivery(0, null);
const creditProduct = quoteLine(300, 1, { key: 'item:c', product_item_id: 99, is_credit: true });
const combo = quoteLine(1299, 1, { key: 'group:g', kind: 'group', product_item_id: null });
const customer = (credits_balance: number) => ({ id: 1, tags: [], is_first_order: false, credits_balance });
const member = customer(10_000);
const credits = (requested: number | 'auto' | 'max', typed = false): QuoteFacts['credits'] => ({
  ...quoteFacts([]).credits,
  requested,
  typed,
});
const giftsFrom1500: Partial<QuoteFacts> = {
  gift_setting: { active: true, min_price: 1500, accumulate: false, tiers: [{ id: 1, min_price: 1500, ids: [7], select: 1 }] },
  gifts: [{ id: 7, in_stock: 5, per_order_max: null }],
};

/** The columns of the table: items, credit items, discount, shipping, credits used, deducted, grand total, final total, payable. */
const columns = (q: Quote) => [
  q.items_total,
  q.credit_items_total,
  q.discount_total,
  q.shipping_total,
  q.credits_used,
  q.credit_items_deducted,
  q.grand_total,
  q.final_total,
  q.payable,
];
const codes = (q: Quote) => q.blockers.map(({ code }) => code);

describe('the worked examples', () => {
  test('1: two at 590, delivery 100', () => {
    const quote = price(quoteFacts([quoteLine(590, 2)], { delivery: home }));
    expect(columns(quote)).toEqual([1180, 0, 0, 100, 0, 0, 1280, 1280, true]);
    expect(quote.can_proceed).toBe(true);
  });
  test('2: three at 590 reach the threshold', () => {
    const quote = price(quoteFacts([quoteLine(590, 3)], { delivery: home }));
    expect(columns(quote)).toEqual([1770, 0, 0, 0, 0, 0, 1770, 1770, true]);
  });
  test('3: ten per cent of 999 is 100', () => {
    const rules = [quoteRule({ kind: 'percent', percent: 10 }, { class: 'item' })];
    const quote = price(quoteFacts([quoteLine(999)], { delivery: quoteDelivery(80, null), rules }));
    expect(columns(quote)).toEqual([999, 0, 100, 80, 0, 0, 979, 979, true]);
  });
  test('4: the coupon counts after the offer, and the delivery fee returns', () => {
    const rules = [quoteRule({ kind: 'amount', amount: 200 }), quoteCoupon({ kind: 'percent', percent: 10 })];
    const quote = price(quoteFacts([quoteLine(600, 3)], { delivery: home, rules }));
    expect(columns(quote)).toEqual([1800, 0, 360, 100, 0, 0, 1540, 1540, true]);
    expect(quote.rules.map((r) => [r.key, r.valid, r.discount])).toEqual([
      ['offer:1', true, 200],
      ['coupon:1', true, 160],
    ]);
  });
  test('5: a coupon is limited to the item total', () => {
    const rules = [quoteCoupon({ kind: 'amount', amount: 500 })];
    const quote = price(quoteFacts([quoteLine(300)], { delivery: store, rules }));
    expect(columns(quote)).toEqual([300, 0, 300, 60, 0, 0, 60, 60, true]);
  });
  test('6: credits pay a part', () => {
    const delivery = quoteDelivery(60, 1200);
    const quote = price(quoteFacts([quoteLine(500, 2)], { delivery, customer: member, credits: credits(250, true) }));
    expect(columns(quote)).toEqual([1000, 0, 0, 60, 250, 0, 810, 810, true]);
  });
  test('7: credits up to the cap make the order free', () => {
    const quote = price(quoteFacts([quoteLine(500)], { delivery: store, customer: member, credits: credits(560, true) }));
    expect(columns(quote)).toEqual([500, 0, 0, 60, 560, 0, 0, 0, false]);
    expect([quote.credits_cap, quote.can_proceed]).toEqual([560, true]);
  });
  describe('8: an offer lowers the cap below the credits', () => {
    const rules = [quoteRule({ kind: 'amount', amount: 100 })];
    const facts = quoteFacts([quoteLine(500)], { delivery: store, customer: member, rules });
    test('typed credits are refused', () => {
      const quote = price({ ...facts, credits: credits(500, true) });
      expect(columns(quote)).toEqual([500, 0, 100, 60, 500, 0, -40, -40, false]);
      expect([quote.credits_cap, quote.can_proceed]).toEqual([460, false]);
      expect(codes(quote)).toEqual(['credits_over_cap', 'final_total_negative']);
    });
    test('stored credits are lowered and reported', () => {
      const quote = price({ ...facts, credits: credits(500) });
      expect(columns(quote)).toEqual([500, 0, 100, 60, 460, 0, 0, 0, false]);
      expect([quote.credits_lowered, quote.can_proceed]).toEqual([{ from: 500, to: 460 }, true]);
    });
  });
  test('9: a credit product uses its credits automatically', () => {
    const quote = price(quoteFacts([quoteLine(800), creditProduct], { delivery: store, customer: member }));
    expect(columns(quote)).toEqual([800, 300, 0, 60, 300, 300, 560, 860, true]);
  });
  test('10: a credit product alone', () => {
    const quote = price(quoteFacts([creditProduct], { delivery: store, customer: member }));
    expect(columns(quote)).toEqual([0, 300, 0, 60, 300, 300, -240, 60, true]);
    expect(quote.only_credit_items).toBe(true);
  });
  test('11: credits cover its delivery too', () => {
    const quote = price(quoteFacts([creditProduct], { delivery: store, customer: member, credits: credits(360, true) }));
    expect(columns(quote)).toEqual([0, 300, 0, 60, 360, 300, -300, 0, false]);
    expect(quote.can_proceed).toBe(true);
  });
  test('12: a combo, and the gifts become available', () => {
    const quote = price(quoteFacts([combo, quoteLine(300)], { delivery: home, ...giftsFrom1500 }));
    expect(columns(quote)).toEqual([1599, 0, 0, 0, 0, 0, 1599, 1599, true]);
    expect([quote.gifts_open, quote.gift_tiers[0]?.selectable]).toEqual([true, true]);
  });
  test('13: a promo and cash on delivery; the gifts stay available', () => {
    const rules = [quoteRule({ kind: 'amount', amount: 150 }, { attached: 'promo', code: 'MOON' })];
    const delivery = { ...home, cod_fee: 30 };
    const facts = quoteFacts([combo, quoteLine(300)], { delivery, payment: quotePayment('cod'), rules, ...giftsFrom1500 });
    const quote = price(facts);
    expect(columns(quote)).toEqual([1599, 0, 150, 130, 0, 0, 1579, 1579, true]);
    expect([quote.shipping.payment_fee, quote.gifts_open]).toEqual([30, true]);
    expect(quote.adjustments.every(({ step }) => step === 'promo')).toBe(true);
  });
  describe('14: a redemption shop', () => {
    const shop = (amount: number) =>
      price(
        quoteFacts([quoteLine(880)], { coupon_only: true, delivery: noFee, card: null, rules: [quoteCoupon({ kind: 'amount', amount })] }),
      );
    test('a coupon for everything', () => {
      expect(columns(shop(880))).toEqual([880, 0, 880, 0, 0, 0, 0, 0, false]);
      expect(shop(880).can_proceed).toBe(true);
    });
    test('a coupon for less', () => {
      expect(columns(shop(500))).toEqual([880, 0, 500, 0, 0, 0, 380, 380, false]);
      expect([shop(500).can_proceed, codes(shop(500))]).toEqual([false, ['discount_not_enough']]);
    });
  });
  test('15: a floor allows only a part of the coupon', () => {
    const rules = [quoteCoupon({ kind: 'percent', percent: 20 })];
    const quote = price(quoteFacts([quoteLine(1000, 1, { min_price: 900 })], { delivery: noFee, rules }));
    expect(columns(quote)).toEqual([1000, 0, 100, 0, 0, 0, 900, 900, true]);
    expect(quote.lines[0]?.floor_cut).toBe(100);
  });
  test('16: too few credits for a credit product', () => {
    const quote = price(quoteFacts([quoteLine(800), creditProduct], { delivery: store, customer: customer(200) }));
    expect(columns(quote)).toEqual([800, 300, 0, 60, 200, 200, 660, 960, false]);
    expect([quote.can_proceed, codes(quote)]).toEqual([false, ['credits_short_for_items']]);
  });
  test('17: above the card’s maximum; other payments stay', () => {
    const card = { min_total: null, max_total: 20_000 };
    const facts = quoteFacts([quoteLine(19_800), quoteLine(500)], { delivery: home, card });
    const quote = price(facts);
    expect(columns(quote)).toEqual([20_300, 0, 0, 0, 0, 0, 20_300, 20_300, false]);
    expect([quote.can_proceed, codes(quote)]).toEqual([true, []]);
    const byCard = price({ ...facts, payment: quotePayment('card', card) });
    expect(byCard.blockers).toEqual([{ code: 'payment_above', target: 'payment', facts: { limit: 20_000 } }]);
    expect(byCard.can_proceed).toBe(true);
  });
  test('18: dollars are counted in cents', () => {
    const rules = [quoteRule({ kind: 'percent', percent: 15 })];
    const delivery = quoteDelivery(500, null, { countries: ['us'] });
    const quote = price(quoteFacts([quoteLine(1999, 3)], { currency: 'usd', country: 'us', delivery, rules }));
    expect(columns(quote)).toEqual([5997, 0, 900, 500, 0, 0, 5597, 5597, true]);
  });
  test('the allocation: 200 off 590, 590 and 620 is 66, 65 and 69', () => {
    const lines = [quoteLine(590, 1, { key: 'item:1' }), quoteLine(590, 1, { key: 'item:2' }), quoteLine(620, 1, { key: 'item:3' })];
    const quote = price(quoteFacts(lines, { rules: [quoteRule({ kind: 'amount', amount: 200 })] }));
    expect(quote.lines.map((line) => line.discount)).toEqual([66, 65, 69]);
  });
});
