import { expect, test } from 'vitest';
import { normalTaxId } from './tax-id.ts';

test('Taiwan accepts a person’s number or a company’s', () => {
  expect(normalTaxId('A123456789', 'tw')).toBe('A123456789');
  expect(normalTaxId('22099131', 'tw')).toBe('22099131');
  expect(normalTaxId('12345678', 'tw')).toBeUndefined();
});

test.each([
  ['gb 123-456', 'GB123456'],
  ['AB123', 'AB123'],
  ['AB12', undefined],
  ['A1'.repeat(10), 'A1'.repeat(10)],
  [`${'A1'.repeat(10)}2`, undefined],
  ['１２３４５', '12345'],
])('other countries accept 5 to 20 letters and digits: %s', (typed, number) => expect(normalTaxId(typed, 'uk')).toBe(number));
