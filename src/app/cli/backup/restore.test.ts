import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import type { Progress } from '#platform/backup/write-backup.ts';
import { filesIn } from '#platform/files/files.ts';
import { type RestoreTarget, restoreTargets, shopCommand } from '#testing/backups.ts';
import { guest } from '#testing/clients.ts';
import type { TestDatabase } from '#testing/database.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { databaseUrl } from '#testing/servers/running-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findBrokenRules } from '#testing/verify/broken-rules.ts';
import { connectionOf } from '../../address.ts';

const folder = temporaryFolder('restore');
const file = path.join(folder, 'shop.backup');
const targets = restoreTargets(folder);
let source: ServedShop;
let sourceEnv: Record<string, string>;

/** One backup for all tests: of one order, with one picture. */
beforeAll(async () => {
  source = await servedShop();
  sourceEnv = { DATABASE_URL: databaseUrl(source.fixtures.address), DATA_DIR: path.dirname(source.files.folder ?? '') };
  const { itemId } = await source.fixtures.product({ stock: 9 });
  await source.files.put('a1b2/800.webp', Buffer.from('picture a1b2/800.webp'));
  await buy(source.fixtures, guest(source), { itemId });
  expect(await shopCommand(['backup', file], sourceEnv)).toMatchObject({ code: 0 });
});
afterEach(() => targets.closeAll());
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  const target = await targets.open();
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
    const { code, errorOutput } = await shopCommand(['restore', path.join(folder, name)], target.env);
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

  const target = await targets.open();
  await onceIn(target, `insert into customers (name, email) values ('Lin', 'lin@example.com')`);
  expect(await restoreError(target.env)).toBe(
    '✗ This shop is not empty (customers: 1). A backup goes into an empty one only: give a new DATA_DIR, or an empty database.',
  );
  await onceIn(target, 'drop table migrations cascade');
  expect(await restoreError(target.env)).toBe('✗ The database holds tables of another program. Give an empty one.');
  expect((await target.pool.pg.query('select from customers')).rowCount).toBe(1);
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

const restoring = ({ address, media }: RestoreTarget, onProgress: Progress, migrationsFolder = 'db/migrations') =>
  restoreBackup(file, {
    connection: connectionOf(address),
    media: filesIn(media),
    migrationsFolder,
    dataTables: ['orders'],
    onProgress,
  });

test('a restore that is interrupted leaves the database as it was, and the next one is complete', async () => {
  const target = await targets.open();
  const before = await stateOf(target);
  const interrupted = restoring(target, (what) => {
    if (what === 'products') throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await stateOf(target)).toBe(before);
  await restoring(target, () => {});
  expect(await findBrokenRules(target.pool, source.fixtures.clock.now())).toEqual([]);
});

test('a backup of an older program is migrated on; one of a newer program is refused', async () => {
  const newer = path.join(folder, 'newer');
  cpSync('db/migrations', newer, { recursive: true });
  writeFileSync(path.join(newer, '99991231T0000-wrap.sql'), '-- expand: gift wrap\nalter table orders add column wrap text;');
  const target = await targets.open();
  expect((await restoring(target, () => {}, newer)).migrated).toEqual(['99991231T0000-wrap.sql']);
  expect((await target.pool.pg.query('select wrap from orders')).rows).toEqual([{ wrap: null }]);

  const older = path.join(folder, 'older');
  cpSync('db/migrations', older, { recursive: true });
  // Those that only add are in the backup themselves.
  const changes = (name: string) => !readFileSync(path.join(older, name), 'utf8').startsWith('-- expand');
  const last = readdirSync(older).sort().findLast(changes) ?? '';
  rmSync(path.join(older, last));
  const other = await targets.open();
  await expect(restoring(other, () => {}, older)).rejects.toThrow(
    `The backup was made by a newer program (0.1.0, it has ${last}). Update this one first.`,
  );
});
