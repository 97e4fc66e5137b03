import { expect, test } from 'vitest';
import { cardExpiry, printedExpiry } from './card-expiry.ts';

test.each([
  ['2026-10', 'expired'],
  ['2026-11', 'soon'],
  ['2026-12', 'soon'],
  ['2027-01', 'valid'],
  ['2025-12', 'expired'],
  [null, 'valid'],
] as const)('in November 2026 a card until %s is %s', (expiresIn, expiry) => {
  expect(cardExpiry(expiresIn, new Date(2026, 10, 30, 23, 59))).toBe(expiry);
});

test('in December the next month is in another year', () => {
  expect(['2026-12', '2027-01', '2027-02'].map((month) => cardExpiry(month, new Date(2026, 11, 1)))).toEqual(['soon', 'soon', 'valid']);
});

test('the last month is written as on the card', () => {
  expect(printedExpiry('2029-07')).toBe('07/29');
});
