import { expect, test } from 'vitest';
import { clockTime, openState } from './opening-hours.ts';

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
])('the opening status of a shop: %s', (_name, time, state) => expect(at(time)).toEqual(state));

test('the shop’s time zone applies, not the reader’s', () => {
  expect(openState(shop, new Date('2026-11-21T04:00:00Z'), 'Asia/Taipei').isOpen).toBe(true);
  expect(openState(shop, new Date('2026-11-21T04:00:00Z'), 'Europe/London').isOpen).toBe(false);
});

test('a shop without hours is closed', () => {
  expect(openState({ hours: [], special_days: [] }, new Date(), 'Asia/Taipei')).toEqual({ isOpen: false, opens: null });
  expect([clockTime(630), clockTime(1440), clockTime(5)]).toEqual(['10:30', '00:00', '00:05']);
});

test('hours that go on after midnight in the next day are one, and day and night has no end', () => {
  const late = {
    hours: [
      [],
      [],
      [],
      [],
      [],
      [{ from: 1080, to: 1440 }],
      [
        { from: 0, to: 120 },
        { from: 720, to: 900 },
      ],
    ],
    special_days: [],
  };
  const friday = (time: string) => openState(late, new Date(`2026-11-${time}:00+08:00`), 'Asia/Taipei');
  expect([friday('20T23:59'), friday('21T00:00'), friday('21T01:59')]).toEqual(Array(3).fill({ isOpen: true, until: 120 }));
  expect(friday('21T02:00')).toEqual({ isOpen: false, opens: { inDays: 0, date: '2026-11-21', at: 720 } });
  const always = { hours: Array(7).fill([{ from: 0, to: 1440 }]), special_days: [] };
  expect(openState(always, new Date('2026-11-21T23:59:00+08:00'), 'Asia/Taipei')).toEqual({ isOpen: true, until: null });
});

test('a special day ends the night before at its own hours, and begins with them', () => {
  const special = {
    hours: Array(7).fill([{ from: 600, to: 60 }]),
    special_days: [{ date: '2026-11-24', hours: [{ from: 900, to: 960 }] }],
  };
  const tuesday = (time: string) => openState(special, new Date(`2026-11-24T${time}:00+08:00`), 'Asia/Taipei');
  expect(tuesday('00:59')).toEqual({ isOpen: true, until: 60 });
  expect(tuesday('01:00')).toEqual({ isOpen: false, opens: { inDays: 0, date: '2026-11-24', at: 900 } });
  expect([tuesday('14:59').isOpen, tuesday('15:00').isOpen, tuesday('15:59').isOpen, tuesday('16:00').isOpen]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
