import { expect, test } from 'vitest';
import { landingPath } from './landing.ts';

const shop = 'https://shop.example';

test('signing in leads back to the requested page', () => {
  expect(landingPath('/admin/orders?tab=to_ship#top', shop)).toBe('/admin/orders?tab=to_ship#top');
});

test.each([null, '', 'admin', 'https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
  '%j leads to the back office and not to another site',
  (redirect) => {
    expect(landingPath(redirect, shop)).toBe('/admin');
  },
);
