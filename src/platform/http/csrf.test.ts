import { expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { csrfMatches, csrfTokenFor, isCrossSite, isFromOwnPage, type OriginFacts } from './csrf.ts';

const local: OriginFacts = { publicUrl: undefined, demo: false };
const demo: OriginFacts = { publicUrl: undefined, demo: true };
const known: OriginFacts = { publicUrl: 'https://shop.example', demo: false };

test.each<[string, Record<string, string>, OriginFacts, boolean]>([
  ['loopback, without PUBLIC_URL', { referer: 'http://localhost:3000/admin' }, local, true],
  ['loopback by number', { referer: 'http://127.0.0.2/admin' }, local, true],
  ['loopback of IPv6', { origin: 'http://[::1]:3000' }, local, true],
  ['a private address of a real shop', { referer: 'http://192.168.1.20/admin' }, local, false],
  ['a private address of a demo', { referer: 'http://192.168.1.20/admin' }, demo, true],
  ['a public address of a demo', { referer: 'http://8.8.8.8/admin' }, demo, false],
  ['a name that begins like a private address', { referer: 'http://10.evil.example/' }, demo, false],
  ['a private address of IPv6, of a demo', { origin: 'http://[fd12:3456::1]:3000' }, demo, true],
  ['a name of the local network, of a demo', { origin: 'http://shop.local:3000' }, demo, true],
  ['a name that only begins like one of the local network', { origin: 'http://shop.local.evil.example' }, demo, false],
  ['a name that ends like ours', { referer: 'https://evil-shop.example/' }, known, false],
  ['our name under another scheme', { referer: 'http://shop.example/' }, known, false],
  ['our name at another port', { referer: 'https://shop.example:8443/' }, known, false],
  ['our origin', { referer: 'https://shop.example/admin' }, known, true],
  ['localhost, with PUBLIC_URL', { referer: 'http://localhost/admin' }, known, false],
  ['the referer counts before the origin', { referer: 'https://evil.example/', origin: 'https://shop.example' }, known, false],
  ['no header', {}, known, false],
  ['only same-origin', { 'sec-fetch-site': 'same-origin' }, known, true],
  ['our referer, yet from another site', { referer: 'https://shop.example/', 'sec-fetch-site': 'cross-site' }, known, false],
  ['no address at all', { referer: 'javascript:alert(1)' }, known, false],
])('a page of our own: %s', (_name, headers, facts, own) => {
  expect(isFromOwnPage((name) => headers[name], facts)).toBe(own);
});

test('a call without any origin, as from another program, is not foreign', () => {
  expect(isCrossSite(() => undefined, known)).toBe(false);
});

test('a token belongs to one session and one key', () => {
  const secrets = createSecrets('a key');
  const token = csrfTokenFor('a session', secrets);
  expect(csrfMatches(token, 'a session', secrets)).toBe(true);
  expect(csrfMatches(token, 'another session', secrets)).toBe(false);
  expect(csrfMatches(token, 'a session', createSecrets('another key'))).toBe(false);
  expect([
    csrfMatches('', 'a session', secrets),
    csrfMatches(token, undefined, secrets),
    csrfMatches(undefined, undefined, secrets),
  ]).toEqual([false, false, false]);
});
