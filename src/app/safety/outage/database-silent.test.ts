import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createDataFolder, type DataFolder, isBuilt, until } from '#testing/servers/running-program.ts';
import { type ServerProcess, startServer } from '#testing/servers/server-process.ts';
import { type SilentProxy, silentProxy } from '#testing/servers/silent-proxy.ts';
import { type TestShop, testShop } from '#testing/shop.ts';

/** A server with a database connection that stops answering without being closed. */
let fixtures: TestShop;
let place: DataFolder;
let line: SilentProxy;
let shop: ServerProcess;

beforeAll(async () => {
  fixtures = await testShop();
  await shopState.decideShopState(fixtures.db, false);
  await inTransaction(fixtures.db, staffSetup.ensureDefaultRoles);
  if (!('socketFolder' in fixtures.address)) throw new Error('the tests speak through a socket');
  const { socketFolder, user, database } = fixtures.address;
  line = await silentProxy({ path: path.join(socketFolder, '.s.PGSQL.5432') });
  place = createDataFolder();
  const env = { DATA_DIR: place.folder, DATABASE_URL: `postgres://${user}@127.0.0.1:${line.port}/${database}`, LOG_LEVEL: 'silent' };
  shop = await startServer({ pages: isBuilt, hasShortTimeouts: true, env });
});
afterAll(async () => {
  line.resume();
  await shop.stop();
  await line.close();
  await place.clear();
  await fixtures.close();
});

async function ask(path: string, body?: object): Promise<[string, number, string | null]> {
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return [path, answer.status, answer.headers.get('retry-after')];
}
const signIn = () => ask('/api/auth/login', { email: 'mei@example.com', password: 'kettle2026' });
const pages = isBuilt ? ['/products', '/en/information/contact'] : [];

test('a database that accepts statements and never answers: calls and pages answer 503 with Retry-After, and work again once it answers', async () => {
  await until('the shop to work', async () => (await signIn())[1] === 422);
  line.silence();
  // Alone first: it gets the connection that was idle, on which nothing but its own time limit ends the wait.
  expect(await signIn()).toEqual(['/api/auth/login', 503, '5']);
  const paths = ['/api/settings?q=menu', '/api/products', ...pages];
  const results = await Promise.all([signIn(), ...paths.map((path) => ask(path))]);
  expect(results).toEqual(['/api/auth/login', ...paths].map((path) => [path, 503, '5']));
  line.resume();
  await until('the shop to work again', async () => (await signIn())[1] === 422);
  await until('a list to be answered', async () => (await ask('/api/products'))[1] === 200);
});
