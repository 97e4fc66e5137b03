import { expect, test } from 'vitest';
import { codeValues, encodeBars } from './code128.ts';

test('the check symbol is the weighted sum: PJJ123C in set B', () => {
  expect(codeValues('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test('every symbol is eleven modules wide, the stop thirteen, with ten quiet ones at either end', () => {
  const text = '261120-00042';
  const { bars, width } = encodeBars(text);
  expect(width).toBe(10 + (1 + text.length + 1) * 11 + 13 + 10);
  expect(bars).toHaveLength((1 + text.length + 1) * 3 + 4);
  expect(bars[0]).toEqual({ x: 10, width: 2 });
  const last = bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(width - 10);
});
