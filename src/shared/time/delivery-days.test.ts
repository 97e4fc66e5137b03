import { expect, test } from 'vitest';
import { arrivalDays, minutesToCutOff } from './delivery-days.ts';

const rule = { lead_days: 2, cut_off: '14:00', horizon_days: 7, weekdays: [1, 2, 3, 4, 5, 6], blackout_dates: ['2026-11-24'] };
const at = (time: string) => ({ now: new Date(`2026-11-20T${time}:00+08:00`), timeZone: 'Asia/Taipei' });

test('until the cut-off it counts from today, after it from tomorrow, past Sundays and closed days', () => {
  expect(arrivalDays({ ...rule, weekdays: [] }, at('11:46'))[0]).toBe('2026-11-22');
  expect(arrivalDays(rule, at('11:46'))[0]).toBe('2026-11-23');
  expect(arrivalDays({ ...rule, lead_days: 3 }, at('14:00'))[0]).toBe('2026-11-25');
  expect(arrivalDays(rule, { ...at('11:46'), notBefore: '2026-11-27' })[0]).toBe('2026-11-27');
});

test('a pre-order has days from the one on which it is sent, also when that is beyond the usual horizon', () => {
  const preorder = { ...at('11:46'), notBefore: '2027-01-20' };
  expect(arrivalDays({ ...rule, weekdays: [], horizon_days: 2 }, preorder)).toEqual(['2027-01-20', '2027-01-21', '2027-01-22']);
});

test('the time left to order today uses the shop’s time zone, not the reader’s', () => {
  expect(minutesToCutOff(rule, at('11:46'))).toBe(134);
  expect(minutesToCutOff(rule, at('14:00'))).toBeNull();
  expect(minutesToCutOff({ cut_off: null }, at('11:46'))).toBeNull();
});
