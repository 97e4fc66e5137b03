import { createHash, createHmac } from 'node:crypto';

export type SignedRequest = {
  method: 'GET' | 'POST';
  /** With the sorted query: `/v1/products?page=1&per_page=100`. */
  path: string;
  /** Unix seconds. */
  timestamp: number;
  nonce: string;
  /** Empty for a request without one. */
  body: string | Buffer;
};

/** The `X-Signature` of a request, hexadecimal: HMAC-SHA256 over method, path, time, nonce and the SHA-256 of the body, line by line. */
export function signature({ method, path, timestamp, nonce, body }: SignedRequest, secret: string): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, path, timestamp, nonce, bodyHash].join('\n')).digest('hex');
}

/** A query string sorted by name, without a question mark. */
export const sortedQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(query[name] ?? '')}`)
    .join('&');
