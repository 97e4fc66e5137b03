import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomToken } from '#platform/clock/clock.ts';
import type { Config } from './config.ts';

/** SECRET_KEY when given; otherwise the key of the data folder, generated at the first start. */
export function secretKeyOf(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = path.join(config.dataDir, 'secret.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(config.dataDir, { recursive: true });
  try {
    // `wx`: when two processes start at once, one writes and the other reads its file.
    writeFileSync(file, `${randomToken(48)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
