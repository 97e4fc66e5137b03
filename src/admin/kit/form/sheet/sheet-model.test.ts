import { expect, test } from 'vitest';
import { changedBy, computeFigures, filledDown, findRow, parsedNumber, repeatedOver, type SheetColumn, written } from './sheet-model.ts';
import { parseTsv, toTsv } from './tsv.ts';

type Row = { sku: string; price: number };
const columns: SheetColumn<Row>[] = [
  { key: 'spec', title: 'Spec', width: 80, text: ({ sku }) => sku.slice(0, 1) },
  { key: 'sku', title: 'SKU', width: 80, text: ({ sku }) => sku, put: (row, sku) => ({ ...row, sku }) },
  {
    key: 'price',
    title: 'Price',
    width: 80,
    text: ({ price }) => String(price),
    amount: ({ price }) => price,
    put: (row, text) => {
      const price = parsedNumber(text);
      return price === undefined ? undefined : { ...row, price };
    },
  },
];
const rows: Row[] = [
  { sku: 'A', price: 100 },
  { sku: 'B', price: 200 },
  { sku: 'C', price: 600 },
];

test('text from a spreadsheet is parsed cell by cell', () => {
  const block = [
    ['A', '1,280'],
    ['two\nlines', 'a "quoted" word'],
    ['', 'x\ty'],
  ];
  expect(parseTsv(toTsv(block))).toEqual(block);
  expect(parseTsv('A\t1\r\nB\t2\r\n')).toEqual([
    ['A', '1'],
    ['B', '2'],
  ]);
});

test('a paste keeps valid cells and counts the others', () => {
  const { rows: next, refused } = written(rows, columns, { row: 1, column: 1 }, [
    ['X', '1,280'],
    ['Y', 'cheap'],
    ['Z', '5'],
  ]);
  expect(next).toEqual([
    { sku: 'A', price: 100 },
    { sku: 'X', price: 1280 },
    { sku: 'Y', price: 600 },
  ]);
  expect(refused).toBe(3);
});

test('one copied cell fills the whole selection', () => {
  expect(repeatedOver([['9']], { top: 0, bottom: 2, left: 1, right: 2 })).toEqual([
    ['9', '9'],
    ['9', '9'],
    ['9', '9'],
  ]);
  expect(repeatedOver([['1'], ['2']], { top: 0, bottom: 0, left: 0, right: 0 })).toEqual([['1'], ['2']]);
});

test('fill down copies the first row of the selection', () => {
  const { rows: next } = filledDown(rows, columns, { top: 0, bottom: 1, left: 2, right: 2 });
  expect(next.map(({ price }) => price)).toEqual([100, 100, 600]);
});

test('the figures of a selection include numbers only', () => {
  expect(computeFigures(rows, columns, { top: 0, bottom: 2, left: 1, right: 2 })).toEqual({ count: 3, min: 100, max: 600, mean: 300 });
  expect(computeFigures(rows, columns, { top: 0, bottom: 2, left: 0, right: 1 })).toBeNull();
});

test('numbers are accepted in their usual notations', () => {
  expect(parsedNumber('１，２８０')).toBe(1280);
  expect(parsedNumber('$1,280.50')).toBe(1280.5);
  expect(parsedNumber('-5')).toBeUndefined();
});

test('a column is set at once, to a value or by a percentage', () => {
  const [, sku, price] = columns;
  if (!sku || !price) throw new Error('columns');
  expect(changedBy(rows, price, 0, 1, '50').rows.map((row) => row.price)).toEqual([50, 50, 600]);
  expect(changedBy(rows, price, 0, 2, '+10%').rows.map((row) => row.price)).toEqual([110, 220, 660]);
  expect(changedBy(rows, price, 0, 2, '−25%').rows.map((row) => row.price)).toEqual([75, 150, 450]);
  expect(changedBy(rows, price, 0, 2, 'cheap')).toEqual({ rows, refused: 3 });
  expect(changedBy(rows, sku, 1, 1, '+10%').rows.map((row) => row.sku)).toEqual(['A', 'B', 'C']);
});

test('a row is found by its words from the present row on, then from the top', () => {
  expect(findRow(rows, columns, 'b', 0)).toBe(1);
  expect(findRow(rows, columns, ' ｂ ', 2)).toBe(1);
  const twins = [...rows, { sku: 'B2', price: 5 }];
  expect(findRow(twins, columns, 'b', 2)).toBe(3);
  expect(findRow(rows, columns, 'b c', 0)).toBeUndefined();
  expect(findRow(rows, columns, ' ', 0)).toBeUndefined();
});
