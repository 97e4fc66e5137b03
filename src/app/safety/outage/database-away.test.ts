import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '#app/address.ts';
import { prepare } from '#app/starting/prepare.ts';
import { migrationsFolder } from '#app/version.ts';
import { readConfig } from '#platform/config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createDataFolder, type DataFolder, databaseUrl, isBuilt, until } from '#testing/servers/running-program.ts';
import { type ServerProcess, startServer } from '#testing/servers/server-process.ts';

/** A database that is stopped while a server runs. The tests run in order. */
let place: DataFolder;
let database: EmbeddedPostgres;
let shop: ServerProcess;

beforeAll(async () => {
  place = createDataFolder();
  database = await startEmbeddedPostgres(place.folder);
  await migrate(connectionOf(database.address), migrationsFolder);
  await prepare(readConfig({ DATA_DIR: place.folder, DEMO: 'off' }), database.address, () => {});
  shop = await startServer({
    pages: isBuilt,
    env: { DATA_DIR: place.folder, DATABASE_URL: databaseUrl(database.address), LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await shop.stop();
  await database.stop();
  await place.clear();
});

type CallResult = { status: number; retryAfter: string | null; code: unknown; text: string };

async function ask(path: string, body?: object): Promise<CallResult> {
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    headers: { 'accept-language': 'en', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const code = isJson ? (JSON.parse(text) as { code?: unknown }).code : undefined;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code, text };
}

const reading = () => ask('/api/settings?q=website');
const writing = () =>
  ask('/api/contact', { name: 'Mei', email: 'mei@example.com', phone: '', subject: '', message: 'Hello', pictures: [] });
const signingIn = () => ask('/api/auth/login', { email: 'mei@example.com', password: 'kettle2026' });

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client(connectionOf(database.address));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const untilServing = () =>
  until('the shop to work again', async () => {
    const answers = await Promise.all([reading(), signingIn()]);
    return answers[0].status === 200 && answers[1].status !== 503;
  });

test('the shop works before the failure', async () => {
  expect((await reading()).status).toBe(200);
  expect((await signingIn()).status).toBe(422);
});

test('while the operator repeatedly ends every connection each call is answered or gets a retry answer', async () => {
  const results: CallResult[] = [];
  for (let round = 0; round < 5; round++) {
    const calls = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? reading() : signingIn()));
    await asOwner('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
    results.push(...(await Promise.all(calls)));
  }
  for (const { status, retryAfter } of results) {
    expect([200, 422, 429, 503]).toContain(status);
    if (status === 503) expect(retryAfter).toBe('5');
  }
  await untilServing();
});

test('with a read-only database reads are served and writes get a retry answer', async () => {
  await asOwner('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
  const refused = await until('a refusal', async () => {
    const result = await writing();
    return result.status === 503 ? result : undefined;
  });
  expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
  expect((await reading()).status).toBe(200);
  await asOwner('set default_transaction_read_only = off', 'alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  await untilServing();
});

test('an unavailable database: calls and pages answer 503 with Retry-After, and work again once it is back', async () => {
  await database.stop();
  const [read, written, signedIn] = await Promise.all([reading(), writing(), signingIn()]);
  expect(read).toMatchObject({ status: 503, retryAfter: '5', code: 'read_failed' });
  expect(written).toMatchObject({ status: 503, retryAfter: '5' });
  expect(signedIn).toMatchObject({ status: 503, retryAfter: '5', code: 'unavailable' });
  expect(JSON.stringify([read, written, signedIn])).not.toMatch(/ECONN|ENOENT|socket|select|postgres/i);
  if (isBuilt) {
    for (const path of ['/products', '/en/information/contact', '/p/nothing']) {
      const page = await ask(path);
      expect([path, page.status, page.retryAfter]).toEqual([path, 503, '5']);
      expect(page.text).toMatch(/^<!DOCTYPE html>/);
    }
  }
  database = await startEmbeddedPostgres(place.folder);
  await untilServing();
  if (isBuilt) expect((await ask('/products')).status).toBe(200);
});
