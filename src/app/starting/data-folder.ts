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
  writeFileSync(file, `${process.pid}\n${readProcess(process.pid)?.startTime ?? ''}\n`);
  return () => rmSync(file, { force: true });
}

/** Its lines are the pid and the start time of the process: after a kill or a reboot the pid may belong to another program. */
const pidFile = (folder: string): string => path.join(folder, 'shop.pid');

/** The process of another shop that runs from a data folder; undefined when there is none. */
export function runningShop(folder: string): number | undefined {
  const [pid = '', startTime = ''] = readIfThere(pidFile(folder)).split('\n');
  const id = Number(pid);
  return id > 0 && id !== process.pid && isRunning(id, startTime) ? id : undefined;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Whether the process that started at `startTime` still runs. Where the system does not tell start times, any process with its pid counts. */
function isRunning(pid: number, startTime: string): boolean {
  if (!isAlive(pid)) return false;
  const found = readProcess(pid);
  if (!found) return true;
  return found.state !== 'Z' && (startTime === '' || found.startTime === startTime);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** State (Z: ended, but not reaped) and start time (clock ticks since boot) of a process; undefined where there is no /proc. */
function readProcess(pid: number): { state: string; startTime: string } | undefined {
  // proc(5): field 2 is the program's name in parentheses and may contain spaces; 3 is the state, 22 the start time.
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const [state, startTime] = [fields[0], fields[19]];
  return state && startTime ? { state, startTime } : undefined;
}
