import { expect, test } from 'vitest';
import { localizedPath, splitLocale } from './locale.ts';

test.each([
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/en/products/12', 'en', '/products/12'],
  ['/english', 'tw', '/english'],
  ['/products', 'tw', '/products'],
  ['/', 'tw', '/'],
])('%s is %s, %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path });
});

test.each(['/en//evil.example/x', '/en///evil.example'])('the page in the other language of %s begins with one slash', (pathname) => {
  const { path } = splitLocale(pathname);
  // Two would name another host.
  for (const locale of ['tw', 'en'] as const) expect(localizedPath(path, locale)).toMatch(/^\/(?!\/)/);
});
