import { expect, test } from 'vitest';
import { shortNumber, ticksOf } from './scale.ts';

test('an axis begins at zero and ends at a round value above the highest', () => {
  expect(ticksOf([38_400, 128_400])).toEqual([0, 40_000, 80_000, 120_000, 160_000]);
  expect(ticksOf([-120, 300])).toEqual([-150, 0, 150, 300]);
  expect(ticksOf([-18, 3000])).toEqual([0, 1000, 2000, 3000]);
  expect(ticksOf([0.6, 3])).toEqual([0, 0.75, 1.5, 2.25, 3]);
});

test('whole numbers have no gridline between two of them', () => {
  expect(ticksOf([0, 0])).toEqual([0, 1]);
  expect(ticksOf([1])).toEqual([0, 1]);
  expect(ticksOf([3])).toEqual([0, 1, 2, 3]);
  expect(ticksOf([6])).toEqual([0, 2, 4, 6]);
  expect(ticksOf([59])).toEqual([0, 15, 30, 45, 60]);
});

test('large numbers are abbreviated as usual in each language', () => {
  expect(['tw', 'en'].map((locale) => shortNumber(129_000, locale as 'tw'))).toEqual(['12.9 萬', '129k']);
  expect(['tw', 'en'].map((locale) => shortNumber(-8123, locale as 'tw'))).toEqual(['−8,123', '−8.12k']);
  expect(['tw', 'en'].map((locale) => shortNumber(1_600_000, locale as 'tw'))).toEqual(['160 萬', '1.6M']);
  // A gridline label is exact.
  expect(['tw', 'en'].map((locale) => shortNumber(22_500, locale as 'tw'))).toEqual(['2.25 萬', '22.5k']);
  expect(shortNumber(12_340_000, 'tw')).toBe('1,234 萬');
});
