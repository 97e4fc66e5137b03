import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { randomId } from '#platform/clock/clock.ts';
import { migrate } from '#platform/db/migrate.ts';
import { filesIn } from '#platform/files/files.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { BackupError } from './manifest.ts';
import { verifyBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { tarEnd, tarHeader } from './tar.ts';
import { writeBackup } from './write-backup.ts';

/** A schema that is hard to restore: reference cycles, self references, generated columns, triggers, deferred keys, unusual letters. */
const hard = `
create type mood as enum ('glad', 'sad');
create function stamp() returns trigger language plpgsql as $$ begin new.touched = new.touched + 1; return new; end $$;
create table authors (id bigint generated always as identity primary key, name text not null, best_book bigint, mood mood, touched int not null default 0);
create table books (id bigint generated always as identity primary key, author_id bigint not null references authors, sequel_of bigint references books,
  title text not null, words int not null, pages int generated always as (words / 300) stored, "order" int not null unique deferrable initially deferred,
  tags text[] not null default '{}', facts jsonb, cover bytea, price numeric(12, 3), out_at timestamptz, day date);
alter table authors add foreign key (best_book) references books deferrable initially deferred;
create trigger stamped before insert or update on authors for each row execute function stamp();
create table empty_table (id int primary key);
create unlogged table counters (key text primary key);
create sequence numbers;
create table outbox (id int primary key, dispatched_at date, done_at date, attempts int not null default 0);
create view titles as select title from books;
insert into empty_table values (1);`;

const folder = temporaryFolder('copy');
const migrationsFolder = path.join(folder, 'migrations');
const [sourceMedia, targetMedia] = [path.join(folder, 'source'), path.join(folder, 'target')];
const file = path.join(folder, 'hard.backup');
const { socketFolder, user } = inject('testServer');
const role = `plain_${randomId().slice(0, 8)}`;
const databases: string[] = [];
const socketName = '.s.PGSQL.5432';

const admin = (statement: string) => once({ host: socketFolder, user, database: 'postgres' }, statement);

async function once(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const result = (await client.query(statement)) as pg.QueryResult | pg.QueryResult[];
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

/** An empty database whose owner is not a superuser, as hosted PostgreSQL provides it. */
async function emptyDatabase(): Promise<pg.ClientConfig> {
  const database = `copy_${randomId().replaceAll('-', '')}`;
  await admin(`create database ${database} owner ${role}`);
  databases.push(database);
  return { host: socketFolder, user: role, database };
}

/** Writer and server's answers share one process: after so many turns of its loop all that was sent before has been read. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((next) => setImmediate(next));
}

/** Passes the server's messages through unchanged, but delays the message with the number of copied rows. */
async function* countsLate(answers: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0);
  // A message is its letter, its size without that letter, and its content.
  for await (const piece of answers) {
    buffered = Buffer.concat([buffered, piece]);
    while (buffered.length >= 5 && buffered.length > buffered.readInt32BE(1)) {
      const message = buffered.subarray(0, 1 + buffered.readInt32BE(1));
      if (message[0] === 'C'.charCodeAt(0) && message.toString('latin1', 5, 10) === 'COPY ') await turns(50);
      yield message;
      buffered = buffered.subarray(message.length);
    }
  }
}

/** A proxy to the test server that delays the count of a COPY; returns the folder of its socket. */
async function lateServer(): Promise<{ host: string; close(): void }> {
  const host = mkdtempSync(path.join(folder, 'late-'));
  const server = net.createServer((client) => {
    const shop = net.connect(path.join(socketFolder, socketName));
    client.on('error', () => {}).pipe(shop);
    pipeline(shop, countsLate, client).catch(() => {});
  });
  await new Promise<void>((ready) => server.listen(path.join(host, socketName), ready));
  return { host, close: () => server.close() };
}

let source: pg.ClientConfig;
beforeAll(async () => {
  await admin(`create role ${role} login`);
  mkdirSync(migrationsFolder);
  writeFileSync(path.join(migrationsFolder, '20260101T0000-hard.sql'), hard);
  source = await emptyDatabase();
  await migrate(source, migrationsFolder);
  await once(
    source,
    `delete from empty_table; insert into counters values ('x'); insert into outbox values (1, '2026-11-20', null, 2), (2, '2026-11-20', null, 9), (3, '2026-11-20', '2026-11-20', 0);
    insert into authors (name, mood) select 'author ' || n, 'glad' from generate_series(1, 50) n;
    insert into books (author_id, sequel_of, title, words, "order", tags, facts, cover, price, out_at, day)
      select 1 + n % 50, case when n < 30000 then n + 1 end, E'tab\\t line\\n back\\\\slash \\\\. 碗 ' || n, n, n, array['a,b', 'c"d', null],
        '{"deep": {"n": 1.50}}', '\\x00ff5c', 1.250, case n % 3 when 0 then 'infinity' when 1 then null else '2026-11-21 03:30:00.123456+08' end::timestamptz, '2026-02-28'
      from generate_series(1, 30000) n;
    update authors set best_book = id; update authors set mood = null where id = 3;
    select nextval('numbers'); select nextval('numbers')`,
  );
  mkdirSync(path.join(sourceMedia, 'a'), { recursive: true });
  writeFileSync(path.join(sourceMedia, 'a', '1.webp'), Buffer.alloc(1024, 7));
  writeFileSync(path.join(sourceMedia, 'a', 'empty.webp'), '');
});
afterAll(async () => {
  for (const database of databases) await admin(`drop database ${database} with (force)`);
  await admin(`drop role ${role}`);
  rmSync(folder, { recursive: true, force: true });
});

const settings = {
  media: filesIn(sourceMedia),
  program: '1.2.3',
  keyCheck: 'key',
  now: new Date('2026-11-21T00:00:00Z'),
  onProgress: () => {},
};
const backup = (to: string) => writeBackup(to, { ...settings, connection: source });
const restore = (connection: pg.ClientConfig, from = file) =>
  restoreBackup(from, { connection, media: filesIn(targetMedia), migrationsFolder, dataTables: ['books'], onProgress: () => {} });

const shape = `select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'column', table_name, column_name, concat_ws(' ', data_type, column_default, is_identity, generation_expression)
    from information_schema.columns where table_schema = 'public' order by 1, 2, 3`;

test('a schema with every kind of object is restored completely by an account that is not a superuser', async () => {
  const report = await backup(file);
  expect(report.tables['books']).toMatchObject({ rows: 30_000 });
  expect(report.tables['books']?.bytes).toBeGreaterThan(4 * 1024 * 1024);
  expect(Object.keys(report.tables)).toEqual(['authors', 'books', 'empty_table', 'outbox']);
  const target = await emptyDatabase();
  await restore(target);
  for (const rows of ['select * from authors order by id', 'select * from books order by id', 'select * from empty_table', shape])
    expect(await once(target, rows)).toEqual(await once(source, rows));
  expect(await once(target, `select nextval('numbers')::int as a, nextval('authors_id_seq')::int as b`)).toEqual([{ a: 3, b: 51 }]);
  // Effects that were dispatched are dispatched again; failed and finished ones stay.
  expect(await once(target, 'select id from outbox where dispatched_at is null')).toEqual([{ id: 1 }]);
  expect(readFileSync(path.join(targetMedia, 'a/1.webp'))).toEqual(Buffer.alloc(1024, 7));
  expect(existsSync(path.join(targetMedia, 'a/empty.webp'))).toBe(true);
});

test('rows are counted as they are written, however late the database reports its count; the backup lists every table', async () => {
  const late = path.join(folder, 'late.backup');
  const { host, close } = await lateServer();
  await writeBackup(late, { ...settings, connection: { ...source, host } });
  close();
  const { manifest, checksums } = await verifyBackup(late);
  const target = await emptyDatabase();
  await restore(target, late);
  for (const { name } of manifest.tables) {
    const stored = await once(source, `select count(*)::int as rows from ${name}`);
    expect([name, checksums.tables[name]?.rows]).toEqual([name, stored[0]?.['rows']]);
    expect([name, await once(target, `select count(*)::int as rows from ${name}`)]).toEqual([name, stored]);
  }
  expect(manifest.tables.map(({ name }) => name)).toEqual(['authors', 'books', 'empty_table', 'outbox']);
  const odd = `select count(*)::int as rows from books where title like E'%\\t%\\n%' and strpos(title, E'\\\\') > 0`;
  expect(await once(target, odd)).toEqual([{ rows: 30_000 }]);
});

test('a restore replaces an empty shop, and refuses a second one', async () => {
  const target = await emptyDatabase();
  await migrate(target, migrationsFolder);
  await restore(target);
  await expect(restore(target)).rejects.toThrow('This shop is not empty (books: 30000)');
});

test('rows that violate a foreign key fail the whole restore', async () => {
  const other = path.join(folder, 'broken.backup');
  await once(source, `alter table books drop constraint books_author_id_fkey; update books set author_id = 999 where id = 7`);
  await backup(other);
  await once(source, `update books set author_id = 1 where id = 7; alter table books add foreign key (author_id) references authors`);
  const target = await emptyDatabase();
  await expect(restore(target, other)).rejects.toThrow(
    /^The database refuses the backup \(.*books_author_id_fkey.*\)\. Nothing was changed\.$/,
  );
  expect(await once(target, `select count(*)::int as tables from pg_tables where schemaname = 'public'`)).toEqual([{ tables: 0 }]);
});

test('a failed backup leaves no file behind, not even a partial one', async () => {
  const failedFile = path.join(folder, 'failed.backup');
  writeFileSync(path.join(sourceMedia, `${'long-name-'.repeat(12)}.webp`), 'x');
  await expect(backup(failedFile)).rejects.toThrow('too long for a tar');
  rmSync(path.join(sourceMedia, `${'long-name-'.repeat(12)}.webp`));
  expect([existsSync(failedFile), existsSync(`${failedFile}.part`)]).toEqual([false, false]);
});

test('a folder that is not there, or a disk without room, is one line for the operator', async ({ skip }) => {
  const away = path.join(folder, 'away', 'shop.backup');
  await expect(backup(away)).rejects.toEqual(
    new BackupError(`${away} cannot be written (ENOENT). Make room there, or give a file in another folder.`),
  );
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'shophouse-test', disk]).status === 0;
  if (!isMounted) return skip('needs the right to mount a disk');
  try {
    const full = path.join(disk, 'shop.backup');
    await expect(backup(full)).rejects.toEqual(
      new BackupError(`${full} cannot be written (ENOSPC). Make room there, or give a file in another folder.`),
    );
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});

test('there is nothing to back up where no shop was ever started', async () => {
  const nothing = await emptyDatabase();
  const making = writeBackup(path.join(folder, 'nothing.backup'), { ...settings, connection: nothing });
  await expect(making).rejects.toThrow('There is no shop in this database yet: nothing to back up.');
});

test('its manifest matches its content', async () => {
  const { manifest, checksums } = await verifyBackup(file);
  expect(manifest).toMatchObject({ program: '1.2.3', created_at: '2026-11-21T00:00:00.000Z', key_check: 'key' });
  expect(manifest.migrations.map(({ name }) => name)).toEqual(['20260101T0000-hard.sql']);
  expect(manifest.tables.find(({ name }) => name === 'books')?.columns).not.toContain('pages');
  expect(checksums.media).toMatchObject({ files: 2, bytes: 1024 });
  expect([tarHeader('a', 5, 0).length, tarEnd.length]).toEqual([512, 1024]);
});

test('after a rollback the older program restores its backup of the newer database, and a try changes nothing', async () => {
  const newerFolder = path.join(folder, 'newer');
  mkdirSync(newerFolder);
  writeFileSync(path.join(newerFolder, '20260101T0000-hard.sql'), hard);
  writeFileSync(
    path.join(newerFolder, '20260102T0000-colours.sql'),
    '-- expand: colours\nalter table authors add column colour text; create table inks (id int primary key);',
  );
  const newer = await emptyDatabase();
  await migrate(newer, newerFolder);
  await once(newer, `insert into authors (name, colour) values ('Mei', 'red'); insert into inks values (7)`);
  const rolledBack = path.join(folder, 'rolled-back.backup');
  await writeBackup(rolledBack, { ...settings, connection: newer });
  const target = await emptyDatabase();
  const into = { connection: target, media: filesIn(targetMedia), migrationsFolder, dataTables: ['books'], onProgress: () => {} };
  expect((await restoreBackup(rolledBack, { ...into, dryRun: true })).checksums.tables['inks']?.rows).toBe(1);
  expect(await once(target, `select count(*)::int as tables from pg_tables where schemaname = 'public'`)).toEqual([{ tables: 0 }]);
  expect((await restoreBackup(rolledBack, into)).migrated).toEqual([]);
  expect(await once(target, 'select name, colour from authors')).toEqual([{ name: 'Mei', colour: 'red' }]);
  expect(await once(target, 'select name, expands from migrations order by name')).toEqual([
    { name: '20260101T0000-hard.sql', expands: false },
    { name: '20260102T0000-colours.sql', expands: true },
  ]);
  expect(await migrate(target, newerFolder)).toEqual([]);
});

test('an early migration that an older backup lacks runs before those that need it', async () => {
  const olderFolder = path.join(folder, 'older');
  mkdirSync(olderFolder);
  writeFileSync(path.join(olderFolder, '20260101T0000-inks.sql'), `${hard}\ncreate table inks (id int primary key);`);
  writeFileSync(path.join(olderFolder, '20260103T0000-colours.sql'), '-- expand: colours\nalter table inks add column colour text;');
  const older = await emptyDatabase();
  await migrate(older, olderFolder);
  await once(older, `insert into inks values (7, 'red')`);
  const made = path.join(folder, 'older.backup');
  await writeBackup(made, { ...settings, connection: older });
  const early = '-- expand early: notes which columns there were\ncreate table seen as select attname::text from pg_attribute';
  writeFileSync(path.join(olderFolder, '20260102T0000-seen.sql'), `${early} where attrelid = 'inks'::regclass and attnum > 0;`);
  const target = await emptyDatabase();
  const into = { connection: target, media: filesIn(targetMedia), dataTables: ['inks'], onProgress: () => {} };
  expect((await restoreBackup(made, { ...into, migrationsFolder: olderFolder })).migrated).toEqual([]);
  expect(await once(target, 'select * from seen')).toEqual([{ attname: 'id' }]);
  expect(await once(target, 'select * from inks')).toEqual([{ id: 7, colour: 'red' }]);
});
