import { expect, test } from 'vitest';
import { resolveReturnDays } from './return-days.ts';

test.each([
  ['tw', null, 7],
  ['tw', 3, 7],
  ['tw', 30, 30],
  ['uk', null, 14],
  ['uk', 14, 14],
  ['hk', null, 0],
  ['us', 0, 0],
  ['us', 30, 30],
])('a shop in %s that chose %s accepts returns for %s days', (country, return_days, days) => {
  expect(resolveReturnDays({ country, return_days })).toBe(days);
});
