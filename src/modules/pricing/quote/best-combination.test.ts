import { expect, test } from 'vitest';
import { bestCombination } from './best-combination.ts';
import { price } from './price.ts';
import { quoteCoupon, quoteDelivery, quoteFacts, quoteLine, quoteRule } from './quote.fake.ts';

const stacking = { item: true, order: true, shipping: true, coupon: true };
const facts = quoteFacts([quoteLine(1000)], { delivery: quoteDelivery(100, 900) });

test('the cheapest set is found, delivery included, and a useless ticket is saved for later', () => {
  const coupons = [
    quoteCoupon({ kind: 'amount', amount: 110 }, { id: 1 }),
    quoteCoupon({ kind: 'amount', amount: 100 }, { id: 2 }),
    quoteCoupon({ kind: 'amount', amount: 0 }, { id: 3, combine: stacking }),
  ];
  // 110 off would bring the fee of 100 back.
  expect(bestCombination(facts, coupons)).toMatchObject({ rules: ['coupon:2'], saving: 100, exact: true, quote: { final_total: 900 } });
});
test('combinable tickets are combined', () => {
  const coupons = [1, 2, 3].map((id) => quoteCoupon({ kind: 'percent', percent: 50 }, { id, combine: { ...stacking, coupon: id < 3 } }));
  expect(bestCombination(facts, coupons)).toMatchObject({ rules: ['coupon:1', 'coupon:2'], quote: { final_total: 350 } });
});
test('attached rules are candidates, and the saving is compared with them', () => {
  const attached = quoteCoupon({ kind: 'amount', amount: 50 }, { id: 1 });
  const best = bestCombination({ ...facts, rules: [attached] }, [quoteCoupon({ kind: 'amount', amount: 80 }, { id: 2 })]);
  expect([best.rules, best.saving]).toEqual([['coupon:2'], 30]);
});
test('automatic offers stay, and a code that excludes a better one is not proposed', () => {
  const rules = [quoteRule({ kind: 'amount', amount: 90 }, { combine: { ...stacking, coupon: false } })];
  expect(bestCombination({ ...facts, rules }, [quoteCoupon({ kind: 'amount', amount: 60 })])).toMatchObject({ rules: [], saving: 0 });
});
test('of two equal tickets that do not combine the earlier one is proposed', () => {
  const held = [2, 1].map((id) => quoteCoupon({ kind: 'amount', amount: 50 }, { id }));
  expect(bestCombination(facts, held).rules).toEqual(['coupon:1']);
});
test('with more sets than can be tried the pricing heuristic decides, without useless rules', () => {
  const coupons = Array.from({ length: 20 }, (_, i) => quoteCoupon({ kind: 'amount', amount: i }, { id: i + 1, combine: stacking }));
  const best = bestCombination({ ...facts, delivery: null }, coupons);
  expect([best.exact, best.rules.length, best.quote.final_total]).toEqual([false, 19, 810]);
});
test('no set of the customer’s tickets costs less than the proposed one', () => {
  const coupons = [30, 45, 70, 90].map((amount, id) =>
    quoteCoupon({ kind: 'amount', amount }, { id, combine: { ...stacking, coupon: id !== 2 } }),
  );
  const best = bestCombination(facts, coupons).quote.final_total;
  for (let bits = 0; bits < 16; bits += 1)
    expect(price({ ...facts, rules: coupons.filter((_, i) => (bits >> i) % 2 === 1) }).final_total).toBeGreaterThanOrEqual(best);
});
