import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedColumns } from '#shared/product-csv.ts';

test('docs/product-csv.md lists every column of the file', () => {
  const documented = readFileSync(new URL('../../../../docs/product-csv.md', import.meta.url), 'utf8');
  const heads = exportedColumns.map(({ head }) => head.replace(/ \(en\)$/, '').replace(/^Option[23]/, 'Option1'));
  const ofPictures = /^(?:Variant|SEO) Image Alt Text$/;
  expect(heads.filter((head) => !ofPictures.test(head) && !documented.includes(`\`${head}\``))).toEqual([]);
});

test('column names are unique, and a spreadsheet with them can be imported', () => {
  const heads = exportedColumns.map(({ head }) => head);
  expect(new Set(heads).size).toBe(heads.length);
  expect(heads.length).toBeLessThanOrEqual(100);
});
