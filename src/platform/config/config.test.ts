import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env);

test.each([
  ['https://shop.example.com', 'https://shop.example.com'],
  ['HTTPS://Shop.Example.com:443/', 'https://shop.example.com'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
])('PUBLIC_URL=%s is the origin %s', (url, origin) => {
  expect(read({ PUBLIC_URL: url }).publicUrl).toBe(origin);
});

test.each(['https://shop.example.com/tea', 'https://shop.example.com?tea', 'https://mei:word@shop.example.com', 'ftp://shop.example.com'])(
  'PUBLIC_URL=%s is refused',
  (url) => {
    expect(() => read({ PUBLIC_URL: url })).toThrow('PUBLIC_URL=');
  },
);

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.4/32', '::1', '2001:db8::/32', 'fd00::/128'])('TRUSTED_PROXIES=%s is a list', (list) => {
  expect(read({ TRUSTED_PROXIES: list }).trustedProxies).toEqual(list.split(', '));
});

test.each(['10.0.0.0/33', '10.0.0.0/0', '999.1.1.1', 'abc', '::1/129', '10.0.0.1,', 'proxy.example.com', '10.0.0.0/8/8'])(
  'TRUSTED_PROXIES=%s is refused when it is read, not when the server starts',
  (list) => {
    expect(() => read({ TRUSTED_PROXIES: list })).toThrow('must be IP addresses or networks. Example: TRUSTED_PROXIES=10.0.0.0/8.');
  },
);
