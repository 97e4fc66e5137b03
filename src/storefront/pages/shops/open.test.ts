import { expect, test } from 'vitest';
import { clockTime, openState, weekOf } from './open.ts';

const day = [{ from: 630, to: 1140 }];
const shop = {
  hours: [day, [], day, day, day, [{ from: 630, to: 60 }], day],
  special_days: [{ date: '2026-11-24', hours: [], note: '盤點' }],
};
/** 2026-11-21 is a Saturday. */
const at = (time: string) => openState(shop, new Date(`2026-11-${time}:00+08:00`), 'Asia/Taipei');

test.each([
  ['a day in its hours', '21T12:00', { isOpen: true, until: 1140 }],
  ['at the minute of opening', '21T10:30', { isOpen: true, until: 1140 }],
  ['at the minute of closing', '21T19:00', { isOpen: false, opens: { inDays: 1, date: '2026-11-22', at: 630 } }],
  ['before opening', '21T09:00', { isOpen: false, opens: { inDays: 0, date: '2026-11-21', at: 630 } }],
  ['after midnight of a long evening', '21T00:30', { isOpen: true, until: 60 }],
  ['over a closed day and a special one', '22T20:00', { isOpen: false, opens: { inDays: 3, date: '2026-11-25', at: 630 } }],
])('a shop says whether it is open: %s', (_name, time, state) => expect(at(time)).toEqual(state));

test('the shop’s clock counts, not the reader’s', () => {
  expect(openState(shop, new Date('2026-11-21T04:00:00Z'), 'Asia/Taipei').isOpen).toBe(true);
  expect(openState(shop, new Date('2026-11-21T04:00:00Z'), 'Europe/London').isOpen).toBe(false);
});

test('a shop that never opens says so, and days with the same hours are taken together', () => {
  expect(openState({ hours: [], special_days: [] }, new Date(), 'Asia/Taipei')).toEqual({ isOpen: false, opens: null });
  expect(weekOf(shop).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 4],
    [5, 5],
    [6, 0],
  ]);
  expect([clockTime(630), clockTime(1440), clockTime(5)]).toEqual(['10:30', '00:00', '00:05']);
});
