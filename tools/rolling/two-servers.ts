import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { createPool } from '#platform/db/pool.ts';
import { createDataFolder, databaseUrl, freePort, isAlive, type RunningProgram, startProgram } from '#testing/servers/running-program.ts';
import { freshShop } from '../bench/databases.ts';
import { chooseSamples, type Samples } from '../bench/samples.ts';
import type { Installation } from './installation.ts';
import { startLoad } from './load.ts';
import { type Ports, startProxy } from './proxy.ts';
import { openTabs, type Tabs } from './tabs.ts';

const pages = 10;
/** As docs/operating.md says: longer than nginx leaves out a server that did not answer. */
const pauseMs = 3000;

type Say = (line: string) => void;

/** Two servers, a worker and nginx, updated one after the other while people read and buy. Returns what was wrong. */
export async function updateTwoServers({ folder, update, goBack }: Installation, say: Say): Promise<string[]> {
  const place = createDataFolder();
  const ports = { http: await freePort(), https: await freePort(), servers: [await freePort(), await freePort()] as const };
  const origin = `https://localhost:${ports.https}`;
  const database = await startEmbeddedPostgres(place.folder);
  const pool = createPool(database.address, { max: 2, statementTimeoutMs: 0 });
  const parts = listParts({ folder, dataFolder: place.folder, address: database.address, origin, ports });
  try {
    await freshShop(database.address, 1000, say);
    const samples = await chooseSamples(pool, 1);
    for (const part of parts) await part.start();
    const proxy = await startProxy(path.join(place.folder, 'nginx'), ports);
    const tabs = await openTabs(origin, samples);
    update();
    const faults = await updateAll(parts, { samples, port: ports.https, tabs, say });
    await tabs.close();
    await proxy.stop();
    return faults;
  } finally {
    for (const part of parts) await part.stop();
    goBack();
    await pool.end();
    await database.stop();
    await place.clear();
  }
}

type Part = { name: string; start(): Promise<void>; stop(): Promise<void> };
type Setting = { folder: string; dataFolder: string; address: DatabaseAddress; origin: string; ports: Ports };

function listParts({ folder, dataFolder, address, origin, ports }: Setting): Part[] {
  const shared = { DATABASE_URL: databaseUrl(address), SECRET_KEY: 'the same for all processes of this update', PUBLIC_URL: origin };
  const part = (name: string, own: Record<string, string>): Part => {
    let running: RunningProgram | undefined;
    return {
      name,
      start: async () => {
        const dataDir = path.join(dataFolder, name);
        mkdirSync(dataDir, { recursive: true });
        const env = { ...shared, NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: dataDir, ...own };
        running = startProgram(env, { folder, script: 'tools/start.mjs' });
        await running.opened;
      },
      stop: () => stop(running),
    };
  };
  return [
    part('server 1', { ROLE: 'server', PORT: String(ports.servers[0]) }),
    part('server 2', { ROLE: 'server', PORT: String(ports.servers[1]) }),
    part('worker', { ROLE: 'worker' }),
  ];
}

type Watch = { samples: Samples; port: number; tabs: Tabs; say: Say };

async function updateAll(parts: readonly Part[], { samples, port, tabs, say }: Watch): Promise<string[]> {
  const load = startLoad(samples, { port, secure: true, readers: 4, buyers: 3, pauseMs: 20 });
  const faults: string[] = [];
  try {
    await sleep(pauseMs);
    for (const [n, part] of parts.entries()) {
      const begun = performance.now();
      await part.stop();
      const stopped = performance.now();
      await part.start();
      say(`  · ${part.name} updated: stopped in ${seconds(stopped - begun)}, back after ${seconds(performance.now() - begun)}`);
      if (n === 0) faults.push(...(await openMixed(tabs, say)));
      await sleep(pauseMs);
    }
    faults.push(...(await tabs.visitFromOldTab()));
  } catch (error) {
    faults.push((error as Error).message);
  }
  await load.stop();
  const { requests, orders, failed, longestGapMs } = load.count();
  say(`  ${requests} requests, ${orders} orders, ${failed.length} failed; at most ${Math.round(longestGapMs)} ms between two answers`);
  return [...faults, ...failed];
}

/** Opens pages while one server has the new build and the other the old one. */
async function openMixed(tabs: Tabs, say: Say): Promise<string[]> {
  const { faults, builds } = await tabs.openPages(pages);
  const shown = Object.entries(builds).map(([build, count]) => `${count} from build ${build}`);
  say(`  · ${pages} pages opened with both builds: ${shown.join(', ')}`);
  return faults;
}

export async function stop(program: RunningProgram | undefined): Promise<void> {
  if (!program) return;
  if (isAlive(program.pid)) process.kill(program.pid, 'SIGTERM');
  await program.ended;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
