import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compiledFolder } from '#platform/config/child-environment.ts';
import { freePort } from '#testing/servers/running-program.ts';
import type { Cost } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const startMs = 60_000;

/** A running process of the built shop. */
export type Running = {
  url: string;
  /** From the start of the process to its first answer from the database. */
  startedAfterMs: number;
  /** The process that was started; server, worker and PostgreSQL are under it. */
  pid: number;
  stop(): Promise<void>;
};

/**
 * Starts a program of dist/ as an operator would: production, usual log, usual limits. Each load client has its own
 * address in X-Forwarded-For, which is trusted from this machine only, so that a limit per shopper stays one.
 */
export async function startBuilt(
  program: 'start' | 'server',
  dataDir: string,
  { demo = false, env = {} }: { demo?: boolean; env?: Record<string, string> } = {},
): Promise<Running> {
  const file = path.join(root, 'dist', 'app', `${program}.js`);
  if (!existsSync(file)) throw new Error('The shop is not built. Run npm run build.');
  const port = await freePort();
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const logFile = openSync(path.join(dataDir, `${program}.log`), 'w');
  const own = {
    DATA_DIR: dataDir,
    ...(!demo && { DEMO: 'off' }),
    PORT: String(port),
    NODE_COMPILE_CACHE: compiledFolder(dataDir),
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_ENV: 'production',
    ...env,
  };
  const begun = performance.now();
  const child = spawn(process.execPath, [...flagsOf(program), file], {
    cwd: root,
    stdio: ['ignore', logFile, logFile],
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...own },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(child, `${url}/api/products`, begun + startMs);
  return { url, startedAfterMs: performance.now() - begun, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

/** As src/app/supervision/start-child.ts starts the server. */
const flagsOf = (program: 'start' | 'server') =>
  program === 'server' ? ['--max-semi-space-size=8', '--max-old-space-size=448', '--disable-proto=delete'] : [];

async function waitForAnswer(child: ChildProcess, url: string, until: number): Promise<void> {
  const pauseMs = 5;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The shop ended with ${child.exitCode}: see its log in the bench's folder.`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await sleep(pauseMs);
  }
  await stopChild(child);
  throw new Error(`The shop did not answer within ${startMs} ms.`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await ended;
}

/** What the server process reports at /metrics. */
export type Metrics = { cpuSeconds: number; statements: number };

export async function readMetrics(url: string): Promise<Metrics> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: value('process_cpu_seconds_total'),
    statements: value('sql_statements_total'),
  };
}

/** Runs `work` and adds what it cost the server per answer. */
export async function measureCost<T extends { answers: number }>(url: string, work: () => Promise<T>): Promise<T & Cost> {
  const before = await readMetrics(url);
  const result = await work();
  const after = await readMetrics(url);
  return {
    ...result,
    cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / result.answers,
    statements: (after.statements - before.statements) / result.answers,
  };
}
