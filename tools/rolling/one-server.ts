import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedAddress, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { createPool } from '#platform/db/pool.ts';
import { createDataFolder, freePort, postgresPid, type RunningProgram, startProgram, until } from '#testing/servers/running-program.ts';
import { freshShop } from '../bench/databases.ts';
import { chooseSamples } from '../bench/samples.ts';
import type { Installation } from './installation.ts';
import { type Load, startLoad } from './load.ts';
import { seconds, stop } from './two-servers.ts';

const awayLimitMs = 2000;

/**
 * One shop with its own PostgreSQL, updated by SIGUSR2 (`systemctl reload`) and then by stopping and starting it, while people read and
 * buy. Returns what was wrong: the update must not be away for two seconds.
 */
export async function updateOneServer({ folder, update, goBack }: Installation, say: (line: string) => void): Promise<string[]> {
  const place = createDataFolder();
  const database = await startEmbeddedPostgres(place.folder);
  await freshShop(database.address, 1000, say);
  await database.stop();
  const port = await freePort();
  const env = { DATA_DIR: place.folder, PORT: String(port), NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' };
  const start = () => startProgram(env, { folder, script: 'tools/start.mjs' });
  let program = start();
  try {
    await program.opened;
    const pool = createPool(embeddedAddress(place.folder), { max: 1, statementTimeoutMs: 0 });
    const samples = await chooseSamples(pool, 1);
    await pool.end();
    update();
    const postgres = postgresPid(place.folder);
    const underLoad = async (what: string, change: () => Promise<void>): Promise<Load> => {
      const load = startLoad(samples, { port, secure: false, readers: 2, buyers: 1, pauseMs: 10 });
      await sleep(1500);
      await change();
      await sleep(1500);
      await load.stop();
      const { requests, failed, longestGapMs } = load.count();
      say(`  · ${what}: away for ${seconds(longestGapMs)}; ${requests} requests, ${failed.length} of them meanwhile`);
      return load;
    };
    // Browsers open connections before they need them: one that asks nothing must not hold up the stop.
    const unused = net.connect(port, '127.0.0.1').on('error', () => {});
    const reloaded = await underLoad('updated while it runs (reload)', () => reload(program));
    unused.destroy();
    const faults = reloaded.count().longestGapMs < awayLimitMs ? [] : [`away for ${seconds(reloaded.count().longestGapMs)}`];
    if (postgresPid(place.folder) !== postgres) faults.push('PostgreSQL was stopped for it');
    await underLoad('stopped and started (restart)', async () => {
      await stop(program);
      program = start();
      await program.opened;
    });
    if (await leavesPostgres(program, place.folder)) faults.push('PostgreSQL outlived a stop during the reload');
    return faults;
  } finally {
    await stop(program);
    goBack();
    await place.clear();
  }
}

async function reload(program: RunningProgram): Promise<void> {
  process.kill(program.pid, 'SIGUSR2');
  await until('the updated shop', () => program.output().split('Ctrl-C stops everything.').length === 3, 120_000);
}

/** Stops the shop while it hands over to its update; true when its PostgreSQL runs on. */
async function leavesPostgres(program: RunningProgram, dataDir: string): Promise<boolean> {
  process.kill(program.pid, 'SIGUSR2');
  await until('the hand-over', () => program.output().includes('Handed over.'), 120_000);
  process.kill(program.pid, 'SIGTERM');
  await program.ended;
  return postgresPid(dataDir) !== undefined;
}
