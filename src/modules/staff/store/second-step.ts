import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';

export type StoredSecondStep = { secret: Buffer | null; on: boolean };

export async function selectSecondStep(reader: Reader, staffId: number): Promise<StoredSecondStep> {
  const row = await reader
    .selectFrom('staff')
    .select(['totp_secret as secret', 'totp_on as on'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Stores a secret to be confirmed; false when the second step is on. */
export async function saveSecret(tx: Tx, staffId: number, sealed: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_secret: sealed, totp_last_step: null })
    .where('id', '=', staffId)
    .where('totp_on', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Switches the second step on; false when it was on already. */
export async function switchOn(tx: Tx, staffId: number, step: number, hashes: readonly Buffer[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_on: true, totp_last_step: step, recovery_hashes: [...hashes] })
    .where('id', '=', staffId)
    .where('totp_on', '=', false)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function switchOff(tx: Tx, staffId: number): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_on: false, totp_secret: null, totp_last_step: null, recovery_hashes: [] })
    .where('id', '=', staffId)
    .execute();
}

/** Consumes the code of this time step; false when it or a later one was used: the update is the check. */
export async function takeStep(reader: Reader, staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', staffId)
    .where((eb) => eb(eb.fn.coalesce('totp_last_step', sql<number>`0`), '<', step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code; false when it is not one of these. */
export async function takeRecoveryCode(reader: Reader, staffId: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('staff')
    .set({ recovery_hashes: sql<Buffer[]>`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('id', '=', staffId)
    .where(sql<boolean>`${hash}::bytea = any(recovery_hashes)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
