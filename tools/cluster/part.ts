import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { launcher } from '#platform/db/embedded/as-postgres.ts';

/** A process of the cluster that is started again when it ends by itself, as systemd does with Restart=always. */
export type Part = {
  /** Undefined while it is being started again. */
  pid(): number | undefined;
  signal(signal: NodeJS.Signals): void;
  /** Ends it without a restart, by this signal. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export type Command = {
  program: string;
  args: readonly string[];
  /** Where its output goes. */
  log: string;
  /** As an ordinary account: PostgreSQL and pgBouncer refuse to run as root. */
  unprivileged?: boolean;
};

const restartAfterMs = 500;

const running = new Set<ChildProcess>();
// A run that fails before its end leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startPart({ program, args, log, unprivileged = false }: Command): Part {
  const [command, all] = unprivileged ? launcher()(program, [...args]) : [program, [...args]];
  let child: ChildProcess | undefined;
  let isStopping = false;
  let ended = Promise.resolve();
  const launch = () => {
    const output = openSync(log, 'a');
    const started = spawn(command, all, { stdio: ['ignore', output, output] });
    child = started;
    running.add(started);
    ended = new Promise((resolve) => started.once('exit', () => resolve()));
    void ended.then(async () => {
      child = undefined;
      running.delete(started);
      await sleep(restartAfterMs);
      if (!isStopping) launch();
    });
  };
  launch();
  return {
    pid: () => child?.pid,
    signal: (signal) => void child?.kill(signal),
    stop: async (signal = 'SIGINT') => {
      isStopping = true;
      child?.kill(signal);
      await ended;
    },
  };
}
