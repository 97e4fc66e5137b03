import { expect, test } from 'vitest';
import { csvHead, csvLines } from './table.ts';

test.each(['=1+1', '+886912345678', '-5', '@SUM(A1)', '\tx', '\rx'])(
  'a text that a spreadsheet would run as a formula is written as text: %j',
  (cell) => {
    expect(csvLines([[cell]]).replaceAll('"', '')).toBe(`'${cell}\r\n`);
    expect(csvHead([cell]).replaceAll('"', '')).toBe(`\u{FEFF}'${cell}\r\n`);
  },
);

test('negative numbers stay numbers, and other texts stay unchanged', () => {
  expect(csvLines([[-5, 12.5, 'A-1', '胭脂碗', null]])).toBe('-5,12.5,A-1,胭脂碗,\r\n');
});
