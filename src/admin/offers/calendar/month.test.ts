import { expect, test } from 'vitest';
import { calendarWeeks, isMonth, layOutBars, monthAway } from './month.ts';

test('months continue over the end of a year', () => {
  expect([monthAway('2026-11', 2), monthAway('2026-01', -1), monthAway('2026-11', 0)]).toEqual(['2027-01', '2025-12', '2026-11']);
});

test('only the twelve months of a year are months; anything else in an address is ignored', () => {
  expect(['2026-01', '2026-12', '2026-00', '2026-13', '2026-1', 'x2026-11', '', null].map(isMonth)).toEqual([
    ...[true, true],
    ...[false, false, false, false, false, false],
  ]);
});

test('a month is whole weeks from Sunday', () => {
  const weeks = calendarWeeks('2026-11');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual(['2026-11-01', '2026-12-05']);
  expect(calendarWeeks('2027-02').map(([first]) => first)).toEqual(['2027-01-31', '2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28']);
  expect(calendarWeeks('2026-02')).toHaveLength(4);
});

test('overlapping bars get lanes of their own, others reuse a free one', () => {
  const week = calendarWeeks('2026-11')[2] ?? [];
  const bars = layOutBars(week, [
    { from: '2026-11-01', to: '2026-11-16' },
    { from: '2026-11-16', to: null },
    { from: '2026-11-17', to: '2026-11-18' },
    { from: '2026-11-22', to: '2026-11-30' },
    { from: null, to: '2026-11-14' },
  ]);
  expect(bars.map(({ span: _span, ...bar }) => bar)).toEqual([
    { first: 0, last: 1, lane: 0, begins: false, ends: true },
    { first: 1, last: 6, lane: 1, begins: true, ends: false },
    { first: 2, last: 3, lane: 0, begins: true, ends: true },
  ]);
});
