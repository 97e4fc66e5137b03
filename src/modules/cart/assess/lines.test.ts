import { expect, test } from 'vitest';
import { emptyContent } from '../stored.ts';
import { fullCartProblem, limitProblem, quantityProblem, stockProblem } from './lines.ts';

const rules = { availability: 'available' as const, min_order_quantity: 2, order_step: 1, max_per_order: 5, max_per_customer: 6 };
const code = (quantity: number, ofProduct = quantity, change: Partial<typeof rules> = {}) =>
  quantityProblem({ ...rules, ...change }, quantity, ofProduct)?.code;

test('the minimum and the maximum of an order are allowed', () => {
  expect([code(1), code(2), code(5), code(6)]).toEqual(['below_minimum', undefined, undefined, 'above_maximum']);
});

test('the maximum per customer is allowed too', () => {
  expect([code(6, 6, { max_per_order: 9 }), code(7, 7, { max_per_order: 9 })]).toEqual([undefined, 'above_customer_limit']);
});

test('the last piece can be bought, and a line reports how many remain for it', () => {
  expect(stockProblem({ sellable: 3 }, 3, 3)).toBeUndefined();
  expect(stockProblem({ sellable: 3 }, 2, 4)).toEqual({ code: 'too_many', count: 1 });
});

test('a cart takes at most two hundred lines and groups', () => {
  const line = { id: 0, product_item_id: 1, quantity: 1, seen_price: null };
  const group = { id: '', product_id: 1, quantity: 1, choices: [], fingerprint: '', seen_price: null };
  const full = (lines: number, groups: number) =>
    fullCartProblem({ ...emptyContent, lines: Array(lines).fill(line), groups: Array(groups).fill(group) });
  expect([full(199, 0), full(150, 49)]).toEqual([undefined, undefined]);
  expect(full(150, 50)).toEqual({ code: 'cart_full', count: 200 });
});

test.each([
  ['one piece of what is sold in sixes', { order_step: 6 }, { sellable: 100, max: 100 }, 1, { code: 'wrong_step', count: 6 }],
  ['the last four of sixes', { order_step: 6 }, { sellable: 10, max: 10 }, 12, { code: 'too_many' }],
  ['one more than the stock', {}, { sellable: 3, max: 3 }, 4, { code: 'too_many' }],
  ['one more than an order may hold', { max_per_order: 5 }, { sellable: 9, max: 5 }, 6, { code: 'above_maximum', count: 5 }],
  ['one more than a customer may buy', { max_per_customer: 2 }, { sellable: 9, max: 2 }, 3, { code: 'above_customer_limit', count: 2 }],
  ['one more than a line holds', {}, { sellable: 20_000, max: 9999 }, 10_000, { code: 'above_maximum', count: 9999 }],
] as const)('%s is refused with its reason', (_what, change, limits, requested, problem) => {
  const unlimited = { ...rules, max_per_order: null, max_per_customer: null };
  expect(limitProblem({ ...unlimited, ...change }, limits, requested)).toEqual(problem);
});
