import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl } from './public-address.ts';

test.each([
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700::1111',
  '2404:6800:4012::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'example.com',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ['https://erp.example.com/hooks?shop=1', true],
  ['https://8.8.8.8/', true],
  ['http://erp.example.com/', false],
  ['ftp://erp.example.com/', false],
  ['https://user:word@erp.example.com/', false],
  ['https://localhost/', false],
  ['https://LOCALHOST./', false],
  ['https://erp/', false],
  ['https://printer.local/', false],
  ['https://metadata.google.internal/', false],
  ['https://127.0.0.1/', false],
  ['https://0x7f000001/', false],
  ['https://2130706433/', false],
  ['https://[::1]/', false],
  ['https://[::ffff:169.254.169.254]/', false],
  ['not a url', false],
])('%s may be called: %s', (url, expected) => {
  expect(isPublicUrl(url)).toBe(expected);
});

test('a receiver on this machine is allowed in demos and tests only, and nothing else of the private network', () => {
  const allowed = ['http://127.0.0.1:8080/x', 'http://localhost:1/', 'https://[::1]/'];
  expect(allowed.map((url) => isPublicUrl(url, { allowsLoopback: true }))).toEqual([true, true, true]);
  expect(isPublicUrl('http://10.0.0.1/', { allowsLoopback: true })).toBe(false);
  expect(isPublicUrl('https://192.168.1.1/', { allowsLoopback: true })).toBe(false);
});
