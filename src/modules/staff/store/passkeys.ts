import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { StoredPasskey } from '#platform/passkeys/passkeys.ts';

type Listed = Columns<'staff_passkeys', 'id' | 'name' | 'created_at' | 'last_used_at'> & StoredPasskey;

/** A staff member's passkeys, oldest first. */
export const selectPasskeys = (reader: Reader, staffId: number): Promise<Listed[]> =>
  reader
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();

/** A passkey with the account it opens; undefined when there is none or the account may not sign in. */
export const selectPasskey = (reader: Reader, credentialId: Buffer) =>
  reader
    .selectFrom('staff_passkeys as p')
    .innerJoin('staff', 'staff.id', 'p.staff_id')
    .select(['p.id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.transports', 'staff.id as staff_id', 'staff.password_hash'])
    .where('p.credential_id', '=', credentialId)
    .where('staff.active', '=', true)
    .executeTakeFirst();

/** The new id; undefined when the device's passkey is stored already. */
export async function insertPasskey(tx: Tx, staffId: number, name: string, passkey: StoredPasskey, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('staff_passkeys')
    .values({ staff_id: staffId, name, ...passkey, created_at: now })
    .onConflict((c) => c.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records a use; false when another use has raised the counter meanwhile: the update is the check. */
export async function recordPasskeyUse(tx: Tx, id: number, before: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a passkey of this staff member and returns its name. */
export async function deletePasskey(tx: Tx, staffId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('staff_passkeys')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
