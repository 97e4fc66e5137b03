import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './formula-guard.ts';

test.each(['=1+1', '-5', '+886', '@SUM(A1)', '\tx', '＝1', "'=1", "''-1"])(
  '%j gets an apostrophe in a file, and is read back without it',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test.each(["'tis", 'A-1', "'", '', '胭脂碗', "'0012"])('%j is written and read unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});
