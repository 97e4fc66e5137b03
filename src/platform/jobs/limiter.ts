/** Runs at most `concurrency` functions at a time; the others wait in order of arrival. */
export function createLimiter(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= concurrency) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes to the longest waiting caller; a new one cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
