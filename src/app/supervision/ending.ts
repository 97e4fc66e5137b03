import { onHandOver } from './take-over.ts';

/** How a running shop is to end. */
export type Ending = {
  /** A stop signal came, or something failed: PostgreSQL is stopped as well. */
  stopping: boolean;
  /** Another shop takes the place of this one, on the same PostgreSQL. */
  handsOver: boolean;
  /** Resolves at a stop signal, or when another shop takes over. */
  requested: Promise<void>;
};

/** Listens for stop signals and for a shop that takes over. */
export function watchForEnd(say: (line: string) => void): Ending {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  const ending: Ending = { stopping: false, handsOver: false, requested };
  onHandOver(() => {
    ending.handsOver = !ending.stopping;
    resolve();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.stopping) say('\n  Stopping …');
      ending.stopping = true;
      resolve();
    });
  }
  return ending;
}
