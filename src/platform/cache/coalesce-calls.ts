import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Coalesces concurrent calls into one run of `check`. A caller always gets a run that starts after its call: a run in progress
 * may have read before the change the caller must see. Rejects as `check` does.
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
    // One turn of the event loop collects the requests that arrived at the same time.
    next = running.then(() => nextTurn()).then(begin);
    running = next.catch(() => {});
    return next;
  };
}
