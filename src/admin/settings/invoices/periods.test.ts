import { expect, test } from 'vitest';
import { recentPeriods } from './periods.ts';

test('periods begin with odd months, and a year has six', () => {
  expect(recentPeriods('2026-11-28').slice(0, 7)).toEqual(['2026-11', '2026-09', '2026-07', '2026-05', '2026-03', '2026-01', '2025-11']);
  expect(recentPeriods('2026-12-31')[0]).toBe('2026-11');
  expect(recentPeriods('2027-01-01').slice(0, 2)).toEqual(['2027-01', '2026-11']);
  expect(recentPeriods('2026-11-28')).toHaveLength(12);
});
