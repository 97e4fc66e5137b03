import { expect, test } from 'vitest';
import { arrangeRows, mappedRow } from './arrange.ts';
import { importTargets } from './targets.ts';

const product = (line: number, handle: string, sku = '') => ({ line, cells: { handle, sku } });

test('a row has the cells of the mapped columns', () => {
  expect(mappedRow(['A-1', '12', 'x'], ['sku', 'stock', null], 2)).toEqual({ line: 2, cells: { sku: 'A-1', stock: '12' } });
});

test('rows of one product are grouped into one batch, wherever they are', () => {
  const target = { ...importTargets.products, rowsEach: 3 };
  const rows = [product(2, 'mug', 'M1'), product(3, 'tea', 'T1'), product(4, 'mug', 'M2'), product(5, 'tea', 'T2')];
  const { pieces, repeated } = arrangeRows(rows, target);
  expect(pieces.map((piece) => piece.map(({ line }) => line))).toEqual([
    [2, 4],
    [3, 5],
  ]);
  expect(repeated).toEqual([]);
});

test('a duplicate SKU is reported with its first row, ignoring case', () => {
  const { pieces, repeated } = arrangeRows([product(2, '', 'a-1'), product(3, '', ''), product(4, '', 'A-1')], importTargets.stock);
  expect(pieces).toEqual([[product(2, '', 'a-1'), product(3, '', '')]]);
  expect(repeated).toEqual([{ row: product(4, '', 'A-1'), value: 'A-1', firstLine: 2 }]);
});
