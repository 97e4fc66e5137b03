import { enableCompileCache } from 'node:module';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiledFolder } from '#platform/config/child-environment.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { operatorCommand } from '#platform/config/operator-command.ts';
import { secretKeyOf } from '#platform/config/secret-key.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { runsThisRelease } from '#platform/db/embedded/releases.ts';
import { addressOf, checkDatabase, localUrl, poolAddressOf } from '../address.ts';
import { checkPooler } from '../starting/check-pooler.ts';
import { checkDataFolder, lockDataFolder, runningShop } from '../starting/data-folder.ts';
import type { Prepare, Prepared } from '../starting/prepare.ts';
import { type Ending, watchForEnd } from './ending.ts';
import { type Child, startChild } from './start-child.ts';
import { takesOver, waitForHandOver } from './take-over.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const step = (what: string) => say(`  ✓ ${what}`);

/**
 * Runs database, server and worker until a stop signal. Cleans up when a check fails. Taking over from a shop that runs, it loads
 * everything first and opens when that one has stopped, on the same PostgreSQL.
 */
export async function runSupervisor(config: Config): Promise<void> {
  if (config.role !== 'all' && !config.databaseUrl) {
    throw new ConfigError(`ROLE=${config.role} needs DATABASE_URL: the embedded database belongs to ROLE=all.`);
  }
  checkDataFolder(config);
  enableCompileCache(compiledFolder(config.dataDir));
  if (config.role !== 'worker' && !takesOver()) await checkPort(config);
  const ending = watchForEnd(say);
  let release = takesOver() ? undefined : lockDataFolder(config.dataDir);
  let server: Child | undefined;
  try {
    secretKeyOf(config);
    if (config.databaseUrl) await checkDatabase(addressOf(config));
    if (config.databasePoolUrl && config.role !== 'worker') await checkPooler(poolAddressOf(config), addressOf(config));
    // The server's program and the preparing modules load while PostgreSQL starts.
    if (config.role !== 'worker') server = startChild('server', config.dataDir, say, { waits: true });
    const starting = config.databaseUrl ? undefined : startEmbeddedPostgres(config.dataDir, config.postgres);
    const [running, { prepare }] = await Promise.all([starting, import('../starting/prepare.ts')]);
    let database = running;
    step(database ? 'embedded PostgreSQL is up' : 'database reached');
    if (takesOver()) {
      await Promise.race([server?.loaded, server?.ready, ending.requested]);
      await Promise.race([waitForHandOver(), ending.requested]);
      // The shop that still runs stops its PostgreSQL itself.
      if (ending.stopping && runningShop(config.dataDir)) return;
      release = lockDataFolder(config.dataDir);
      if (!ending.stopping) database = database && (await renewed(database, config));
    }
    await serve(config, { database, server }, prepare, ending);
  } finally {
    await server?.stop();
    release?.();
  }
}

/** An adopted PostgreSQL of another release makes room for that of this program. */
async function renewed(database: EmbeddedPostgres, { dataDir, postgres }: Config): Promise<EmbeddedPostgres> {
  if (await runsThisRelease(database.address)) return database;
  await database.stop();
  step('PostgreSQL stopped, another release of it starts');
  return startEmbeddedPostgres(dataDir, postgres);
}

type Started = { database: EmbeddedPostgres | undefined; server: Child | undefined };

/** For handing over, the worker first: the shop is away only while the server changes. */
async function stopOneByOne(children: readonly Child[]): Promise<void> {
  for (const child of children) await child.stop();
}

/** Opens the shop and runs it until its end is requested, which may be before it is open. */
async function serve(config: Config, { database: first, server }: Started, prepare: Prepare, ending: Ending): Promise<void> {
  let database = first;
  let watching = Promise.resolve();
  const children = server ? [server] : [];
  try {
    await Promise.race([open(), ending.requested]);
    await ending.requested;
  } finally {
    ending.stopping ||= !ending.handsOver;
    await stopAll();
    say(ending.handsOver ? '  Handed over.' : '  Stopped.');
  }

  async function open(): Promise<void> {
    if (ending.stopping) return;
    const prepared = await prepare(config, addressOf(config), step);
    if (ending.stopping || ending.handsOver) return;
    server?.open();
    // On a small machine the worker's program would take from the server what it needs for the first answer.
    await server?.ready;
    if (ending.stopping || ending.handsOver) return;
    if (config.role !== 'server') children.push(startChild('worker', config.dataDir, say));
    await Promise.all(children.map((child) => child.ready));
    if (ending.stopping || ending.handsOver) return;
    step(`${config.role === 'all' ? 'server and worker' : config.role} running`);
    welcome(config, prepared, children[0]?.address());
    watching = keepDatabase();
  }

  async function stopAll(): Promise<void> {
    if (ending.handsOver) return stopOneByOne(children.toReversed());
    await Promise.all(children.map((child) => child.stop()));
    await database?.stop();
    // It may just have been restarted.
    await watching;
    await database?.stop();
  }

  /** Restarts PostgreSQL when it was killed; the pools reconnect by themselves. */
  async function keepDatabase(): Promise<void> {
    while (database && !ending.stopping) {
      await database.exited();
      if (ending.stopping) return;
      say('  ! PostgreSQL ended, starting it again');
      database = await restartDatabase(config, () => ending.stopping);
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

/** Checks that the port is free before anything is started. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const another = port === 65_535 ? port - 1 : port + 1;
      const line =
        error.code === 'EADDRINUSE'
          ? `is taken by another program. Stop that program, or start with PORT=${another}.`
          : `cannot be used (${error.code}). Set HOST to an address of this machine, and PORT to one that this account may use.`;
      reject(new ConfigError(`Port ${port} on ${host} ${line}`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

function welcome(config: Config, { demo, setupCode }: Prepared, address: string | undefined): void {
  const port = address ? new URL(address).port : String(config.port);
  const url = config.publicUrl ?? (config.role === 'worker' ? localUrl(config) : `http://localhost:${port}`);
  say(`\n  Shop   ${url}/\n  Admin  ${url}/admin\n`);
  if (demo) sayInBox(demoLines(url));
  if (setupCode)
    say(`  No administrator yet. Open ${url}/admin/setup and enter this code (valid for 24 hours, once):\n\n      ${setupCode}\n`);
  say('  Ctrl-C stops everything.');
}

const demoLines = (url: string): readonly string[] => [
  'Everybody knows these sign-ins. Do not sell with them.',
  'Staff   admin@example.com   admin12345',
  'Member  member@example.com  member12345',
  `Mails   ${url}/dev/mails`,
  `To make it your own shop: ${operatorCommand('leave-demo')}`,
];

/** A frame as wide as the longest line. */
function sayInBox(lines: readonly string[]): void {
  const width = Math.max(...lines.map((line) => line.length));
  say(`  ┌─ DEMO ${'─'.repeat(width - 5)}┐`);
  for (const line of lines) say(`  │ ${line.padEnd(width)} │`);
  say(`  └${'─'.repeat(width + 2)}┘\n`);
}
