import { expect, test } from 'vitest';
import { hideSecret } from './url-token.ts';

/** What the inline script leaves in the URL and puts into the document. */
function opened(address: string): [string, Record<string, string>] {
  let left = address;
  const document = { documentElement: { dataset: {} as Record<string, string> } };
  const history = { state: null, replaceState: (_state: unknown, _title: string, url: string) => (left = url) };
  new Function('location', 'document', 'history', hideSecret)({ href: `https://shop.example${address}` }, document, history);
  return [left, document.documentElement.dataset];
}

test.each([
  ['/en/home?token=abc&x=1', '/en/home?x=1', { urlToken: 'abc' }],
  ['/en/home?token=abc&redirect=%2Fcart&x=1', '/en/home?x=1', { urlToken: 'abc', urlRedirect: '/cart' }],
  ['/en/home?redirect=%2Fcart#login', '/en/home?redirect=%2Fcart#login', {}],
  ['/reset-password?token=abc&redirect=1', '/reset-password?redirect=1', { mailCode: 'abc' }],
  ['/reset-password?token=abc', '/reset-password', { mailCode: 'abc' }],
  ['/en/confirm-email?code=abc', '/en/confirm-email', { mailCode: 'abc' }],
  ['/unsubscribe?token=abc', '/unsubscribe?token=abc', {}],
  ['/en/unsubscribe?token=abc', '/en/unsubscribe?token=abc', {}],
  ['/products?code=abc', '/products?code=abc', {}],
])('%s becomes %s', (address, left, stored) => {
  expect(opened(address)).toEqual([left, stored]);
});
