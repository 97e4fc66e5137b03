import { expect, test } from 'vitest';
import { creditExpiry, outlook, planReturn, popShares, takeFromLots } from './rules.ts';

const day = 86_400_000;
const now = new Date('2026-11-20T04:00:00Z');
const lot = (id: number, remaining: number) => ({ id, remaining, expires_at: null, backed: true });
const share = (lot_id: number, amount: number) => ({ lot_id, amount, expires_at: null, backed: true });

test('a purse that lasts exactly two years gets an end date, one that lasts a day longer does not', () => {
  const end = (balance: number) => outlook({ balance, spent: 30, days: 30 }, now).empty_at;
  expect([end(730), end(731)]).toEqual([new Date(now.getTime() + 730 * day), null]);
});

test('a purse without spending has no end date', () => {
  expect(outlook({ balance: 500, spent: 0, days: 30 }, now)).toEqual({ per_day: 0, empty_at: null });
});

test('lots can be spent to the last credit, and one more is refused', () => {
  expect(takeFromLots([lot(1, 30), lot(2, 20)], 50)).toEqual([share(1, 30), share(2, 20)]);
  expect(takeFromLots([lot(1, 30), lot(2, 20)], 51)).toBeUndefined();
  expect(takeFromLots([lot(1, 30), lot(2, 20)], 30)).toEqual([share(1, 30)]);
});

test('the stack returns whole shares without leaving an empty one', () => {
  expect(popShares([share(1, 30), share(2, 20)], 20)).toEqual({ popped: [share(2, 20)], rest: [share(1, 30)] });
  expect(popShares([share(1, 30), share(2, 20)], 21)).toEqual({ popped: [share(2, 20), share(1, 1)], rest: [share(1, 29)] });
});

test('credits without days never expire; others at the end of the shop’s day, as pages and mails name only the day', () => {
  const inTaipei = (days: number | null) => creditExpiry(days, now, 'Asia/Taipei');
  expect([inTaipei(null), inTaipei(1)]).toEqual([null, new Date('2026-11-21T15:59:59Z')]);
});

test('credits return to a lot that is valid for exactly thirty days, to a new lot if it ends a millisecond sooner', () => {
  const end = now.getTime() + 30 * day;
  const back = (ends: number) => planReturn([{ ...share(1, 5), expires_at: new Date(ends) }], now);
  expect(back(end)).toEqual({ moves: [{ lot_id: 1, amount: 5 }], lots: [] });
  expect(back(end - 1)).toEqual({ moves: [], lots: [{ amount: 5, expires_at: new Date(end), backed: true }] });
});
