import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { plainEnvironment } from './plain-environment.ts';

const programFolder = path.resolve(import.meta.dirname, '..', '..', '..');

/** Whether both browser apps are built: without them the server process does not start. */
export const isBuilt: boolean =
  existsSync(path.join(programFolder, 'build/admin/index.html')) &&
  existsSync(path.join(programFolder, 'build/storefront/server/index.js'));

/** vitest.config.ts sets this where the current build is of the present sources, as it is in `npm test`. */
const isTestedAsBuilt = process.env['TESTED_PROGRAMS'] === 'built';

/** The file of a program: if it can be the built one, which an operator runs and which starts in a third of the CPU time of its source. */
export const programFile = (name: 'start' | 'cli'): string =>
  path.join(programFolder, isTestedAsBuilt ? `dist/app/${name}.js` : `src/app/${name}.ts`);

export type RunningProgram = {
  pid: number;
  /** Its output so far, on both channels. */
  output(): string;
  /** Its error output. */
  errorOutput(): string;
  /** Resolves when it reports that the shop is open; rejects with its output when it ends before. */
  opened: Promise<void>;
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

/**
 * Starts the whole program, as `npm start` does once everything is built; with `script` tools/start.mjs it does so from a build in
 * another folder.
 */
export function startProgram(env: Record<string, string>, { folder = programFolder, script = programFile('start') } = {}): RunningProgram {
  const { TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...plainEnvironment(), ...(TMPDIR ? { TMPDIR } : {}), DEMO: 'off', LOG_LEVEL: 'warn', ...env },
  });
  const all: string[] = [];
  const errors: string[] = [];
  const opened = Promise.withResolvers<void>();
  // A caller that only waits for the end ignores this rejection.
  opened.promise.catch(() => {});
  child.stdout.on('data', (chunk: Buffer) => {
    all.push(chunk.toString());
    if (all.join('').includes('Ctrl-C stops everything.')) opened.resolve();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    all.push(chunk.toString());
    errors.push(chunk.toString());
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      opened.reject(new Error(`the program ended with ${code}:\n${all.join('')}`));
      resolve(code);
    });
  });
  return { pid: pidOf(child), output: () => all.join(''), errorOutput: () => errors.join('').trim(), opened: opened.promise, ended };
}

function pidOf({ pid }: ChildProcess): number {
  if (!pid) throw new Error('the program could not be started');
  return pid;
}

/** Polls until `read` gives a truthy value, and returns it; throws an Error that names `what` after the timeout, ms. */
export async function until<T>(what: string, read: () => T | Promise<T>, withinMs = 120_000): Promise<NonNullable<T>> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(50)) {
    const answer = await read();
    if (answer) return answer;
  }
  throw new Error(`timed out after ${withinMs} ms: ${what}`);
}

/** A port that is free now, below those that the system gives to connections, so that none of them takes it first. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = 20_000 + randomInt(12_000);
    const probe = net.createServer();
    probe.once('error', () => resolve(freePort()));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(port)));
  });

/** The server or worker process of this program; undefined while there is none. */
export function childPid(program: RunningProgram, role: 'server' | 'worker'): number | undefined {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const line = table.split('\n').find((row) => Number(row.trim().split(/\s+/)[1]) === program.pid && row.includes(`/${role}.`));
  return line === undefined ? undefined : Number(line.trim().split(/\s+/)[0]);
}

/** The embedded PostgreSQL of a data folder, by its pid file; undefined when there is none. */
export function postgresPid(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie answers signals but runs no more.
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

export type DataFolder = { folder: string; clear(): Promise<void> };

/** A data folder for one program. Clearing it ends what still runs from there. */
export function createDataFolder(): DataFolder {
  const folder = temporaryFolder('run');
  return {
    folder,
    clear: async () => {
      const postgres = postgresPid(folder);
      if (postgres && isAlive(postgres)) {
        process.kill(postgres, 'SIGINT');
        await until('PostgreSQL to end', () => !isAlive(postgres));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The DATABASE_URL of a test database. */
export function databaseUrl(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  return `postgres://${address.user}@localhost/${address.database}?host=${encodeURIComponent(address.socketFolder)}`;
}
