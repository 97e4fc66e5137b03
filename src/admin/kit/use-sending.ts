import { useState } from 'react';

type Sending = {
  isBusy: boolean;
  /** The refusal of the last request, unless `refused` handles it; null once it is sent again. */
  problem: unknown;
  /** Runs a request; true when it succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
};

/** The state of a button that sends a request: busy, and the refusal. `refused` handles refusals elsewhere. */
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
