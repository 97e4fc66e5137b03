import { expect, test } from 'vitest';
import { dragged, isWhole, moved, ratioIn, rounded, shaped, whole } from './crop-model.ts';

const middle = { left: 20, top: 20, width: 50, height: 40 };

test('a part is moved no further than the edges', () => {
  expect(moved(middle, 10, -5)).toEqual({ ...middle, left: 30, top: 15 });
  expect(moved(middle, 100, -100)).toEqual({ ...middle, left: 50, top: 0 });
});

test('a dragged corner leaves the opposite one where it is', () => {
  expect(dragged(middle, 'se', 10, 10, null)).toEqual({ left: 20, top: 20, width: 60, height: 50 });
  expect(dragged(middle, 'nw', 10, 10, null)).toEqual({ left: 30, top: 30, width: 40, height: 30 });
  expect(dragged(middle, 'se', 500, 500, null)).toEqual({ left: 20, top: 20, width: 80, height: 80 });
  expect(dragged(middle, 'nw', 500, 500, null)).toEqual({ left: 66, top: 56, width: 4, height: 4 });
});

test('a shape is kept while a corner is dragged, also at the edge', () => {
  const square = { left: 20, top: 20, width: 40, height: 40 };
  expect(dragged(square, 'se', 20, 0, 1)).toEqual({ left: 20, top: 20, width: 60, height: 60 });
  expect(dragged(square, 'se', 500, 0, 1)).toEqual({ left: 20, top: 20, width: 80, height: 80 });
  expect(dragged(square, 'nw', -10, 0, 2)).toMatchObject({ width: 60, height: 30 });
});

test('a shape is the largest part around the same middle', () => {
  expect(shaped(whole, 1)).toEqual(whole);
  expect(shaped({ left: 80, top: 0, width: 20, height: 100 }, 0.5)).toEqual({ left: 50, top: 0, width: 50, height: 100 });
  expect(shaped(whole, 2)).toEqual({ left: 0, top: 25, width: 100, height: 50 });
  expect(ratioIn(16 / 9, { width: 1600, height: 900 })).toBeCloseTo(1);
});

test('rounding never leaves the picture', () => {
  const part = rounded({ left: 33.33333, top: 0.005, width: 66.66999, height: 99.995 });
  expect(part.left + part.width).toBeLessThanOrEqual(100);
  expect(part.top + part.height).toBeLessThanOrEqual(100);
  expect([isWhole(whole), isWhole(middle)]).toEqual([true, false]);
});
