import { onHandOver } from './take-over.ts';

/** The end of a running shop, as soon as it is asked for. */
export type Ending = {
  /** A stop signal came, or something failed: PostgreSQL is stopped as well. */
  stopping: boolean;
  /** Another shop takes the place of this one, on the same PostgreSQL. */
  handsOver: boolean;
  /** Resolves at a stop signal, or when another shop takes over. */
  asked: Promise<void>;
};

/** Listens for stop signals and for a shop that takes over. */
export function watchForEnd(say: (line: string) => void): Ending {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const ending: Ending = { stopping: false, handsOver: false, asked };
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
