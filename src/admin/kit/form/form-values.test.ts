import { expect, test } from 'vitest';
import { differingKeys, isSame, merged, valueAt } from './form-values.ts';

test('a text without English equals one whose English was cleared', () => {
  expect(isSame({ tw: '茶' }, { tw: '茶', en: '' })).toBe(true);
  expect(isSame({ tw: '茶' }, { tw: '茶', en: 'Tea' })).toBe(false);
});

test('an empty value is neither zero nor an empty list', () => {
  expect(isSame(null, 0)).toBe(false);
  expect(isSame([], [null])).toBe(false);
  expect(isSame(undefined, '')).toBe(true);
});

test('a path leads into lists in the notation of the server', () => {
  expect(valueAt({ items: [{ sku: 'A' }, { sku: 'B' }] }, 'items.1.sku')).toBe('B');
  expect(valueAt({ bank: null }, 'bank.code')).toBeUndefined();
});

test('fields changed by both are mine, fields changed only by them are theirs', () => {
  const base = { name: 'a', fee: 1, active: true };
  const mine = { name: 'mine', fee: 1, active: true };
  const theirs = { name: 'theirs', fee: 2, active: true };
  expect(merged(base, mine, theirs)).toEqual({ name: 'mine', fee: 2, active: true });
  expect(differingKeys(base, theirs)).toEqual(['name', 'fee']);
});
