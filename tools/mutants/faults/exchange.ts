import type { Mutant } from '../mutant.ts';

export const exchange: Mutant[] = [
  {
    name: 'exported CSV carries formulas',
    file: 'src/modules/tasks/run/table.ts',
    find: 'escapeFormula(cell)',
    replace: 'cell',
    tests: ['src/modules/tasks/run/table.test.ts'],
  },
  {
    name: 'a mapped column of a product import is misspelt',
    file: 'src/shared/product-csv.ts',
    find: "'Variant Grams'",
    replace: "'Variant Gram'",
    tests: ['src/modules/catalog/commands/import-products.test.ts'],
  },
  {
    name: 'an import leaves the apostrophe before what looks like a formula',
    file: 'src/modules/tasks/import/parse-table.ts',
    find: '.map(unescapeFormula)',
    replace: '',
    tests: ['src/app/back-office/imports/product-csv.test.ts'],
  },
  {
    name: 'a product file turns a combo into a single product',
    file: 'src/modules/catalog/import/items-part.ts',
    find: "if (base.type === 'combo' || draft.isCombo)",
    replace: 'if (draft.isCombo)',
    tests: ['src/app/back-office/imports/product-csv-demo.test.ts'],
  },
  {
    name: 'a product file forgets the English of its options',
    file: 'src/modules/catalog/product-csv/options.ts',
    find: "'en', first.en ?? old[i]?.label.en ?? '')",
    replace: "'en', '')",
    tests: ['src/app/back-office/imports/product-csv.test.ts'],
  },
];
