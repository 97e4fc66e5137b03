import { expect, test } from 'vitest';
import { refundable, splitRefund } from './refunds.ts';

const line = { quantity: 3, line_total: 300, discount: 100, credits_share: 50 };

test('three units one by one sum to what was paid', () => {
  const refunds = [0, 1, 2].map((done) => refundable(line, done, 1));
  expect(refunds.map(({ money, credits }) => [money, credits])).toEqual([
    [50, 17],
    [50, 16],
    [50, 17],
  ]);
  expect(refunds[0]).toEqual({ gross: 100, discount: 33, money: 50, credits: 17, value: 67 });
});
test('a share is never negative, however small the amounts', () => {
  const tiny = { quantity: 3, line_total: 3, discount: 1, credits_share: 1 };
  expect([0, 1, 2].map((done) => refundable(tiny, done, 1))).toEqual([
    { gross: 1, discount: 0, money: 0, credits: 1, value: 1 },
    { gross: 1, discount: 1, money: 0, credits: 0, value: 0 },
    { gross: 1, discount: 0, money: 1, credits: 0, value: 1 },
  ]);
});
test('more than was bought cannot be refunded', () => {
  expect(() => refundable(line, 2, 2)).toThrow(RangeError);
});
test('money is refunded first, then credits, and never more than was paid', () => {
  expect(splitRefund(120, { money: 100, credits: 50 })).toEqual({ money: 100, credits: 20 });
  expect(() => splitRefund(151, { money: 100, credits: 50 })).toThrow(RangeError);
});
