import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  BackupError,
  type Checksums,
  checksumsName,
  checksumsSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  mediaPrefix,
  tableOfPart,
} from './manifest.ts';
import { readTar, type TarEntry, TarError } from './tar.ts';
import { countBytes } from './write-backup.ts';

/** The files of a backup in their order. */
export async function* openBackup(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* readTar(source.pipe(unpacked) as AsyncIterable<Buffer>);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

function readable(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EISDIR') return new BackupError(`There is no file ${file}.`);
  if (error instanceof TarError || code.startsWith('Z_'))
    return new BackupError(`${file} is damaged or not a backup (${message}). Take another one.`);
  return error;
}

const damaged = (file: string, what: string) => new BackupError(`${file} is damaged (${what}). Take another one. Nothing was changed.`);

/** Reads the whole backup and compares it with its checksums before anything is changed. Throws BackupError. */
export async function verifyBackup(file: string): Promise<Verified> {
  try {
    return await verified(file);
  } catch (error) {
    throw readable(error, file);
  }
}

type Verified = { manifest: Manifest; checksums: Checksums };

async function verified(file: string): Promise<Verified> {
  const tables = new Map<string, ReturnType<typeof countBytes>>();
  const media = countBytes();
  let files = 0;
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  for await (const { name, size, content } of openBackup(file)) {
    const table = tableOfPart(name);
    if (!manifest) manifest = await parsed(name, manifestName, manifestSchema, content, file);
    else if (name === checksumsName) checksums = await parsed(name, checksumsName, checksumsSchema, content, file);
    else if (table) {
      const sum = tables.get(table) ?? countBytes();
      tables.set(table, sum);
      for await (const piece of content) sum.add(piece);
    } else if (name.startsWith(mediaPrefix)) {
      files++;
      media.add(Buffer.from(`${name.slice(mediaPrefix.length)}\0${size}\0`), 0);
      for await (const piece of content) media.add(piece);
    }
  }
  if (!manifest || !checksums) throw damaged(file, 'its end is missing');
  for (const { name } of manifest.tables) {
    if ((tables.get(name) ?? countBytes()).digest() !== checksums.tables[name]?.sha256) throw damaged(file, `the rows of ${name} differ`);
  }
  if (files !== checksums.media.files || media.digest() !== checksums.media.sha256) throw damaged(file, 'the pictures differ');
  return { manifest, checksums };
}

async function parsed<T>(
  name: string,
  expectedName: string,
  schema: z.ZodType<T>,
  content: AsyncIterable<Buffer>,
  file: string,
): Promise<T> {
  if (name !== expectedName) throw new BackupError(`${file} is not a backup of this shop program.`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  const result = schema.safeParse(asJson(Buffer.concat(pieces).toString('utf8')));
  if (!result.success) throw new BackupError(`${file} was made by another version of the backup format. Use the program that made it.`);
  return result.data;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
