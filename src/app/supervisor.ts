import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiledFolder } from '#platform/config/child-environment.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { addressOf, checkDatabase, localUrl, poolAddressOf } from './address.ts';
import { checkPooler } from './check-pooler.ts';
import type { Prepare, Prepared } from './prepare.ts';
import { type Child, startChild } from './start-child.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const step = (what: string) => say(`  ✓ ${what}`);

/** Runs database, server and worker until a stop signal. Cleans up when a check fails. */
export async function runSupervisor(config: Config): Promise<void> {
  if (config.role !== 'all' && !config.databaseUrl) {
    throw new ConfigError(`ROLE=${config.role} needs DATABASE_URL: the embedded database belongs to ROLE=all.`);
  }
  checkDataFolder(config.dataDir);
  enableCompileCache(compiledFolder(config.dataDir));
  if (config.role !== 'worker') await checkPort(config);
  const release = lockDataFolder(config.dataDir);
  let server: Child | undefined;
  try {
    secretKeyOf(config);
    if (config.databaseUrl) await checkDatabase(addressOf(config));
    if (config.databasePoolUrl && config.role !== 'worker') await checkPooler(poolAddressOf(config), addressOf(config));
    // The server's program and the preparing modules load while PostgreSQL starts.
    if (config.role !== 'worker') server = startChild('server', config.dataDir, say, { waits: true });
    const starting = config.databaseUrl ? undefined : startEmbeddedPostgres(config.dataDir, config.postgres);
    const [database, { prepare }] = await Promise.all([starting, import('./prepare.ts')]);
    step(database ? 'embedded PostgreSQL is up' : 'database reached');
    await serve(config, { database, server }, prepare);
  } finally {
    await server?.stop();
    release();
  }
}

type Started = { database: EmbeddedPostgres | undefined; server: Child | undefined };

async function serve(config: Config, { database: first, server }: Started, prepare: Prepare): Promise<void> {
  let database = first;
  let watching = Promise.resolve();
  const children = server ? [server] : [];
  const stopAll = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await database?.stop();
    // It may just have been restarted.
    await watching;
    await database?.stop();
  };
  let stopping = false;
  const stopSignal = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!stopping) say('\n  Stopping …');
        stopping = true;
        resolve();
      });
    }
  });
  try {
    const address = addressOf(config);
    const prepared = await prepare(config, address, step);
    server?.open();
    if (config.role !== 'server') children.push(startChild('worker', config.dataDir, say));
    await Promise.all(children.map((child) => child.ready));
    step(`${config.role === 'all' ? 'server and worker' : config.role} running`);
    welcome(config, prepared, children[0]?.address());
    watching = keepDatabase();
    await stopSignal;
  } finally {
    stopping = true;
    await stopAll();
    say('  Stopped.');
  }

  /** Restarts PostgreSQL when it was killed; the pools reconnect by themselves. */
  async function keepDatabase(): Promise<void> {
    while (database && !stopping) {
      await database.exited();
      if (stopping) return;
      say('  ! PostgreSQL ended, starting it again');
      database = await restartDatabase(config, () => stopping);
    }
  }
}

/**
 * Retries until PostgreSQL starts: its old processes may live a moment longer, or a full disk may be emptied. Undefined when a
 * stop signal comes first.
 */
async function restartDatabase({ dataDir, postgres }: Config, isStopping: () => boolean): Promise<EmbeddedPostgres | undefined> {
  for (let pause = 250; !isStopping(); pause = Math.min(pause * 2, 10_000)) {
    try {
      return await startEmbeddedPostgres(dataDir, postgres);
    } catch (error) {
      say(`  ! ${(error as Error).message} Trying again.`);
      await sleep(pause);
    }
  }
  return undefined;
}

function checkDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(
      `The data folder ${path.resolve(folder)} cannot be written (${(error as NodeJS.ErrnoException).code}). Set another DATA_DIR or fix its permissions.`,
    );
  }
}

/** Checks that the port is free before anything is started. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(new ConfigError(`Port ${port} on ${host} ${why}. Stop that program, or start with PORT=${port + 1}.`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** Allows one shop per data folder; the pid file of a killed process does not count. */
function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'shop.pid');
  const pid = Number(readIfThere(file));
  if (pid > 0 && pid !== process.pid && isRunningShop(pid)) {
    throw new ConfigError(`This shop already runs from ${path.resolve(folder)} (process ${pid}). Stop it first, or give another DATA_DIR.`);
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
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
  return command === '' || command.includes('start');
}

function welcome(config: Config, { demo, setupCode }: Prepared, address: string | undefined): void {
  const port = address ? new URL(address).port : String(config.port);
  const url = config.publicUrl ?? (config.role === 'worker' ? localUrl(config) : `http://localhost:${port}`);
  say(`\n  Shop   ${url}/\n  Admin  ${url}/admin\n`);
  if (demo) {
    say('  ┌─ DEMO ──────────────────────────────────────────────────┐');
    say('  │ Everybody knows these sign-ins. Do not sell with them.   │');
    say('  │ Staff   admin@example.com   admin12345                   │');
    say('  │ Member  member@example.com  member12345                  │');
    say(`  │ Mails   ${`${url}/dev/mails`.padEnd(49)}│`);
    say('  │ To make it your own shop: npm run shop -- leave-demo     │');
    say('  └──────────────────────────────────────────────────────────┘\n');
  }
  if (setupCode)
    say(`  No administrator yet. Open ${url}/admin/setup and enter this code (valid for 24 hours, once):\n\n      ${setupCode}\n`);
  say('  Ctrl-C stops everything.');
}
