import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyCheckOf } from '#platform/backup/manifest.ts';
import { readConfig } from '#platform/config/config.ts';
import { noteFreeSpace } from '#platform/files/free-space.ts';
import { guest } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { plainEnvironment } from '#testing/servers/plain-environment.ts';
import { databaseUrl, freePort, programFile } from '#testing/servers/running-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { connectionOf } from '../address.ts';
import { examineDatabase } from './database.ts';
import { examinePace, freeSpace } from './disk.ts';
import type { Finding } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineSettings } from './settings.ts';
import { examinePictures, examineServer } from './shop.ts';

const folder = temporaryFolder('doctor');
let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  // The doctor goes by the clock of the database: what expires by the tests' fixed clock would be days old to it.
  shop.fixtures.clock.set(new Date());
  await shop.fixtures.pool.pg.query(`update shop_state set backed_up_at = now(), key_check = '${keyCheckOf(key)}'`);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

const query = (text: string) => shop.fixtures.pool.pg.query(text);
const key = 'abcdefghijklmnopqrstuvwxyz0123456789';
const database = (secret = key) =>
  examineDatabase(readConfig({ DATABASE_URL: 'postgres://here/shop', SECRET_KEY: secret }), shop.fixtures.address);
const problems = (findings: Finding[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ state, about, says }) => `${state} ${about}: ${says}`);

describe('the database check', () => {
  test('a healthy database with orders passes', async () => {
    const { itemId } = await shop.fixtures.product();
    await buy(shop.fixtures, guest(shop), { itemId });
    const findings = await database();
    expect(problems(findings)).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual([
      'database',
      'page checksums',
      'letters',
      'clock',
      'connections',
      'migrations',
      'jobs',
      'worker',
      'nightly sweep',
      'backup',
      'rules',
    ]);
  });

  test('failed and waiting effects, and counters that were not swept, are reported', async () => {
    await query(`insert into outbox (kind, effect_key, payload, attempts, last_error, created_at) values
      ('order_placed', 'dead', '{}', 9, '550 no such user', now()), ('order_placed', 'late', '{}', 0, null, now() - interval '1 hour'),
      ('invoice_due', 'refused', '{}', 7, '421 try later', now() - interval '11 minutes'),
      ('order_placed', 'new', '{}', 0, null, now())`);
    await query(`insert into rate_limits values ('old', 1, 0)`);
    expect(problems(await database())).toEqual(
      expect.arrayContaining([
        'fail jobs: given up: order_placed × 1 (550 no such user)',
        'fail worker: order_placed × 1 waited for more than ten minutes',
        'fail effects: not carried out in ten minutes: invoice_due × 1 (421 try later)',
        'warn nightly sweep: 1 counters should be gone for two days',
      ]),
    );
    await query(`delete from outbox where effect_key in ('dead', 'late', 'refused', 'new')`);
    await query('delete from rate_limits');
  });

  test('a newer database hides nothing else', async () => {
    await query(`insert into migrations (name, hash, expands) values ('99991231T0000-future.sql', '', true)`);
    await query(`insert into outbox (kind, effect_key, payload, attempts) values ('order_placed', 'dead', '{}', 9)`);
    expect(problems(await database())).toEqual([
      'warn migrations: the database is newer than this program (99991231T0000-future.sql)',
      'fail jobs: given up: order_placed × 1 (no reason given)',
    ]);
    await query(`delete from migrations where name = '99991231T0000-future.sql'`);
    await query(`delete from outbox where effect_key = 'dead'`);
  });

  test('an old backup, refused mails, a worker that is gone and another secret key are reported', async () => {
    await query(`update shop_state set backed_up_at = now() - interval '73 hours'`);
    await query(`insert into mails (effect_key, kind, recipient, locale, subject, html, plain, state, error)
      values ('refused', 'test_mail', 'a@example.com', 'en', '', '', '', 'failed', '550 no such mailbox')`);
    await query(`create schema pgboss; create table pgboss.version (cron_on timestamptz);
      create table pgboss.job (name text, state text, completed_on timestamptz);
      insert into pgboss.version values (now() - interval '10 minutes')`);
    expect(problems(await database('another key that is as long as it has to be'))).toEqual([
      'fail worker: none was seen for 10 minutes',
      'warn backup: the last one is 3 days old',
      'fail mails: 1 were refused in the last day, the last one: 550 no such mailbox',
      'fail SECRET_KEY: is not the one that the shop was started with',
    ]);
    await query(`update shop_state set backed_up_at = null`);
    await query(`delete from mails where effect_key = 'refused'`);
    await query('drop schema pgboss cascade');
    expect(problems(await database())).toEqual(['warn backup: the shop was never backed up']);
    await query(`update shop_state set backed_up_at = now()`);
  });

  test('a clock that differs by more than two seconds is reported, in both directions', async () => {
    const ahead = (ms: number) => examineDatabase(readConfig({ SECRET_KEY: key }), shop.fixtures.address, () => new Date(Date.now() + ms));
    expect(problems(await ahead(1500))).toEqual([]);
    expect(problems(await ahead(60_000))).toEqual([expect.stringMatching(/^warn clock: the database is (59\.\d|60\.0) s behind$/)]);
    expect(problems(await ahead(-60_000))).toEqual([expect.stringMatching(/^warn clock: the database is 60\.\d s ahead$/)]);
  });

  test('a disk that will be full soon at the present pace is reported', async () => {
    const [start, day] = [Date.now() - 10 * 86_400_000, 86_400_000];
    const note = (n: number, bytes: number) => noteFreeSpace(shop.db, folder, new Date(start + n * day), bytes);
    const found = async () => problems(await examinePace({ dataDir: folder }, shop.fixtures.address));
    await note(0, 200e9);
    expect(await found()).toEqual([]);
    // 10 GB a day: after ten days 100 GB are left, ten days more.
    await note(9.999, 100e9);
    expect(await found()).toEqual(['warn disk pace: full in 9 days at the present pace']);
    await note(9.9995, 20e9);
    expect(await found()).toEqual(['fail disk pace: full in 1 days at the present pace']);
    // Another folder, a disk that is emptied, and notes of two months ago count for nothing.
    expect(problems(await examinePace({ dataDir: '/elsewhere' }, shop.fixtures.address))).toEqual([]);
    await note(9.9999, 210e9);
    expect(await found()).toEqual([]);
    await note(80, 1e9);
    expect((await query('select count(*)::int as n from free_space')).rows).toEqual([{ n: 1 }]);
    await query('delete from free_space');
  });

  test('pictures without their files are reported', async () => {
    await query(`insert into media (key, file_name, mime, bytes, width, height, widths, sha256)
      values ('lost', 'tea.webp', 'image/webp', 1, 80, 80, '{80}', 'lost')`);
    const config = readConfig({ DATA_DIR: folder });
    expect(problems([await examinePictures(config, shop.fixtures.address)])).toEqual([
      'fail picture files: 1 pictures have no file, the first: tea.webp',
    ]);
    mkdirSync(path.join(folder, 'media'), { recursive: true });
    writeFileSync(path.join(folder, 'media', 'lost-80.webp'), 'x');
    expect(problems([await examinePictures(config, shop.fixtures.address)])).toEqual([]);
    await query(`delete from media where key = 'lost'`);
  });

  test('missing migrations, and an unknown newer one, are reported', async () => {
    const { rows } = await query(
      `delete from migrations where name = (select max(name) from migrations where expands) returning name, hash`,
    );
    const [{ name, hash }] = rows as [{ name: string; hash: string }];
    expect(problems(await database())).toEqual([`fail migrations: 1 are missing, the first is ${name}`]);
    await query(
      `insert into migrations (name, hash, expands) values ('${name}', '${hash}', true), ('99991231T0000-future.sql', '', false)`,
    );
    expect(problems(await database())).toEqual(['warn migrations: the database is newer than this program (99991231T0000-future.sql)']);
    await query(`delete from migrations where name = '99991231T0000-future.sql'`);
  });

  test('it says whether the old program must be stopped before the missing migrations are applied', async () => {
    const without = async (...names: string[]) => {
      const { rows } = await query(`delete from migrations where name in ('${names.join("','")}') returning name, hash, expands`);
      const todo = (await database()).find(({ about }) => about === 'migrations')?.todo;
      for (const { name, hash, expands } of rows as { name: string; hash: string; expands: boolean }[])
        await query(`insert into migrations (name, hash, expands) values ('${name}', '${hash}', ${expands})`);
      return todo;
    };
    const [expanding, changing] = ['20261123T2325-pages-in-menu.sql', '20261123T2231-hero-slides.sql'];
    expect(await without(expanding)).toBe('Start the shop: it applies them. The old program may run on meanwhile.');
    const stopFirst = 'Stop every server and worker of the old program, then start the shop: it applies them.';
    expect([await without(changing), await without(changing, expanding)]).toEqual([stopFirst, stopFirst]);
    expect(problems(await database())).toEqual([]);
  });

  test('a database older than the baseline is reported', async () => {
    await query(`insert into migrations (name, hash) values ('0001_platform.sql', '')`);
    expect(problems(await database())).toEqual([
      'fail migrations: the database is older than the first release (it has 0001_platform.sql)',
    ]);
    await query(`delete from migrations where name = '0001_platform.sql'`);
  });

  test('a locale that treats Chinese characters as punctuation is reported', async () => {
    await query(`create database without_letters template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`);
    const address = { ...shop.fixtures.address, database: 'without_letters' };
    const found = await examineDatabase(readConfig({}), address);
    await query('drop database without_letters');
    expect(problems(found)).toEqual([
      'fail letters: the database takes Chinese letters for signs: the search finds none',
      'warn migrations: none: no shop was started on this database yet',
    ]);
  });

  test('a database that does not answer is reported', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/shop`;
    const found = await examineDatabase(readConfig({ DATABASE_URL: url }), { url });
    expect(problems(found)).toEqual([expect.stringMatching(/^fail database: does not answer \(.*ECONNREFUSED/)]);
  });
});

test('contradictory settings are reported', () => {
  const found = (env: Record<string, string>) => problems(examineSettings(readConfig({ DATA_DIR: folder, ...env })));
  writeFileSync(path.join(folder, 'secret.key'), 'x'.repeat(40), { mode: 0o644 });
  expect(found({})).toEqual([`warn SECRET_KEY: ${folder}/secret.key can be read by other accounts`]);
  const secret = { SECRET_KEY: key };
  expect(found({ DATABASE_URL: 'postgres://here/shop' })).toEqual(['fail SECRET_KEY: is not set, and DATABASE_URL is']);
  expect(found({ ...secret, HOST: '0.0.0.0' })).toEqual(['warn PUBLIC_URL: is not set: links in mails lead to localhost']);
  expect(found({ ...secret, PUBLIC_URL: 'http://shop.example.com' })).toEqual([
    'warn PUBLIC_URL: http://shop.example.com is not https: sign-ins travel unencrypted',
    'warn SMTP_URL: is not set: no mail leaves the shop',
  ]);
  const whole = { ...secret, PUBLIC_URL: 'https://shop.example.com', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://mail.example.com' };
  expect(found(whole)).toEqual([]);
});

test('a disk that is filling up is reported', () => {
  expect([8e8, 4e9, 6e9].map((free) => freeSpace(free, '/data')).map(({ state, says }) => `${state} ${says}`)).toEqual([
    'fail 800.0 MB free for /data',
    'warn 4.0 GB free for /data',
    'ok 6.0 GB free for /data',
  ]);
});

test('an unreachable mail server is reported', async () => {
  const found = await examineMail(readConfig({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }));
  expect(problems(found)).toEqual([expect.stringMatching(/^fail mail: the mail server refuses \(.*ECONNREFUSED/)]);
});

test('a server that does not answer is reported', async () => {
  const port = await freePort();
  expect(problems(await examineServer(readConfig({ PORT: String(port) })))).toEqual([
    `fail server: does not answer at http://127.0.0.1:${port}/health/ready`,
  ]);
});

test('a server that listens at another address of this machine is found there', async () => {
  const other = await servedShop({ beside: shop });
  await other.app.listen({ port: 0, host: '127.0.0.2' });
  const { port } = other.app.server.address() as AddressInfo;
  expect(await examineServer(readConfig({ HOST: '127.0.0.2', PORT: String(port) }))).toEqual([
    { state: 'ok', about: 'server', says: 'answers' },
  ]);
  await other.close();
});

type Outcome = { code: number; output: string };
let port = 0;
const doctor = (env: Record<string, string>) =>
  new Promise<Outcome>((resolve) => {
    const all = { ...plainEnvironment(), DATA_DIR: folder, SECRET_KEY: key, PORT: String(port), ...env };
    execFile(process.execPath, [programFile('cli'), 'doctor'], { env: all }, (error, output) =>
      resolve({ code: error ? Number(error.code) : 0, output }),
    );
  });

test('the command prints each line with what to do, ends with 1 when something is wrong, and changes nothing', async () => {
  await shop.app.listen({ port: 0, host: 'localhost' });
  ({ port } = shop.app.server.address() as AddressInfo);
  const client = new pg.Client(connectionOf(shop.fixtures.address));
  await client.connect();
  const { rows: before } = await client.query('select name from migrations order by name');
  const well = await doctor({ DATABASE_URL: databaseUrl(shop.fixtures.address) });
  expect(well.output).toMatch(/^OK {4}SECRET_KEY {7}given by the environment\n/);
  expect(well.output).toMatch(/\n\d+ in order, \d+ to look at, 0 wrong\n$/);
  expect(well.code).toBe(0);
  await client.query(`insert into outbox (kind, effect_key, payload, attempts) values ('x', 'dead', '{}', 9)`);
  const ill = await doctor({ DATABASE_URL: databaseUrl(shop.fixtures.address) });
  expect(ill.code).toBe(1);
  expect(ill.output).toContain('FAIL  jobs             given up: x × 1 (no reason given)\n                       → Fix the cause');
  expect((await client.query('select name from migrations order by name')).rows).toEqual(before);
  const retried = await new Promise<string>((resolve) => {
    const env = { ...plainEnvironment(), SECRET_KEY: key, DATABASE_URL: databaseUrl(shop.fixtures.address) };
    execFile(process.execPath, [programFile('cli'), 'retry'], { env }, (_error, stdout) => resolve(stdout));
  });
  expect(retried).toBe('  x × 1\n✓ They run again. npm run shop -- doctor shows in some minutes whether they worked.\n');
  expect((await client.query(`select attempts, dispatched_at from outbox where effect_key = 'dead'`)).rows).toEqual([
    { attempts: 0, dispatched_at: null },
  ]);
  await client.end();
});
