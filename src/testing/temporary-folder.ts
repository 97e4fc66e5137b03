import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. */
const memory = '/dev/shm';
/** Several shops with their databases, and room for the rest of the machine. */
const neededBytes = 6 * 1024 ** 3;

/**
 * A new folder for a test; the caller removes it. It is in memory where there is room: copying the template database there takes a
 * tenth of the time that it takes on some disks, and a test needs no durability.
 */
export const temporaryFolder = (name: string): string => mkdtempSync(path.join(hasRoom() ? memory : os.tmpdir(), `shophouse-${name}-`));

function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}
