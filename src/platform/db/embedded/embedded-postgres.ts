import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withoutMallocThresholds } from '#platform/config/child-environment.ts';
import type { DatabaseAddress } from '../connection.ts';
import { dataOwnerId, type Launcher, launcher } from './as-postgres.ts';
import { EmbeddedError, embeddedBinaries } from './binaries.ts';
import { checkMajor, takeUpgraded } from './releases.ts';
import { rotateLog } from './rotate-log.ts';
import { databaseBytes, type PostgresSize, postgresSize } from './size.ts';

export type EmbeddedPostgres = {
  address: DatabaseAddress;
  /** It was already running: the process that started it will stop it. */
  adopted: boolean;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Resolves when the server process has exited, for whatever reason. */
  exited(): Promise<void>;
};

const database = 'shophouse';
const user = 'shophouse';

/**
 * Starts PostgreSQL in `dataDir`/postgres, creating the cluster at the first run and adopting a server that outlived its
 * parent. `size`: what was set of its size; a running one keeps its own. `other`: programs or a cluster that are not the shop's usual
 * ones. It listens on a Unix socket in a private folder only. Throws EmbeddedError with a line for the operator.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  size: Partial<PostgresSize> = {},
  other: { bin?: string; cluster?: string } = {},
): Promise<EmbeddedPostgres> {
  const cluster = other.cluster ?? path.resolve(dataDir, 'postgres');
  const launch = launcher();
  const bin = other.bin ?? embeddedBinaries();
  if (!other.cluster) takeUpgraded(dataDir);
  if (!other.bin) checkMajor(cluster);
  const socketFolder = privateSocketFolder(dataDir, launch);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initCluster(cluster, bin, launch);
  const address = embeddedAddress(dataDir);
  const log = path.join(path.dirname(cluster), 'postgres.log');
  const running = await settledServer(cluster, socketFolder);
  if (running) {
    await ensureDatabase(socketFolder);
    return { address, adopted: true, ...handle(running, log) };
  }
  if (!runningServer(cluster)) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  rotateLog(log);
  const sized = postgresSize(os.totalmem(), databaseBytes(cluster), size);
  const pid = launchServer({ cluster, socketFolder, log }, path.join(bin, 'postgres'), launch, sized);
  await waitUntilReady(pid, socketFolder, cluster);
  await ensureDatabase(socketFolder);
  // Two that start at once: one server runs, and both stop that one.
  const server = runningServer(cluster) ?? pid;
  return { address, adopted: server !== pid, ...handle(server, log) };
}

const hourMs = 3_600_000;

/**
 * The server that is there already, once it answers: after `kill -9` of its parent it may still be recovering. Undefined when there is
 * none or it ends.
 */
async function settledServer(cluster: string, socketFolder: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 1500; attempt++) {
    const running = runningServer(cluster);
    if (!running || (await answers(socketFolder))) return running;
    await sleep(20);
  }
  throw new EmbeddedError(
    `PostgreSQL runs in ${cluster} and does not answer. Its log is ${path.join(path.dirname(cluster), 'postgres.log')}.`,
  );
}

/** Whether the embedded server of a data folder runs, though it may not answer yet. */
export const isEmbeddedRunning = (dataDir: string): boolean => runningServer(path.resolve(dataDir, 'postgres')) !== undefined;

/** Where the embedded server of a data folder listens, whether it runs or not. */
export const embeddedAddress = (dataDir: string): DatabaseAddress => ({ socketFolder: resolveSocketFolder(dataDir), user, database });

/** A socket path has at most 107 bytes: a deep data folder gets a short one in the temp folder. */
function resolveSocketFolder(dataDir: string): string {
  const runFolder = path.resolve(dataDir, 'run');
  const name = createHash('sha256').update(runFolder).digest('hex').slice(0, 12);
  return Buffer.byteLength(runFolder) > 80 ? path.join(os.tmpdir(), `shophouse-${name}`) : runFolder;
}

function privateSocketFolder(dataDir: string, launch: Launcher): string {
  const folder = resolveSocketFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = dataOwnerId(launch);
  if (owner !== undefined) chownSync(folder, owner, owner);
  return folder;
}

/** Creates the cluster in a temporary folder and renames it, so that an incomplete one is never used. */
function initCluster(cluster: string, bin: string, launch: Launcher): void {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const owner = dataOwnerId(launch);
  if (owner !== undefined) chownSync(draft, owner, owner);
  // Without --lc-ctype=C.UTF-8 pg_trgm ignores Chinese characters.
  const options = ['-D', draft, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  options.push('--locale=C', '--lc-ctype=C.UTF-8', '--data-checksums', '--no-instructions');
  const initialised = run(path.join(bin, 'initdb'), options, launch);
  if (initialised.status !== 0) throw new EmbeddedError(`The database could not be created in ${cluster}: ${lastLine(initialised.stderr)}`);
  renameSync(draft, cluster);
}

type Place = { cluster: string; socketFolder: string; log: string };

function launchServer({ cluster, socketFolder, log: logFile }: Place, program: string, launch: Launcher, size: PostgresSize): number {
  const [command, args] = launch(program, [
    '-D',
    cluster,
    '-k',
    socketFolder,
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    `max_connections=${size.connections}`,
    '-c',
    `shared_buffers=${size.memoryMb}MB`,
    '-c',
    'jit=off',
  ]);
  const log = openSync(logFile, 'a');
  // Its own process group: Ctrl-C reaches us first, and the database is stopped last.
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], env: withoutMallocThresholds() });
  closeSync(log);
  // A program that cannot be run also reports it here, which without a listener would end the process.
  child.on('error', () => {});
  child.unref();
  if (!child.pid) throw new EmbeddedError(`PostgreSQL could not be started from ${program}.`);
  return child.pid;
}

async function waitUntilReady(pid: number, socketFolder: string, cluster: string): Promise<void> {
  for (let attempt = 0; attempt < 1500; attempt++) {
    if (await answers(socketFolder)) return;
    // Ours gives way to another that was started at the same time.
    if (!isAlive(pid) && !runningServer(cluster)) break;
    await sleep(20);
  }
  throw new EmbeddedError(`PostgreSQL did not start. Its log is ${path.join(path.dirname(cluster), 'postgres.log')}.`);
}

/** A client whose lost connection fails its statement; without a listener it would end the process. */
const clientFor = (socketFolder: string, name: string): pg.Client =>
  new pg.Client({ host: socketFolder, user, database: name, connectionTimeoutMillis: 2000 }).on('error', () => {});

async function answers(socketFolder: string): Promise<boolean> {
  const client = clientFor(socketFolder, 'postgres');
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  const client = clientFor(socketFolder, 'postgres');
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${database}`).catch(ignoreMadeMeanwhile);
  } finally {
    await client.end();
  }
}

/** Another process that started at the same time made it. */
function ignoreMadeMeanwhile(error: Error & { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

/** The pid in postmaster.pid when that process lives. */
function runningServer(cluster: string): number | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined;
}

/** After a reboot the pid may belong to another program. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie answers signals but runs no more.
  if (process.platform !== 'linux') return true;
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Its log is moved aside when it is long, for as long as it runs. */
function handle(pid: number, log: string) {
  const rotating = setInterval(() => (isAlive(pid) ? rotateLog(log) : clearInterval(rotating)), hourMs).unref();
  const exited = async () => {
    await hasEnded(pid);
    clearInterval(rotating);
  };
  const stop = async () => {
    if (isAlive(pid)) process.kill(pid, 'SIGINT');
    await exited();
  };
  return { stop, exited };
}

async function hasEnded(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(100);
}

/** Stops the server that a killed command left running in this cluster. */
export async function stopOrphanedServer(cluster: string): Promise<void> {
  const pid = runningServer(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  await hasEnded(pid);
}

function run(program: string, options: string[], launch: Launcher) {
  const [command, args] = launch(program, options);
  return spawnSync(command, args, { encoding: 'utf8' });
}

const lastLine = (text: string | null): string => text?.trim().split('\n').at(-1) ?? 'no reason given';
