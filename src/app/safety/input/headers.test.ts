import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepAliveMs } from '#platform/http/create-app.ts';
import { isBuilt } from '#testing/servers/running-program.ts';
import { oneServer, type ServerProcess } from '#testing/servers/server-process.ts';
import { programFolder } from '../../version.ts';

let shop: ServerProcess;
let open: ServerProcess;
beforeAll(async () => {
  [shop, open] = await Promise.all([oneServer({ pages: isBuilt, env: { PUBLIC_URL: 'https://shop.example' } }), oneServer()]);
});
afterAll(() => Promise.all([shop.stop(), open.stop()]));

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Received = { status: number; headers: http.IncomingHttpHeaders; text: string };

const send = (url: string, { method = 'GET', headers = {}, body }: Sent = {}, { port } = shop): Promise<Received> =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: url, method, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    request.on('error', reject);
    request.end(body);
  });

const always = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('microphone=()'),
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
};

const json = { 'content-type': 'application/json' };
const assetOf = (folder: string) => readdirSync(path.join(programFolder, 'build', folder)).find((name) => name.endsWith('.js')) ?? '';

async function uploaded(): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const { keys } = (await (await fetch(`http://127.0.0.1:${shop.port}/api/contact/pictures`, { method: 'POST', body: form })).json()) as {
    keys: string[];
  };
  return keys[0] ?? '';
}

describe('every answer has the security headers', () => {
  test.each([
    ['a call', 200, '/api/settings?q=website', {}],
    ['a call that has no answer', 204, '/sanctum/csrf-cookie', {}],
    ['an unknown call', 404, '/api/nothing', {}],
    ['wrong input', 422, '/api/auth/login', { method: 'POST', headers: json, body: '{}' }],
    ['no JSON', 400, '/api/auth/login', { method: 'POST', headers: json, body: '{' }],
    ['somebody who is not signed in', 401, '/api/customer/me', {}],
    ['a request from elsewhere', 419, '/api/contact', { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body: '{}' }],
    ['a body that is too large', 413, '/api/contact', { method: 'POST', headers: json, body: `{"name":"${'x'.repeat(300_000)}"}` }],
    ['an address that cannot be read', 400, '/api/%ff', {}],
    ['an unknown type', 415, '/api/contact', { method: 'POST', headers: { 'content-type': 'text/odd' }, body: 'x' }],
    ['health', 200, '/health/ready', {}],
    ['the reference', 200, '/api/docs', {}],
    ['the reference’s data', 200, '/api/openapi.json', {}],
    ['robots.txt', 200, '/robots.txt', {}],
    ['a sitemap that is not made yet', 503, '/sitemap.xml', {}],
    ['a picture that is none', 404, '/media/none-40.webp', {}],
    ['a preflight', 404, '/api/settings', { method: 'OPTIONS' }],
  ] satisfies [string, number, string, Sent][])('%s (%i %s)', async (_, status, url, sent) => {
    const received = await send(url, sent);
    expect([received.status, received.headers], received.text).toEqual([status, expect.objectContaining(always)]);
  });

  test('a picture, and the 304 for one already cached', async () => {
    const url = `/media/${await uploaded()}-40.webp`;
    const first = await send(url);
    expect([first.status, first.headers]).toEqual([200, expect.objectContaining(always)]);
    const again = await send(url, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect([again.status, again.headers]).toEqual([304, expect.objectContaining(always)]);
  });

  test.runIf(isBuilt).each([
    ['a page', 200, '/home', {}],
    ['a page that is not there', 404, '/p/nothing', {}],
    ['a redirect', 301, '/', {}],
    ['a page of one visitor', 200, '/cart', {}],
    ['the office', 200, '/admin', {}],
    ['the packing table', 200, '/dashboard/packing', {}],
    ['HEAD', 200, '/home', { method: 'HEAD' }],
  ] satisfies [string, number, string, Sent][])('%s (%i %s)', async (_, status, url, sent) => {
    const received = await send(url, sent);
    expect([Math.min(received.status, received.status === 302 ? 301 : received.status), received.headers]).toEqual([
      status,
      expect.objectContaining(always),
    ]);
  });

  test.runIf(isBuilt)('the files of the browser apps, and the 304 for a page already cached', async () => {
    for (const url of [`/assets/${assetOf('storefront/client/assets')}`, `/admin/assets/${assetOf('admin/assets')}`, '/assets/none.js']) {
      const { status, headers } = await send(url);
      expect([url, status, headers]).toEqual([url, url.endsWith('none.js') ? 404 : 200, expect.objectContaining(always)]);
    }
    const { headers } = await send('/home');
    const again = await send('/home', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.headers]).toEqual([304, expect.objectContaining(always)]);
  });
});

test('without https there is no Strict-Transport-Security', async () => {
  const { headers } = await send('/api/settings?q=website', {}, open);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

/** Sends raw bytes and returns everything received. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = net.connect({ port: shop.port, host: '127.0.0.1' }, () => socket.write(text));
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
  });

test.each([
  ['two hosts', 'Host: shop.example\r\nHost: evil.example'],
  ['the same host twice', 'Host: shop.example\r\nhost: shop.example'],
  ['no host', 'X-Nothing: 1'],
])('%s is 400', async (_, hosts) => {
  expect(await raw(`GET /health/live HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});

test('input that is not HTTP, or endless headers, are answered and the connection is closed', async () => {
  expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*nosniff/);
  expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 [\s\S]*nosniff/);
});

test('a compressed request body is refused: 415', async () => {
  for (const packing of ['gzip', 'deflate', 'br', 'zstd'])
    expect(
      (await send('/api/contact', { method: 'POST', headers: { ...json, 'content-encoding': packing }, body: Buffer.alloc(100) })).status,
    ).toBe(415);
  expect((await send('/api/contact', { method: 'POST', headers: { ...json, 'content-encoding': 'identity' }, body: '{}' })).status).toBe(
    422,
  );
});

test('the proxies close an idle connection before the shop does', async () => {
  const read = (name: string) => readFileSync(path.join(programFolder, 'deploy', name), 'utf8');
  const nginx = /^\s*keepalive_timeout (\d+)s;$/m.exec(read('nginx.conf'))?.[1];
  const caddy = /^\s*keepalive (\d+)s$/m.exec(read('Caddyfile'))?.[1];
  for (const seconds of [nginx, caddy]) {
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds) * 1000).toBeLessThan(keepAliveMs);
  }
  const { headers } = await send('/health/live', { headers: { connection: 'keep-alive' } });
  expect(headers['keep-alive']).toBe(`timeout=${keepAliveMs / 1000}`);
});
