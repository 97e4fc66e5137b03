import { type Database, inTransaction, type Tx } from './database.ts';

/** Carries an answer out of a transaction that is taken back. */
class DryRunResult extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rehearsed');
    this.answer = answer;
  }
}

/** Does the work in a transaction, answers what it came to, and takes every write back. What the work throws is thrown. */
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
