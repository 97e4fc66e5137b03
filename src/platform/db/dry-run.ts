import { type Database, inTransaction, type Tx } from './database.ts';

/** Carries the result out of the transaction that is rolled back. */
class DryRunResult extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('dry run');
    this.answer = answer;
  }
}

/** Runs `work` in a transaction, returns its result and rolls back every write. Rethrows what `work` throws. */
export async function inDryRun<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction<T>(db, async (tx) => {
      throw new DryRunResult(await work(tx));
    });
  } catch (error) {
    if (error instanceof DryRunResult) return error.answer as T;
    throw error;
  }
}
