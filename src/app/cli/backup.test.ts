import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import type { Progress } from '#platform/backup/write-backup.ts';
import { createFiles } from '#platform/files/files.ts';
import { guest } from '#testing/clients.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { databaseUrl, isBuilt, programFile } from '#testing/servers/running-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findBrokenRules } from '#testing/verify/broken-rules.ts';
import { connectionOf } from '../address.ts';
import { mountStorefront } from '../storefront.ts';

type Outcome = { code: number; output: string; errorOutput: string };

/** The command as an operator runs it, in a process of its own. */
function shopCommand(words: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [programFile('cli'), ...words], { env: { ...plainEnvironment(), ...env } }, (error, output, errorOutput) => {
      resolve({ code: error ? Number(error.code) : 0, output, errorOutput });
    });
  });
}

const folder = temporaryFolder('backup');
const file = path.join(folder, 'shop.backup');
let source: ServedShop;
let sourceEnv: Record<string, string>;
let target: TestDatabase;
const toClose: (() => Promise<void>)[] = [];
const targetFolder = () => path.join(folder, `data-${targets}`);
let targets = 0;

/** An empty shop to restore into. */
async function newTarget(): Promise<Record<string, string>> {
  target = await testDatabase();
  targets++;
  toClose.push(target.close);
  return { DATABASE_URL: databaseUrl(target.address), DATA_DIR: targetFolder() };
}

const readRows = async ({ pool }: Pick<TestDatabase, 'pool'>, table: string, key = 'id') =>
  new Map((await pool.pg.query(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => [row[key], row]));

beforeAll(async () => {
  source = await servedShop();
  sourceEnv = { DATABASE_URL: databaseUrl(source.fixtures.address), DATA_DIR: path.dirname(source.files.folder ?? '') };
});
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Places orders until stopped; returns their numbers. */
async function keepBuying(itemId: number, isOver: () => boolean, placed: string[]): Promise<void> {
  while (!isOver()) placed.push((await buy(source.fixtures, guest(source), { itemId })).order_no);
}

test('a backup made while orders are placed is a consistent snapshot, and is restored completely', async () => {
  const { itemId } = await source.fixtures.product({ stock: 9000 });
  for (const name of ['a1b2/800.webp', 'a1b2/400.webp', 'c3d4/800.webp']) await source.files.put(name, Buffer.from(`picture ${name}`));
  const before = [(await buy(source.fixtures, guest(source), { itemId })).order_no];
  const placed = [...before];
  let over = false;
  const buyers = [1, 2, 3].map(() => keepBuying(itemId, () => over, placed));
  const made = await shopCommand(['backup', file], sourceEnv);
  over = true;
  await Promise.all(buyers);
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^✓ \S+: \d+ rows, 3 pictures, [\d.]+ [kM]B\n$/) });
  expect(made.errorOutput).toMatch(/orders +\d+ {2}/);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(statSync(file).mode & 0o077).toBe(0);

  const env = await newTarget();
  const back = await shopCommand(['restore', file], env);
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining('✓ The shop is back') });
  const [there, here] = [await readRows(source.fixtures, 'orders', 'order_no'), await readRows(target, 'orders', 'order_no')];
  expect(here.size).toBeGreaterThan(0);
  expect(there.size).toBeGreaterThan(here.size);
  expect([...here.keys()]).toEqual(expect.arrayContaining(before));
  for (const table of ['orders', 'order_lines', 'order_history', 'stock_movements', 'customers', 'staff', 'payment_methods']) {
    const [all, restored] = [await readRows(source.fixtures, table), await readRows(target, table)];
    expect([...restored.values()]).toEqual([...restored.keys()].map((id) => all.get(id)));
  }
  expect(await findBrokenRules(target.pool, source.fixtures.clock.now())).toEqual([]);
  const picture = path.join(targetFolder(), 'media/a1b2/800.webp');
  expect(readFileSync(picture, 'utf8')).toBe('picture a1b2/800.webp');
  const [state] = (await readRows(target, 'shop_state')).values();
  const madeAt = /as of (\S+),/.exec(back.output)?.[1];
  expect(new Date(state.backed_up_at).toISOString()).toBe(madeAt);
});

test('a restored shop backs up to the same rows, and new orders get new numbers', async () => {
  const again = path.join(folder, 'again.backup');
  const env = await newTarget();
  expect((await shopCommand(['restore', file], env)).code).toBe(0);
  expect((await shopCommand(['backup', again], env)).code).toBe(0);
  const [first, second] = [checksumsOf(file), checksumsOf(again)];
  // Two differences: dispatched effects are dispatched again, and the shop says when it was backed up.
  expect({ ...second.tables, outbox: null, shop_state: null }).toEqual({ ...first.tables, outbox: null, shop_state: null });
  expect(second.tables['outbox']?.rows).toBe(first.tables['outbox']?.rows);
  expect(second.media).toEqual(first.media);

  const numbers = `select (select max(id) from orders) < nextval(pg_get_serial_sequence('orders', 'id')) as ids,
    (select count(*) from orders) < nextval('order_numbers') as numbers,
    (select count(*)::int from outbox where done_at is null and dispatched_at is not null) as lost`;
  expect((await target.pool.pg.query(numbers)).rows).toEqual([{ ids: true, numbers: true, lost: 0 }]);
  const schema = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as c from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`;
  expect((await target.pool.pg.query(schema)).rows).toEqual((await source.fixtures.pool.pg.query(schema)).rows);
});

type Sums = { tables: Record<string, { rows: number; sha256: string }>; media: object };

function checksumsOf(backup: string): Sums {
  const text = gunzipSync(readFileSync(backup)).toString('latin1');
  const start = text.lastIndexOf('\0{\n "tables"') + 1;
  return JSON.parse(text.slice(start, text.indexOf('\0', start)));
}

/** SHA-256 of a database's tables and rows, to prove that nothing changed. Closes its connection. */
async function stateOf({ address }: TestDatabase): Promise<string> {
  const client = new pg.Client(connectionOf(address));
  await client.connect();
  const { rows } = await client.query<{ xml: string }>(`select schema_to_xml_and_xmlschema('public', true, true, '')::text as xml`);
  await client.end();
  return createHash('sha256')
    .update(rows[0]?.xml ?? '')
    .digest('hex');
}

test('a damaged or truncated backup is refused before anything is changed', async () => {
  const env = await newTarget();
  const before = await stateOf(target);
  const whole = readFileSync(file);
  const plain = gunzipSync(whole);
  const row = plain.indexOf('picture a1b2/800.webp');
  plain[row] = (plain[row] ?? 0) ^ 1;
  const damaged = {
    cut: whole.subarray(0, whole.length / 2),
    changed: gzipSync(plain),
    other: gzipSync('hello'),
    nothing: Buffer.alloc(0),
  };
  const words: string[] = [];
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(path.join(folder, name), bytes);
    const { code, errorOutput } = await shopCommand(['restore', path.join(folder, name)], env);
    expect(code).toBe(1);
    words.push(errorOutput.replaceAll(folder, ''));
  }
  expect(words).toEqual([
    '✗ /cut is damaged or not a backup (unexpected end of file). Take another one.\n',
    '✗ /changed is damaged (the pictures differ). Take another one. Nothing was changed.\n',
    '✗ /other is damaged or not a backup (the file ends too early). Take another one.\n',
    '✗ /nothing is damaged or not a backup (unexpected end of file). Take another one.\n',
  ]);
  expect(await stateOf(target)).toBe(before);
});

const restoreError = async (env: Record<string, string>) => (await shopCommand(['restore', file], env)).errorOutput.trim();

test('a restore into a running shop, a shop with data or the database of another program is refused', async () => {
  // A pool that has rested closes its connections, and the command takes longer to start on a busy machine.
  const inUse = await source.fixtures.pool.pg.connect();
  expect(await restoreError(sourceEnv)).toMatch(/^✗ The shop is running: its database has \d+ other connections\. Stop it first\.$/);
  inUse.release();

  const env = await newTarget();
  await onceIn(target, `insert into customers (name, email) values ('Lin', 'lin@example.com')`);
  expect(await restoreError(env)).toBe(
    '✗ This shop is not empty (customers: 1). A backup goes into an empty one only: give a new DATA_DIR, or an empty database.',
  );
  await onceIn(target, 'drop table migrations cascade');
  expect(await restoreError(env)).toBe('✗ The database holds tables of another program. Give an empty one.');
  expect((await readRows(target, 'customers')).size).toBe(1);
  expect(await shopCommand(['backup', file], sourceEnv)).toMatchObject({
    code: 1,
    errorOutput: `✗ There is a file ${file} already. Give another name.\n`,
  });
});

/** Runs a statement and closes the connection: a restore needs the database to itself. */
async function onceIn({ address }: TestDatabase, statement: string): Promise<void> {
  const client = new pg.Client(connectionOf(address));
  await client.connect();
  await client.query(statement);
  await client.end();
}

const restoring = (onProgress: Progress, migrationsFolder = 'db/migrations') =>
  restoreBackup(file, {
    connection: connectionOf(target.address),
    media: createFiles(targetFolder()),
    migrationsFolder,
    dataTables: ['orders'],
    onProgress,
  });

test('a restore that is interrupted leaves the database as it was, and the next one is complete', async () => {
  await newTarget();
  const before = await stateOf(target);
  const interrupted = restoring((what) => {
    if (what === 'products') throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await stateOf(target)).toBe(before);
  await restoring(() => {});
  expect(await findBrokenRules(target.pool, source.fixtures.clock.now())).toEqual([]);
});

test('a backup of an older program is migrated on; one of a newer program is refused', async () => {
  const newer = path.join(folder, 'newer');
  cpSync('db/migrations', newer, { recursive: true });
  writeFileSync(path.join(newer, '99991231T0000-wrap.sql'), '-- expand: gift wrap\nalter table orders add column wrap text;');
  await newTarget();
  expect((await restoring(() => {}, newer)).migrated).toEqual(['99991231T0000-wrap.sql']);
  expect([...(await readRows(target, 'orders')).values()][0]).toMatchObject({ wrap: null });

  const older = path.join(folder, 'older');
  cpSync('db/migrations', older, { recursive: true });
  // Those that only add are in the backup themselves.
  const changes = (name: string) => !readFileSync(path.join(older, name), 'utf8').startsWith('-- expand');
  const last = readdirSync(older).sort().findLast(changes) ?? '';
  rmSync(path.join(older, last));
  await newTarget();
  await expect(restoring(() => {}, older)).rejects.toThrow(
    `The backup was made by a newer program (0.1.0, it has ${last}). Update this one first.`,
  );
});

/** The page a browser ends up on after redirects to the canonical URL. */
async function fetchPage(shop: ServedShop, url: string): Promise<string> {
  const { statusCode, headers, body } = await shop.app.inject(url);
  return headers.location ? fetchPage(shop, String(headers.location)) : `${statusCode} ${body}`;
}

test.skipIf(!isBuilt)('the restored shop serves the same pages as the original', async () => {
  const env = await newTarget();
  expect((await shopCommand(['restore', file], env)).code).toBe(0);
  const [old, restored] = [
    await servedShop({ beside: source }),
    await servedShop({ beside: { ...source, fixtures: { ...source.fixtures, ...target } } }),
  ];
  const build: unknown = await import(pathToFileURL(path.resolve('build/storefront/server/index.js')).href);
  const texts: string[][] = [];
  for (const shop of [old, restored]) {
    const options = {
      build,
      clientFolder: path.resolve('build/storefront/client'),
      call: shop.call,
      showDraft: shop.showDraft,
      log: shop.log,
      publicUrl: 'http://localhost',
    };
    await mountStorefront(shop.app, { ...options, address: shop.fixtures.address, clock: source.fixtures.clock });
    const pages = ['/home', '/en/home', '/products/1', '/en/products/1', '/products'];
    texts.push(await Promise.all(pages.map((url) => fetchPage(shop, url))));
  }
  expect(texts[1]).toEqual(texts[0]);
  expect(texts[0]?.[3]).toMatch(/^200 .*Rouge bowl/s);
  await old.close();
  await restored.close();
});
