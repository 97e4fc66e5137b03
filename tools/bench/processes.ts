import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Linux counts CPU time in hundredths of a second for all programs. */
const ticksPerMs = 0.1;

export const roles = ['server', 'PostgreSQL', 'worker'] as const;
export type Role = (typeof roles)[number];
/** Milliseconds of CPU, or bytes of memory, of each part of a running shop. */
export type ByRole = Record<Role, number>;

export const totalOf = ({ server, PostgreSQL, worker }: ByRole): number => server + PostgreSQL + worker;

type Process = { pid: number; parent: number; role: Role | undefined; cpuMs: number };

/** CPU time so far of server, PostgreSQL and worker under a start program; NaN where there is no /proc. */
export const cpuOf = (program: number): ByRole => sumByRole(program, ({ cpuMs }) => cpuMs);

/** Memory of the same in bytes: what several processes share is counted once. */
export const memoryOf = (program: number): ByRole => sumByRole(program, ({ pid }) => proportionalBytes(pid));

function sumByRole(program: number, figure: (one: Process) => number): ByRole {
  const sums: ByRole = { server: 0, PostgreSQL: 0, worker: 0 };
  if (!existsSync('/proc/self/stat')) return { server: Number.NaN, PostgreSQL: Number.NaN, worker: Number.NaN };
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const under = new Set([program]);
  for (let size = 0; size !== under.size; ) {
    size = under.size;
    for (const { pid, parent } of all) if (under.has(parent)) under.add(pid);
  }
  for (const one of all) if (one.role && under.has(one.pid)) sums[one.role] += figure(one);
  return sums;
}

/** Fields 4 and 14 to 17 of proc(5); a connection of PostgreSQL that has ended counts with its parent. */
function readProcess(pid: number): Process[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [parent = 0, own, ended] = [fields[1], sum(fields.slice(11, 13)), sum(fields.slice(13, 15))];
    const role = roleOf(command);
    return [{ pid, parent, role, cpuMs: (own + (role === 'PostgreSQL' ? ended : 0)) / ticksPerMs }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}

function roleOf(command: string): Role | undefined {
  if (/postgres/.test(command.split('\0')[0] ?? '')) return 'PostgreSQL';
  const script = command.split('\0').map((word) => path.basename(word));
  return script.includes('server.js') ? 'server' : script.includes('worker.js') ? 'worker' : undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function proportionalBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
