import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets all who ask at about the same time share one run of `check`. Whoever asks gets a run that begins after they asked:
 * a run under way may have looked before the change they must see, so they wait for the next one. Rejects as `check` does.
 */
export function coalesceCalls<T>(check: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    return check();
  };
  return () => {
    if (next) return next;
    // The turn gathers the requests that arrived together.
    next = running.then(() => nextTurn()).then(begin);
    running = next.catch(() => {});
    return next;
  };
}
