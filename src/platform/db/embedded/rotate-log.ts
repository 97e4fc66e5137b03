import { copyFileSync, statSync, truncateSync } from 'node:fs';

const maxBytes = 20_000_000;

/**
 * Moves a log that has become long to `<file>.1`, of which the last one is kept. Copied and emptied rather than renamed: PostgreSQL
 * holds it open and appends to it. A disk without room leaves it as it is.
 */
export function rotateLog(file: string, limit: number = maxBytes): void {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= limit) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // Tried again in an hour.
  }
}
