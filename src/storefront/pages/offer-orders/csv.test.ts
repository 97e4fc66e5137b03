import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a spreadsheet reads every cell as text, and none as a formula', () => {
  expect(toCsv([['=SUM(A1)', 'a "b", c', -5, '@x']])).toBe('\uFEFF"\'=SUM(A1)","a ""b"", c","-5","\'@x"\r\n');
});
