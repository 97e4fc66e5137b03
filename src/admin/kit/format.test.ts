import { afterAll, beforeAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '#messages';
import { formatBytes, formatDay, formatRecent, formatTotal } from './format.ts';

const zone = 'Asia/Taipei';
/** 20 November 2026, 14:46 in Taipei. */
const today = new Date('2026-11-20T06:46:00Z');
beforeAll(() => overwriteGetLocale(() => 'en'));
// Test files share a process: the next one expects the default.
afterAll(() => overwriteGetLocale(() => 'tw'));

test.each([
  ['2026-11-20T06:45:30Z', 'Just now'],
  ['2026-11-20T06:34:00Z', '12 min ago'],
  ['2026-11-20T03:40:00Z', '3 h ago'],
  ['2026-11-19T13:48:00Z', 'Yesterday 21:48'],
  ['2026-11-18T11:32:00Z', '18 Nov 19:32'],
  ['2025-11-18T11:32:00Z', '18 Nov 2025'],
])('%s reads %s', (iso, words) => {
  expect(formatRecent(iso, today, zone, 'en')).toBe(words);
});

test('yesterday is a calendar day of the shop, not 24 hours', () => {
  expect(formatRecent('2026-11-19T15:50:00Z', new Date('2026-11-19T16:30:00Z'), zone, 'en')).toBe('40 min ago');
  expect(formatRecent('2026-11-19T14:00:00Z', new Date('2026-11-19T16:30:00Z'), zone, 'en')).toBe('Yesterday 22:00');
});

test('the year is shown when it is another one', () => {
  expect(formatDay('2026-11-23T02:00:00Z', today, zone, 'en')).toBe('Mon 23 Nov');
  expect(formatDay('2025-11-23T02:00:00Z', today, zone, 'en')).toBe('23 Nov 2025');
});

test.each(['America/New_York', 'Asia/Taipei', 'Pacific/Auckland'])('a birthday is the same day in %s', (timeZone) => {
  expect(formatDay('2026-11-23', today, timeZone, 'en')).toBe('Mon 23 Nov');
  expect(formatDay('1990-01-01', today, timeZone, 'en')).toBe('1 Jan 1990');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [84_400, '84 kB'],
  [1_250_000, '1.3 MB'],
  [140_000_000, '140 MB'],
  [2_000_000_000_000, '2.0 TB'],
])('%s bytes read %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test('rows are counted up to a limit, and at it there may be more', () => {
  expect([99_999, 100_000, 100_001].map((n) => formatTotal(n))).toEqual(['99,999', '100,000+', '100,001']);
  expect([formatTotal(12, true), formatTotal(12, false)]).toEqual(['12+', '12']);
});
