import { expect, test } from 'vitest';
import { deliveryDates } from './delivery-dates.ts';
import { parcelsFor } from './parcels.ts';

const line = (key: string, temperature: 'ambient' | 'chilled' | 'frozen', weight_g: number, is_newbang = false) => ({
  key,
  temperature,
  is_newbang,
  weight_g,
});

test('chilled items and items from another warehouse have their own parcels', () => {
  expect(
    parcelsFor([line('a', 'ambient', 100), line('b', 'chilled', 50), line('c', 'ambient', 20), line('d', 'ambient', 7, true)]),
  ).toEqual([
    { key: 'ambient', temperature: 'ambient', is_newbang: false, weight_g: 120, pieces: [], lines: ['a', 'c'] },
    { key: 'chilled', temperature: 'chilled', is_newbang: false, weight_g: 50, pieces: [], lines: ['b'] },
    { key: 'newbang:ambient', temperature: 'ambient', is_newbang: true, weight_g: 7, pieces: [], lines: ['d'] },
  ]);
});

const rule = { mode: 'optional' as const, lead_days: 1, cut_off: '12:00', horizon_days: 1, weekdays: [], blackout_dates: [], slots: [] };
const dates = (now: string, timeZone: string) => deliveryDates(rule, { now: new Date(now), timeZone });

test('the cut-off uses shop time; at exactly that minute it is too late', () => {
  expect(dates('2026-11-20T03:59:59Z', 'Asia/Taipei')).toEqual(['2026-11-21', '2026-11-22']);
  expect(dates('2026-11-20T04:00:00Z', 'Asia/Taipei')).toEqual(['2026-11-22', '2026-11-23']);
  expect(dates('2026-11-20T04:00:00Z', 'America/New_York')).toEqual(['2026-11-21', '2026-11-22']);
});

test('the shop’s day differs from UTC, and months end', () => {
  expect(dates('2026-11-29T16:30:00Z', 'Asia/Taipei')).toEqual(['2026-12-01', '2026-12-02']);
});

test('no day is offered where none can be chosen', () => {
  expect(deliveryDates(null, { now: new Date(), timeZone: 'UTC' })).toEqual([]);
  expect(deliveryDates({ ...rule, mode: 'none' }, { now: new Date(), timeZone: 'UTC' })).toEqual([]);
});
