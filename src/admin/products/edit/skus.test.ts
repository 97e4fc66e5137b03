import { expect, test } from 'vitest';
import { newItem, newProduct } from './edited.ts';
import { withSkus } from './skus.ts';

const colours = {
  name: { tw: '顏色' },
  display: 'text' as const,
  values: [
    { key: 'v1', label: { tw: '黑', en: 'Black' } },
    { key: 'v2', label: { tw: '白' } },
  ],
};
const rows = [newItem({ values: ['v1'], sku: '' }), newItem({ values: ['v2'], sku: 'MINE' }), newItem({ values: ['v2'], sku: '' })];

test('rows without a SKU get a readable one; a typed one stays', () => {
  const tee = { ...newProduct(), name: { tw: '棉 T 恤', en: 'Cotton tee' }, options: [colours], items: rows };
  expect(withSkus(tee).items.map(({ sku }) => sku)).toEqual(['COTTON-TEE-BLACK', 'MINE', 'COTTON-TEE-2']);
});

test('a name without Latin letters gives a SKU by the minute, and SKUs are unique', () => {
  const tea = { ...newProduct(), name: { tw: '烏龍茶' }, options: [], items: [newItem(), newItem()] };
  expect(withSkus(tea, new Date(60_000 * 1296)).items.map(({ sku }) => sku)).toEqual(['P100', 'P100-2']);
});
