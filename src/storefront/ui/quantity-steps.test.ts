import { expect, test } from 'vitest';
import { nearestQuantity, stepQuantity } from './quantity-steps.ts';

test.each([
  [3, 1, { min: 1, max: 9, step: 1 }, 4],
  [9, 1, { min: 1, max: 9, step: 1 }, 9],
  [1, -1, { min: 1, max: 9, step: 1 }, 1],
  [4, 1, { min: 2, max: 5, step: 2 }, 4],
] as const)('from %i a press of %i within %o gives %i', (value, direction, bounds, next) => {
  expect(stepQuantity(value, direction, bounds)).toBe(next);
});

test.each([
  ['more than may be ordered now', 10, -1, { min: 1, max: 5, step: 1 }, 5],
  ['more than may be ordered now', 10, 1, { min: 1, max: 5, step: 1 }, 10],
  ['fewer than must be ordered now', 1, 1, { min: 3, max: 9999, step: 1 }, 3],
  ['fewer than must be ordered now', 1, -1, { min: 3, max: 9999, step: 1 }, 1],
  ['another number than whole steps now', 7, 1, { min: 3, max: 9999, step: 3 }, 9],
  ['another number than whole steps now', 7, -1, { min: 3, max: 9999, step: 3 }, 3],
] as const)('a line with %s comes back by the button that leads there: %i, %i', (_name, value, direction, bounds, next) => {
  expect(stepQuantity(value, direction, bounds)).toBe(next);
});

test('a typed number becomes the nearest that may be ordered', () => {
  expect([0, 7, 100].map((typed) => nearestQuantity(typed, { min: 4, max: 21, step: 4 }))).toEqual([4, 4, 20]);
});
