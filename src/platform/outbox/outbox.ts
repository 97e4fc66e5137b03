import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';

/** The channel on which a commit wakes the workers. */
export const outboxChannel = 'outbox';

/** What must happen elsewhere after this transaction: a mail, smaller pictures, later an invoice or a consignment. */
export type Effect = {
  kind: string;
  /** Names the effect, for example `order_placed:118`. Recording the same effect again does nothing. */
  key: string;
  payload: Record<string, unknown>;
};

/** Leaves an effect in the same transaction as its cause. A worker carries it out at least once after the commit. */
export async function recordEffect(tx: Tx, { kind, key, payload }: Effect): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind, effect_key: key, payload: JSON.stringify(payload) })
    .onConflict((c) => c.column('effect_key').doNothing())
    .execute();
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx);
}

export type OutboxRow = { id: number; kind: string; effect_key: string; payload: Record<string, unknown> };

/**
 * Takes up to `limit` effects of these kinds that no worker has yet; other workers skip them while this transaction runs.
 * A kind that this worker does not know waits for one that does: during an upgrade both run.
 */
export async function claimEffects(tx: Tx, kinds: readonly string[], limit: number): Promise<OutboxRow[]> {
  const rows = await tx
    .selectFrom('outbox')
    .where('dispatched_at', 'is', null)
    .where('kind', '=', sql<string>`any(${kinds})`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select(['id', 'kind', 'effect_key', 'payload'])
    .execute();
  if (rows.length > 0) {
    await tx
      .updateTable('outbox')
      .set({ dispatched_at: sql`now()` })
      .where('id', '=', sql<number>`any(${rows.map((r) => r.id)})`)
      .execute();
  }
  return rows as unknown as OutboxRow[];
}

export async function markDone(db: Reader, id: number): Promise<void> {
  await db.updateTable('outbox').set({ done_at: sql`now()`, last_error: null }).where('id', '=', id).execute();
}

export async function markTried(db: Reader, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute();
}
