import { expect, test } from 'vitest';
import { withTouch } from './touches.ts';

test('the last touch has its own names, the first one those with a prefix, and those between are dropped', () => {
  const first = withTouch(undefined, { utm_source: 'letter', landing_page: '/home' });
  expect(first).toEqual({ utm_source: 'letter', landing_page: '/home' });
  const second = withTouch({ ...first, click_at: '2026-11-24T00:00:00.000Z' }, { utm_source: 'line', utm_medium: 'chat' });
  const third = withTouch(second, { fbclid: 'f1', landing_page: '/news' });
  expect(third).toEqual({ fbclid: 'f1', landing_page: '/news', first_utm_source: 'letter', first_landing_page: '/home' });
});
