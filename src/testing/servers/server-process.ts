import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { shopState } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ReachableShop } from '../clients.ts';
import { type TestShop, testShop } from '../shop.ts';
import { overHttp } from './over-http.ts';
import { plainEnvironment } from './plain-environment.ts';
import { createDataFolder, databaseUrl, freePort } from './running-program.ts';

export const serverSecret = 'a secret that only the tests know, and long enough';

/** A server in a process of its own. */
export type ServerProcess = { app: ReachableShop['app']; pid: number; port: number; stop(): Promise<void> };

/** `pages`: with the storefront, which must be built. `hasShortTimeouts`: it soon gives up a database that does not answer. */
export type ServerOptions = { pages?: boolean; hasShortTimeouts?: boolean; env?: Record<string, string> };

export async function startServer({ pages = false, hasShortTimeouts = false, env = {} }: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const args = [...(pages ? ['--pages'] : []), ...(hasShortTimeouts ? ['--short-timeouts'] : [])];
  const child = fork(path.join(import.meta.dirname, 'api-server.ts'), args, {
    execArgv: ['--import', path.join(import.meta.dirname, '../quick-imports.ts')],
    env: { ...plainEnvironment(), PORT: String(port), SECRET_KEY: serverSecret, DEMO: 'off', LOG_LEVEL: 'error', ...env },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a server ended with ${code}`))),
  ]);
  const agent = new http.Agent({ keepAlive: true });
  return {
    app: overHttp({ port, agent }),
    pid: child.pid ?? 0,
    port,
    stop: async () => {
      agent.destroy();
      await stopChild(child);
    },
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** One server process on a database of its own. Closing it ends both. */
export async function oneServer(options: ServerOptions = {}): Promise<ServerProcess & { fixtures: TestShop }> {
  const fixtures = await testShop();
  await shopState.decideShopState(fixtures.db, false);
  await inTransaction(fixtures.db, staffSetup.ensureDefaultRoles);
  await fixtures.staff({ superman: true });
  const dataFolder = createDataFolder();
  const env = { DATA_DIR: dataFolder.folder, DATABASE_URL: databaseUrl(fixtures.address), ...options.env };
  const started = await startServer({ ...options, env });
  return {
    ...started,
    fixtures,
    stop: async () => {
      await started.stop();
      await dataFolder.clear();
      await fixtures.close();
    },
  };
}

/** Whether this machine reports the peak memory of a process, as Linux does. */
export const reportsMemory: boolean = existsSync('/proc/self/status');

/** The peak memory of a process, in MB. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
