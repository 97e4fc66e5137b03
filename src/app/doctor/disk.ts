import { existsSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { createDatabase } from '#platform/db/database.ts';
import { createPool } from '#platform/db/pool.ts';
import { showBucket } from '#platform/files/bucket-url.ts';
import { daysUntilFull, readFreeBytes } from '#platform/files/free-space.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { size } from '../cli/terminal.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const [tooLittle, little] = [1e9, 5e9];
const longLog = 1e9;
const [urgentDays, soonDays] = [3, 14];

/** Disk use of the shop, and free space. */
export async function examineDisk({ dataDir, mediaUrl }: Config): Promise<Finding[]> {
  const folder = path.resolve(dataDir);
  if (!existsSync(folder)) return [warn('disk', `${folder} does not exist yet`, 'Start the shop, or give another DATA_DIR.')];
  const pictures =
    mediaUrl === undefined ? ok('pictures', size(await measureFolder(path.join(folder, 'media')))) : await examineBucket(mediaUrl);
  return [freeSpace(await readFreeBytes(folder), folder), pictures, ...logs(folder)];
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

/** When the disk will be full at the pace of the last two weeks, by what a worker noted each night. Needs a migrated database. */
export async function examinePace(
  { dataDir }: Pick<Config, 'dataDir'>,
  address: DatabaseAddress,
  now = systemClock.now(),
): Promise<Finding[]> {
  const db = createDatabase(createPool(address, { max: 1 }));
  const days = await daysUntilFull(db, dataDir, now).finally(() => db.destroy());
  if (days === null) return [];
  const says = `full in ${Math.max(0, Math.floor(days))} days at the present pace`;
  const todo = 'Look at what grows (docs/operating.md), and make room.';
  if (days < urgentDays) return [fail('disk pace', says, todo)];
  return [days < soonDays ? warn('disk pace', says, todo) : ok('disk pace', says)];
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

async function measureFolder(folder: string): Promise<number> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}
