import { expect, test } from 'vitest';
import { formatSum } from './money.ts';

test.each([
  ['twd', 'tw', '$1,680'],
  ['twd', 'en', '$1,680\u00a0TWD'],
  ['hkd', 'tw', '$1,680.00\u00a0HKD'],
  ['usd', 'en', '$1,680.00\u00a0USD'],
  ['gbp', 'en', '£1,680.00'],
  ['gbp', 'tw', '£1,680.00'],
] as const)('an amount in %s for a reader of %s: %s', (currency, locale, written) => {
  expect(formatSum(1680, currency, locale)).toBe(written);
});
