import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Reader } from '#platform/db/database.ts';

const dayMs = 86_400_000;
/** The pace is that of the last two weeks. */
const paceDays = 14;
const retentionDays = 60;

/** Room on the disk of a folder, bytes. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Records the free space of a folder's disk, and deletes records older than two months. */
export async function noteFreeSpace(db: Reader, dataDir: string, now: Date, bytes?: number): Promise<void> {
  const folder = path.resolve(dataDir);
  await db
    .insertInto('free_space')
    .values({ noted_at: now, folder, bytes: bytes ?? (await readFreeBytes(folder)) })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .deleteFrom('free_space')
    .where('noted_at', '<', new Date(now.getTime() - retentionDays * dayMs))
    .execute();
}

/**
 * In how many days the disk of a folder is full, at the pace of the last two weeks. Null when it does not fill, or when the notes
 * span less than a day.
 */
export async function daysUntilFull(db: Reader, dataDir: string, now: Date): Promise<number | null> {
  const notes = await db
    .selectFrom('free_space')
    .select(['noted_at', 'bytes'])
    .where('folder', '=', path.resolve(dataDir))
    .where('noted_at', '>=', new Date(now.getTime() - paceDays * dayMs))
    .orderBy('noted_at')
    .execute();
  const [first, last] = [notes[0], notes.at(-1)];
  if (!first || !last) return null;
  const days = (last.noted_at.getTime() - first.noted_at.getTime()) / dayMs;
  const lost = first.bytes - last.bytes;
  if (days < 1 || lost <= 0) return null;
  return last.bytes / (lost / days) - (now.getTime() - last.noted_at.getTime()) / dayMs;
}
