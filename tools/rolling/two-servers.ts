import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { createPool } from '#platform/db/pool.ts';
import { createDataFolder, databaseUrl, freePort, isAlive, type RunningProgram, startProgram } from '#testing/running-program.ts';
import { freshShop } from '../bench/databases.ts';
import { chooseSamples } from '../bench/samples.ts';
import type { Installation } from './installation.ts';
import { startLoad } from './load.ts';
import { startProxy } from './proxy.ts';
import { openTabs } from './tabs.ts';

const script = 'tools/start.mjs';
const pages = 10;
/** As docs/operating.md says: longer than nginx leaves out a server that did not answer. */
const pauseMs = 3000;

/** Two servers, a worker and nginx, updated one after the other while people read and buy. Returns what was wrong. */
export async function updateTwoServers({ folder, update, goBack }: Installation, say: (line: string) => void): Promise<string[]> {
  const place = createDataFolder();
  const ports = { http: await freePort(), https: await freePort(), servers: [await freePort(), await freePort()] as const };
  const origin = `https://localhost:${ports.https}`;
  const database = await startEmbeddedPostgres(place.folder);
  const pool = createPool(database.address, { max: 2, statementTimeoutMs: 0 });
  const running = new Map<string, RunningProgram>();
  const start = async (name: string, own: Record<string, string>) => {
    const dataDir = path.join(place.folder, name);
    mkdirSync(dataDir, { recursive: true });
    const shared = {
      DATABASE_URL: databaseUrl(database.address),
      SECRET_KEY: 'the same for all processes of this update',
      PUBLIC_URL: origin,
    };
    const env = { ...shared, NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: dataDir, ...own };
    const program = startProgram(env, { folder, script });
    running.set(name, program);
    await program.opened;
  };
  const parts: { name: string; own: Record<string, string> }[] = [
    { name: 'server 1', own: { ROLE: 'server', PORT: String(ports.servers[0]) } },
    { name: 'server 2', own: { ROLE: 'server', PORT: String(ports.servers[1]) } },
    { name: 'worker', own: { ROLE: 'worker' } },
  ];
  try {
    await freshShop(database.address, 1000, say);
    const samples = await chooseSamples(pool, 1);
    for (const { name, own } of parts) await start(name, own);
    const proxy = await startProxy(path.join(place.folder, 'nginx'), ports);
    const tabs = await openTabs(origin, samples);
    update();
    const load = startLoad(samples, { port: ports.https, secure: true, readers: 4, buyers: 3, pauseMs: 20 });
    const faults: string[] = [];
    try {
      await sleep(pauseMs);
      for (const { name, own } of parts) {
        const begun = performance.now();
        await stop(running.get(name));
        const stopped = performance.now();
        await start(name, own);
        say(`  · ${name} updated: stopped in ${seconds(stopped - begun)}, back after ${seconds(performance.now() - begun)}`);
        if (name === 'server 1') {
          const mixed = await tabs.openPages(pages);
          faults.push(...mixed.faults);
          say(`  · ${pages} pages opened with both builds: ${shown(mixed.builds)}`);
        }
        await sleep(pauseMs);
      }
      faults.push(...(await tabs.visitFromOldTab()));
    } catch (error) {
      faults.push((error as Error).message);
    } finally {
      await load.stop();
      const { requests, orders, failed, longestGapMs } = load.count();
      say(`  ${requests} requests, ${orders} orders, ${failed.length} failed; readers waited at most ${Math.round(longestGapMs)} ms`);
      faults.push(...failed);
      await tabs.close();
      await proxy.stop();
    }
    return faults;
  } finally {
    for (const program of running.values()) await stop(program);
    goBack();
    await pool.end();
    await database.stop();
    await place.clear();
  }
}

export async function stop(program: RunningProgram | undefined): Promise<void> {
  if (!program) return;
  if (isAlive(program.pid)) process.kill(program.pid, 'SIGTERM');
  await program.ended;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const shown = (builds: Record<string, number>): string =>
  Object.entries(builds)
    .map(([build, count]) => `${count} from build ${build}`)
    .join(', ');
