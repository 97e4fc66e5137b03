import type { Mutant } from '../mutant.ts';

export const exchange: Mutant[] = [
  {
    name: 'exported CSV carries formulas',
    file: 'src/modules/tasks/run/table.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    tests: ['src/modules/tasks/run/table.test.ts'],
  },
  {
    name: 'a mapped column of a product import is misspelt',
    file: 'src/modules/catalog/import/product-columns.ts',
    find: "'Variant Grams'",
    replace: "'Variant Gram'",
    tests: ['src/app/office/import-columns.test.ts'],
  },
];
