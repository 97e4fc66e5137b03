import { expect, test } from 'vitest';
import { linkedCode, linkedId, linkKind, withoutSlug } from './link-target.ts';

test.each([
  ['/products/category/3', 'category', 3],
  ['/products/category/3/%E8%8C%B6', 'category', 3],
  ['/products/brand/4/shan-fang', 'brand', 4],
  ['/products/12', 'product', 12],
  ['/p/5', 'page', 5],
  ['/news/6/new-tea', 'page', 6],
  ['/news', 'page', null],
  ['/products', 'page', null],
  ['/?offer=TEA', 'offer', null],
  ['/?promo=SPRING', 'offer', null],
  ['/products?sort=newest', 'url', null],
  ['/products/category/3?sort=newest', 'url', null],
  ['https://example.com/products/3x', 'url', null],
])('%s leads to a %s', (path, kind, id) => {
  expect([linkKind(path), linkedId(path)]).toEqual([kind, id]);
});

test('a slug is left out where the number names the record', () => {
  expect(withoutSlug('/news/6/new-tea')).toBe('/news/6');
  expect(withoutSlug('/news/category/6')).toBe('/news/category/6');
});

test.each([
  ['/?offer=TEA', 'TEA'],
  ['/?promo=%E6%98%A5', '春'],
  ['/?offer=10%', '10%'],
  ['/products/category/3/100%', '/products/category/3/100%'],
])('the code of %s is %s, whatever was typed', (path, code) => {
  expect(linkedCode(path)).toBe(code);
});
