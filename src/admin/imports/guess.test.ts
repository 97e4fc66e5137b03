import { expect, test } from 'vitest';
import { productCsvColumns } from '#shared/product-csv.ts';
import { guessed, headKey, missingFields } from './guess.ts';
import { productsTarget, stockTarget } from './targets.ts';

test('columns are matched by their names in both languages, each field once', () => {
  expect(guessed(['商品編號', '品名', '盤點數', '備 註'], stockTarget.fields)).toEqual(['sku', null, 'stock', 'reason']);
  expect(guessed(['SKU*', 'Qty', 'Stock'], stockTarget.fields)).toEqual(['sku', 'stock', null]);
  const exported = ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Option1 Name', 'Option1 Value', 'Variant Price', 'Image Src', ''];
  const expected = ['handle', 'title', 'description', 'brand', 'option1_name', 'option1_value', 'price', 'picture', null];
  expect(guessed(exported, productsTarget.fields)).toEqual(expected);
});

test('every column of the shop’s own product export is matched', () => {
  const heads = productCsvColumns.map(({ head }) => head);
  expect(guessed(heads, productsTarget.fields)).toEqual(productCsvColumns.map(({ field }) => field));
});

test('a file with the same headings is recognised, ignoring case', () => {
  expect(headKey(['SKU', 'Stock'])).toBe(headKey(['sku', 'STOCK ']));
  expect(headKey(['SKU', 'Stock'])).not.toBe(headKey(['Stock', 'SKU']));
});

test('missing required fields are named: SKU, and one of new stock and change', () => {
  const keys = (mapping: (string | null)[]) => missingFields(mapping, stockTarget.fields, stockTarget.anyOf).map(({ key }) => key);
  expect(keys([null, null])).toEqual(['sku', 'stock']);
  expect(keys(['sku', 'change'])).toEqual([]);
});

test('a product file needs a name, a price, and a handle or SKU to know each product by', () => {
  const keys = (mapping: (string | null)[]) => missingFields(mapping, productsTarget.fields, productsTarget.anyOf).map(({ key }) => key);
  expect(keys(['title', 'sku', 'price'])).toEqual([]);
  expect(keys(['title', 'handle', 'price'])).toEqual([]);
  expect(keys(['title', 'price'])).toEqual(['handle']);
  expect(productsTarget.consequence?.(['title', 'sku', 'price'])).not.toBeUndefined();
  expect(productsTarget.consequence?.(['title', 'handle', 'price'])).toBeUndefined();
});
