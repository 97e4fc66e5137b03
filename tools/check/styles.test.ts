import { expect, test } from 'vitest';
import { sharedClasses } from './styles.ts';

const sheet = (file: string, text: string) => ({ file: `src/admin/${file}`, text });

test('a class that two areas define is reported with both; what only changes another’s is not', () => {
  const chart = sheet('kit/chart/chart.css', '.swatch,\n.dot {\n  width: 14px;\n}\n');
  expect(sharedClasses([chart, sheet('products/edit.css', '@media print {\n  .swatch[data-on] {\n    width: 9px;\n  }\n}\n')])).toEqual([
    '.swatch is defined by src/admin/kit/chart/chart.css and src/admin/products/edit.css',
  ]);
  expect(sharedClasses([chart, sheet('products/edit.css', '.value .swatch {\n  width: 9px;\n}\n')])).toEqual([]);
  expect(sharedClasses([chart, sheet('kit/base.css', '.dot {\n  color: red;\n}\n')])).toEqual([]);
});
