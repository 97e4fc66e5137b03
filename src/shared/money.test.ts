import { expect, test } from 'vitest';
import { fromMajor, type InMinor, type Major, type Minor, prorate, times } from './money.ts';

test('a quantity multiplies the unit amount', () => {
  expect([times(1280, 0), times(1280, 1), times(1280, 3)]).toEqual([0, 1280, 3840]);
});

test('a part of an amount is rounded half up, also at exactly one half', () => {
  expect(prorate(100, 1, 3)).toBe(33);
  expect(prorate(5, 1, 2)).toBe(3);
  expect(prorate(499, 1, 1000)).toBe(0);
  expect(prorate(500, 1, 1000)).toBe(1);
  expect(prorate(1280, 85, 100)).toBe(1088);
  expect(prorate(1280, 3, 3)).toBe(1280);
});

test('an amount in one unit does not compile where the other is expected, and a plain number is accepted as either', () => {
  const price: Major = 12.5;
  const stored: Minor = fromMajor(price, 'usd');
  // @ts-expect-error minor units are converted already
  const again: Minor = fromMajor(stored, 'usd');
  // @ts-expect-error major units are not stored
  const unconverted: Minor = price;
  const form: InMinor<{ price: Major; pieces: number; tiers: { from: Major | null }[] }> = {
    price: stored,
    pieces: 2,
    tiers: [{ from: null }],
  };
  // @ts-expect-error a form in minor units takes no amount in major ones
  form.tiers = [{ from: price }];
  const sum: Minor = stored + stored;
  expect([stored, again, unconverted, sum]).toEqual([1250, 125_000, 12.5, 2500]);
});
