import { describe, expect, test } from 'vitest';
import type { QuoteFacts, QuoteLine } from './quote/facts.ts';
import { price } from './quote/price.ts';
import { quoteCoupon, quoteDelivery, quoteFacts, quoteLine, quotePayment, quoteRule } from './quote/quote.fake.ts';
import type { Benefit, Rule } from './quote/rule.ts';

/** Boundary tests of pricing: each comparison at the value and one unit or minute next to it. */
const priced = (lines: QuoteLine[], overrides: Partial<QuoteFacts> = {}) => price(quoteFacts(lines, overrides));
const priceLine = (amount: number, overrides: Partial<QuoteFacts> = {}) => priced([quoteLine(amount)], overrides);
const off = (amount: number): Benefit => ({ kind: 'amount', amount });

describe('delivery', () => {
  const fee = (amount: number, delivery: QuoteFacts['delivery'], weight_g = 0) =>
    priceLine(amount, { delivery, parcels: [{ key: 'ambient', temperature: 'ambient', weight_g, is_newbang: false }] }).shipping_total;

  test('a tier counts from exactly its amount', () => {
    const tiers = [
      { from: 500, fee: 80 },
      { from: 1000, fee: 40 },
    ];
    const at = (amount: number) => fee(amount, quoteDelivery(100, null, { tiers }));
    expect([at(499), at(500), at(999), at(1000)]).toEqual([100, 80, 80, 40]);
  });
  test('it is free at exactly the amount', () => {
    const at = (amount: number) => fee(amount, quoteDelivery(100, 1500));
    expect([at(1499), at(1500)]).toEqual([100, 0]);
  });
  test('weight costs more only above its limit, and each started step is paid', () => {
    const once = (weight: number) => fee(100, quoteDelivery(0, null, { surcharges: [{ kind: 'weight', over_g: 1000, fee: 30 }] }), weight);
    expect([once(1000), once(1001)]).toEqual([0, 30]);
    const stepped = quoteDelivery(0, null, { surcharges: [{ kind: 'weight', over_g: 1000, step_g: 500, fee: 30 }] });
    expect([1000, 1001, 1500, 1501].map((weight) => fee(100, stepped, weight))).toEqual([0, 30, 30, 60]);
  });
  test.each(['min_total', 'max_total'] as const)('exactly the amount of %s is accepted', (limit) => {
    const blocked = (amount: number) =>
      priceLine(amount, { delivery: quoteDelivery(0, null, { [limit]: 1000 }) }).blockers.map(({ code }) => code);
    const outside = limit === 'min_total' ? 999 : 1001;
    expect([blocked(1000), blocked(outside)]).toEqual([[], [limit === 'min_total' ? 'delivery_below' : 'delivery_above']]);
  });
});

describe('payment', () => {
  test.each(['min_total', 'max_total'] as const)('exactly the amount of %s is accepted', (limit) => {
    const blocked = (amount: number) =>
      priceLine(amount, { payment: quotePayment('atm', { [limit]: 1000 }) }).blockers.map(({ code }) => code);
    const outside = limit === 'min_total' ? 999 : 1001;
    expect([blocked(1000), blocked(outside)]).toEqual([[], [limit === 'min_total' ? 'payment_below' : 'payment_above']]);
  });
  test('a card pays from its lowest to its highest amount, and at least one dollar', () => {
    const payable = (amount: number, card: QuoteFacts['card']) => priceLine(amount, { card }).payable;
    const card = { min_total: 300, max_total: 900 };
    expect([299, 300, 900, 901].map((amount) => payable(amount, card))).toEqual([false, true, true, false]);
    expect(payable(1, { min_total: null, max_total: null })).toBe(true);
    expect(priceLine(100, { rules: [quoteRule(off(100))] })).toMatchObject({ final_total: 0, payable: false });
  });
});

test('an order that costs nothing needs no payment, one that costs one dollar does', () => {
  const blocked = (amount: number) =>
    priceLine(amount, { rules: [quoteRule(off(100))], payment: quotePayment('atm', { min_total: 300 }) }).blockers.map(({ code }) => code);
  expect([blocked(100), blocked(101)]).toEqual([[], ['payment_below']]);
});

describe('the hours of an offer', () => {
  const valid = (window: Partial<Rule['window']>, clock: string) => {
    const always = { starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null };
    const now = new Date(`2026-11-21T${clock}+08:00`);
    return priceLine(500, { now, rules: [quoteRule(off(10), { window: { ...always, ...window } })] }).rules[0]?.valid;
  };
  test('begin with their first minute and end before their last', () => {
    const lunchHours = { from_minute: 11 * 60, to_minute: 14 * 60 };
    const times = ['10:59:59', '11:00:00', '13:59:59', '14:00:00'];
    expect(times.map((time) => valid(lunchHours, time))).toEqual([false, true, true, false]);
  });
  test('over midnight too', () => {
    const night = { from_minute: 22 * 60, to_minute: 2 * 60 };
    const times = ['21:59:59', '22:00:00', '00:00:00', '01:59:59', '02:00:00'];
    expect(times.map((time) => valid(night, time))).toEqual([false, true, true, true, false]);
  });
  test('at the first minute after a night that began on Friday it is Saturday', () => {
    const fridayNight = { weekdays: [5], from_minute: 22 * 60, to_minute: 2 * 60 };
    expect([valid(fridayNight, '01:59:59'), valid(fridayNight, '02:00:00')]).toEqual([true, false]);
  });
  test('start and end are inclusive, a millisecond outside is not', () => {
    const at = new Date('2026-11-21T04:00:00Z');
    const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)];
    const missing = (now: Date, window: Partial<Rule['window']>, expires_at: Date | null = null) => {
      const always = { starts_at: null, ends_at: null, weekdays: [], from_minute: null, to_minute: null };
      return priceLine(500, { now, rules: [quoteCoupon(off(10), { window: { ...always, ...window }, expires_at })] }).rules[0]?.missing
        ?.code;
    };
    expect([missing(before, { starts_at: at }), missing(at, { starts_at: at })]).toEqual(['not_started', undefined]);
    expect([missing(at, { ends_at: at }), missing(after, { ends_at: at })]).toEqual([undefined, 'ended']);
    expect([missing(at, {}, at), missing(after, {}, at)]).toEqual([undefined, 'ended']);
  });
});

describe('conditions of a rule', () => {
  const missing = (lines: QuoteLine[], rule: Rule) => priced(lines, { rules: [rule] }).rules[0]?.missing;
  test('are met at exactly the amount and the number', () => {
    const least = quoteRule(off(10), { conditions: { min_amount: 1000 } });
    expect([missing([quoteLine(1000)], least), missing([quoteLine(999)], least)]).toEqual([null, { code: 'amount', amount: 1 }]);
    const pieces = quoteRule(off(10), { conditions: { min_quantity: 3 } });
    expect([missing([quoteLine(10, 3)], pieces), missing([quoteLine(10, 2)], pieces)]).toEqual([null, { code: 'quantity', quantity: 1 }]);
  });
  test('the last use is possible, and none after it', () => {
    const usesLeft = (total_left: number | null, customer_left: number | null) =>
      missing([quoteLine(100)], quoteRule(off(10), { limits: { total_left, customer_left } }))?.code;
    expect([usesLeft(1, 1), usesLeft(0, 1), usesLeft(1, 0)]).toEqual([undefined, 'used_up', 'used_by_you']);
  });
  test('the maximum discount is given in full, one dollar more is cut', () => {
    const cut = (amount: number) => priceLine(1000, { rules: [quoteRule(off(amount), { max_discount: 200 })] }).discount_total;
    expect([cut(199), cut(200), cut(201)]).toEqual([199, 200, 200]);
  });
  test('a set of three is complete with the third piece', () => {
    const rule = quoteRule({ kind: 'x_for_price', x: 3, price: 250 }, { class: 'item' });
    const paid = (quantity: number) => priced([quoteLine(100, quantity)], { rules: [rule] }).final_total;
    expect([paid(2), paid(3), paid(4), paid(6)]).toEqual([200, 250, 350, 500]);
    const mixed = [quoteLine(100, 1), quoteLine(90, 2)];
    expect(priced(mixed, { rules: [rule] }).final_total).toBe(250);
  });
});

describe('credits', () => {
  const customer = { id: 1, tags: [], is_first_order: false, credits_balance: 300 };
  const credits = (change: Partial<QuoteFacts['credits']>) => ({ ...quoteFacts([]).credits, ...change });
  const codes = (amount: number, change: Partial<QuoteFacts['credits']>) =>
    priceLine(amount, { customer, credits: credits({ typed: true, ...change }) }).blockers.map(({ code }) => code);

  test('can be typed up to the balance, and up to their cap', () => {
    expect([codes(500, { requested: 300 }), codes(500, { requested: 301 })]).toEqual([[], ['credits_over_balance']]);
    expect(codes(200, { requested: 200 })).toEqual([]);
    expect(codes(200, { requested: 201 })).toContain('credits_over_cap');
  });
  test('stored credits within the cap are not reported as lowered', () => {
    const lowered = (requested: number) => priceLine(500, { customer, credits: credits({ requested }) }).credits_lowered;
    expect([lowered(300), lowered(301)]).toEqual([null, { from: 301, to: 300 }]);
  });
  test('they pay from exactly the item total', () => {
    const used = (amount: number) => priceLine(amount, { customer, credits: credits({ requested: 'max', min_goods: 400 }) }).credits_used;
    expect([used(399), used(400)]).toEqual([0, 300]);
  });
  test('a credit product is bought with the last credit', () => {
    const blocked = (unit: number) =>
      priced([quoteLine(unit, 1, { is_credit: true })], { customer, credits: credits({}) }).blockers.map(({ code }) => code);
    expect(blocked(300)).toEqual([]);
    expect(blocked(301)).toContain('credits_short_for_items');
  });
});

describe('a gift', () => {
  const setting = (ids: number[]) => ({
    active: true,
    min_price: 0,
    accumulate: false,
    tiers: [{ id: 1, min_price: 500, ids, select: 1 }],
  });
  const gift = (in_stock: number, per_order_max: number | null = null) => ({ id: 7, in_stock, per_order_max });

  test('is offered while the last one is there, and not afterwards', () => {
    const offered = (stock: number) => priceLine(900, { gift_setting: setting([7]), gifts: [gift(stock)] }).gift_tiers[0]?.ids;
    expect([offered(1), offered(0)]).toEqual([[7], []]);
  });
  test('chosen but sold out is dropped', () => {
    const chosen = (stock: number) =>
      priceLine(900, { gift_setting: setting([7]), gifts: [gift(stock)], selected_gifts: [{ gift_id: 7, tier_id: 1 }] }).selected_gifts;
    expect([chosen(1).length, chosen(0).length]).toEqual([1, 0]);
  });
});

describe('progress hints', () => {
  const tier = (ids: number[]) => ({ active: true, min_price: 0, accumulate: false, tiers: [{ id: 1, min_price: 500, ids, select: 1 }] });
  test('has no hint for a delivery that is free already or costs nothing', () => {
    const kinds = (amount: number, delivery: QuoteFacts['delivery']) => priceLine(amount, { delivery }).progress;
    expect(kinds(1499, quoteDelivery(100, 1500))).toEqual([{ kind: 'free_shipping', missing: 1 }]);
    expect(kinds(1500, quoteDelivery(100, 1500))).toEqual([]);
    expect(kinds(100, quoteDelivery(0, 1500))).toEqual([]);
  });
  test('has no hint for a tier that is reached or has no gifts', () => {
    const gifts = [{ id: 7, in_stock: 1, per_order_max: null }];
    expect(priceLine(500, { gift_setting: tier([7]), gifts }).progress).toEqual([{ kind: 'gift_tier', tier: 1, missing: 1 }]);
    expect(priceLine(501, { gift_setting: tier([7]), gifts }).progress).toEqual([]);
    expect(priceLine(400, { gift_setting: tier([]) }).progress).toEqual([]);
  });
});

describe('an empty cart', () => {
  test('is empty, and has no other problem', () => {
    const delivery = quoteDelivery(0, null, { min_total: 100 });
    const quote = priced([], { coupon_only: true, delivery, payment: quotePayment('atm', { min_total: 100 }) });
    expect(quote.blockers.map(({ code }) => code)).toEqual(['cart_empty']);
    expect(quote.only_credit_items).toBe(false);
  });
});

test('in coupon-only mode a coupon that pays the last dollar is enough, one dollar less is not', () => {
  const coupon = (amount: number) =>
    priceLine(500, { coupon_only: true, rules: [quoteCoupon(off(amount))] }).blockers.map(({ code, facts }) => [code, facts]);
  expect(coupon(500)).toEqual([]);
  expect(coupon(499)).toEqual([['discount_not_enough', { missing: 1 }]]);
});

test('a waived fee is shown for parcels that had one, not for free ones', () => {
  const lines = [quoteLine(2000, 1, { key: 'item:1' }), quoteLine(100, 1, { key: 'item:2', parcel: 'frozen' })];
  const rules = [quoteRule({ kind: 'free_shipping' }, { class: 'shipping' })];
  const { adjustments } = priced(lines, { rules, delivery: quoteDelivery(90, 1500) });
  expect(adjustments.map(({ parcel, amount }) => [parcel, amount])).toEqual([['frozen', 90]]);
});
