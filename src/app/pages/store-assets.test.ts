import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataFolder, type DataFolder } from '#testing/servers/running-program.ts';
import { mountAdmin } from './admin.ts';
import { storeAssets } from './store-assets.ts';

let place: DataFolder;
beforeAll(() => {
  place = createDataFolder();
});
afterAll(() => place.clear());

/** A build of both browser apps, each with one script that has the build's name. */
function builtAs(name: string) {
  const folder = path.join(place.folder, 'builds', name);
  const own = { storefront: path.join(folder, 'storefront/assets'), admin: path.join(folder, 'admin/assets') };
  for (const [app, assets] of Object.entries(own)) {
    mkdirSync(assets, { recursive: true });
    writeFileSync(path.join(assets, `${app}-${name}.js`), `'${app} ${name}'`);
    writeFileSync(path.join(assets, `${app}-${name}.js.gz`), 'packed');
  }
  writeFileSync(path.join(folder, 'admin/index.html'), name);
  return { own, adminFolder: path.join(folder, 'admin') };
}
const keep = (name: string, at: string) => storeAssets(place.folder, builtAs(name).own, new Date(at));
const scriptsIn = (folders: readonly string[]) => folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.js')));

test('a server has the assets of the three builds before its own, the latest first, and none older than 30 days', () => {
  expect(keep('one', '2026-11-01T00:00:00Z')).toEqual({ storefront: [], admin: [] });
  expect(scriptsIn(keep('two', '2026-11-10T00:00:00Z').storefront)).toEqual(['storefront-one.js']);
  expect(scriptsIn(keep('two', '2026-11-11T00:00:00Z').storefront)).toEqual(['storefront-one.js']);
  keep('three', '2026-11-20T00:00:00Z');
  expect(scriptsIn(keep('four', '2026-11-21T00:00:00Z').admin)).toEqual(['admin-three.js', 'admin-two.js', 'admin-one.js']);
  expect(scriptsIn(keep('five', '2026-11-22T00:00:00Z').admin)).toEqual(['admin-four.js', 'admin-three.js', 'admin-two.js']);
  expect(scriptsIn(keep('six', '2026-12-21T00:00:00Z').admin)).toEqual(['admin-five.js', 'admin-four.js']);
  expect(readdirSync(path.join(place.folder, 'assets'))).toHaveLength(3);
});

test('what an interrupted start of another build left behind is deleted and never served', () => {
  const unfinished = path.join(place.folder, 'assets', 'interrupted.new');
  mkdirSync(path.join(unfinished, 'storefront'), { recursive: true });
  const { storefront } = keep('seven', '2026-12-21T00:00:00Z');
  expect(storefront).toHaveLength(3);
  expect([existsSync(unfinished), storefront.filter((folder) => folder.includes('.new'))]).toEqual([false, []]);
});

test('a page of the previous build gets its script, compressed too, and an asset that no build has is not found', async () => {
  const first = builtAs('first');
  const second = builtAs('second');
  storeAssets(place.folder, first.own, new Date('2026-12-22T00:00:00Z'));
  const previous = storeAssets(place.folder, second.own, new Date('2026-12-23T00:00:00Z'));
  expect(existsSync(path.join(place.folder, 'assets'))).toBe(true);
  const app = Fastify();
  await mountAdmin(app, { folder: second.adminFolder, previous: previous.admin });
  const get = async (name: string, encoding = 'identity') => {
    const { statusCode, body, headers } = await app.inject({ url: `/admin/assets/${name}`, headers: { 'accept-encoding': encoding } });
    return [statusCode, body, headers['content-encoding']];
  };
  expect(await get('admin-second.js')).toEqual([200, "'admin second'", undefined]);
  expect(await get('admin-first.js')).toEqual([200, "'admin first'", undefined]);
  expect(await get('admin-first.js', 'gzip')).toEqual([200, 'packed', 'gzip']);
  expect((await get('admin-zero.js'))[0]).toBe(404);
  await app.close();
});
