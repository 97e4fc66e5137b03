import { expect, test } from 'vitest';
import type { ProductOption } from '#modules/catalog/contract.ts';
import {
  asMulti,
  asSingle,
  missingCombinations,
  withMissing,
  withNewOption,
  withNewValue,
  withOption,
  withoutOption,
  withoutUnnamed,
  withRowsOfValue,
  withValue,
  withValueMoved,
} from './combinations.ts';
import { changedItems, type EditedProduct, newItem, newProduct } from './edited.ts';

const option = (...keys: string[]): ProductOption => ({
  name: { tw: keys.join() },
  display: 'text',
  values: keys.map((key) => ({ key, label: { tw: key } })),
});
const tea = (): EditedProduct => ({
  ...newProduct(),
  type: 'multi',
  options: [option('30g', '75g'), option('tin', 'bag')],
  items: [newItem({ sku: 'TEA-1', values: ['30g', 'tin'], price: 360 }), newItem({ sku: 'TEA-2', values: ['75g', 'tin'], price: 680 })],
});

test('missing combinations get a row each, priced like the most similar row, in the order of the options', () => {
  expect(missingCombinations(tea())).toEqual([
    ['30g', 'bag'],
    ['75g', 'bag'],
  ]);
  const full = withMissing(tea());
  expect(full.items.map(({ values, price, stock }) => [values.join(' '), price, stock])).toEqual([
    ['30g tin', 360, 0],
    ['30g bag', 360, 0],
    ['75g tin', 680, 0],
    ['75g bag', 680, 0],
  ]);
  expect(full.items[1]?.sku).toBe('TEA-30G-BAG');
  expect(new Set(full.items.map(({ key }) => key)).size).toBe(4);
});

test('removing a value removes its rows', () => {
  expect(withOption(tea(), 0, () => option('75g')).items.map(({ sku }) => sku)).toEqual(['TEA-2']);
});

test('an unnamed new value is removed, one with rows stays', () => {
  const named = withOption(withNewOption(asMulti(asSingle(tea()))), 0, (old) => withNewValue(withNewValue(old, 'v2'), 'v3'));
  const typed = withOption(named, 0, (old) => withValue(old, 'v2', (value) => ({ ...value, label: { tw: 'M' } })));
  expect(withoutUnnamed(typed, 0).options.map(({ values }) => values.map(({ key }) => key))).toEqual([['v1', 'v2'], ['v1']]);
});

test('a value is added once, and moving stops at the ends', () => {
  const sizes = withNewValue(withNewValue(option('S', 'M'), 'v3'), 'v3');
  expect(sizes.values.map(({ key }) => key)).toEqual(['S', 'M', 'v3']);
  expect(withValueMoved(sizes, 'v3', -5).values.map(({ key }) => key)).toEqual(['v3', 'S', 'M']);
  expect(withValueMoved(sizes, 'v3', 1).values.map(({ key }) => key)).toEqual(['S', 'M', 'v3']);
});

test('adding an option keeps every row, removing one keeps each combination once', () => {
  const more = withNewOption(tea());
  expect(more.items.map(({ values }) => values)).toEqual([
    ['30g', 'tin', 'v1'],
    ['75g', 'tin', 'v1'],
  ]);
  expect(withoutOption(tea(), 0).items.map(({ sku, values }) => [sku, values])).toEqual([['TEA-1', ['tin']]]);
});

test('switching from single to multi and back keeps the SKU and price of the first item', () => {
  const single = asSingle(tea());
  expect(single).toMatchObject({ type: 'single', options: [], items: [{ sku: 'TEA-1', price: 360, values: [] }] });
  expect(asMulti(single)).toMatchObject({ type: 'multi', items: [{ sku: 'TEA-1', values: ['v1'] }] });
});

test('changed, added and removed rows are counted once each', () => {
  const before = tea();
  const [first = newItem(), second = newItem()] = before.items;
  expect(changedItems(before, { ...before, items: [{ ...first, price: 1 }, newItem()] })).toBe(3);
  expect(changedItems(before, { ...before, items: [first, second] })).toBe(0);
});

test('a value without rows gets those of its combinations only; one with rows none', () => {
  const wider = withOption(tea(), 0, (old) => withNewValue(old, '150g'));
  const rows = (key: string) => withRowsOfValue(wider, 0, key).items.map(({ values }) => values.join(' '));
  expect(rows('150g')).toEqual(['30g tin', '75g tin', '150g tin', '150g bag']);
  expect(rows('75g')).toEqual(['30g tin', '75g tin']);
});
