import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { randomId, systemClock } from '#platform/clock/clock.ts';

/** Longer than any run: what one still copies, or still fills, is never removed. */
const unusedMs = 24 * 3_600_000;

/**
 * Has `fill` fill the folder `stored` unless an earlier run did; the name says what is in it. It gets that name when it is whole: a run
 * that is killed leaves nothing that another would take for it, and of two at once the first one's is used. What its parent has that no
 * run has used for a day is removed, so nothing else may be there.
 */
export async function ensureStored(stored: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const now = systemClock.now();
  if (!markUsed(stored, now)) await fillStored(stored, fill);
  removeUnused(path.dirname(stored), now.getTime() - unusedMs);
}

/** Whether it is there; from now on no other run takes it for unused. */
function markUsed(stored: string, now: Date): boolean {
  try {
    utimesSync(stored, now, now);
    return true;
  } catch (error) {
    if (existsSync(stored)) throw error;
    return false;
  }
}

async function fillStored(stored: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${stored}.${randomId()}`;
  try {
    mkdirSync(draft, { recursive: true });
    await fill(draft);
    renameUnlessThere(draft, stored);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function renameUnlessThere(draft: string, stored: string): void {
  try {
    renameSync(draft, stored);
  } catch (error) {
    if (!existsSync(stored)) throw error;
  }
}

/** The time of a folder is that of its last use: of a draft, of its start. */
function removeUnused(parent: string, before: number): void {
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? before;
    if (used < before) rmSync(folder, { recursive: true, force: true });
  }
}
