import { expect, test } from 'vitest';
import { methodRefusal } from './offered.ts';

const method = { min_total: 100, max_total: 20_000, countries: ['tw', 'hk'] };

test('a method is offered from its lowest to its highest amount, both included', () => {
  expect(methodRefusal(method, { amount: 100, country: 'tw' })).toBeUndefined();
  expect(methodRefusal(method, { amount: 20_000, country: 'hk' })).toBeUndefined();
});
test('it says where it begins, where it ends, and that it does not serve a country', () => {
  expect(methodRefusal(method, { amount: 99, country: 'tw' })).toEqual({ code: 'below', limit: 100 });
  expect(methodRefusal(method, { amount: 20_300, country: 'tw' })).toEqual({ code: 'above', limit: 20_000 });
  expect(methodRefusal(method, { amount: 500, country: 'us' })).toEqual({ code: 'country' });
});
test('without limits every amount will do', () => {
  expect(methodRefusal({ ...method, min_total: null, max_total: null }, { amount: 0, country: 'tw' })).toBeUndefined();
});
