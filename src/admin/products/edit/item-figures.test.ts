import { expect, test } from 'vitest';
import { sellableOf } from '#modules/catalog/rules.ts';
import { marginInWords, marginOf, parsedSize } from './item-figures.ts';

test('a size is three lengths in any notation', () => {
  expect(parsedSize('120×80×60')).toEqual([120, 80, 60]);
  expect(parsedSize('120 x 80 x 60')).toEqual([120, 80, 60]);
  expect(parsedSize(' ')).toBeNull();
  expect(parsedSize('120×80')).toBeUndefined();
  expect(parsedSize('a×b×c')).toBeUndefined();
});

test('margin and sellable quantity follow the input', () => {
  expect(marginInWords(marginOf({ price: 680, cost_price: 268 }))).toBe('60.6%');
  expect(marginInWords(marginOf({ price: 100, cost_price: 120 }))).toBe('−20.0%');
  expect(marginOf({ price: 100, cost_price: null })).toBeNull();
  expect(sellableOf({ stock: 10, reserved: 3, safety_stock: 2, backorder_limit: 1 })).toBe(6);
  expect(sellableOf({ stock: 1, reserved: 3, safety_stock: 0, backorder_limit: 0 })).toBe(0);
});
