import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAddress } from '#platform/http/public-address.ts';
import { callPublic, fetchPublic } from './public-call.ts';

let hits = 0;
const server = http.createServer((_request, response) => {
  hits += 1;
  response.end('secret');
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

const limits = { maxBytes: 1000, timeoutMs: 2000 };

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'not an address',
])('%s is blocked', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])('%s is allowed', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('no private address is reached, however it is written', async () => {
  const { port } = server.address() as AddressInfo;
  const inside = [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost/',
    'http://169.254.169.254/latest',
  ];
  for (const url of inside) await expect(fetchPublic(url, limits), url).rejects.toMatchObject({ problem: 'private' });
  const unusual = [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    'file:///etc/passwd',
    'ftp://example.com/a',
    'http://user:word@example.com/',
    'nonsense',
    '//example.com/a',
  ];
  for (const url of unusual) await expect(fetchPublic(url, limits), url).rejects.toMatchObject({ problem: 'address' });
  expect(hits).toBe(0);
});

test('a receiver on this machine is reached only where that is allowed, and what is beyond the limit is refused or left unread', async () => {
  const { port } = server.address() as AddressInfo;
  const request = { ...limits, url: `http://127.0.0.1:${port}/`, allowsLoopback: true };
  expect(await callPublic(request)).toMatchObject({ status: 200, body: Buffer.from('secret') });
  await expect(callPublic({ ...request, maxBytes: 3 })).rejects.toMatchObject({ problem: 'too_large' });
  expect((await callPublic({ ...request, maxBytes: 3, isCut: true })).body.toString()).toBe('sec');
  await expect(callPublic({ ...request, allowsLoopback: false, allowsHttp: true, allowsPorts: true })).rejects.toMatchObject({
    problem: 'private',
  });
  expect(hits).toBe(3);
});
