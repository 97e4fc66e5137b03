import { useState } from 'react';

type Sending = {
  isBusy: boolean;
  /** What the last try was refused with, unless that is told elsewhere; null once it is tried again. */
  problem: unknown;
  /** Sends one thing: true when it went through. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** A button that sends something: busy meanwhile, and what it was refused with. `refused` tells that in its own place. */
export function useSending(refused?: (error: unknown) => void): Sending {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (refused) refused(error);
      else setProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
