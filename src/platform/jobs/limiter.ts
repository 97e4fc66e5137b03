/** Runs what it is given, at most `atOnce` at a time; the others wait, first come first served. */
export function createLimiter(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      // The turn goes over to whoever waits longest: nobody who comes now can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
