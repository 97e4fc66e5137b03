import { existsSync, statSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { showBucket } from '#platform/files/bucket-url.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { size } from '../cli/terminal.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const [tooLittle, little] = [1e9, 5e9];
const longLog = 1e9;

/** Disk use of the shop, and free space. */
export async function examineDisk({ dataDir, mediaUrl }: Config): Promise<Finding[]> {
  const folder = path.resolve(dataDir);
  if (!existsSync(folder)) return [warn('disk', `${folder} does not exist yet`, 'Start the shop, or give another DATA_DIR.')];
  const { bavail, bsize } = await statfs(folder);
  const pictures = mediaUrl === undefined ? ok('pictures', size(await sizeOf(path.join(folder, 'media')))) : await examineBucket(mediaUrl);
  return [freeSpace(bavail * bsize, folder), pictures, ...logs(folder)];
}

/** Whether the bucket of the pictures answers. */
export async function examineBucket(mediaUrl: string): Promise<Finding> {
  const files = await openFiles({ dataDir: '', mediaUrl });
  try {
    for await (const _key of files.keys()) break;
    return ok('pictures', `in the bucket ${showBucket(mediaUrl)}`);
  } catch (error) {
    const why = (error as { cause?: Error }).cause?.message ?? (error as Error).message;
    return fail('pictures', `${showBucket(mediaUrl)} does not answer: ${why}`, 'Check MEDIA_URL: keys, host, bucket and region.');
  }
}

/** Exported for its test: a full disk cannot be produced at will. */
export function freeSpace(free: number, folder: string): Finding {
  const says = `${size(free)} free for ${folder}`;
  if (free < tooLittle) return fail('disk', says, 'Make room now: PostgreSQL stops when there is none.');
  return free < little ? warn('disk', says, 'Make room, or move the data folder.') : ok('disk', says);
}

function logs(folder: string): Finding[] {
  const file = path.join(folder, 'postgres.log');
  if (!existsSync(file)) return [];
  const { size: bytes } = statSync(file);
  return [
    bytes < longLog
      ? ok('postgres.log', size(bytes))
      : warn('postgres.log', size(bytes), 'Read its end, then empty it: truncate -s 0 postgres.log.'),
  ];
}

async function sizeOf(folder: string): Promise<number> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}
