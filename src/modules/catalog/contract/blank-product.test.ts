import { expect, test } from 'vitest';
import { z } from 'zod';
import { blankItem, blankProduct } from './blank-product.ts';
import { productForm, productItemForm } from './product-form.ts';

/** The defaults of optional form fields. */
const defaultsOf = ({ shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (field instanceof z.ZodDefault ? [[name, field.parse(undefined)]] : [])),
  );

test.each([
  ['product', productForm, blankProduct],
  ['item', productItemForm, blankItem],
] as const)('a field left out of the form of a %s is stored as in the blank one', (_name, form, blank) => {
  const defaults = defaultsOf(form);
  expect(Object.keys(defaults).length).toBeGreaterThan(4);
  expect(blank).toMatchObject(defaults);
});
