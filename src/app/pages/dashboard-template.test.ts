import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewParameter } from '#modules/revisions/index.ts';
import { createLog } from '#platform/log/log.ts';
import type { Permission } from '#shared/permissions.ts';
import { type Client, guest, staffWith } from '#testing/clients.ts';
import { plainStorefront } from '#testing/pages/plain-storefront.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { mountStorefront } from './storefront.ts';

let shop: ServedShop;
let rendered: string[];
let page: string;
const clientFolder = temporaryFolder('client');

beforeAll(async () => {
  mkdirSync(path.join(clientFolder, 'assets'));
  shop = await servedShop();
  const storefront = plainStorefront();
  rendered = storefront.rendered;
  const { address, clock } = shop.fixtures;
  const log = createLog('silent', 'test');
  const build = storefront.build;
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
  page = `/products/${(await shop.fixtures.product()).id}`;
});
afterAll(async () => {
  await shop.close();
  rmSync(clientFolder, { recursive: true });
});

const staff = (...permissions: Permission[]) => staffWith(shop, ...permissions);

/** A visit with the cookies of this browser, as a navigation by its address. */
async function visit(url: string, { cookies }: Pick<Client, 'cookies'> = guest(shop), headers: Record<string, string> = {}) {
  const before = rendered.length;
  const answer = await shop.app.inject({ method: 'GET', url, headers, cookies: Object.fromEntries(cookies) });
  const { location, 'cache-control': caching, etag } = answer.headers;
  return { status: answer.statusCode, text: answer.body, renders: rendered.length - before, location, caching, etag };
}

test('staff with the permission get the dashboard template, rendered for them and never cached', async () => {
  const editor = await staff('products update', 'filemanager view', 'orders view');
  const first = await visit(`${page}?template=dashboard`, editor);
  expect(first).toMatchObject({ status: 200, renders: 1, caching: 'private, no-store', etag: undefined });
  expect(first.text).toContain('"editor":["products update","filemanager view"]');
  expect((await visit(`${page}?template=dashboard`, editor)).renders).toBe(1);
});

test('a cached page has no trace of editing, for all earlier visitors and for a staff cookie', async () => {
  const editor = await staff('products update');
  expect((await visit(`${page}?template=dashboard`, editor)).text).toContain('"editor"');
  const byStaff = await visit(page, editor);
  const byShopper = await visit(page);
  expect([byStaff.status, byShopper.status, byShopper.renders]).toEqual([200, 200, 0]);
  expect(byShopper.text).toBe(byStaff.text);
  expect(byShopper.text).not.toMatch(/editor|dashboard/);
  expect((await visit(`${page}?template=dashboard`, editor)).text).toContain('"editor"');
  expect((await visit(page)).text).not.toMatch(/editor|dashboard/);
});

test.each<[string, () => Promise<Pick<Client, 'cookies'>>, Record<string, string>]>([
  ['a shopper', async () => guest(shop), {}],
  ['a cookie that is no session', async () => ({ cookies: new Map([['shophouse_session', 'x'.repeat(43)]]) }), {}],
  ['staff who may only look', () => staff('products view'), {}],
  ['staff who edit other things', () => staff('blogs update', 'shops update'), {}],
  ['a link of another site', () => staff('products update'), { 'sec-fetch-site': 'cross-site' }],
])('for %s the address leads to the page itself', async (_, client, headers) => {
  const answer = await visit(`${page}?template=dashboard&sort=price`, await client(), headers);
  expect(answer).toMatchObject({ status: 302, location: `${page}?sort=price`, renders: 0, caching: 'private, no-store' });
});

test.each<[string, Permission, boolean]>([
  ['/products?template=dashboard', 'products update', true],
  ['/en/products/category/3/tea?template=dashboard', 'products update', true],
  ['/shops?template=dashboard', 'shops update', true],
  ['/shops?template=dashboard', 'products update', false],
  ['/news?template=dashboard', 'blogs update', true],
  ['/en/news/4/a-name?template=dashboard', 'blogs update', true],
  ['/news/4/a-name?template=dashboard', 'shops update', false],
  ['/cart?template=dashboard', 'products update', false],
  ['/home?template=dashboard', 'products update', false],
])('%s with “%s”: %s', async (url, permission, isEdited) => {
  const answer = await visit(url, await staff(permission));
  expect([answer.status, answer.text.includes('"editor"')]).toEqual(isEdited ? [200, true] : [302, false]);
});

test.each(['//a//evil.example', '//evil.example', '///evil.example', '//[', '//'])(
  'an address that begins like %s leads to no other host, and is no error',
  async (address) => {
    for (const query of ['template=dashboard', `${previewParameter}=${'k'.repeat(32)}`]) {
      const { status, location } = await visit(`${address}?${query}`);
      expect([status, new URL(String(location), shop.publicUrl).origin]).toEqual([302, new URL(shop.publicUrl).origin]);
    }
    expect((await visit(address)).status).toBeLessThan(500);
  },
);

test('a request that names its host, as to a proxy, by whatever scheme, is one for the shop; one for no page at all is no error', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const requested = async (address: string) => {
    const [answer] = (await once(http.get({ host: '127.0.0.1', port, path: address }), 'response')) as [http.IncomingMessage];
    answer.resume();
    return [answer.statusCode, answer.headers.location];
  };
  for (const host of ['http://evil.example', 'ftp://evil.example', 'ftp://'])
    expect(await requested(`${host}${page}?template=dashboard`)).toEqual([302, page]);
  expect(await requested('*')).toEqual(await requested('/'));
});

test('a link of the back office whose session ended leads to the sign-in page and back', async () => {
  const fromOffice = { referer: `${shop.publicUrl}/admin/products` };
  const answer = await visit(`${page}?template=dashboard`, guest(shop), fromOffice);
  expect(answer).toMatchObject({ status: 302, location: `/admin/login?redirect=${encodeURIComponent(`${page}?template=dashboard`)}` });
});

test('a product that shoppers cannot see leads to its form', async () => {
  const answer = await visit('/products/999999?template=dashboard', await staff('products update'));
  expect(answer).toMatchObject({ status: 302, location: '/admin/products/999999' });
});

test('who signed out gets the page itself at the next visit', async () => {
  const editor = await staff('products update');
  expect((await visit(`${page}?template=dashboard`, editor)).status).toBe(200);
  await editor.call('POST', '/logout');
  expect((await visit(`${page}?template=dashboard`, editor)).status).toBe(302);
});
