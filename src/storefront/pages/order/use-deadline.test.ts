import { expect, test } from 'vitest';
import { formatTimeLeft } from './use-deadline.ts';

const left = (deadline: string, at: string) => formatTimeLeft(new Date(`${deadline}+08:00`), new Date(`${at}+08:00`), 'Asia/Taipei');

test.each([
  // A code of ECPay ends with its day.
  ['2026-12-02T23:59:59', '2026-11-29T08:51:00', '還有 3 天'],
  ['2026-12-02T08:51:00', '2026-11-29T08:51:00', '還有 3 天'],
  ['2026-11-30T09:00:00', '2026-11-29T08:00:00', '還有 1 天'],
  ['2026-11-30T08:00:00', '2026-11-29T08:00:00', '還有 1 天'],
  ['2026-11-30T07:59:00', '2026-11-29T08:00:00', '還有 23 小時 59 分'],
  ['2026-11-29T09:00:00', '2026-11-29T08:00:00', '還有 1 小時 0 分'],
  ['2026-11-29T08:59:00', '2026-11-29T08:00:00', '還有 59 分鐘'],
  ['2026-11-29T08:00:00', '2026-11-29T08:00:00', '期限已過'],
])('a payment due by %s has at %s “%s”', (deadline, at, words) => {
  expect(left(deadline, at)).toBe(words);
});
