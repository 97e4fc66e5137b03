import { expect, test } from 'vitest';
import { isQuietAt } from './quiet-hours.ts';

/** A moment of 24 November 2026 in Taipei. */
const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`);
const night = { from: 22, until: 8 };

test.each([
  ['21:59', false],
  ['22:00', true],
  ['23:59', true],
  ['00:00', true],
  ['07:59', true],
  ['08:00', false],
  ['12:00', false],
])('quiet from 22 until 8: at %s in Taipei %s', (time, quiet) => {
  expect(isQuietAt(night, at(time), 'Asia/Taipei')).toBe(quiet);
});

test('quiet hours within a day end in that day, are those of the shop, and none is never quiet', () => {
  const siesta = { from: 12, until: 14 };
  expect(['11:59', '12:00', '13:59', '14:00'].map((time) => isQuietAt(siesta, at(time), 'Asia/Taipei'))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isQuietAt(siesta, at('12:00'), 'Europe/London')).toBe(false);
  expect(isQuietAt(null, at('03:00'), 'Asia/Taipei')).toBe(false);
});
