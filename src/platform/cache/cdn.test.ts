import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { until } from '#testing/servers/running-program.ts';
import { hasVarnish, startVarnish } from '#testing/servers/varnish.ts';
import { cdnHeaders, createCdn, startPurging } from './cdn.ts';
import { readCdnUrl } from './cdn-url.ts';
import type { ContentName } from './content-names.ts';

type Received = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };
let server: http.Server;
let received: Received[];
let status: number;
let origin: string;
beforeEach(async () => {
  received = [];
  status = 200;
  server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
});

const log = createLog('silent', 'test');
const at = (url: string) => createCdn(url, { fastly: origin, cloudflare: origin });
const keysFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `product-${from + n}`);

test('what CDN_URL may be', () => {
  expect(readCdnUrl('varnish://127.0.0.1:6081')).toEqual({ kind: 'varnish', origin: 'http://127.0.0.1:6081' });
  expect(readCdnUrl('fastly://to%2Fken@SU1Z0isxPaozGVKXdv0eY')).toEqual({
    kind: 'fastly',
    token: 'to/ken',
    service: 'SU1Z0isxPaozGVKXdv0eY',
  });
  expect(readCdnUrl('cloudflare://token@023e105f4ecef8ad')).toEqual({ kind: 'cloudflare', token: 'token', zone: '023e105f4ecef8ad' });
  for (const wrong of ['', 'varnish://', 'fastly://service', 'https://cdn.example.com', 'cloudflare://zone'])
    expect(readCdnUrl(wrong)).toBeUndefined();
});

test('a page names what it was made from; browsers revalidate it, a CDN caches it', () => {
  expect(cdnHeaders(['product:12', 'ten minutes', 'settings'])).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=30',
    'surrogate-key': 'product-12 ten-minutes settings',
    'cache-tag': 'product-12,ten-minutes,settings',
  });
});

test('Fastly is given 256 keys at a time, in a header', async () => {
  const cdn = at('fastly://token@SERVICE');
  await cdn.purge(keysFrom(0, 257));
  await cdn.purge('everything');
  expect(received.map(({ method, url, headers }) => [method, url, headers['fastly-key'], headers['surrogate-key']])).toEqual([
    ['POST', '/service/SERVICE/purge', 'token', keysFrom(0, 256).join(' ')],
    ['POST', '/service/SERVICE/purge', 'token', 'product-256'],
    ['POST', '/service/SERVICE/purge_all', 'token', undefined],
  ]);
});

test('Cloudflare is given 30 tags at a time, as JSON', async () => {
  const cdn = at('cloudflare://token@zone1');
  await cdn.purge(keysFrom(0, 31));
  await cdn.purge('everything');
  expect(received.map(({ method, url, headers, body }) => [method, url, headers.authorization, JSON.parse(body)])).toEqual([
    ['POST', '/client/v4/zones/zone1/purge_cache', 'Bearer token', { tags: keysFrom(0, 30) }],
    ['POST', '/client/v4/zones/zone1/purge_cache', 'Bearer token', { tags: ['product-30'] }],
    ['POST', '/client/v4/zones/zone1/purge_cache', 'Bearer token', { purge_everything: true }],
  ]);
});

test('a refused purge is tried again with what has changed since, and each is repeated', async () => {
  status = 503;
  const changes: (readonly ContentName[])[] = [['product:1'], ['product:2', 'lists']];
  const read = async () => ({ at: 0, changed: changes.shift() ?? [], isUnchanged: () => true });
  const purgedKeys = () => received.map(({ headers }) => headers['x-purge-keys']);
  const purging = startPurging(read, createCdn(origin.replace('http:', 'varnish:')), log);
  await until('two refusals', () => received.length >= 2);
  status = 200;
  const before = received.length;
  // It began with everything, which no later change makes smaller.
  await until('the repetition', () => received.length >= before + 2);
  expect(new Set(purgedKeys())).toEqual(new Set(['.']));
  changes.push(['product:3', 'brand:4']);
  await until(
    'the change and its repetition',
    () => purgedKeys().filter((keys) => keys === '(^|[^a-z0-9-])(product-3|brand-4)([^a-z0-9-]|$)').length === 2,
  );
  await purging.stop();
});

if (!hasVarnish) process.stdout.write('Varnish is not installed: the test of deploy/varnish.vcl is skipped.\n');
describe.runIf(hasVarnish)('with Varnish', () => {
  // Varnish compiles its configuration with a C compiler first.
  test('a page is cached until something that it was made from changes, and other pages stay', async () => {
    const views: string[] = [];
    const shop = http.createServer((request, response) => {
      const url = request.url ?? '';
      views.push(`${url}${request.headers.cookie ? ' with cookies' : ''}`);
      const id = /^\/products\/(\d+)/.exec(url)?.[1];
      const headers = id ? cdnHeaders([`product:${Number(id)}`, 'settings']) : { 'cache-control': 'no-cache' };
      response.writeHead(200, headers).end('page');
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const varnish = await startVarnish((shop.address() as AddressInfo).port);
    const cdn = createCdn(`varnish://127.0.0.1:${varnish.port}`);
    const viewed = async (url: string): Promise<number> => {
      const before = views.length;
      await (await fetch(`http://127.0.0.1:${varnish.port}${url}`, { headers: { cookie: 'session=1' } })).text();
      return views.length - before;
    };
    expect([await viewed('/products/1'), await viewed('/products/1'), await viewed('/products/12')]).toEqual([1, 0, 1]);
    await cdn.purge(['product-1']);
    expect([await viewed('/products/1'), await viewed('/products/12')]).toEqual([1, 0]);
    await cdn.purge(['lists', 'settings']);
    expect([await viewed('/products/1'), await viewed('/products/12')]).toEqual([1, 1]);
    await cdn.purge('everything');
    expect([await viewed('/products/1'), await viewed('/products/12')]).toEqual([1, 1]);
    // What is not marked is never cached, and calls get their cookies.
    expect([await viewed('/account'), await viewed('/account'), await viewed('/api/cart'), await viewed('/api/cart')]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(views.filter((view) => view.endsWith('with cookies'))).toEqual(['/api/cart with cookies', '/api/cart with cookies']);
    const answer = await fetch(`http://127.0.0.1:${varnish.port}/products/1`);
    expect([answer.headers.get('cache-control'), answer.headers.get('surrogate-key')]).toEqual(['no-cache', null]);
    await varnish.stop();
    shop.close();
  });
});
