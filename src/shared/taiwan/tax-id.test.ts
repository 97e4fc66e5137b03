import { expect, test } from 'vitest';
import { parseTaxId } from './tax-id.ts';

test('Taiwan accepts a person’s number or a company’s', () => {
  expect(parseTaxId('A123456789', 'tw')).toBe('A123456789');
  expect(parseTaxId('22099131', 'tw')).toBe('22099131');
  expect(parseTaxId('12345678', 'tw')).toBeUndefined();
});

test.each([
  ['gb 123-456', 'GB123456'],
  ['AB123', 'AB123'],
  ['AB12', undefined],
  ['A1'.repeat(10), 'A1'.repeat(10)],
  [`${'A1'.repeat(10)}2`, undefined],
  ['１２３４５', '12345'],
])('other countries accept 5 to 20 letters and digits: %s', (typed, number) => expect(parseTaxId(typed, 'uk')).toBe(number));
