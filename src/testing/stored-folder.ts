import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { randomId } from '#platform/clock/clock.ts';

/**
 * Has `fill` fill the folder `stored` unless an earlier run did; the name says what is in it. It gets that name when it is whole: a run
 * that is killed leaves nothing that another would take for it, and of two at once the first one's is used. What its parent has under
 * other names is removed, so nothing else may be there.
 */
export async function ensureStored(stored: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(stored)) return;
  const draft = `${stored}.${randomId()}`;
  try {
    mkdirSync(draft, { recursive: true });
    await fill(draft);
    renameUnlessThere(draft, stored);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOthers(stored);
}

function renameUnlessThere(draft: string, stored: string): void {
  try {
    renameSync(draft, stored);
  } catch (error) {
    if (!existsSync(stored)) throw error;
  }
}

/** Drafts of this one may belong to a run beside this: they stay until the name changes. */
function removeOthers(stored: string): void {
  const parent = path.dirname(stored);
  const others = readdirSync(parent).filter((name) => !name.startsWith(path.basename(stored)));
  for (const name of others) rmSync(path.join(parent, name), { recursive: true, force: true });
}
