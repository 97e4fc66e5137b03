import { expect, test } from 'vitest';
import { toChangeLines } from './changes.ts';
import type { LogFields } from './spec.ts';

const fields: LogFields = {
  name: { label: () => 'Name' },
  price: { label: () => 'Price', kind: 'amount' },
  items: {
    label: () => 'Items',
    rows: {
      fields: { price: { label: () => 'Price', kind: 'amount' }, name: { label: () => 'Name' } },
      nameOf: (row) => String(row['sku']),
    },
  },
};

test('a field includes its languages, and a SKU before a field names the part', () => {
  expect(toChangeLines({ field: 'name.en', old: null, new: 'Tea' }, fields)).toMatchObject([
    { field: fields['name'], part: '', language: 'en' },
  ]);
  expect(toChangeLines({ field: 'TEA-7.5.price', old: 1, new: 2 }, fields)).toMatchObject([{ field: fields['price'], part: 'TEA-7.5' }]);
  expect(toChangeLines({ field: 'unheard', old: 1, new: 2 }, fields)).toMatchObject([{ field: undefined, part: '' }]);
});

test('a list is compared element by element: changed, added and removed', () => {
  const old = [
    { id: 1, sku: 'A', price: 10, name: { tw: '甲' } },
    { id: 2, sku: 'B', price: 20 },
  ];
  const now = [
    { id: 1, sku: 'A', price: 12, name: { tw: '甲', en: 'One' } },
    { id: 3, sku: 'C', price: 5 },
  ];
  expect(toChangeLines({ field: 'items', old, new: now }, fields)).toMatchObject([
    { key: 'items.1.price', part: 'A', old: 10, new: 12 },
    { key: 'items.1.name.en', part: 'A', language: 'en', old: null, new: 'One' },
    { key: 'items.3', old: null, new: 'C' },
    { key: 'items.2', old: 'B', new: null },
  ]);
});
