import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '#platform/config/config.ts';

/** Room for the first start, bytes: an empty database with its log takes 60 MB, the pictures of the demo 40 MB. */
const firstStartBytes = 250_000_000;
/** Below this PostgreSQL may stop at any moment, bytes. */
const leastBytes = 20_000_000;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** Creates the data folder. Throws ConfigError when it cannot be written, or its disk has no room for a new shop. */
export function checkDataFolder({ dataDir: folder, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `The data folder ${path.resolve(folder)} cannot be written (${(error as NodeJS.ErrnoException).code}). Set another DATA_DIR or fix its permissions.`,
    );
  }
  const isNew = !databaseUrl && !existsSync(path.join(folder, 'postgres', 'PG_VERSION'));
  const free = freeBytes(folder);
  if (isNew && free < firstStartBytes)
    throw new ConfigError(
      `The disk of the data folder ${path.resolve(folder)} has ${megabytes(free)} left; a new shop needs ${megabytes(firstStartBytes)}. Make room, or set another DATA_DIR.`,
    );
}

/** The line for the operator when starting failed because the disk of the data folder is full; undefined when it is not. */
export function fullDiskLine(error: unknown, folder: string): string | undefined {
  const { code } = error as { code?: string };
  const isFull = code === 'ENOSPC' || code === diskFull || (existsSync(folder) && freeBytes(folder) < leastBytes);
  if (!isFull) return undefined;
  return `The disk of the data folder ${path.resolve(folder)} is full (${megabytes(freeBytes(folder))} left). Make room, then start again: nothing that was acknowledged is lost.`;
}
/** SQLSTATE of a write for which PostgreSQL found no room. */
const diskFull = '53100';

/** Allows one shop per data folder; the pid file of a killed process does not count. */
export function lockDataFolder(folder: string): () => void {
  const file = pidFile(folder);
  const pid = runningShop(folder);
  if (pid) {
    throw new ConfigError(`This shop already runs from ${path.resolve(folder)} (process ${pid}). Stop it first, or give another DATA_DIR.`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

const pidFile = (folder: string): string => path.join(folder, 'shop.pid');

/** The process of another shop that runs from a data folder; undefined when there is none. */
export function runningShop(folder: string): number | undefined {
  const pid = Number(readIfThere(pidFile(folder)));
  return pid > 0 && pid !== process.pid && isRunningShop(pid) ? pid : undefined;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The process lives and looks like a shop: after a reboot the pid may belong to another program. */
function isRunningShop(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = readIfThere(`/proc/${pid}/cmdline`);
  return command === '' || /start|upgrade-database/.test(command);
}
