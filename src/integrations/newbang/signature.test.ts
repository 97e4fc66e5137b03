import { expect, test } from 'vitest';
import { type SignedRequest, signature, sortedQuery } from './signature.ts';
import vectors from './signature.vectors.json' with { type: 'json' };

const secret = 'a secret of the simulator only';

test.each(vectors)('$name has the signature that openssl computes', ({ request, signature: expected }) => {
  expect(signature(request as SignedRequest, secret)).toBe(expected);
});

test.each([
  ['method', { method: 'POST' as const }],
  ['path', { path: '/v1/products?page=2&per_page=100' }],
  ['time', { timestamp: 1764000001 }],
  ['nonce', { nonce: 'other' }],
  ['body', { body: '{}' }],
])('another %s has another signature', (_, change) => {
  const [first] = vectors;
  expect(signature({ ...(first?.request as SignedRequest), ...change }, secret)).not.toBe(first?.signature);
});

test('a query is sorted by name and encoded', () => {
  expect(sortedQuery({ per_page: '100', page: '1', skus: 'a,b c' })).toBe('page=1&per_page=100&skus=a%2Cb%20c');
});
