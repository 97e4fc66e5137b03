import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { childEnvironment } from '#platform/config/child-environment.ts';
import { ConfigError } from '#platform/config/config.ts';
import { waitToOpenFlag } from '../child-process.ts';
import { programFolder } from '../version.ts';

export type Child = {
  /** Resolves when a process started with `waits` has loaded its program. */
  loaded: Promise<void>;
  /** Resolves when the process serves for the first time; rejects when it ends before. */
  ready: Promise<void>;
  address(): string | undefined;
  /** Lets a process started with `waits` open. */
  open(): void;
  /** Stops it gracefully; killed after twelve seconds. */
  stop(): Promise<void>;
};

const graceMs = 12_000;
/** A process that was started again and has not served for so long hangs; on a busy machine a start takes half a minute. */
const hungAfterMs = 120_000;
const longestPauseMs = 10_000;

/**
 * Starts a server or worker process and restarts it whenever it exits by itself, or does not serve within `hungMs` of a restart. With
 * `waits` it loads its program at once and opens on request, so that it loads while the database starts.
 */
export function startChild(role: Role, dataDir: string, say: (line: string) => void, { waits = false, hungMs = hungAfterMs } = {}): Child {
  let current: ChildProcess | undefined;
  let stopping = false;
  let served = false;
  let address: string | undefined;
  let pause = 250;
  const loaded = Promise.withResolvers<void>();
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  // It may exit before anyone awaits it.
  ready.catch(() => {});

  const launch = (...args: string[]) => {
    const child = start(role, args, dataDir);
    if (child instanceof Error) return restart(reasonOf(child));
    current = child;
    if (served) endUnlessReady(child, hungMs, () => say(`  ! ${role} was started again and does not serve, ending it`));
    child.on('message', (message: Message) => {
      if (message.loaded) loaded.resolve();
      if (!message.ready) return;
      served = true;
      pause = 250;
      address = message.address ?? address;
      resolve();
    });
    child.on('exit', (code) => restart(`exit ${code}`));
    child.on('error', (error) => {
      // One that was never there does not exit either.
      if (!child.pid) restart(reasonOf(error));
    });
  };
  const restart = (reason: string) => {
    if (stopping) return;
    if (!served) return reject(new ConfigError(`The ${role} did not start (${reason}). See its output above.`));
    say(`  ! ${role} ended (${reason}), starting it again`);
    setTimeout(() => stopping || launch(), pause);
    pause = Math.min(pause * 2, longestPauseMs);
  };
  launch(...(waits ? [waitToOpenFlag] : []));

  return {
    loaded: loaded.promise,
    ready,
    address: () => address,
    open: () => void (current?.connected && current.send({ open: true })),
    stop: () => {
      stopping = true;
      return ended(current);
    },
  };
}

type Message = { loaded?: boolean; ready?: boolean; address?: string };

/** Kills a process that does not say within `ms` that it serves, and calls `onHung` before. */
function endUnlessReady(child: ChildProcess, ms: number, onHung: () => void): void {
  const timer = setTimeout(() => {
    onHung();
    child.kill('SIGKILL');
  }, ms);
  child.on('message', (message: Message) => message.ready && clearTimeout(timer));
  child.on('exit', () => clearTimeout(timer));
}

type Role = 'server' | 'worker';

/**
 * V8's --max-semi-space-size, MB. With 16 the server takes 20 MB more for the same CPU time per order, list and page; with 4 an order cost
 * a tenth more than with 16. A worker takes 10 MB less with 2 than with 8 for the same CPU time per order.
 */
const youngGenerationMb: Record<Role, number> = { server: 8, worker: 2 };

/** Its old generation is bounded, so that it is collected before it fills the machine. Returns why there is no process. */
function start(role: Role, args: readonly string[], dataDir: string): ChildProcess | Error {
  const program = path.join(programFolder, 'dist', 'app', `${role}.js`);
  try {
    return fork(program, args, {
      execArgv: [`--max-semi-space-size=${youngGenerationMb[role]}`, '--max-old-space-size=448', '--disable-proto=delete'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: childEnvironment(dataDir),
    });
  } catch (error) {
    return error as Error;
  }
}

/** Why there is no process: a machine without memory or processes, or a Node that an update is replacing. */
const reasonOf = (error: NodeJS.ErrnoException): string => String(error.code);

/** Stops a process gracefully, and kills it when it does not exit in time. */
function ended(child: ChildProcess | undefined): Promise<void> {
  return new Promise((done) => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return done();
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}
