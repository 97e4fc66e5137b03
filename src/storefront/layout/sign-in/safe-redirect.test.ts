import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const redirectOf = (target: string) => safeRedirect(`?redirect=${encodeURIComponent(target)}`);

test.each(['/account/orders?tab=open&page=2', '/en/cart', '/products/12/%E8%8C%B6#notes'])('%s is a safe redirect', (target) => {
  expect(redirectOf(target)).toBe(target);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:evil.example',
  'account',
  '@evil.example',
  '',
  '/茶',
])('%j is not a safe redirect', (target) => {
  expect(redirectOf(target)).toBeNull();
});

test('without a redirect, or with two, only the first counts', () => {
  expect(safeRedirect('')).toBeNull();
  expect(safeRedirect('?redirect=%2Fcart&redirect=%2F%2Fevil.example')).toBe('/cart');
});
