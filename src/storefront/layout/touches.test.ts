import { beforeEach, expect, test, vi } from 'vitest';

const session = new Map<string, string>();
let modules: {
  addTouch: typeof import('./touches.ts').addTouch;
  keepCaptured: () => void;
  captured: typeof import('./capture.ts').captured;
};

/** A browser of this time zone and cookie, with nothing stored. */
async function browser(timeZone: string, cookie = ''): Promise<void> {
  session.clear();
  vi.resetModules();
  vi.stubGlobal('document', { cookie, referrer: 'https://www.google.com/search?q=secret' });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
  vi.stubGlobal('Intl', { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone }) }) });
  modules = { ...(await import('./touches.ts')), ...(await import('./capture.ts')) };
}
beforeEach(() => browser('Asia/Taipei'));

test('the last touch stands by its names, the first one beside it', () => {
  modules.addTouch({ utm_source: 'letter' }, '/home', 'tw');
  expect(modules.captured()).toEqual({
    trackings: { utm_source: 'letter', landing_page: '/home', referrer: 'https://www.google.com/search' },
  });
  modules.addTouch({ utm_source: 'line', utm_medium: 'chat' }, '/products/7', 'tw');
  modules.addTouch({ fbclid: 'f1' }, '/news', 'tw');
  expect(modules.captured().trackings).toMatchObject({
    fbclid: 'f1',
    landing_page: '/news',
    first_utm_source: 'letter',
    first_landing_page: '/home',
  });
  expect(modules.captured().trackings).not.toHaveProperty('utm_medium');
});

test('the affiliate’s pair keeps the time of its click through later touches; one of the two alone is nothing', () => {
  modules.addTouch({ RID: 'r' }, '/home', 'tw');
  expect(modules.captured()).toEqual({});
  modules.addTouch({ RID: 'r', Click_ID: 'c' }, '/home', 'tw');
  const at = modules.captured().trackings?.['click_at'];
  modules.addTouch({ utm_source: 'line' }, '/home', 'tw');
  expect(modules.captured()).toMatchObject({ RID: 'r', Click_ID: 'c', trackings: { click_at: at, utm_source: 'line' } });
  expect(Date.parse(at ?? '')).not.toBeNaN();
});

test.each([
  ['a shop in Britain', 'Asia/Taipei', 'uk'],
  ['a visitor in Europe', 'Europe/Berlin', 'tw'],
])('%s: nothing is stored before the visitor agrees', async (_, timeZone, country) => {
  await browser(timeZone);
  modules.addTouch({ utm_source: 'letter' }, '/home', country);
  expect([session.size, modules.captured().trackings?.['utm_source']]).toEqual([0, 'letter']);
  modules.keepCaptured();
  expect([session.size, modules.captured().trackings?.['utm_source']]).toEqual([1, 'letter']);
});

test('after a no nothing is stored anywhere', async () => {
  await browser('Asia/Taipei', 'consent=refused');
  modules.addTouch({ utm_source: 'letter' }, '/home', 'tw');
  expect(session.size).toBe(0);
});
