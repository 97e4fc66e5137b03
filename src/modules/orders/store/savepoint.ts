import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#shared/refusal.ts';

/** Runs `work` in a savepoint: false when it was refused, and only its changes are rolled back. */
export async function runInSavepoint(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint whole`.execute(tx);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint whole`.execute(tx);
    return false;
  }
  await sql`release savepoint whole`.execute(tx);
  return true;
}
