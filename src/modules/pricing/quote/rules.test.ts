import { describe, expect, test } from 'vitest';
import type { QuoteFacts } from './facts.ts';
import { price } from './price.ts';
import { quoteCoupon, quoteDelivery, quoteFacts, quoteLine, quotePayment, quoteRule } from './quote.fake.ts';
import type { Benefit, Rule } from './rule.ts';

const line = (unit_price: number, quantity = 1, id = 1, overrides: Partial<QuoteFacts['lines'][number]> = {}) =>
  quoteLine(unit_price, quantity, { key: `item:${id}`, product_id: id, product_item_id: id, ...overrides });
const priced = (lines: QuoteFacts['lines'], rules: readonly Rule[], overrides: Partial<QuoteFacts> = {}) =>
  price(quoteFacts(lines, { rules, ...overrides }));
const discounts = (quote: ReturnType<typeof price>) => quote.lines.map((l) => l.discount);
const outcome = (quote: ReturnType<typeof price>, key: string) => quote.rules.find((rule) => rule.key === key);
const member = { id: 1, tags: ['vip'], is_first_order: false, credits_balance: 0 };

describe('benefits', () => {
  const item = (benefit: Benefit, overrides: Partial<Rule> = {}) => quoteRule(benefit, { class: 'item', ...overrides });
  test.each<[string, Benefit, number[]]>([
    ['percent is rounded half up for each line', { kind: 'percent', percent: 5 }, [15, 5]],
    ['an amount comes off each unit, never more than the line', { kind: 'amount', amount: 120 }, [240, 90]],
    ['a fixed price holds for each unit and never raises one', { kind: 'fixed_price', price: 100 }, [90, 0]],
    ['every second unit at half price, the cheaper of two dear ones', { kind: 'nth_item', n: 2, percent_off: 50 }, [73, 0]],
    ['three for 300: the set is shared by what its units cost', { kind: 'x_for_price', x: 3, price: 300 }, [61, 19]],
  ])('item: %s', (_, benefit, expected) => {
    expect(discounts(priced([line(145, 2, 1), line(90, 1, 2)], [item(benefit)]))).toEqual(expected);
  });
  test.each<[string, Benefit, number]>([
    ['percent is rounded once on all goods', { kind: 'percent', percent: 5 }, 19],
    ['an amount comes off once', { kind: 'amount', amount: 120 }, 120],
    ['the goods together cost a fixed price', { kind: 'fixed_price', price: 100 }, 280],
  ])('order: %s', (_, benefit, expected) => {
    expect(priced([line(145, 2, 1), line(90, 1, 2)], [quoteRule(benefit)]).discount_total).toBe(expected);
  });
  test('thousands of units are computed in runs', () => {
    const quote = priced([line(100, 9999, 1), line(50, 9999, 2)], [item({ kind: 'x_for_price', x: 4, price: 250 })]);
    // 2,499 sets of four at 100, one of three at 100 and one at 50; sets of 50s cost 200 and save nothing.
    expect(discounts(quote)).toEqual([2499 * 150 + 86, 14]);
  });
  test('the maximum discount is respected and shared in proportion', () => {
    expect(discounts(priced([line(600, 1, 1), line(300, 1, 2)], [item({ kind: 'percent', percent: 50 }, { max_discount: 90 })]))).toEqual([
      60, 30,
    ]);
  });
  test('gifts and bonus credits give no discount and compete with nothing', () => {
    const rules = [
      quoteRule({ kind: 'amount', amount: 50 }, { id: 1 }),
      quoteRule({ kind: 'gift', gift_ids: [7, 8] }, { id: 2 }),
      quoteRule({ kind: 'bonus_credits', credits: 30 }, { id: 3 }),
    ];
    const quote = priced([line(500)], rules, { gifts: [{ id: 7, in_stock: 1, per_order_max: null }] });
    expect([quote.discount_total, quote.bonus_credits, quote.gifts]).toEqual([50, 30, [{ rule: 'offer:2', gift_id: 7 }]]);
    expect(quote.rules.every(({ valid }) => valid)).toBe(true);
  });
  test.each([
    ['no limit', null, [40, 30], 120],
    ['all of them beside the reward of 50', 120, [40, 30], 120],
    ['a credit less: the first alone', 119, [40], 90],
    ['the second alone where the first is too much', 80, [30], 80],
    ['the reward alone', 79, [], 50],
    ['nothing', 0, [], 0],
  ])('bonus credits are promised whole, one after another, as far as the shop’s purse pays: %s', (_, reward_limit, bonuses, promised) => {
    const rules = [
      quoteRule({ kind: 'bonus_credits', credits: 40 }, { id: 1 }),
      quoteRule({ kind: 'bonus_credits', credits: 30 }, { id: 2 }),
    ];
    const { credits } = quoteFacts([]);
    const quote = priced([line(500)], rules, { customer: member, credits: { ...credits, reward_percent: 10, reward_limit } });
    expect(quote.bonuses.map((bonus) => bonus.credits)).toEqual(bonuses);
    expect(quote.reward_credits + quote.bonus_credits).toBe(promised);
  });
  test('a rule covers its scope: a category with descendants, without its exclusions', () => {
    const lines = [line(100, 1, 1, { category_ids: [3, 1] }), line(100, 1, 2, { category_ids: [3, 1], brand_id: 9 }), line(100, 1, 3)];
    const scope: Rule['scope'] = { include: [{ kind: 'category', id: 1 }], exclude: [{ kind: 'brand', id: 9 }] };
    expect(discounts(priced(lines, [item({ kind: 'percent', percent: 10 }, { scope })]))).toEqual([10, 0, 0]);
  });
  test('credit lines and invalid lines are never discounted', () => {
    const lines = [line(100, 1, 1, { is_credit: true }), line(100, 1, 2, { valid: false })];
    const quote = priced(lines, [quoteRule({ kind: 'amount', amount: 50 })], { customer: member });
    expect([quote.discount_total, outcome(quote, 'offer:1')?.missing]).toEqual([0, { code: 'scope' }]);
  });
});

describe('stacking', () => {
  test('each line has its best item offer', () => {
    const rules = [
      quoteRule({ kind: 'percent', percent: 10 }, { id: 1, class: 'item' }),
      quoteRule({ kind: 'amount', amount: 50 }, { id: 2, class: 'item' }),
      quoteRule({ kind: 'amount', amount: 10 }, { id: 3, class: 'item' }),
    ];
    const quote = priced([line(1000, 1, 1), line(200, 1, 2)], rules);
    expect(discounts(quote)).toEqual([100, 50]);
    expect(quote.rules.map(({ valid, discount, missing }) => [valid, discount, missing?.code])).toEqual([
      [true, 100, undefined],
      [true, 50, undefined],
      [false, 0, 'beaten'],
    ]);
  });
  test('one order offer counts, the better one after everything; of equals the one of higher priority', () => {
    const rules = [
      quoteRule({ kind: 'amount', amount: 100 }, { id: 1 }),
      quoteRule({ kind: 'percent', percent: 10 }, { id: 2, priority: 5 }),
      quoteRule({ kind: 'percent', percent: 5 }, { id: 3 }),
    ];
    const quote = priced([line(1000)], rules);
    expect([quote.discount_total, outcome(quote, 'offer:2')?.valid]).toEqual([100, true]);
    expect(outcome(quote, 'offer:1')?.missing).toEqual({ code: 'beaten', by: 'offer:2' });
  });
  test('the order offer that leaves more to the coupon wins over the bigger one', () => {
    const scope = (id: number): Rule['scope'] => ({ include: [{ kind: 'product', id }], exclude: [] });
    const rules = [
      quoteRule({ kind: 'amount', amount: 200 }, { id: 1, scope: scope(1) }),
      quoteRule({ kind: 'amount', amount: 180 }, { id: 2, scope: scope(2) }),
      quoteCoupon({ kind: 'percent', percent: 50 }, { id: 3, scope: scope(1) }),
    ];
    expect(discounts(priced([line(1000, 1, 1), line(1000, 1, 2)], rules))).toEqual([500, 180]);
  });
  test('one code counts, unless both campaigns allow another; then the bigger is applied first', () => {
    const both = (coupon: boolean) => {
      const combine = { item: true, order: true, shipping: true, coupon };
      return [
        quoteCoupon({ kind: 'amount', amount: 100 }, { id: 1, combine }),
        quoteCoupon({ kind: 'percent', percent: 20 }, { id: 2, combine }),
      ];
    };
    const one = priced([line(1000)], both(false));
    expect([one.discount_total, outcome(one, 'coupon:1')?.missing]).toEqual([200, { code: 'not_combinable', by: 'coupon:2' }]);
    const two = priced([line(1000)], both(true));
    expect(two.adjustments.map(({ rule, amount }) => [rule, amount])).toEqual([
      ['coupon:2', 200],
      ['coupon:1', 100],
    ]);
  });
  test('codes of equal size: the one that expires first is applied first', () => {
    const combine = { item: true, order: true, shipping: true, coupon: true };
    const rules = [
      quoteCoupon({ kind: 'amount', amount: 600 }, { id: 1, combine, expires_at: new Date('2027-06-01') }),
      quoteCoupon({ kind: 'amount', amount: 600 }, { id: 2, combine, expires_at: new Date('2027-01-01') }),
    ];
    expect(priced([line(1000)], rules).rules.map(({ discount }) => discount)).toEqual([400, 600]);
  });
  test('an offer that allows no codes and a coupon are not combined', () => {
    const combine = { item: true, order: true, shipping: true, coupon: false };
    const quote = priced(
      [line(1000)],
      [quoteRule({ kind: 'amount', amount: 100 }, { combine }), quoteCoupon({ kind: 'amount', amount: 50 })],
    );
    expect([quote.discount_total, outcome(quote, 'coupon:1')?.missing]).toEqual([100, { code: 'not_combinable', by: 'offer:1' }]);
  });
  test.each([
    [300, 300, [true, false, false], ['beaten', 'not_combinable']],
    [200, 250, [false, true, true], ['beaten']],
  ])('an exclusive offer of %i applies by itself when it gives more', (amount, total, valid, reason) => {
    const rules = [
      quoteRule({ kind: 'amount', amount }, { id: 1, exclusive: true }),
      quoteRule({ kind: 'amount', amount: 200 }, { id: 2 }),
      quoteCoupon({ kind: 'amount', amount: 50 }, { id: 3 }),
    ];
    const quote = priced([line(1000)], rules);
    expect([quote.discount_total, quote.rules.map((rule) => rule.valid)]).toEqual([total, valid]);
    expect(quote.rules.flatMap(({ missing }) => missing?.code ?? [])).toEqual(reason);
  });
  test('a rule that would exclude more than it gives is left out', () => {
    const rules = [
      quoteRule({ kind: 'fixed_price', price: 1 }, { id: 1, attached: 'promo', max_discount: 4 }),
      quoteCoupon(
        { kind: 'x_for_price', x: 1, price: 0 },
        {
          class: 'item',
          id: 2,
          expires_at: new Date('2027-01-01'),
          scope: { include: [{ kind: 'item', id: 1 }], exclude: [] },
          combine: { item: true, order: true, shipping: true, coupon: true },
        },
      ),
    ];
    const quote = priced([line(4, 1, 1, { min_price: 1 }), line(1, 1, 2)], rules);
    expect([quote.discount_total, outcome(quote, 'coupon:2')?.missing]).toEqual([4, { code: 'beaten' }]);
  });
});

describe('why a code does not count', () => {
  const past = new Date('2026-11-20T00:00:00Z');
  const future = new Date('2026-11-22T00:00:00Z');
  const window = quoteRule({ kind: 'free_shipping' }).window;
  test.each<[string, Partial<Rule>, object]>([
    ['below its amount', { conditions: { min_amount: 1200 } }, { code: 'amount', amount: 200 }],
    ['below its quantity', { conditions: { min_quantity: 5 } }, { code: 'quantity', quantity: 3 }],
    ['for members', { conditions: { member: true } }, { code: 'login' }],
    ['for a delivery', { conditions: { delivery_ids: [4] } }, { code: 'delivery' }],
    ['for a payment', { conditions: { payment_ids: [1] } }, { code: 'payment' }],
    ['for a country', { conditions: { countries: ['hk'] } }, { code: 'country' }],
    ['not begun', { window: { ...window, starts_at: future } }, { code: 'not_started' }],
    ['over', { window: { ...window, ends_at: past } }, { code: 'ended' }],
    ['a lapsed ticket', { expires_at: past }, { code: 'ended' }],
    ['not on Saturdays', { window: { ...window, weekdays: [0, 1] } }, { code: 'not_started' }],
    ['not at noon', { window: { ...window, from_minute: 721, to_minute: 1440 } }, { code: 'not_started' }],
    ['used up', { limits: { total_left: 0, customer_left: null } }, { code: 'used_up' }],
    ['used by this customer', { limits: { total_left: 4, customer_left: 0 } }, { code: 'used_by_you' }],
    ['for other goods', { scope: { include: [{ kind: 'brand', id: 5 }], exclude: [] } }, { code: 'scope' }],
  ])('%s', (_, overrides, missing) => {
    const quote = priced([line(500, 2)], [quoteCoupon({ kind: 'amount', amount: 10 }, overrides)]);
    expect(quote.rules).toEqual([{ key: 'coupon:1', valid: false, discount: 0, missing }]);
    expect(quote.discount_total).toBe(0);
  });
  test('for a first order, for a tag', () => {
    const missing = (conditions: Rule['conditions']) =>
      priced([line(500)], [quoteCoupon({ kind: 'amount', amount: 10 }, { conditions })], { customer: member }).rules[0]?.missing?.code;
    expect([missing({ first_order: true }), missing({ customer_tags: ['new'] }), missing({ customer_tags: ['new', 'vip'] })]).toEqual([
      'first_order',
      'tag',
      undefined,
    ]);
  });
  test('it starts and ends at exactly its moments, and hours over midnight belong to the day they began on', () => {
    const now = new Date('2026-11-21T04:00:00Z');
    const valid = (part: Partial<Rule['window']>, at = now) =>
      priced([line(500)], [quoteCoupon({ kind: 'amount', amount: 10 }, { window: { ...window, ...part } })], { now: at }).rules[0]?.valid;
    expect([valid({ starts_at: now }), valid({ ends_at: now })]).toEqual([true, true]);
    const fridayNight = { weekdays: [5], from_minute: 1320, to_minute: 120 };
    // 01:00 on Saturday in Taipei is Friday's night; 23:00 on Saturday is not.
    expect([valid(fridayNight, new Date('2026-11-20T17:00:00Z')), valid(fridayNight, new Date('2026-11-21T15:00:00Z'))]).toEqual([
      true,
      false,
    ]);
  });
  test('the required amount is compared before other discounts', () => {
    const rules = [
      quoteRule({ kind: 'amount', amount: 200 }, { class: 'item' }),
      quoteCoupon({ kind: 'amount', amount: 100 }, { conditions: { min_amount: 1000 } }),
    ];
    expect(priced([line(1000)], rules).discount_total).toBe(300);
  });
  test('nothing remains to be discounted', () => {
    const rules = [quoteRule({ kind: 'amount', amount: 500 }), quoteCoupon({ kind: 'amount', amount: 10 })];
    expect(outcome(priced([line(500)], rules), 'coupon:1')).toMatchObject({ valid: false, missing: { code: 'no_effect' } });
  });
  test('delivery is free already, or not chosen yet', () => {
    const rules = [quoteCoupon({ kind: 'free_shipping' }, { class: 'shipping' })];
    const missing = (delivery: QuoteFacts['delivery']) => priced([line(500)], rules, { delivery }).rules[0]?.missing;
    expect([missing(null), missing(quoteDelivery(60, 500)), missing(quoteDelivery(60, 501))]).toEqual([
      { code: 'delivery' },
      { code: 'free_already' },
      null,
    ]);
  });
});

test('a payment rule counts when its method is chosen', () => {
  const rules = [quoteRule({ kind: 'amount', amount: 10 }, { conditions: { payment_ids: [1] } })];
  expect(priced([line(500)], rules, { payment: quotePayment('card') }).discount_total).toBe(10);
});
test('floors reduce the last discount first, and report by how much', () => {
  const rules = [quoteRule({ kind: 'amount', amount: 60 }, { class: 'item' }), quoteCoupon({ kind: 'amount', amount: 80 })];
  const quote = priced([line(500, 1, 1, { min_price: 400 })], rules);
  expect(quote.adjustments.map(({ rule, amount, cut }) => [rule, amount, cut])).toEqual([
    ['offer:1', 60, 0],
    ['coupon:1', 40, 40],
  ]);
  expect(quote.why.map(({ step, amount }) => [step, amount])).toEqual([
    ['items', 500],
    ['item_offer', -60],
    ['coupon', -80],
    ['floor', 40],
    ['shipping', 0],
    ['total', 400],
  ]);
});
test('a group shares its amounts to its parts', () => {
  const parts = [
    { product_item_id: 1, quantity: 1, price: 500 },
    { product_item_id: 2, quantity: 2, price: 250 },
  ];
  const quote = priced([line(999, 2, 1, { kind: 'group', parts })], [quoteRule({ kind: 'amount', amount: 99 })]);
  expect(quote.lines[0]?.parts).toEqual([
    { product_item_id: 1, quantity: 2, line_total: 999, discount: 50, credits_share: 0, payable_total: 949 },
    { product_item_id: 2, quantity: 4, line_total: 999, discount: 49, credits_share: 0, payable_total: 950 },
  ]);
});
