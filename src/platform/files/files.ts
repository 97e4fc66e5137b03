import { existsSync } from 'node:fs';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { randomToken } from '#platform/clock/clock.ts';

export type FileFacts = { bytes: number; writtenAt: Date; etag: string };

/** Storage of pictures: a folder, or a bucket of an S3-compatible storage. Keys are relative paths. */
export type Files = {
  put(key: string, content: Buffer): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** The content in chunks. */
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Undefined where there is no such file. */
  facts(key: string): Promise<FileFacts | undefined>;
  removeAll(prefix: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /** Free space in bytes; null where it is not known. */
  freeBytes(): Promise<number | null>;
  /** The folder on disk, for serving files without copying them through memory; null where they are elsewhere. */
  folder: string | null;
};

/** The files in the data folder. */
export const createFiles = (dataDir: string): Files & { folder: string } => filesIn(path.resolve(dataDir, 'media'));

export function filesIn(folder: string): Files & { folder: string } {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }));
  return {
    ...filesOf(disk),
    folder,
    // The disk checks the key.
    put: (key, content) => writeWhole(path.join(folder, disk.file(key).key), content),
    keys: async function* () {
      if (existsSync(folder)) yield* keysOf(disk);
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** The end of the name of a file that is being written; a kill may leave one. */
export const partEnding = '.part';

/** Beside its place first: a crash or a full disk leaves nothing under its name that is served as if it were whole. */
async function writeWhole(location: string, content: Buffer): Promise<void> {
  const part = `${location}.${randomToken(6)}${partEnding}`;
  await mkdir(path.dirname(location), { recursive: true });
  try {
    await writeFile(part, content, { flush: true });
    await rename(part, location);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** What a folder and a bucket have in common. */
export const filesOf = (disk: Disk): Omit<Files, 'folder' | 'freeBytes'> => ({
  put: (key, content) => disk.put(key, content),
  // Not getBytes: flydrive 2.1 answers Node's whole shared buffer for a file small enough to lie in it.
  read: async (key) => Buffer.concat(await (await disk.getStream(key)).toArray()),
  stream: (key) => disk.getStream(key),
  exists: (key) => disk.exists(key),
  facts: async (key) => {
    if (!(await disk.exists(key))) return undefined;
    const { contentLength, lastModified, etag } = await disk.getMetaData(key);
    return { bytes: contentLength, writtenAt: lastModified, etag };
  },
  removeAll: (prefix) => disk.deleteAll(prefix),
  keys: () => keysOf(disk),
});

async function* keysOf(disk: Disk): AsyncIterable<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken !== undefined && { paginationToken }) });
    for (const found of page.objects) if (found.isFile) yield found.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
