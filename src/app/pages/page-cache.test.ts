import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { plainStorefront } from '#testing/pages/plain-storefront.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { until } from '#testing/servers/running-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { connectionOf } from '../address.ts';
import { mountStorefront } from './storefront.ts';

type Server = { shop: ServedShop; rendered: string[] };

let [one, other] = [{} as Server, {} as Server];
let office: StaffClient;
let productId: number;
const script = 'let bowl = 1;';
const clientFolder = temporaryFolder('client');

async function serve(beside?: ServedShop): Promise<Server> {
  const shop = await servedShop(beside ? { beside } : {});
  const { build, rendered } = plainStorefront();
  const { address, clock } = shop.fixtures;
  const log = createLog('silent', 'test');
  await mountStorefront(shop.app, {
    build,
    clientFolder,
    call: shop.call,
    showDraft: shop.showDraft,
    log,
    publicUrl: shop.publicUrl,
    address,
    clock,
  });
  await shop.app.ready();
  return { shop, rendered };
}

beforeAll(async () => {
  mkdirSync(path.join(clientFolder, 'assets'));
  writeFileSync(path.join(clientFolder, 'assets', 'a.js'), script);
  writeFileSync(path.join(clientFolder, 'assets', 'a.js.br'), brotliCompressSync(script));
  one = await serve();
  other = await serve(one.shop);
  office = await staffWith(one.shop, 'products update', 'system update');
  ({ id: productId } = await one.shop.fixtures.product());
});
afterAll(async () => {
  await other.shop.close();
  await one.shop.close();
  rmSync(clientFolder, { recursive: true });
});

async function visit({ shop, rendered }: Server, url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const before = rendered.length;
  shop.resetStatements();
  const answer = await shop.app.inject({ method, url, headers });
  return {
    ...answer,
    status: answer.statusCode,
    text: answer.body,
    renders: rendered.length - before,
    statements: shop.statements().length,
  };
}

/** Both servers cache the page, then `change` happens, then the next visit to each shows `shown`. */
async function seenAtOnce(url: string, change: () => Promise<{ status: number; text: string }>, shown: (text: string) => boolean) {
  for (const server of [one, other]) {
    await visit(server, url);
    const held = await visit(server, url);
    expect([held.renders, shown(held.text)]).toEqual([0, false]);
  }
  const { status, text } = await change();
  expect(status, text).toBeLessThan(300);
  for (const server of [one, other]) expect(shown((await visit(server, url)).text)).toBe(true);
}

test('the second visitor gets the page without rendering and without an SQL statement', async () => {
  const first = await visit(one, '/home');
  expect([first.status, first.renders]).toEqual([200, 1]);
  const second = await visit(one, '/home');
  expect(second).toMatchObject({ status: 200, renders: 0, statements: 0, text: first.text });
  expect(second.headers).toMatchObject({
    etag: first.headers['etag'],
    'content-security-policy': first.headers['content-security-policy'],
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  expect(first.headers['content-security-policy']).toContain("'sha256-");
});

test('saved settings are seen by the next visitor of every server', () =>
  seenAtOnce(
    '/home',
    async () => {
      const { body } = await office.call<{ value: object; version: number }>('GET', '/api/admin/settings/general');
      return office.call('PUT', '/api/admin/settings/general', { ...body, value: { ...body.value, site_name: { tw: '新店名' } } });
    },
    (text) => text.includes('新店名'),
  ));

test('a saved product is seen by the next visitor of every server', () =>
  seenAtOnce(
    `/products/${productId}`,
    async () => {
      const { body } = await office.call<Record<string, unknown>>('GET', `/api/admin/products/${productId}`);
      return office.call('PUT', `/api/admin/products/${productId}`, { ...body, name: { tw: '新碗' } });
    },
    (text) => text.includes('新碗'),
  ));

test('a product taken off the shelf is not shown to the next visitor of any server', async () => {
  const { id } = await one.shop.fixtures.product({ form: { name: { tw: '要下架的' } } });
  const off = () => office.call('POST', '/api/admin/products/shelf-status', { ids: [id], shelf_status: 'off_shelf' });
  await seenAtOnce('/products', off, (text) => !text.includes('要下架的'));
});

test('fifty concurrent misses of a page wait for one rendering', async () => {
  const before = one.rendered.length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => one.shop.app.inject({ url: '/products?sort=newest' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(one.rendered.length - before).toBe(1);
});

test('tracking parameters neither create another copy nor appear in it', async () => {
  const first = await visit(one, '/products?utm_source=letter&sort=price');
  expect(first.text).not.toContain('letter');
  expect((await visit(one, '/products?sort=price&fbclid=1')).renders).toBe(0);
  expect((await visit(one, '/products?sort=-price')).renders).toBe(1);
  expect((await visit(one, '/products?page=2&sort=price')).renders).toBe(1);
});

test.each([
  '/news',
  '/en/news?page=2',
  '/news/category/3/makers',
  '/news/7/tea',
  '/shops',
  '/information/faq',
  '/en/information/contact',
  '/p/1',
])('%s is the same for every visitor, and cached', async (url) => {
  await visit(one, url);
  const { renders, text } = await visit(one, `${url}${url.includes('?') ? '&' : '?'}order=secret&sort=price`);
  expect(renders).toBe(0);
  expect(text).not.toContain('secret');
});

test.each([
  '/cart',
  '/en/cart',
  '/order/abc',
  '/account',
  '/search?q=碗',
  '/nowhere',
  '/products?sort=odd',
  '/news?page=x',
  '/information',
  '/products/../cart',
])('%s is never cached', async (url) => {
  const path = encodeURI(url);
  await visit(one, path);
  const { renders, headers } = await visit(one, path);
  expect(renders).toBe(1);
  if (/cart|order|account/.test(url)) expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
});

test('pages that do not exist are not cached', async () => {
  expect((await visit(one, '/products/999999')).status).toBe(404);
  expect((await visit(one, '/products/999999')).renders).toBe(1);
});

test.each(['/home', '/cart', '/products.data'])('%s is compressed in an encoding the browser accepts', async (url) => {
  const plain = await visit(one, url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.text).toContain('碗');
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await visit(one, url, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding', 'content-length': String(rawPayload.length) });
    expect(decode(rawPayload).toString()).toBe(plain.text);
  }
});

test('the build’s compressed files are served, the plain one to clients without support', async () => {
  const { headers, rawPayload } = await visit(one, '/assets/a.js', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
  const plain = await visit(one, '/assets/a.js');
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, script]);
});

test('a browser with a fresh copy gets 304, and HEAD answers like GET', async () => {
  const { headers } = await visit(one, '/home', { 'accept-encoding': 'gzip' });
  const known = await visit(one, '/home', { 'accept-encoding': 'gzip', 'if-none-match': `W/"other", ${headers['etag']}` });
  expect(known).toMatchObject({ status: 304, text: '' });
  expect(known.headers).toMatchObject({ etag: headers['etag'], 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  const head = await visit(one, '/home', { 'accept-encoding': 'gzip' }, 'HEAD');
  expect(head).toMatchObject({ status: 200, text: '', renders: 0 });
  expect(head.headers).toMatchObject({ etag: headers['etag'], 'content-encoding': 'gzip' });
  // Recompressed after the second visit, a little later: then both answers are equal.
  const lengthOf = async (method: 'GET' | 'HEAD') =>
    Number((await visit(one, '/home', { 'accept-encoding': 'gzip' }, method)).headers['content-length']);
  await expect.poll(async () => (await lengthOf('HEAD')) - (await lengthOf('GET'))).toBe(0);
});

test('a page with content that ends at a time is cached until exactly then', async () => {
  const { clock, product } = one.shop.fixtures;
  const end = new Date(clock.now().getTime() + 3_600_000);
  await product({ form: { name: { tw: '只賣一小時的' }, available_until: end.toISOString() } });
  const shown = async () => (await visit(one, '/products')).text.includes('只賣一小時的');
  expect(await shown()).toBe(true);
  clock.set(new Date(end.getTime() - 1));
  expect([(await visit(one, '/products')).renders, await shown()]).toEqual([0, true]);
  clock.set(end);
  expect([await shown(), (await visit(one, '/products')).renders]).toEqual([false, 0]);
});

test('while the database is unavailable cached pages are served and others fail; afterwards all work', async () => {
  const { text } = await visit(one, '/home');
  const { address } = one.shop.fixtures;
  if ('url' in address) throw new Error('test databases are reached by socket');
  const client = new pg.Client(connectionOf({ ...address, database: 'postgres' }));
  await client.connect();
  await client.query(`alter database ${address.database} allow_connections false`);
  await client.query('select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = $1', [address.database]);
  expect(await visit(one, '/home')).toMatchObject({ status: 200, text, renders: 0 });
  expect((await visit(one, '/products?page=3')).status).toBe(500);
  await client.query(`alter database ${address.database} allow_connections true`);
  await client.end();
  await until('pages to be made again', async () => (await visit(one, '/products?page=3')).status === 200);
  expect(await visit(one, '/home')).toMatchObject({ status: 200, text });
});
