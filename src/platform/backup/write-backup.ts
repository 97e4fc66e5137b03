import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '../files/files.ts';
import { hasMigrations, readSequences, readTables } from './catalogue.ts';
import {
  BackupError,
  type Checksums,
  checksumsName,
  type Manifest,
  manifestName,
  mediaPrefix,
  partName,
  plainSession,
} from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Progress: what is being written or read, and how much of it so far. */
export type Progress = (what: string, done: { rows?: number; files?: number; bytes: number }) => void;

type Source = {
  connection: pg.ClientConfig;
  media: Pick<Files, 'keys' | 'read' | 'exists'>;
  program: string;
  keyCheck: string;
  now: Date;
  onProgress: Progress;
};

export type BackupReport = Checksums & { file: string; size: number };

const partBytes = 4 * 1024 * 1024;

/**
 * Writes the whole shop into one gzipped tar while it keeps selling: every table from one snapshot, then the pictures on disk.
 * The file gets its final name when it is complete. Throws BackupError when the file exists already or cannot be written.
 */
export async function writeBackup(file: string, source: Source): Promise<BackupReport> {
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already. Give another name.`);
  const draft = `${file}.part`;
  const checksums: Checksums = { tables: {}, media: { files: 0, bytes: 0, sha256: '' } };
  const client = new pg.Client(source.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    // It contains customer data: no other user of this machine may read it.
    const out = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(Readable.from(writeContent(client, source, checksums)), createGzip({ level: constants.Z_BEST_SPEED }), out);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw asWriteError(error, file);
  } finally {
    await client.end().catch(() => {});
  }
  return { ...checksums, file, size: (await stat(file)).size };
}

/** A file that could not be opened or written, as a line for the operator; any other error as it is. */
function asWriteError(error: unknown, file: string): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall !== 'write' && path !== `${file}.part`) return error;
  return new BackupError(`${file} cannot be written (${code}). Make room there, or give a file in another folder.`);
}

async function* writeContent(client: pg.Client, source: Source, checksums: Checksums): AsyncGenerator<Buffer> {
  const seconds = Math.floor(source.now.getTime() / 1000);
  const manifest = await takeSnapshot(client, source);
  yield* entry(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)), seconds);
  for (const table of manifest.tables) yield* writeRows(client, table, { seconds, checksums, onProgress: source.onProgress });
  // The snapshot ends here: pictures never change under their name, and copying them may take long.
  await client.query('commit');
  yield* writePictures(source, seconds, checksums);
  yield* entry(checksumsName, Buffer.from(JSON.stringify(checksums, null, 1)), seconds);
  yield tarEnd;
}

function* entry(name: string, content: Buffer, seconds: number): Generator<Buffer> {
  yield tarHeader(name, content.length, seconds);
  yield content;
  yield tarPadding(content.length);
}

/** Begins the transaction whose snapshot is backed up. The tables are locked against schema changes, not against reads and writes. */
async function takeSnapshot(client: pg.Client, { program, keyCheck, now }: Source): Promise<Manifest> {
  await client.query(plainSession);
  if (!(await hasMigrations(client))) throw new BackupError('There is no shop in this database yet: nothing to back up.');
  const tablesBefore = await readTables(client);
  await client.query('begin isolation level repeatable read read only');
  // LOCK takes no snapshot: the first statement after it does.
  await client.query(
    `lock table ${['migrations', ...tablesBefore.map((t) => t.name)].map((t) => `public.${t}`).join(', ')} in access share mode`,
  );
  // The column `sql` may be missing in an older database.
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    `select name, hash, case when expands then to_jsonb(m) ->> 'sql' end as sql from migrations m order by name`,
  );
  const tables = await readTables(client);
  if (tables.length !== tablesBefore.length) throw new BackupError('The shop is being updated. Run the backup again when that is done.');
  const sequences = await readSequences(client);
  return { shophouse_backup: 1, program, created_at: now.toISOString(), key_check: keyCheck, migrations, tables, sequences };
}

const lineEnd = 10;

/** Counts rows as lines of COPY output (line ends inside texts are escaped); the stream's own count sometimes arrives too late. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineEnd); at !== -1; at = chunk.indexOf(lineEnd, at + 1)) lines++;
  return lines;
}

type Writing = { seconds: number; checksums: Checksums; onProgress: Progress };

async function* writeRows(client: pg.Client, table: Manifest['tables'][number], writing: Writing): AsyncGenerator<Buffer> {
  const { seconds, checksums, onProgress } = writing;
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy public.${client.escapeIdentifier(table.name)} (${columns}) to stdout`));
  const sum = countBytes();
  let waiting: Buffer[] = [];
  let [waitingBytes, part, rows] = [0, 0, 0];
  const flush = function* () {
    if (waitingBytes === 0) return;
    const content = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    yield* entry(partName(table.name, part++), content, seconds);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.add(chunk);
    rows += linesIn(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes < partBytes) continue;
    yield* flush();
    onProgress(table.name, { rows, bytes: sum.bytes() });
  }
  yield* flush();
  checksums.tables[table.name] = { rows, bytes: sum.bytes(), sha256: sum.digest() };
  onProgress(table.name, { rows, bytes: sum.bytes() });
}

/** Pictures of the snapshot are stored already; new ones are included, deleted ones are skipped. */
async function* writePictures({ media: store, onProgress }: Source, seconds: number, { media }: Checksums): AsyncGenerator<Buffer> {
  const sum = countBytes();
  for (const name of (await Array.fromAsync(store.keys())).sort()) {
    const content = await readUnlessDeleted(store, name);
    if (!content) continue;
    sum.add(Buffer.from(`${name}\0${content.length}\0`), 0);
    sum.add(content);
    media.files++;
    yield* entry(mediaPrefix + name, content, seconds);
    if (media.files % 500 === 0) onProgress('pictures', { files: media.files, bytes: sum.bytes() });
  }
  Object.assign(media, { bytes: sum.bytes(), sha256: sum.digest() });
  onProgress('pictures', { files: media.files, bytes: media.bytes });
}

async function readUnlessDeleted(store: Source['media'], name: string): Promise<Buffer | undefined> {
  try {
    return await store.read(name);
  } catch (error) {
    if (await store.exists(name)) throw error;
    return undefined;
  }
}

/** Adds a chunk to the size and the SHA-256; only `counted` bytes of it count for the size. */
export function countBytes() {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (piece: Buffer, counted: number = piece.length) => {
      hash.update(piece);
      bytes += counted;
    },
    bytes: () => bytes,
    digest: () => hash.digest('hex'),
  };
}
