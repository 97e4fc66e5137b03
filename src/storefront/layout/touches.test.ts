import { expect, test } from 'vitest';
import { withTouch } from './touches.ts';

test('the last touch stands by its names, the first one beside it, those between are forgotten', () => {
  const first = withTouch(undefined, { utm_source: 'letter', landing_page: '/home' });
  expect(first).toEqual({ utm_source: 'letter', landing_page: '/home' });
  const second = withTouch({ ...first, click_at: '2026-11-24T00:00:00.000Z' }, { utm_source: 'line', utm_medium: 'chat' });
  const third = withTouch(second, { fbclid: 'f1', landing_page: '/news' });
  expect(third).toEqual({ fbclid: 'f1', landing_page: '/news', first_utm_source: 'letter', first_landing_page: '/home' });
});
