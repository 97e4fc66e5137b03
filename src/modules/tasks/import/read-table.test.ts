import { expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { storedZip, unpackZip } from '#platform/files/unpack-zip.ts';
import { readTable } from './read-table.ts';

test('a CSV file is read in UTF-8 or Big5, with commas, tabs or semicolons', async () => {
  const expected = { heads: ['貨號', '庫存'], rows: [['A-1', '12']] };
  const utf8 = Buffer.from('\u{FEFF}貨號,庫存\r\nA-1,12\r\n\r\n');
  const big5 = Buffer.from([0xb3, 0x66, 0xb8, 0xb9, 0x09, 0xae, 0x77, 0xa6, 0x73, 0x0a, 0x41, 0x2d, 0x31, 0x09, 0x31, 0x32]);
  expect(await readTable(utf8)).toEqual(expected);
  expect(await readTable(big5)).toEqual(expected);
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

test('rows have the line of the spreadsheet, also with empty ones above them and between them', async () => {
  const expected = { heads: ['SKU', 'Stock'], rows: [[], ['A', '1'], [], [], ['B', '2']] };
  expect(await readTable(Buffer.from('\r\nSKU,Stock\r\nA,1\r\n\r\n,\r\nB,2\r\n\r\n,,\r\n'))).toEqual(expected);
  const row = (...cells: string[]) => cells.map((value) => ({ value }));
  const file = await writeExcelFile([[null], row('SKU', 'Stock'), row('A', '1'), [null], [null], row('B', '2')]).toBuffer();
  expect(await readTable(file)).toEqual(expected);
});

test('a file with more than 100,000 lines is too large, however few have content', async () => {
  expect((await readTable(Buffer.from(`SKU\n${'\n'.repeat(99_998)}A`))).rows).toHaveLength(99_999);
  await expect(readTable(Buffer.from(`SKU\n${'\n'.repeat(99_999)}A`))).rejects.toMatchObject({ code: 'import_too_large' });
});

test('a file that is no table is refused', async () => {
  await expect(readTable(Buffer.from('PK\u0003\u0004 not a zip'))).rejects.toMatchObject({ code: 'import_unreadable' });
  await expect(readTable(Buffer.from('SKU,Stock\n'))).rejects.toMatchObject({ code: 'import_empty' });
  await expect(readTable(Buffer.from(`SKU\n${'A\n'.repeat(20_001)}`))).rejects.toMatchObject({ code: 'import_too_large' });
});

const sheetXml = (cells: string) => `<?xml version="1.0"?><worksheet><sheetData>${cells}</sheetData></worksheet>`;

/** A spreadsheet with these files in place of those it was written with. */
async function sheetWith(changes: Record<string, string>): Promise<Buffer> {
  const file = await writeExcelFile([[{ value: 'SKU' }], [{ value: 'A' }]]).toBuffer();
  const files = await unpackZip(file, () => true, 1_000_000);
  const changed = files.map(({ name, content }) => ({ name, content: name in changes ? Buffer.from(changes[name] ?? '') : content }));
  return Buffer.concat([...storedZip(changed)]);
}
const sheet = 'xl/worksheets/sheet1.xml';

test('a sheet with far cells is too large, however few they are', async () => {
  const named = (address: string) => sheetXml(`<row r="1"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`);
  const far = [named('XFD300'), named('A99999999'), named('&#88;FD1048576'), sheetXml('<row r="1048577"/>')];
  for (const xml of far) await expect(readTable(await sheetWith({ [sheet]: xml }))).rejects.toMatchObject({ code: 'import_too_large' });
});

test('a long text referenced by every cell is counted each time', async () => {
  const cells = Array.from({ length: 500 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`);
  const file = await sheetWith({
    [sheet]: sheetXml(cells.join('')),
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`,
  });
  await expect(readTable(file)).rejects.toMatchObject({ code: 'import_too_large' });
});

test('an endless CSV line is too large, and a multi-byte character is read across chunk borders', async () => {
  await expect(readTable(Buffer.from(`SKU\n${'a'.repeat(500_001)}`))).rejects.toMatchObject({ code: 'import_too_large' });
  await expect(readTable(Buffer.from(`SKU\n"${','.repeat(600_000)}`))).rejects.toMatchObject({ code: 'import_too_large' });
  await expect(readTable(Buffer.from(','.repeat(600_000)))).rejects.toMatchObject({ code: 'import_too_large' });
  const { rows } = await readTable(Buffer.from(`SKU\n${'壺😀\n'.repeat(19_999)}`));
  expect(new Set(rows.map(([cell]) => cell))).toEqual(new Set(['壺😀']));
});
