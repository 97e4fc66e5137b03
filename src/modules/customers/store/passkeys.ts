import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { StoredPasskey } from '#platform/passkeys/passkeys.ts';

type Listed = Columns<'customer_passkeys', 'id' | 'name' | 'created_at' | 'last_used_at'> & StoredPasskey;

/** A customer's passkeys, oldest first. */
export const selectPasskeys = (reader: Reader, customerId: number): Promise<Listed[]> =>
  reader
    .selectFrom('customer_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

/** A passkey with the account it opens; undefined when there is none or the account may not sign in. */
export const selectPasskey = (reader: Reader, credentialId: Buffer) =>
  reader
    .selectFrom('customer_passkeys as p')
    .innerJoin('customers as c', 'c.id', 'p.customer_id')
    .select(['p.id', 'p.credential_id', 'p.public_key', 'p.counter', 'p.transports', 'c.id as customer_id', 'c.password_hash'])
    .where('p.credential_id', '=', credentialId)
    .where('c.status', '=', 'active')
    .executeTakeFirst();

/** The new id; undefined when the device's passkey is stored already. */
export async function insertPasskey(
  tx: Tx,
  customerId: number,
  name: string,
  passkey: StoredPasskey,
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('customer_passkeys')
    .values({ customer_id: customerId, name, ...passkey, created_at: now })
    .onConflict((c) => c.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records a use; false when another use has raised the counter meanwhile: the update is the check. */
export async function recordPasskeyUse(tx: Tx, id: number, before: number, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes one passkey of a customer, or all. Returns how many. */
export async function deletePasskeys(tx: Tx, customerId: number, id?: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer_passkeys')
    .where('customer_id', '=', customerId)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
