import type { Database } from '#platform/db/database.ts';
import { type Files, partEnding } from '#platform/files/files.ts';
import { pictureOfFile } from '../rules.ts';
import { looksByKey } from '../store/library-pictures.ts';

const batch = 1000;

/**
 * Removes the files written before `before` that no picture has: those of a look that was replaced, what an
 * interrupted upload left, and parts of files. Files with names that are not ours stay. Returns how many it removed.
 */
export async function sweepPictureFiles({ db, files }: { db: Database; files: Files }, before: Date): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const sweep = async (): Promise<void> => {
    for (const name of await unneeded(db, names)) {
      const facts = await files.facts(name);
      if (!facts || facts.writtenAt >= before) continue;
      await files.removeAll(name);
      removed++;
    }
    names = [];
  };
  for await (const name of files.keys()) if (names.push(name) >= batch) await sweep();
  await sweep();
  return removed;
}

async function unneeded(db: Database, names: readonly string[]): Promise<string[]> {
  const parts = names.filter((name) => name.endsWith(partEnding));
  const ours = names.flatMap((name) => {
    const picture = pictureOfFile(name);
    return picture ? [{ name, ...picture }] : [];
  });
  if (ours.length === 0) return parts;
  const looks = await looksByKey(db, [...new Set(ours.map(({ key }) => key))]);
  return [...parts, ...ours.filter(({ key, look }) => !looks.get(key)?.has(look)).map(({ name }) => name)];
}
