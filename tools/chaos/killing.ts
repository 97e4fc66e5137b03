import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, until } from '#testing/servers/running-program.ts';
import type { ChaosShop } from './shop.ts';

/** What may be killed. `postgres` is its whole process tree at once; `postmaster` only the process that started the others. */
export const targets = ['server', 'other server', 'worker', 'postgres', 'postmaster'] as const;
export type Target = (typeof targets)[number];

/** `kill -9`, then waits until the supervisor has it running again. `delayMs` of buying pass first. */
export async function killAndWait(shop: ChaosShop, target: Target, delayMs: number): Promise<void> {
  const role = target === 'postmaster' ? 'postgres' : target;
  const pid = await until(`a ${role} to kill`, () => running(shop, role));
  await sleep(delayMs);
  for (const one of target === 'postgres' ? [pid, ...childrenOf(pid)] : [pid]) if (isAlive(one)) process.kill(one, 'SIGKILL');
  await until(`the ${role} to be back`, () => {
    const now = running(shop, role);
    return now !== undefined && now !== pid;
  });
}

function running(shop: ChaosShop, role: keyof ReturnType<ChaosShop['victims']>): number | undefined {
  const pid = shop.victims()[role];
  return pid !== undefined && isAlive(pid) ? pid : undefined;
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
