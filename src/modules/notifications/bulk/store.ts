import type { Selectable } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { BulkMessages } from '#platform/db/tables.generated.ts';
import type { BulkForm } from '../contract/bulk.ts';

export type StoredBulk = Selectable<BulkMessages>;

const columnsOf = ({ name, channel, subject, body, segment }: BulkForm) => ({
  ...{ name, channel },
  ...{ subject: json(subject), body: json(body), segment: json(segment) },
});

export async function insertBulk(tx: Tx, form: BulkForm, by: { staff_id: number; created_at: Date }): Promise<number> {
  const row = await tx
    .insertInto('bulk_messages')
    .values({ ...columnsOf(form), ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The new version; undefined: it is no draft, or was changed since. */
export async function updateDraft(tx: Tx, id: number, form: BulkForm, version: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('bulk_messages')
    .set({ ...columnsOf(form), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export async function deleteDraft(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('bulk_messages').where('id', '=', id).where('state', '=', 'draft').executeTakeFirst();
  return numDeletedRows === 1n;
}

export const findBulk = (reader: Reader, id: number): Promise<StoredBulk | undefined> =>
  reader.selectFrom('bulk_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** A draft or a stopped one is to be sent at this time; false: it is neither, or was changed since. */
export async function scheduleBulk(tx: Tx, { id, version, at }: { id: number; version: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_messages')
    .set({ state: 'scheduled', send_at: at, error: null, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['draft', 'stopped'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stops one that waits or runs; false: it does neither. `error`: why it stopped by itself. */
export async function stopBulk(tx: Reader, id: number, error: string | null = null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_messages')
    .set((eb) => ({ state: 'stopped', error, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['scheduled', 'sending'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Leases a due bulk message until `until`; undefined: it is not due, or another worker has it. */
export const claimBulk = (db: Database, id: number, now: Date, until: Date): Promise<StoredBulk | undefined> =>
  db
    .updateTable('bulk_messages')
    .set({ state: 'sending', leased_until: until })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'sending'), eb.and([eb('state', '=', 'scheduled'), eb('send_at', '<=', now)])]))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();

/** Fixes the receivers when sending begins: `newest` is the last customer who gets the message. */
export const beginBulk = (db: Database, id: number, { total, newest, now }: { total: number; newest: number; now: Date }) =>
  db
    .updateTable('bulk_messages')
    .set({ total, until_id: newest, started_at: now })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .execute();

export type ChunkResult = { last: number; sent: number; failed: number; segments: number; isEnd: boolean };

/**
 * Adds the result of a chunk, moves on and gives the lease back; the state then. Undefined: another worker has taken over. One that
 * was stopped meanwhile stays so.
 */
export async function finishChunk(
  db: Database,
  bulk: StoredBulk,
  { last, sent, failed, segments, isEnd, now }: ChunkResult & { now: Date },
): Promise<StoredBulk['state'] | undefined> {
  const row = await db
    .updateTable('bulk_messages')
    .set((eb) => ({
      ...{ after_id: last, leased_until: null },
      ...{ sent: eb('sent', '+', sent), failed: eb('failed', '+', failed), segments: eb('segments', '+', segments) },
      ...(isEnd ? { state: 'done' as const, finished_at: now, error: null } : {}),
    }))
    .where('id', '=', bulk.id)
    .where('after_id', '=', bulk.after_id)
    .where('leased_until', '=', bulk.leased_until)
    .returning('state')
    .executeTakeFirst();
  return row?.state;
}

export const releaseBulk = (db: Database, { id, leased_until }: StoredBulk): Promise<unknown> =>
  db.updateTable('bulk_messages').set({ leased_until: null }).where('id', '=', id).where('leased_until', '=', leased_until).execute();

/** The bulk messages that are due and leased by no worker. */
export async function dueBulks(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_messages')
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'sending'), eb.and([eb('state', '=', 'scheduled'), eb('send_at', '<=', now)])]))
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
