import { expect, test } from 'vitest';
import { endOfLocalDay, localDay, localHour, localTime, utcOffset } from './time-zone.ts';

const at = (iso: string) => new Date(iso);

test.each([
  ['2026-11-20T15:59:59Z', 'Asia/Taipei', '2026-11-20', 23],
  ['2026-11-20T16:00:00Z', 'Asia/Taipei', '2026-11-21', 0],
  ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31', 23],
  ['2027-01-01T05:00:00Z', 'America/New_York', '2027-01-01', 0],
  ['2026-03-29T01:00:00Z', 'Europe/London', '2026-03-29', 2],
])('at %s it is in %s the day %s and hour %s', (iso, timeZone, day, hour) => {
  expect(localDay(at(iso), timeZone)).toBe(day);
  expect(localHour(at(iso), timeZone)).toBe(hour);
});

test('a moment has its weekday from Sunday = 0 and its minute of the day', () => {
  expect(localTime(at('2026-11-21T16:00:00Z'), 'Asia/Taipei')).toEqual({ day: '2026-11-22', weekday: 0, minute: 0 });
  expect(localTime(at('2026-11-21T15:59:00Z'), 'Asia/Taipei')).toEqual({ day: '2026-11-21', weekday: 6, minute: 1439 });
});

test.each([
  ['2026-07-01T00:00:00Z', 'Europe/London', 60],
  ['2026-01-01T00:00:00Z', 'Europe/London', 0],
  ['2026-07-01T00:00:00Z', 'America/New_York', -240],
  ['2026-07-01T00:00:00Z', 'Asia/Kathmandu', 345],
  ['2026-07-01T00:00:00Z', 'UTC', 0],
])('the offset at %s in %s is %s minutes', (iso, timeZone, minutes) => {
  expect(utcOffset(at(iso), timeZone)).toBe(minutes);
});

test.each([
  ['2026-11-20T15:59:59Z', 'Asia/Taipei', '2026-11-20T15:59:59.000Z'],
  ['2026-11-20T16:00:00Z', 'Asia/Taipei', '2026-11-21T15:59:59.000Z'],
  ['2026-12-31T16:00:00Z', 'Asia/Taipei', '2027-01-01T15:59:59.000Z'],
  // Summer time begins and ends on these days.
  ['2026-03-29T00:30:00Z', 'Europe/London', '2026-03-29T22:59:59.000Z'],
  ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25T23:59:59.000Z'],
  ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-02T04:59:59.000Z'],
])('the day of %s in %s ends at %s', (iso, timeZone, end) => {
  expect(endOfLocalDay(at(iso), timeZone).toISOString()).toBe(end);
});
