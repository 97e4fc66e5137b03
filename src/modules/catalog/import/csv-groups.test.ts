import { expect, test } from 'vitest';
import { groupRows } from './csv-groups.ts';

const handles = (rows: Parameters<typeof groupRows>[0]) => {
  const { groups, linesWithoutHandle } = groupRows(rows);
  return { groups: groups.map(({ handle, rows: all }) => [handle, all.length]), linesWithoutHandle };
};

test('rows with the same handle are one product, and a row with an empty handle is reported', () => {
  const cells = [
    { handle: 'tea', sku: 'T-1' },
    { handle: ' tea ', sku: 'T-2' },
    { handle: '', sku: 'T-3' },
  ];
  expect(handles(cells.map((row, i) => ({ line: i + 2, cells: row })))).toEqual({ groups: [['tea', 2]], linesWithoutHandle: [4] });
});

test('in a file without handles each row is a product known by its SKU, and a row without one is reported', () => {
  const cells = [{ sku: 'BOWL-01' }, { sku: 'PLATE-01' }, { sku: ' ' }, {}];
  expect(handles(cells.map((row, i) => ({ line: i + 2, cells: row })))).toEqual({
    groups: [
      ['BOWL-01', 1],
      ['PLATE-01', 1],
    ],
    linesWithoutHandle: [4, 5],
  });
});
