import { expect, test } from 'vitest';
import { defaultsOf } from '#testing/forms/form-defaults.ts';
import { blankItem, blankProduct } from './blank-product.ts';
import { productForm, productItemForm } from './product-form.ts';

test.each([
  ['product', productForm, blankProduct],
  ['item', productItemForm, blankItem],
] as const)('a field left out of the form of a %s is stored as in the blank one', (_name, form, blank) => {
  const defaults = defaultsOf(form);
  expect(Object.keys(defaults).length).toBeGreaterThan(4);
  expect(blank).toMatchObject(defaults);
});
