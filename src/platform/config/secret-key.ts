import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomToken } from '#platform/clock/clock.ts';
import { type Config, ConfigError } from './config.ts';

/** A shorter key was cut off by a crash or a full disk; SECRET_KEY may not be shorter either. */
const minCharacters = 32;

/**
 * SECRET_KEY when given; otherwise the key of the data folder, generated at the first start. Throws ConfigError when that file holds no
 * complete key: a shop that went on with an empty one could be signed in to by anyone.
 */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey;
  const file = path.resolve(dataDir, 'secret.key');
  const key = readIfThere(file) ?? generateKey(file);
  if (key.length >= minCharacters) return key;
  throw new ConfigError(
    `${file} holds no complete key. Put your copy of it there. Only if this shop was never used, delete the file: the next start makes a new key.`,
  );
}

/** Written beside its place and linked there: it is complete when it appears, and of two processes that start at once both use the first. */
function generateKey(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  try {
    writeFileSync(draft, `${randomToken(48)}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
