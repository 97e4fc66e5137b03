import { expect, test } from 'vitest';
import { buildPolicy } from './storefront-policy.ts';

const page = '<!DOCTYPE html><html lang="zh-Hant-TW"><body></body></html>';
const google = 'https://pay.google.com';

test.each(['/cart', '/en/cart', '/order/abc'])('%s allows Google Pay only where the shop takes it', (path) => {
  expect(buildPolicy(page, path, false)).not.toContain(google);
  const policy = buildPolicy(page, path, true);
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(policy.split('; ').find((each) => each.startsWith(directive))).toContain(google);
});

test.each(['/home', '/products/1', '/account'])('%s allows no payment provider', (path) => {
  expect(buildPolicy(page, path, true)).not.toMatch(/pay\.google\.com|tappaysdk\.com/);
});
