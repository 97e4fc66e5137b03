import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';

test('a CSV file is read in UTF-8 or Big5, with commas, tabs or semicolons', async () => {
  const wanted = { heads: ['貨號', '庫存'], rows: [['A-1', '12']] };
  const utf8 = Buffer.from('\u{FEFF}貨號,庫存\r\nA-1,12\r\n\r\n');
  const big5 = Buffer.from([0xb3, 0x66, 0xb8, 0xb9, 0x09, 0xae, 0x77, 0xa6, 0x73, 0x0a, 0x41, 0x2d, 0x31, 0x09, 0x31, 0x32]);
  expect(await readTable(utf8)).toEqual(wanted);
  expect(await readTable(big5)).toEqual(wanted);
  expect((await readTable(Buffer.from('a;b\n"x;1";2'))).rows).toEqual([['x;1', '2']]);
});

test('a spreadsheet is read as the same texts', async () => {
  const file = await writeExcelFile([
    [{ value: 'SKU' }, { value: 'Stock' }],
    [{ value: '007' }, { value: 12 }],
    [{ value: 'B' }, null],
  ]).toBuffer();
  expect(await readTable(file)).toEqual({
    heads: ['SKU', 'Stock'],
    rows: [
      ['007', '12'],
      ['B', ''],
    ],
  });
});

test('what is no table says so', async () => {
  await expect(readTable(Buffer.from('PK\u0003\u0004 not a zip'))).rejects.toMatchObject({ code: 'import_unreadable' });
  await expect(readTable(Buffer.from('SKU,Stock\n'))).rejects.toMatchObject({ code: 'import_empty' });
  await expect(readTable(Buffer.from(`SKU\n${'A\n'.repeat(20_001)}`))).rejects.toMatchObject({ code: 'import_too_large' });
});
