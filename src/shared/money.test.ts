import { expect, test } from 'vitest';
import { partOf, times } from './money.ts';

test('several pieces cost that many times one', () => {
  expect([times(1280, 0), times(1280, 1), times(1280, 3)]).toEqual([0, 1280, 3840]);
});

test('a part of an amount is rounded half up, at the half itself too', () => {
  expect(partOf(100, 1, 3)).toBe(33);
  expect(partOf(5, 1, 2)).toBe(3);
  expect(partOf(499, 1, 1000)).toBe(0);
  expect(partOf(500, 1, 1000)).toBe(1);
  expect(partOf(1280, 85, 100)).toBe(1088);
  expect(partOf(1280, 3, 3)).toBe(1280);
});
