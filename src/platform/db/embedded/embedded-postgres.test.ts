import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDataFolder, type DataFolder, isAlive, postgresPid } from '#testing/servers/running-program.ts';
import { EmbeddedError } from './binaries.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { rotateLog } from './rotate-log.ts';
import { databaseBytes, postgresSize, sizeForCommand } from './size.ts';

let place: DataFolder;
beforeAll(() => {
  place = createDataFolder();
});
afterAll(() => place.clear());

test('two that start at once share one server, which either of them stops; its size is what was set', async () => {
  await (await startEmbeddedPostgres(place.folder)).stop();
  const both = await Promise.all([1, 2].map(() => startEmbeddedPostgres(place.folder, { memoryMb: 144, connections: 33 })));
  const pid = postgresPid(place.folder) ?? 0;
  expect(isAlive(pid)).toBe(true);
  expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
  const [first] = both;
  if (!first || !('socketFolder' in first.address)) throw new Error('it listens on a socket');
  const { socketFolder: host, user, database } = first.address;
  const client = new pg.Client({ host, user, database });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('shared_buffers') as memory, current_setting('max_connections') as connections`,
  );
  expect(rows).toEqual([{ memory: '144MB', connections: '33' }]);
  await client.end();
  await both.find(({ adopted }) => adopted)?.stop();
  expect([isAlive(pid), postgresPid(place.folder)]).toEqual([false, undefined]);
});

test.runIf(process.platform === 'linux')('a PostgreSQL that cannot be run is reported, and leaves no open file behind', async () => {
  const { folder, clear } = createDataFolder();
  mkdirSync(path.join(folder, 'postgres'));
  writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '18\n');
  const start = () => startEmbeddedPostgres(folder, {}, { bin: path.join(folder, 'none') });
  await expect(start()).rejects.toThrow(EmbeddedError);
  const before = readdirSync('/proc/self/fd').length;
  for (let attempt = 0; attempt < 5; attempt++) await expect(start()).rejects.toThrow(EmbeddedError);
  expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 5);
  await clear();
});

test.runIf(process.platform === 'linux')('PostgreSQL returns the memory that it frees, below a program that keeps its own', async () => {
  const { folder, clear } = createDataFolder();
  const [cluster, environment] = [path.join(folder, 'postgres'), path.join(folder, 'environment')];
  mkdirSync(cluster);
  writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin', 'postgres'), `#!/bin/sh\nenv > ${environment}\n`, { mode: 0o755 });
  vi.stubEnv('MALLOC_TRIM_THRESHOLD_', '1000000000').stubEnv('MALLOC_MMAP_THRESHOLD_', '1000000000');
  await expect(startEmbeddedPostgres(folder, {}, { bin: path.join(folder, 'bin'), cluster })).rejects.toThrow(EmbeddedError);
  vi.unstubAllEnvs();
  expect(readFileSync(environment, 'utf8')).toContain('PATH=');
  expect(readFileSync(environment, 'utf8')).not.toContain('MALLOC_');
  await clear();
});

test('a quarter of the database beyond 128 MB, from 32 MB to a sixteenth of the memory of the machine and 1 GB, unless it is set', () => {
  const gigabyte = 2 ** 30;
  const of = (machine: number, database: number) => postgresSize(machine * gigabyte, database * gigabyte, {}).memoryMb;
  expect([1, 2, 4, 8, 64].map((machine) => of(machine, 100))).toEqual([64, 128, 256, 512, 1024]);
  expect([0, 0.25, 0.5, 1, 2, 100].map((database) => of(64, database))).toEqual([32, 32, 96, 224, 480, 1024]);
  expect(postgresSize(gigabyte, 0, { memoryMb: 20, connections: 20 })).toEqual({ memoryMb: 20, connections: 20 });
  expect(sizeForCommand({}).memoryMb).toBe(of(os.totalmem() / gigabyte, 100));
});

test('the size of a database is that of the files of all databases of its cluster', async () => {
  const { folder, clear } = createDataFolder();
  expect(databaseBytes(folder)).toBe(0);
  for (const [database, bytes] of [
    ['1', 3000],
    ['16385', 5000],
  ] as const) {
    mkdirSync(path.join(folder, 'base', database), { recursive: true });
    writeFileSync(path.join(folder, 'base', database, '112.1'), 'x'.repeat(bytes));
    writeFileSync(path.join(folder, 'base', database, '112_fsm'), 'x'.repeat(bytes));
  }
  expect(databaseBytes(folder)).toBe(8000);
  await clear();
});

test('a long log is moved aside and emptied under the program that writes it; a short one stays', () => {
  const file = path.join(place.folder, 'a.log');
  writeFileSync(file, 'short');
  rotateLog(file, 5);
  expect(readFileSync(file, 'utf8')).toBe('short');
  const open = openSync(file, 'a');
  appendFileSync(file, 'er');
  rotateLog(file, 5);
  writeSync(open, 'next');
  closeSync(open);
  expect([readFileSync(`${file}.1`, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['shorter', 'next']);
  rotateLog(path.join(place.folder, 'none.log'), 5);
});
