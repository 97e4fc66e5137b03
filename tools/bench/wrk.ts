import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Load } from './measure.ts';

const run = promisify(execFile);

/** Rate and times that the load generator `wrk` sees at one address, or at those that its Lua `script` chooses; undefined where it is not installed. */
export async function runWrk(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
  script?: string,
): Promise<Load | undefined> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const chosen = script ? ['-s', script] : [];
  const args = ['--latency', '-t', '1', '-c', String(connections), '-d', `${Math.ceil(seconds)}s`, ...chosen, ...named, url];
  const output = await run('wrk', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return output && readWrk(output.stdout, connections);
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Reads what wrk 4 prints with `--latency`. */
export function readWrk(text: string, connections: number): Load {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
  const percentile = (part: number) => {
    const [, value, unit = ''] = new RegExp(`^\\s+${part}%\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(text) ?? [];
    return Number(value) * (units[unit] ?? Number.NaN);
  };
  const socketErrors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0;
  return {
    connections,
    answers: number(/(\d+) requests in /),
    errors: [...socketErrors, refused].reduce<number>((sum, count) => sum + Number(count), 0),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: percentile(50),
    // wrk prints 50, 75, 90 and 99.
    p95: Number.NaN,
    p99: percentile(99),
  };
}
