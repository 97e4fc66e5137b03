import { expect, test } from 'vitest';
import { readStockRow, wholeNumber } from './stock-rows.ts';

const read = (cells: Record<string, string>) => readStockRow({ line: 2, cells }, 'count');

test('numbers are read in their usual notations, and ambiguous ones are refused', () => {
  expect(['1,200', '＋5', '−3', ' 08 ', '12'].map(wholeNumber)).toEqual([1200, 5, -3, 8, 12]);
  expect(['1.5', '1,20', 'ten', '', '5 pcs'].map(wholeNumber)).toEqual(Array(5).fill(undefined));
});

test('a row sets the stock or changes it, never both', () => {
  expect(read({ sku: "'007", stock: '12' })).toEqual({ line: 2, sku: '007', stock: 12, reason: 'count' });
  expect(read({ sku: 'A', change: '-3', reason: 'broken' })).toEqual({ line: 2, sku: 'A', change: -3, reason: 'broken' });
  expect(read({ sku: 'A', stock: '1', change: '1' })).toMatchObject({ field: 'stock', problem: 'one_of_two' });
  expect(read({ sku: 'A' })).toMatchObject({ field: 'stock', problem: 'required' });
  expect(read({ stock: '1' })).toMatchObject({ field: 'sku', problem: 'required' });
  expect(read({ sku: 'A', stock: '-1' })).toMatchObject({ field: 'stock', problem: 'not_a_number' });
});
