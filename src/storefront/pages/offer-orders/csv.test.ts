import { expect, test } from 'vitest';
import { toCsv, toCsvTime } from './csv.ts';

test('a spreadsheet reads every cell as text, and none as a formula', () => {
  expect(toCsv([['=SUM(A1)', 'a "b", c', -5, '@x', '＝1']])).toBe('\uFEFF"\'=SUM(A1)","a ""b"", c","-5","\'@x","\'＝1"\r\n');
});

test.each([
  ['2026-11-20T16:05:00.000Z', 'Asia/Taipei', '2026-11-21 00:05'],
  ['2026-11-20T15:59:59.999Z', 'Asia/Taipei', '2026-11-20 23:59'],
  ['2026-07-01T12:00:00.000Z', 'Europe/London', '2026-07-01 13:00'],
])('%s in %s is written as %s', (iso, timeZone, written) => expect(toCsvTime(iso, timeZone)).toBe(written));
